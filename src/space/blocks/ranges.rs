//! Steps inside of blocks, as ranges of slots.
//!
//! Where two paths that are one step apart have both come to inner nodes, all that is left of the step
//! is a list of ranges: slots here are, in the same order, as many slots there.
//!
//! ```text
//! own node      slots   0 1 2 │ 3 4 5 6 │ 7 8            tokens that the other path cannot
//!                       ╰─┬─╯   ╰──┬──╯                   follow leave gaps on either side
//! other node    slots   1 2 3   6 7 8 9
//! ```
//!
//! A list depends only on the two nodes and the step, so each is made once, from the lists of the
//! nodes behind them. It is monotone: the same tokens are exchanged at the same cells, which
//! changes nothing in the order of two completions.

use super::cut::{Cut, Place};
use crate::board::{FixedMap, Pair, Steps};

/// Slots from `own` on are one step away from the slots from `other` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Range {
    pub own: u16,
    pub other: u16,
    pub slots: u16,
}

/// A list: where it begins and how long it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct List {
    first: u32,
    pub length: u32,
}

/// All lists that have been asked for.
pub(super) struct Ranges<'c> {
    cut: &'c Cut,
    steps: &'c Steps,
    pool: Vec<Range>,
    /// By own node, other node and step.
    between: FixedMap<(u32, u32, u32), List>,
    /// By node: all steps that begin there or behind, both ways.
    inside: Vec<Option<List>>,
}

/// In place of a step: the paths are one.
const DONE: u32 = u32::MAX;

impl<'c> Ranges<'c> {
    pub fn new(cut: &'c Cut, steps: &'c Steps) -> Self {
        Self {
            cut,
            steps,
            pool: Vec::new(),
            between: FixedMap::default(),
            inside: vec![None; cut.paths.nodes() as usize],
        }
    }

    /// The ranges of a list.
    pub fn get(&self, list: List) -> &[Range] {
        &self.pool[list.first as usize..][..list.length as usize]
    }

    /// Bytes taken, as good as.
    pub fn bytes(&self) -> u64 {
        (size_of::<Range>() * self.pool.capacity() + 24 * self.between.capacity()) as u64
    }

    /// The completions of a pair whose paths are both in blocks; the own one is at `node`.
    pub fn between(&mut self, node: u32, pair: Pair) -> List {
        let cut = self.cut;
        let is_done = self.steps.is_done(&cut.paths, pair, node);
        let key = (node, pair.node, if is_done { DONE } else { pair.what() });
        if let Some(&list) = self.between.get(&key) {
            return list;
        }
        let mut ranges = Vec::new();
        if is_done {
            ranges.push(Range { own: 0, other: 0, slots: cut.slots(node) as u16 });
        } else {
            for (token, next) in cut.paths.edges(node) {
                let mut other = Place::START;
                let along = |node, token| other.slot += cut.offset(node, token);
                let edge = (node, token, next);
                let Some(pair) = self.steps.advance(&cut.paths, pair, edge, along) else {
                    continue;
                };
                let list = self.between(next, pair);
                self.append(&mut ranges, list, cut.offset(node, token), other.slot, true);
            }
        }
        let list = self.keep(&ranges);
        self.between.insert(key, list);
        list
    }

    /// All steps between slots of the same block that begins at `node`, both ways; not monotone.
    pub fn inside(&mut self, node: u32) -> List {
        if let Some(list) = self.inside[node as usize] {
            return list;
        }
        let cut = self.cut;
        let mut ranges = Vec::new();
        for (token, next) in cut.paths.edges(node) {
            let own = cut.offset(node, token);
            let mut begun = Vec::new();
            let along = |slot: &mut u32, node, token| *slot += cut.offset(node, token);
            let edge = (node, token, next);
            self.steps.begin(&cut.paths, edge, &0, along, |pair, slot| begun.push((pair, slot)));
            for (pair, other) in begun {
                let list = self.between(next, pair);
                self.append(&mut ranges, list, own, other, false);
            }
            let list = self.inside(next);
            self.append(&mut ranges, list, own, own, false);
        }
        let list = self.keep(&ranges);
        self.inside[node as usize] = Some(list);
        list
    }

    /// Appends a list, moved by these numbers of slots; `joined` makes one range of two that touch.
    fn append(&self, to: &mut Vec<Range>, list: List, own: u32, other: u32, joined: bool) {
        for range in self.get(list) {
            let (own, other) = (range.own + own as u16, range.other + other as u16);
            match to.last_mut() {
                Some(before)
                    if joined
                        && before.own + before.slots == own
                        && before.other + before.slots == other =>
                {
                    before.slots += range.slots;
                }
                _ => to.push(Range { own, other, slots: range.slots }),
            }
        }
    }

    fn keep(&mut self, ranges: &[Range]) -> List {
        let first = self.pool.len() as u32;
        self.pool.extend_from_slice(ranges);
        List { first, length: ranges.len() as u32 }
    }
}
