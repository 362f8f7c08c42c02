//! Steps inside of blocks, as ranges of slots.
//!
//! Where two paths that are one step apart have both come to inner nodes, all that is left of the step
//! is a list of ranges: slots of the one block lead, in order, to the same number of slots of the other.
//!
//! ```text
//! own node      slots   0 1 2 │ 3 4 5 6 │ 7 8            tokens that the other path cannot
//!                       ╰─┬─╯   ╰──┬──╯                   follow leave gaps on either side
//! other node    slots   1 2 3   6 7 8 9
//! ```
//!
//! A list depends only on the two nodes and what is left of the step, so each is made once, from the lists of the
//! nodes after them. It is monotone: the same tokens are exchanged at the same cells, which
//! changes nothing in the order of two completions.
//!
//! All threads share the lists. Two of them may make the same one at the same time; the second one is dropped.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::cut::{Cut, MOST_SLOTS};
use crate::board::{Pair, Pairs, PathEdge, ROUTES_OF_STEP, Remainders, Steps};
use crate::space::shards::{NodePairKey, Shards};
use slide_run::FixedMap;
use slide_run::threads::map;
use slide_run::{BuildBudget, GiveUp};

// The sum of two slots fits into a range.
const _: () = assert!(2 * MOST_SLOTS <= u16::MAX as u64);

/// Slots from `own` on are one step away from the slots from `other` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SlotRange {
    pub own: u16,
    pub other: u16,
    pub slots: u16,
}

impl SlotRange {
    /// The same range, counted from these slots.
    fn moved(self, by: SlotOffset) -> Self {
        Self { own: self.own + by.own, other: self.other + by.other, slots: self.slots }
    }
}

/// A slot of the own node and one of the other node, from which ranges are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SlotOffset {
    pub own: u16,
    pub other: u16,
}

/// A list: its shard, its first range there, and its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RangeList {
    first: u32,
    pub length: u32,
    shard: u8,
}

impl RangeList {
    /// The ranges, which lie in this pool.
    fn of(self, pool: &[SlotRange]) -> &[SlotRange] {
        &pool[self.first as usize..][..self.length as usize]
    }
}

/// The ranges of some lists, one list after another, and the lists by their keys.
#[derive(Default)]
struct RangeShard {
    pool: Vec<SlotRange>,
    between: FixedMap<NodePairKey, RangeList>,
}

/// All lists that were needed so far.
pub(super) struct Ranges<'c> {
    pub cut: &'c Cut,
    pub pairs: Pairs<'c>,
    remainders: Remainders,
    /// Numbers of what is left of several routes of a step.
    several: Mutex<FixedMap<Box<[u32]>, usize>>,
    pub budget: &'c BuildBudget<'c>,
    /// The lists of pairs.
    shards: Shards<RangeShard>,
    /// By node: all steps that begin there or below.
    inside: Vec<OnceLock<Box<[SlotRange]>>>,
    bytes: AtomicU64,
}

/// Most slots of a node whose lists are not kept.
const FEW: u32 = 32;
/// In place of what is left: the paths are one.
const DONE: u32 = u32::MAX;
/// The numbers of what is left of several routes have this bit.
const SEVERAL: u32 = 1 << 31;

impl<'c> Ranges<'c> {
    pub fn new(cut: &'c Cut, steps: &'c Steps, budget: &'c BuildBudget<'c>) -> Self {
        let inside = (0..cut.paths.nodes()).map(|_| OnceLock::new()).collect();
        let pairs = Pairs::new(&cut.paths, steps);
        let remainders = Remainders::new(steps);
        let bytes = AtomicU64::new(Pairs::bytes(&cut.paths, steps) + remainders.bytes());
        let several = Mutex::default();
        Self { cut, pairs, remainders, several, budget, shards: Shards::new(), inside, bytes }
    }

    /// The approximate number of bytes taken.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The data that determine the list of a pair, and the pair without the routes that are not needed; the own path is
    /// at `node`.
    pub fn key(&self, node: u32, pair: Pair) -> (NodePairKey, Pair) {
        let Pairs { paths, steps, .. } = self.pairs;
        if self.pairs.is_done(pair, node) {
            return (NodePairKey { own: node, other: pair.node, what: DONE }, pair);
        }
        let cell = paths.first(node);
        let pair = steps.without_longer(pair, cell);
        let mut left = [0; ROUTES_OF_STEP];
        let mut count = 0;
        for (left, of) in left.iter_mut().zip(self.remainders.of(steps, pair, cell)) {
            *left = of;
            count += 1;
        }
        let left = &mut left[..count];
        left.sort_unstable();
        let what = if let [one] = *left { one } else { self.number_of(left) };
        (NodePairKey { own: node, other: pair.node, what }, pair)
    }

    /// The number of what is left of several routes together.
    fn number_of(&self, left: &[u32]) -> u32 {
        let mut several = self.several.lock().unwrap_or_else(PoisonError::into_inner);
        let next = several.len();
        if next >= (DONE - SEVERAL) as usize {
            self.budget.end(GiveUp::TooLarge);
            return DONE;
        }
        let number = several.get(left).copied().unwrap_or_else(|| {
            self.bytes.fetch_add(2 * (size_of_val(left) + 24) as u64, Ordering::Relaxed);
            several.insert(left.into(), next);
            next
        });
        SEVERAL | number as u32
    }

    /// The completions of a pair whose paths are both in blocks, with its key.
    pub fn between(&self, key: NodePairKey, pair: Pair) -> RangeList {
        self.with_list(key, pair, |list, _| list)
    }

    /// As [`Ranges::between`]; `then` gets the list and its ranges.
    fn with_list<T>(
        &self,
        key: NodePairKey,
        pair: Pair,
        then: impl FnOnce(RangeList, &[SlotRange]) -> T,
    ) -> T {
        let number = Shards::<RangeShard>::number(key);
        {
            let shard = self.shards.lock(number);
            if let Some(&list) = shard.between.get(&key) {
                return then(list, list.of(&shard.pool));
            }
        }
        let mut ranges = Vec::new();
        if key.what == DONE {
            append(&mut ranges, &[self.all_slots(key.own)], SlotOffset::default());
        } else if self.budget.goes_on() {
            self.add_advanced(&mut ranges, key.own, pair, SlotOffset::default());
        }
        let RangeShard { pool, between } = &mut *self.shards.lock(number);
        let list = *between.entry(key).or_insert_with(|| {
            let numbers = u32::try_from(pool.len()).ok().zip(u32::try_from(ranges.len()).ok());
            let Some((first, length)) = numbers else {
                self.budget.end(GiveUp::TooLarge);
                return RangeList::default();
            };
            let list = RangeList { first, length, shard: number };
            pool.extend_from_slice(&ranges);
            let each = size_of_val(&ranges[..]) + 3 * size_of::<NodePairKey>();
            self.bytes.fetch_add(each as u64, Ordering::Relaxed);
            list
        });
        then(list, &ranges)
    }

    /// All slots of a node onto themselves.
    fn all_slots(&self, node: u32) -> SlotRange {
        SlotRange { own: 0, other: 0, slots: self.cut.slots(node) as u16 }
    }

    /// Appends the completions of a pair that has not come to its end: those of all pairs one edge further on.
    fn add_advanced(&self, to: &mut Vec<SlotRange>, node: u32, pair: Pair, by: SlotOffset) {
        let cut = self.cut;
        for edge in cut.paths.edges(node) {
            let mut other = by.other;
            let along = |node, token| other += cut.offset(node, token) as u16;
            if let Some(pair) = self.pairs.advance(pair, edge, along) {
                let own = by.own + cut.offset(node, edge.token) as u16;
                self.add(to, edge.next, pair, SlotOffset { own, other });
            }
        }
    }

    /// Appends the completions of a pair, counted from these slots. Lists of few slots are made faster than found.
    fn add(&self, to: &mut Vec<SlotRange>, node: u32, pair: Pair, by: SlotOffset) {
        if self.pairs.is_done(pair, node) {
            append(to, &[self.all_slots(node)], by);
        } else if self.cut.slots(node) <= FEW {
            self.add_advanced(to, node, pair, by);
        } else {
            let (key, pair) = self.key(node, pair);
            self.with_list(key, pair, |_, ranges| append(to, ranges, by));
        }
    }

    /// Finds all steps between slots of the same block, for blocks that begin at these nodes.
    pub fn find_inside(&self, nodes: &[u32], threads: usize) -> Result<(), GiveUp> {
        let mut answer = Ok(());
        let find = |&node: &u32| {
            self.inside(node);
        };
        map(threads, nodes, find, || {
            answer = self.budget.check(self.bytes());
            answer.is_ok()
        });
        answer.and_then(|()| self.budget.check(self.bytes()))
    }

    /// All steps between slots of the same block that begins at `node`; not monotone.
    fn inside(&self, node: u32) -> &[SlotRange] {
        if let Some(ranges) = self.inside[node as usize].get() {
            return ranges;
        }
        let cut = self.cut;
        let mut ranges = Vec::new();
        for edge in cut.paths.edges(node) {
            if !self.budget.goes_on() {
                break;
            }
            let PathEdge { token, next, .. } = edge;
            let own = cut.offset(node, token) as u16;
            let along = |slot: &mut u16, node, token| *slot += cut.offset(node, token) as u16;
            self.pairs.begin(edge, &0, along, |pair, other| {
                self.add(&mut ranges, next, pair, SlotOffset { own, other });
            });
            let by = SlotOffset { own, other: own };
            ranges.extend(self.inside(next).iter().map(|range| range.moved(by)));
        }
        self.bytes.fetch_add(size_of_val(&ranges[..]) as u64, Ordering::Relaxed);
        self.inside[node as usize].get_or_init(|| ranges.into())
    }

    /// The lists alone.
    pub fn finish(mut self) -> Lists {
        let pools = self.shards.each().map(|shard| std::mem::take(&mut shard.pool)).collect();
        Lists { pools, inside: self.inside, bytes: self.bytes.into_inner() }
    }
}

/// Appends ranges, counted from these slots; two that touch become one.
fn append(to: &mut Vec<SlotRange>, ranges: &[SlotRange], by: SlotOffset) {
    for range in ranges {
        let range = range.moved(by);
        match to.last_mut() {
            Some(before)
                if before.own + before.slots == range.own
                    && before.other + before.slots == range.other =>
            {
                before.slots += range.slots;
            }
            _ => to.push(range),
        }
    }
}

/// All lists, once no more of them are needed.
pub(super) struct Lists {
    pools: Vec<Vec<SlotRange>>,
    inside: Vec<OnceLock<Box<[SlotRange]>>>,
    /// The approximate number of bytes taken.
    pub bytes: u64,
}

impl Lists {
    /// The ranges of a list.
    pub fn get(&self, list: RangeList) -> &[SlotRange] {
        list.of(&self.pools[usize::from(list.shard)])
    }

    /// The steps inside of blocks that begin at a node for which they have been found.
    pub fn inside(&self, node: u32) -> &[SlotRange] {
        self.inside[node as usize].get().map_or(&[], |ranges| ranges)
    }
}
