//! The goal, token by token: which targets are still possible when a packing is read up to some cell.

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};

/// The targets of a goal, at most 64, as bits.
#[derive(Clone, Debug)]
pub struct Wants {
    /// All targets.
    pub all: u64,
    /// For each token and cell, the targets that allow the token to begin there.
    allowing: Vec<u64>,
    bits: usize,
}

impl Wants {
    /// The targets of a board's goal; `None` if there are too many.
    pub fn new<M: Mask, const W: usize>(board: &Board<M, W>) -> Option<Self> {
        let goal = board.goal.as_ref()?;
        let all = match goal.wants.len() {
            0 | 65.. => return None,
            wants => u64::MAX >> (64 - wants),
        };
        let bits = board.bits();
        let mut allowing = vec![0; board.token_covers.len() * bits];
        for at in board.floor.bits() {
            for token in 0..board.token_covers.len() {
                let cover = board.cover_of_token(token, at);
                let is_blocker = token > 0 && {
                    let form = board.form_of_token(token as u8);
                    goal.leaving != Some((form, at))
                        && goal
                            .obstacles
                            .iter()
                            .any(|obstacle| obstacle.form == form && obstacle.places.has(at))
                };
                for (index, want) in goal.wants.iter().enumerate() {
                    let has_place = want.places().all(|(wanted, cell)| {
                        !cover.has(cell) || (cell, usize::from(wanted)) == (at, token)
                    });
                    let leaves_empty = token == 0 || !cover.meets(want.empty());
                    if has_place && leaves_empty && !is_blocker {
                        allowing[token * bits + usize::from(at)] |= 1 << index;
                    }
                }
            }
        }
        Some(Self { all, allowing, bits })
    }

    /// The targets that allow a token to begin at a cell.
    #[inline]
    pub fn allowing(&self, at: Bit, token: usize) -> u64 {
        self.allowing[token * self.bits + usize::from(at)]
    }
}
