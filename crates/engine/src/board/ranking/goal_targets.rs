//! The goal, token by token: the targets that are still possible when a packing is read up to some cell.
//!
//! A goal may have any number of targets, but few sets of them are ever met. So a set has a number.

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use slide_run::FixedMap;

/// The targets of a goal, and sets of them.
#[derive(Clone, Debug)]
pub struct GoalTargets {
    /// Words of a set.
    words: usize,
    /// For each token and cell, the targets that allow the token to begin there.
    allowing: Vec<u64>,
    bits: usize,
    /// All sets that were met, by number.
    sets: Vec<Box<[u64]>>,
    known: FixedMap<Box<[u64]>, u32>,
}

impl GoalTargets {
    /// The set without targets: no goal can be reached any more.
    pub const NONE: u32 = 0;
    /// The set of all targets.
    pub const ALL: u32 = 1;

    /// The number of targets of a board's goal.
    pub fn count<M: Mask, const W: usize>(board: &Board<M, W>) -> usize {
        board.goal.as_ref().map_or(0, |goal| goal.targets.len())
    }

    /// The targets of a board's goal; `None` if it has none.
    pub fn new<M: Mask, const W: usize>(board: &Board<M, W>) -> Option<Self> {
        let goal = board.goal.as_ref().filter(|goal| !goal.targets.is_empty())?;
        let words = goal.targets.len().div_ceil(64);
        let bits = board.bits();
        let tokens = board.token_covers.len();
        let mut allowing = vec![0; tokens * bits * words];
        for at in board.floor.bits() {
            for token in 0..tokens {
                let cover = board.cover_of_token(token, at);
                let is_blocker = token > 0 && {
                    let form = board.form_of_token(token as u8);
                    goal.leaving != Some((form, at))
                        && goal
                            .obstacles
                            .iter()
                            .any(|obstacle| obstacle.form == form && obstacle.places.has(at))
                };
                for (index, target) in goal.targets.iter().enumerate() {
                    let has_place = target.places().all(|(required, cell)| {
                        !cover.has(cell) || (cell, usize::from(required)) == (at, token)
                    });
                    let leaves_empty = token == 0 || !cover.meets(target.empty());
                    if has_place && leaves_empty && !is_blocker {
                        let set = (token * bits + usize::from(at)) * words;
                        allowing[set + index / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
        let mut all = vec![0; words];
        (0..goal.targets.len()).for_each(|index| all[index / 64] |= 1 << (index % 64));
        let sets = vec![vec![0; words].into_boxed_slice(), all.into_boxed_slice()];
        let known = FixedMap::default();
        let mut this = Self { words, allowing, bits, sets, known };
        this.known.extend(this.sets.iter().cloned().zip(0..));
        Some(this)
    }

    /// The targets of a set that allow a token to begin at a cell.
    #[inline]
    pub fn left(&mut self, set: u32, at: Bit, token: usize) -> u32 {
        if set == Self::NONE {
            return set;
        }
        let allowing = (token * self.bits + usize::from(at)) * self.words;
        let allowing = &self.allowing[allowing..][..self.words];
        let before = &self.sets[set as usize];
        if before.iter().zip(allowing).all(|(before, allowing)| before & !allowing == 0) {
            return set;
        }
        let left = before.iter().zip(allowing).map(|(before, allowing)| before & allowing);
        let left: Box<[u64]> = left.collect();
        if let Some(&known) = self.known.get(&left) {
            return known;
        }
        self.sets.push(left.clone());
        let number = (self.sets.len() - 1) as u32;
        self.known.insert(left, number);
        number
    }
}
