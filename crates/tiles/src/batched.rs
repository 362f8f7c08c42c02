//! The search with pattern databases: many states at a time, so that none waits for memory, and most of them once.
//!
//! The tables are larger than the processor's caches, and looking up one entry takes several times as long as all the
//! other work for a state. So states are expanded in batches, in passes over all successors of a batch, and the entries that
//! one pass needs were fetched by the pass before:
//!
//! ```text
//!   slice ──▶ batch ──▶ successors ──▶ fetch the entries of a division ──▶ look them up ──▶ beyond the bound: cut off
//!                                          ▲                                   │
//!                                          └──────── the next division ◀───────┤
//!                                                                              └──▶ new: into the next layer
//! ```
//!
//! (O. Kocberber, B. Falsafi, B. Grot, *Asynchronous memory access chaining*, 2015, hide the time of memory in a similar
//! way.)
//!
//! Half of the states that a depth-first search expands were reached before, in another way. So the search goes by layers,
//! of all states as many moves from the start, in which a state is kept once. As a layer may have millions of states,
//! it is cut into slices: the successors of a slice are searched before the next slice of the same layer, and so
//! there are never more than some slices of each layer (R. Zhou, E. A. Hansen, *Beam-stack search: Integrating backtracking
//! with beam search*, 2005). A state that two slices reach is searched twice:
//!
//! ```text
//!   layer g     | slice | slice | slice |         the last one first
//!   layer g + 1                 | slice | slice |
//!   layer g + 2                         | slice |
//! ```
//!
//! All states within the bound are expanded, in whatever order. Only the solution depends on the order, and a limit on
//! states: subtrees that have one are searched once more, one by one and in tie-breaking order.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::array::{Array, ArrayState};
use super::board::TileBoard;
use super::deepening::{
    Child, DeepeningStep, DepthFirstSearch, HoleOrder, Kernel, SearchEnd, search_each,
};
use super::following::{EntryFollower, FollowedEntry, FollowedState, NARROW_PASSED, PASSED, WAYS};
use super::pattern::{AREA, PatternValue, Patterns};
use slide_run::Stop;

/// The number of states that are expanded together.
const BATCH: usize = 64;
/// The greatest number of their successors.
const SUCCESSORS: usize = BATCH * WAYS;
/// The greatest number of states of a slice.
const SLICE: usize = 1 << 11;
/// The number of slots for the successors of a slice.
const SLOTS: usize = WAYS * SLICE;
const _: () = assert!(SUCCESSORS <= 1 << u8::BITS, "places in a batch are bytes");
const _: () = assert!(SLOTS <= 1 << u16::BITS, "places in a list have half a slot");

/// The kernel.
#[derive(Debug)]
pub(super) struct BatchedKernel<'a> {
    patterns: &'a Patterns,
    follower: EntryFollower<'a>,
    is_narrow: bool,
    in_order: Array<'a, Patterns>,
    /// Lists that earlier searches have left: the system takes long to give memory once more.
    empty: Mutex<Vec<Vec<FollowedState>>>,
}

/// The successors of some states.
struct Batch<const D: usize> {
    steps: [BatchStep; SUCCESSORS],
    entries: [[FollowedEntry; SUCCESSORS]; D],
    /// The places of those that are not cut off.
    kept: [u8; SUCCESSORS],
}

/// A step from a state of a batch.
#[derive(Clone, Copy, Default)]
struct BatchStep {
    /// The place of the state before in the batch.
    parent: u8,
    step: u8,
}

/// The states of a list, by the tiles on their cells.
struct LayerSet {
    /// In the upper half the number of the list, in the lower one the place in it.
    slots: Box<[u32]>,
    list: u32,
}

impl<'a> BatchedKernel<'a> {
    /// For this board.
    pub fn new(board: &TileBoard, patterns: &'a Patterns, order: HoleOrder) -> Self {
        Self {
            patterns,
            follower: EntryFollower::new(board, patterns),
            is_narrow: usize::from(board.size().rows.min(board.size().cols)) <= NARROW_PASSED + 1,
            in_order: Array::new(board, patterns, order),
            empty: Mutex::default(),
        }
    }

    fn lock_empty(&self) -> MutexGuard<'_, Vec<Vec<FollowedState>>> {
        self.empty.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches below states that are no goals, in no particular order, with D divisions, on a board on which tiles pass up
    /// to P cells: finds whether there is a goal, but not the path.
    fn go<const D: usize, const P: usize>(
        &self,
        starts: &[FollowedState],
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        let follower = &self.follower;
        let mut is_cut = false;
        let is_odd = starts.first().is_some_and(FollowedState::is_odd);
        let mut empty = std::mem::take(&mut *self.lock_empty());
        let mut layers = vec![empty_list(&mut empty)];
        layers[0].extend(starts);
        let mut batch = Batch::<D>::new();
        let mut seen = LayerSet::new();
        while let Some(mut layer) = layers.pop() {
            let first = layer.len().saturating_sub(SLICE);
            let mut next = empty_list(&mut empty);
            seen.begin_list();
            let mut from = first;
            while from < layer.len() {
                if let Some(stop) = run.stop() {
                    return stop;
                }
                // One at a time where a limit is near.
                let most = if run.until_look() > SUCCESSORS as u64 { BATCH } else { 1 };
                let states = &layer[from..layer.len().min(from + most)];
                let (generated, kept) = self.expand::<D, P>(states, &mut batch);
                run.tally.expanded += states.len() as u64;
                run.tally.generated += generated as u64;
                is_cut |= kept < generated;
                for &place in &batch.kept[..kept] {
                    let place = usize::from(place) % SUCCESSORS;
                    let BatchStep { parent, step } = batch.steps[place];
                    let state = &states[usize::from(parent)];
                    let key = follower.key_after(state, step);
                    if follower.is_goal_after(state, step, key) {
                        return DeepeningStep::Found;
                    }
                    if seen.is_new(key, &next, || follower.tiles_after(state, step)) {
                        let mut state = *state;
                        follower.go(&mut state, step, key, &batch.entries, place);
                        next.push(state);
                    }
                }
                from += states.len();
            }
            layer.truncate(first);
            for layer in [layer, next] {
                if layer.is_empty() { empty.push(layer) } else { layers.push(layer) }
            }
        }
        self.lock_empty().append(&mut empty);
        // What is cut off is beyond the bound by as little as can be.
        if is_cut {
            run.tally.excess = run.tally.excess.min(if is_odd { 1 } else { 2 });
        }
        DeepeningStep::Nothing
    }

    /// [`go`](Self::go) with the constants of the board.
    fn go_below(
        &self,
        nodes: &[ArrayState<PatternValue>],
        left: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        let states = nodes.iter().map(|node| self.follower.state(self.patterns, node, left));
        let starts: Vec<FollowedState> = states.collect();
        match (self.patterns.divisions.len(), self.is_narrow) {
            (1, true) => self.go::<1, NARROW_PASSED>(&starts, run),
            (2, true) => self.go::<2, NARROW_PASSED>(&starts, run),
            (_, true) => self.go::<3, NARROW_PASSED>(&starts, run),
            (1, false) => self.go::<1, PASSED>(&starts, run),
            (2, false) => self.go::<2, PASSED>(&starts, run),
            (_, false) => self.go::<3, PASSED>(&starts, run),
        }
    }

    /// Makes the successors of some states; returns their number, and how many are within the bound.
    #[inline(always)]
    fn expand<const D: usize, const P: usize>(
        &self,
        states: &[FollowedState],
        batch: &mut Batch<D>,
    ) -> (usize, usize) {
        let Batch { steps, entries, kept } = batch;
        let mut generated = 0;
        for (parent, state) in states.iter().enumerate() {
            for step in self.follower.steps(state) {
                let place = generated % SUCCESSORS;
                steps[place] = BatchStep { parent: parent as u8, step };
                entries[0][place] = self.follower.after::<P>(state, step, 0);
                kept[place] = place as u8;
                generated += 1;
            }
        }
        let mut count = self.keep(&mut entries[0], kept, generated);
        for (division, entries) in entries.iter_mut().enumerate().skip(1) {
            for &place in &kept[..count] {
                let place = usize::from(place) % SUCCESSORS;
                let BatchStep { parent, step } = steps[place];
                let state = &states[usize::from(parent)];
                entries[place] = self.follower.after::<P>(state, step, division);
            }
            count = self.keep(entries, kept, count);
        }
        (generated, count)
    }

    /// Keeps the first `count` places whose entries are within the bound; returns how many these are.
    #[inline(always)]
    fn keep(
        &self,
        entries: &mut [FollowedEntry; SUCCESSORS],
        kept: &mut [u8; SUCCESSORS],
        count: usize,
    ) -> usize {
        let mut within = 0;
        for index in 0..count {
            let place = kept[index % SUCCESSORS];
            kept[within % SUCCESSORS] = place;
            let is_within = self.follower.look_up(&mut entries[usize::from(place) % SUCCESSORS]);
            within += usize::from(is_within);
        }
        within
    }
}

/// One of the lists, or a new one.
fn empty_list(empty: &mut Vec<Vec<FollowedState>>) -> Vec<FollowedState> {
    empty.pop().unwrap_or_else(|| Vec::with_capacity(2 * SLICE))
}

impl<const D: usize> Batch<D> {
    fn new() -> Self {
        Self {
            steps: [BatchStep::default(); SUCCESSORS],
            entries: [[FollowedEntry::default(); SUCCESSORS]; D],
            kept: [0; SUCCESSORS],
        }
    }
}

impl LayerSet {
    fn new() -> Self {
        Self { slots: vec![0; SLOTS].into(), list: 0 }
    }

    /// Forgets all states: a new list begins.
    fn begin_list(&mut self) {
        self.list = self.list.wrapping_add(1 << 16);
        if self.list == 0 {
            self.slots.fill(0);
            self.list = 1 << 16;
        }
    }

    /// Returns whether no state of the list has this key and these tiles, and takes it for the next one there.
    #[inline(always)]
    fn is_new(&mut self, key: u64, list: &[FollowedState], tiles: impl Fn() -> [u8; AREA]) -> bool {
        let mut slot = key as usize % SLOTS;
        loop {
            let there = self.slots[slot];
            if there >> 16 != self.list >> 16 {
                self.slots[slot] = self.list | list.len() as u32;
                return true;
            }
            let other = &list[(there & 0xFFFF) as usize];
            if other.key == key && other.at == tiles() {
                return false;
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

impl Kernel for BatchedKernel<'_> {
    type Node = ArrayState<PatternValue>;

    fn root(&self) -> Self::Node {
        self.in_order.root()
    }

    fn estimate(&self, node: &Self::Node) -> u32 {
        self.in_order.estimate(node)
    }

    fn is_goal(&self, node: &Self::Node) -> bool {
        self.in_order.is_goal(node)
    }

    fn children(&self, node: &Self::Node, left: u32) -> Vec<Child<Self::Node>> {
        self.in_order.children(node, left)
    }

    fn key(&self, node: &Self::Node) -> Option<[u8; AREA]> {
        Some(std::array::from_fn(|cell| node.tiles.on(cell as u8)))
    }

    fn search(
        &self,
        node: &Self::Node,
        left: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        self.search_all(std::slice::from_ref(node), left, run).step
    }

    fn search_all(
        &self,
        nodes: &[Self::Node],
        left: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> SearchEnd {
        let before = run.tally;
        let step = self.go_below(nodes, left, run);
        if !matches!(step, DeepeningStep::Found | DeepeningStep::Stopped(Some(Stop::Nodes))) {
            return SearchEnd { step, node: 0 };
        }
        run.restart(before);
        match nodes {
            [node] => SearchEnd { step: self.in_order.search(node, left, run), node: 0 },
            _ => search_each(self, nodes, left, run),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::PatternSize;
    use slide_model::{TilesGoal, read_tiles};
    use slide_run::Run;
    use std::collections::HashMap;

    /// While layers are no larger than a slice, each state of a layer is expanded once, and so often are those of a plain search.
    #[test]
    fn states_of_a_layer_are_expanded_once() {
        let puzzle = read_tiles("10 11 9 8/7 6 5 4/3 2 1 0", "tiles", TilesGoal::HoleLast);
        let puzzle = puzzle.expect("a board").into_puzzles().remove(0);
        let board = TileBoard::recognise(&puzzle).expect("a tile board");
        let mut run = Run::default().threads(2);
        let patterns = Patterns::new(&board, PatternSize::Small, None, &mut run.watch());
        let patterns = patterns.expect("no limit").expect("tables");
        let kernel = BatchedKernel::new(&board, &patterns, HoleOrder::Connections);
        let root = kernel.root();
        let least = kernel.estimate(&root);
        let mut reached_twice = 0;
        for bound in [least, least + 2, least + 4, least + 6] {
            let mut layer = vec![root];
            let (mut expanded, mut generated, mut is_found) = (0, 0, false);
            for left in (1..=bound).rev() {
                let mut next = HashMap::new();
                for node in &layer {
                    expanded += 1;
                    for Child { node, .. } in kernel.children(node, left) {
                        generated += 1;
                        if let Ok(node) = node {
                            is_found |= node.tiles.is_goal();
                            let known = next.insert(kernel.key(&node), node);
                            reached_twice += usize::from(known.is_some());
                        }
                    }
                }
                layer = next.into_values().collect();
                assert!(layer.len() <= SLICE, "{bound}");
            }
            let mut run = DepthFirstSearch::new(u64::MAX, &|_| None);
            let step = kernel.search(&root, bound, &mut run);
            assert_eq!(step == DeepeningStep::Found, is_found, "{bound}");
            if is_found {
                break;
            }
            assert_eq!((run.tally.expanded, run.tally.generated), (expanded, generated), "{bound}");
        }
        assert!(reached_twice > 0);
    }

    /// More states than a set has lists for are told apart, in whatever list they are.
    #[test]
    fn lists_are_forgotten() {
        let puzzle = read_tiles("1 2 3/4 5 0", "tiles", TilesGoal::HoleLast).expect("a board");
        let board = TileBoard::recognise(&puzzle.into_puzzles()[0]).expect("a tile board");
        let mut run = Run::default();
        let patterns = Patterns::new(&board, PatternSize::Small, None, &mut run.watch());
        let patterns = patterns.expect("no limit").expect("tables");
        let kernel = BatchedKernel::new(&board, &patterns, HoleOrder::Connections);
        let state = kernel.follower.state(&patterns, &kernel.root(), 20);
        let mut set = LayerSet::new();
        for _ in 0..70_000 {
            set.begin_list();
            assert!(set.is_new(state.key, &[], || state.at));
            assert!(!set.is_new(state.key, &[state], || state.at));
            // Another state of the same key.
            assert!(set.is_new(state.key, &[state], || [9; AREA]));
        }
    }
}
