//! Breadth-first search on blocks, layer by layer.
//!
//! Where few blocks have states of the current layer, only these are looked at, and their neighbours.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cut::{Cut, MOST_SLOTS};
use super::graph::BlockGraph;
use super::order::Flips;
use super::pass::{Pass, PassResult, PlaneView, SharedWords};
use super::slices::BlockSlices;
use crate::board::{Board, Code, GoalTargets, Mask, Paths, Steps};
use slide_run::threads::{MOST_THREADS, share_regions};
use slide_run::{BitInstructions, BuildBudget, GiveUp, Progress, Stop, TooLarge, Watch};

/// Blocks that a thread takes at a time.
pub(super) const SHARE: usize = 512;
/// Shares that a thread does between two looks at the limits.
const LOOK_EVERY: u32 = 64;

/// The options of a search on blocks.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Most slots of a block, at most [`MOST_SLOTS`].
    pub most_slots: u64,
    /// The number of threads that may share the work.
    pub threads: usize,
    /// True to use PEXT and PDEP where the processor has them.
    pub compressing: bool,
    /// The information kept about older layers.
    pub old_states: OldStates,
    /// If all that is searched lies on one side: that of [`BlockLayers::side`]. Packings of the other side have
    /// no bits then.
    pub side: Option<u8>,
    /// The number of the slice of all blocks that is searched, from 0 on: see [`BlockPart`](super::BlockPart).
    pub slice: usize,
    /// The number of slices.
    pub slices: usize,
}

/// The knowledge of a search about states before its last two layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OldStates {
    /// Nothing: counts need no more.
    Nothing,
    /// The set of states that were seen.
    Seen,
    /// Their depths modulo 4: enough to walk back.
    Depths,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            most_slots: MOST_SLOTS,
            threads: 1,
            compressing: true,
            old_states: OldStates::Nothing,
            side: None,
            slice: 0,
            slices: 1,
        }
    }
}

/// A search on blocks.
pub struct BlockLayers {
    pub(super) cut: Cut,
    pub(super) graph: BlockGraph,
    instructions: Option<BitInstructions>,
    pub(super) threads: usize,
    old_states: OldStates,
    /// One, or two: see `pass.rs`.
    pub(super) planes: Vec<Plane>,
    /// All states seen; or bit 1 of their depths and, with two planes, bit 0.
    pub(super) kept: Vec<Vec<u64>>,
    /// The parity of the current layer in the first plane.
    pub(super) parity: u8,
    pub(super) depth: u32,
    pub(super) states: u64,
    pub(super) layer_states: u64,
    pub(super) layer_goals: u64,
    /// A pass that was stopped.
    pub(super) unfinished: Option<Unfinished>,
    /// Blocks that are listed already; all 0 between two passes.
    listed: Vec<u64>,
}

/// The last two layers of a search.
#[derive(Debug)]
pub(super) struct Plane {
    pub words: Vec<u64>,
    pub sums: [Vec<u64>; 2],
    /// Blocks with states of the last layer of either parity.
    pub live: [Vec<u32>; 2],
}

impl Plane {
    /// As a pass sees it, which looks at some of its blocks, or at all.
    fn view<'a>(&'a mut self, some: Option<&'a [u32]>) -> PlaneView<'a> {
        let [even, odd] = &mut self.sums;
        PlaneView {
            words: SharedWords::new(&mut self.words),
            sums: [SharedWords::new(even), SharedWords::new(odd)],
            some,
        }
    }
}

/// The part of a pass that has been done.
#[derive(Debug, Default)]
pub(super) struct Unfinished {
    /// Shares that are done in each region: all before this one.
    pub share: u64,
    /// The number of regions: that of threads at the beginning; 0 if the pass has not started.
    pub regions: u64,
    /// Blocks to be looked at in each plane; all if `None`.
    pub some: [Option<Vec<u32>>; 2],
    pub found: PassResult,
}

impl BlockLayers {
    /// Blocks of all packings, or of a slice of them, and no states.
    ///
    /// # Errors
    /// The limit that the budget has reached, or there are too many packings.
    pub fn new(
        paths: Paths,
        steps: &Steps,
        targets: Option<GoalTargets>,
        options: Options,
        budget: &BuildBudget<'_>,
    ) -> Result<Self, GiveUp> {
        let cut = Cut::new(paths, options.most_slots, options.side)?;
        let instructions = BitInstructions::detect().filter(|_| options.compressing);
        let threads = options.threads.clamp(1, MOST_THREADS);
        let slices = BlockSlices::new(&cut, options.slice, options.slices);
        let compressing = instructions.is_some();
        let graph = BlockGraph::new(&cut, &slices, steps, targets, compressing, threads, budget)?;
        let listed = vec![0; graph.blocks().div_ceil(64) as usize];
        let mut this = Self {
            planes: Vec::new(),
            kept: Vec::new(),
            old_states: options.old_states,
            parity: 0,
            depth: 0,
            states: 0,
            layer_states: 0,
            layer_goals: 0,
            unfinished: None,
            threads,
            instructions,
            listed,
            cut,
            graph,
        };
        this.add_plane()?;
        if !steps.moves_flip_parity() {
            this.add_plane()?;
        }
        if options.old_states == OldStates::Seen {
            this.kept.push(zeros(this.graph.words)?);
        }
        Ok(this)
    }

    /// One more plane, and what belongs to it.
    pub(super) fn add_plane(&mut self) -> Result<(), TooLarge> {
        let blocks = self.graph.blocks() as usize;
        let words = zeros(self.graph.words)?;
        let sums = [zeros(blocks)?, zeros(blocks)?];
        self.planes.push(Plane { words, sums, live: [Vec::new(), Vec::new()] });
        if self.old_states == OldStates::Depths {
            self.kept.push(zeros(self.graph.words)?);
        }
        Ok(())
    }

    /// The paths of all packings.
    pub fn paths(&self) -> &Paths {
        &self.cut.paths
    }

    /// The side of a state, if no move leads to the other one: among numbered tiles with one empty
    /// cell half of all packings are out of reach.
    pub fn side<M: Mask, const W: usize>(
        board: &Board<M, W>,
        paths: &Paths,
        steps: &Steps,
        code: &Code<W>,
    ) -> Option<u8> {
        Flips::new(paths, steps).side(board, code)
    }

    /// Most slots of a block, and one more than the side that has bits, or 0: other blocks have their bits elsewhere.
    pub fn size(&self) -> [u64; 2] {
        [self.cut.most_slots, self.cut.side.map_or(0, |side| 1 + u64::from(side))]
    }

    /// The number of packings.
    pub fn packings(&self) -> u64 {
        self.cut.paths.completions(Paths::ROOT)
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// All states seen so far.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Number of states in the last complete layer.
    pub fn layer_states(&self) -> u64 {
        self.layer_states
    }

    /// Number of goal states in the last complete layer.
    pub fn layer_goals(&self) -> u64 {
        self.layer_goals
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let arrays = self.planes.len() + self.kept.len();
        let sums = 16 * self.planes.len() * self.graph.blocks() as usize;
        (8 * arrays * self.graph.words + sums) as u64 + self.graph.bytes()
    }

    /// A few numbers about the blocks.
    pub fn engine_log(&self) -> String {
        let BlockGraph { edges, maps, words, .. } = &self.graph;
        let whole = edges.iter().filter(|edge| edge.map.is_identity()).count();
        format!(
            "{} blocks in {} runs, {words} words, {} edges, {whole} of them whole, {} maps of {} operations",
            self.graph.blocks(),
            self.graph.runs.len(),
            edges.len(),
            maps.halves.len() / 2,
            maps.operations.len(),
        )
    }

    /// Returns whether the states of a layer are added to these words of `kept`.
    pub(super) fn is_kept(&self, index: usize, depth: u32) -> bool {
        self.old_states == OldStates::Seen || depth >> (1 - index) & 1 == 1
    }

    /// Makes the next layer and returns the number of new states; 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached. What was done before stays done.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        let found = self.pass(watch, &mut || true)?;
        self.complete_layer(found);
        Ok(self.layer_states)
    }

    /// Makes the next layer in the blocks of the slice, and stops if `goes_on` returns false.
    pub(super) fn pass(
        &mut self,
        watch: &mut Watch<'_>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<PassResult, Stop> {
        let mut begun = match self.unfinished.take() {
            Some(begun) => begun,
            None => Unfinished { some: [self.some(0), self.some(1)], ..Unfinished::default() },
        };
        let before = self.states - begun.found.states;
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let fits = |new| if before + new > most_states { Err(stop) } else { Ok(()) };
        let result = self.continue_pass(&mut begun, before, &fits, watch, goes_on);
        let new = begun.found.states;
        self.states = before + new;
        if self.states > self.packings() {
            return Err(Stop::Fault);
        }
        match fits(new).and(result) {
            Ok(()) => Ok(begun.found),
            Err(stop) => {
                self.unfinished = Some(begun);
                Err(stop)
            }
        }
    }

    /// Continues a pass, shared among the threads, until it is complete, a limit is reached, or the new states do not
    /// fit any more; `before` is the number of states before it.
    fn continue_pass(
        &mut self,
        begun: &mut Unfinished,
        before: u64,
        fits: &dyn Fn(u64) -> Result<(), Stop>,
        watch: &mut Watch<'_>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), Stop> {
        let Unfinished { share: done, regions, some, found } = begun;
        let bytes = self.bytes();
        let packings = self.packings();
        let depth = self.depth + 1;
        let shares = self.shares(some);
        let count = shares.count();
        // Threads are not worth while where little is to be done.
        let threads = self.threads.min(count / 2).max(1);
        if *regions == 0 {
            *regions = threads as u64;
        }
        let steps = count.div_ceil(*regions as usize);
        let is_kept: Vec<bool> =
            (0..self.kept.len()).map(|index| self.is_kept(index, depth)).collect();
        let kept = self.kept.iter_mut().zip(is_kept).filter(|(_, is_kept)| *is_kept);
        let kept: Vec<_> = kept.map(|(words, _)| SharedWords::new(words)).collect();
        let views = self.planes.iter_mut().zip(&*some);
        let views: Vec<PlaneView<'_>> =
            views.map(|(plane, some)| plane.view(some.as_deref())).collect();
        let pass = Pass {
            graph: &self.graph,
            planes: &views,
            parity: self.parity ^ 1,
            kept: &kept,
            instructions: self.instructions,
        };
        let new_states = AtomicU64::new(found.states);
        let work = |found: &mut PassResult, region: usize, step: u64| {
            let share = region * steps + step as usize;
            if share < count {
                let known = found.states;
                let (plane, blocks) = shares.get(share);
                pass.run(plane, blocks, found);
                new_states.fetch_add(found.states - known, Ordering::Relaxed);
            }
            true
        };
        let mut result = Ok(());
        let mut looks = 0_u32;
        let look = || {
            looks += 1;
            if looks % LOOK_EVERY != 1 {
                return true;
            }
            let new = new_states.load(Ordering::Relaxed);
            watch.reporter.progress(Progress {
                depth,
                layer_states: new,
                states: before + new,
                memory_bytes: bytes,
                packings: Some(packings),
            });
            result = watch.limits.check(0, bytes).and(fits(new));
            result.is_ok() && goes_on()
        };
        let mut all: Vec<PassResult> = (1..threads).map(|_| PassResult::default()).collect();
        all.insert(0, std::mem::take(found));
        *done = share_regions(&mut all, *regions as usize, *done..steps as u64, work, look);
        *found = all.into_iter().fold(PassResult::default(), PassResult::and);
        result
    }

    /// Makes the layer that a pass has found the current one.
    pub(super) fn complete_layer(&mut self, found: PassResult) {
        let next_parity = self.parity ^ 1;
        self.layer_states = found.states;
        self.layer_goals = found.goals;
        for ((plane, live), parity) in
            self.planes.iter_mut().zip(found.live).zip([next_parity, self.parity])
        {
            plane.live[usize::from(parity)] = live;
        }
        self.parity = next_parity;
        self.depth += 1;
    }

    /// Returns whether the next layer lies in this plane, or some of it.
    fn is_in_turn(&self, plane: usize) -> bool {
        plane < self.planes.len()
            && (self.graph.moves_flip_parity || plane == usize::from(self.parity ^ 1))
    }

    /// The blocks that the next pass over a plane has to look at, if these are few.
    fn some(&mut self, plane: usize) -> Option<Vec<u32>> {
        let own = &self.graph.own;
        let next = self.parity ^ 1 ^ plane as u8;
        let (from, current) = self.graph.current(plane, next);
        let before = &self.planes.get(plane)?.live[usize::from(next)];
        let current = &self.planes.get(from)?.live[usize::from(current)];
        if before.len() + current.len() >= own.len() / 4 {
            return None;
        }
        let mut some = Vec::new();
        let mut list = |block: u32| {
            let listed = &mut self.listed[block as usize / 64];
            let bit = 1 << (block % 64);
            if *listed & bit == 0 && own.contains(&block) {
                *listed |= bit;
                some.push(block);
            }
        };
        for &block in before {
            list(block);
        }
        for &block in current {
            list(block);
            self.graph.edges_of(block).iter().for_each(|edge| list(edge.block));
        }
        some.sort_unstable();
        for &block in &some {
            self.listed[block as usize / 64] = 0;
        }
        Some(some)
    }

    /// The blocks that are done when this number of shares is, in each of the regions.
    pub(super) fn done(
        &self,
        share: u64,
        regions: u64,
        some: &[Option<Vec<u32>>; 2],
    ) -> [Vec<u32>; 2] {
        let shares = self.shares(some);
        let steps = shares.count().div_ceil(regions.max(1) as usize).max(1);
        let mut done = [Vec::new(), Vec::new()];
        for number in (0..shares.count()).filter(|number| ((number % steps) as u64) < share) {
            let (plane, blocks) = shares.get(number);
            let some = some[plane].as_ref();
            done[plane].extend(blocks.map(|index| some.map_or(index, |some| some[index as usize])));
        }
        done
    }

    /// The shares of a pass that looks at some blocks of each plane, or at all.
    fn shares(&self, some: &[Option<Vec<u32>>; 2]) -> PassShares {
        PassShares([0, 1].map(|plane| match &some[plane] {
            _ if !self.is_in_turn(plane) => 0..0,
            Some(some) => 0..some.len() as u32,
            None => self.graph.own.clone(),
        }))
    }
}

/// The blocks that a pass looks at in each plane, or their indices in the list of some, cut into shares: those of the
/// first plane come first.
struct PassShares([Range<u32>; 2]);

impl PassShares {
    fn count(&self) -> usize {
        self.0.iter().map(|blocks| blocks.len().div_ceil(SHARE)).sum()
    }

    /// The plane and the blocks of a share.
    fn get(&self, share: usize) -> (usize, Range<u32>) {
        let of_first = self.0[0].len().div_ceil(SHARE);
        let plane = usize::from(share >= of_first);
        let Range { start, end } = self.0[plane];
        let begin = start + ((share - plane * of_first) * SHARE) as u32;
        (plane, begin..end.min(begin + SHARE as u32))
    }
}

/// Words that are 0.
pub(super) fn zeros(words: usize) -> Result<Vec<u64>, TooLarge> {
    bytemuck::allocation::try_zeroed_vec(words).map_err(|()| TooLarge)
}
