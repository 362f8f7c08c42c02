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
use crate::board::{Board, Code, GoalTargets, Mask, Pairs, Paths, Steps};
use slide_run::threads::{MOST_THREADS, share_regions};
use slide_run::{BitInstructions, BuildBudget, GiveUp, Progress, Stop, TooLarge, Watch};

/// Blocks that a thread takes at a time.
pub(super) const SHARE: usize = 512;

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

/// The cost that blocks are expected to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PredictedCost {
    /// The approximate number of bytes that making and searching them takes.
    pub bytes: u64,
    /// The bytes that are made and looked at, from which the time of making follows; more of them where they lie far
    /// beyond the cache.
    pub made_bytes: u64,
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

/// Reading a byte of tables of this size takes twice as long as one of small tables.
const FAR_BYTES: u128 = 1 << 32;
/// The bytes that could be made in the time that one route takes when those that are the same from a cell on are found.
pub(in crate::space) const BYTES_A_ROUTE: u64 = 4000;

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

    /// The cost that making and searching blocks is expected to have. `None` if there are too many blocks.
    pub fn predicted(paths: &Paths, steps: &Steps, options: &Options) -> Option<PredictedCost> {
        let cut = Cut::new(paths.clone(), options.most_slots, options.side).ok()?;
        let (planes, usual) = if steps.moves_flip_parity() { (1, 95) } else { (2, 120) };
        let kept = if options.old_states == OldStates::Nothing { 0 } else { planes };
        // A slice has a halo of up to about three times its size.
        let of_slice = |bytes: u64| bytes.min(4 * (bytes / options.slices as u64));
        let bits = (planes + kept) * of_slice(cut.bits_bytes());
        let edges = of_slice(cut.edges_bytes());
        // Maps have more operations where no two pieces are alike.
        let each = if steps.are_single() { 3 } else { 1 };
        // Most of what one more route needs is made already.
        let per_100 = usual + 5 * steps.routes_per_step();
        let work = (each * edges).saturating_mul(per_100) / 100;
        let pairs = Pairs::bytes(&cut.paths, steps);
        let work = work.saturating_add(bits).saturating_add(pairs);
        let work = work.saturating_add(BYTES_A_ROUTE * steps.count() as u64);
        // Slides and moves have more edges, many of them alike.
        let bytes = bits + pairs + if planes == 1 { edges } else { 3 * edges };
        let far = u128::from(work) * u128::from(work) / FAR_BYTES;
        let made_bytes = work.saturating_add(far.try_into().unwrap_or(u64::MAX));
        Some(PredictedCost { bytes, made_bytes })
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
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let next_parity = self.parity ^ 1;
        let Unfinished { share, regions, some, found } = match self.unfinished.take() {
            Some(unfinished) => unfinished,
            None => Unfinished { some: [self.some(0), self.some(1)], ..Unfinished::default() },
        };
        let bytes = self.bytes();
        let packings = self.packings();
        let depth = self.depth + 1;
        let shares = self.shares(&some);
        let count = shares.count();
        let is_kept: Vec<bool> =
            (0..self.kept.len()).map(|index| self.is_kept(index, depth)).collect();
        let kept = self.kept.iter_mut().zip(is_kept).filter(|(_, is_kept)| *is_kept);
        let kept: Vec<_> = kept.map(|(words, _)| SharedWords::new(words)).collect();
        let views = self.planes.iter_mut().zip(&some).map(|(plane, some)| {
            let [even, odd] = &mut plane.sums;
            let sums = [SharedWords::new(even), SharedWords::new(odd)];
            PlaneView { words: SharedWords::new(&mut plane.words), sums, some: some.as_deref() }
        });
        let views: Vec<PlaneView<'_>> = views.collect();
        let pass = Pass {
            graph: &self.graph,
            planes: &views,
            parity: next_parity,
            kept: &kept,
            instructions: self.instructions,
        };
        let new_states = AtomicU64::new(found.states);
        let before = self.states - found.states;
        // Threads are not worth while where little is to be done.
        let threads = self.threads.min(count / 2).max(1);
        let regions = if regions == 0 { threads } else { regions as usize };
        let steps = count.div_ceil(regions);
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
        let mut all: Vec<PassResult> = (1..threads).map(|_| PassResult::default()).collect();
        all.insert(0, found);
        let share = share_regions(&mut all, regions, share..steps as u64, work, || {
            looks += 1;
            if looks % 64 != 1 {
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
            let fits = if before + new > most_states { Err(stop) } else { Ok(()) };
            result = watch.limits.check(0, bytes).and(fits);
            result.is_ok() && goes_on()
        });
        let found = all.into_iter().fold(PassResult::default(), PassResult::and);
        self.states = before + found.states;
        if self.states > packings {
            return Err(Stop::Fault);
        }
        if self.states > most_states {
            result = Err(stop);
        }
        if let Err(stop) = result {
            let regions = regions as u64;
            self.unfinished = Some(Unfinished { share, regions, some, found });
            return Err(stop);
        }
        Ok(found)
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
