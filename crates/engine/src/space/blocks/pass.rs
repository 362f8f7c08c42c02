//! One pass over the blocks: the next layer from the current one, pulled.
//!
//! ```text
//! next  =  (all that is one step away from the current layer)  without the layer before the current one
//!
//! block            | half of the one parity      | half of the other parity |
//! before the pass  | layer d − 1                 | layer d                  |
//! after it         | layer d + 1, written over   | layer d                  |
//! ```
//!
//! A step flips the parity, so the next layer lies in the same halves as the one before the current
//! one, and nobody reads these halves but the block that they belong to. So each word has one writer,
//! and no other reader, while a pass runs: threads share the blocks without locks.
//!
//! A *sum* has for each block a bit for each word of a half that is not 0.
//!
//! Where a search begins with states of both parities, each layer has both. It is two searches then,
//! in step: those whose states at even depths are even, and the others. Each has bits of its own, a
//! *plane*. They meet only at moves within a layer: what is new to one may lie in the current layer of the other.
//!
//! ```text
//!             even half     odd half                      even half     odd half
//! plane 0     layer 4       layer 5      next layer:      layer 6       layer 5
//! plane 1     layer 5       layer 4                       layer 5       layer 6
//! ```
//!
//! Slides and moves know no parity: all packings count as even. So the planes have the layers in turn, and the states
//! found from the one are written over the other, without those that the one has already.
//!
//! ```text
//! plane 0     layer 4                    next layer:      layer 6
//! plane 1     layer 5                                     layer 5
//! ```

use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::edges::Edge;
use super::graph::BlockGraph;
use super::layout::{BlockRun, GRAIN};
use super::maps::HalfMap;
use super::rows::TARGETS;
use slide_run::{BitInstructions, fetch_ahead, shared, with_bit_instructions};

/// Edges whose words and operations are fetched together.
const EDGES_AT_ONCE: usize = 16;

/// Words that the threads of a pass share: a pass writes words of blocks that one thread alone has taken, in
/// halves and sums of the next layer's parity; other threads read only those of the current layer's parity,
/// which nobody writes. So nothing has to be ordered.
#[derive(Clone, Copy)]
pub(super) struct SharedWords<'a>(&'a [AtomicU64]);

impl<'a> SharedWords<'a> {
    pub fn new(words: &'a mut [u64]) -> Self {
        Self(shared(words))
    }

    #[inline(always)]
    fn get(self, index: usize) -> u64 {
        self.0[index].load(Relaxed)
    }

    #[inline(always)]
    fn set(self, index: usize, word: u64) {
        self.0[index].store(word, Relaxed);
    }
}

/// One pass, as all threads see it.
pub(super) struct Pass<'a> {
    pub graph: &'a BlockGraph,
    /// One, or two.
    pub planes: &'a [PlaneView<'a>],
    /// The parity of the next layer in the first plane.
    pub parity: u8,
    /// Words to which new states are added.
    pub kept: &'a [SharedWords<'a>],
    pub instructions: Option<BitInstructions>,
}

/// A plane in a pass.
pub(super) struct PlaneView<'a> {
    pub words: SharedWords<'a>,
    /// Sums of the halves of either parity.
    pub sums: [SharedWords<'a>; 2],
    /// If only some blocks are to be looked at: these.
    pub some: Option<&'a [u32]>,
}

/// The current layer, or its states of one plane.
#[derive(Clone, Copy)]
struct CurrentLayer<'a> {
    words: SharedWords<'a>,
    sums: SharedWords<'a>,
    /// The parity of the halves where they are.
    parity: u8,
    /// The parity of those into which they are pulled.
    next_parity: u8,
}

/// The new states that a thread has found.
#[derive(Debug, Default)]
pub(super) struct PassResult {
    /// New states.
    pub states: u64,
    /// Goals among them.
    pub goals: u64,
    /// Blocks that have any, for each plane.
    pub live: [Vec<u32>; 2],
}

impl PassResult {
    /// The new states of two threads together.
    pub fn and(mut self, other: Self) -> Self {
        self.states += other.states;
        self.goals += other.goals;
        for (live, other) in self.live.iter_mut().zip(other.live) {
            live.extend(other);
        }
        self
    }
}

impl Pass<'_> {
    /// Makes the next layer of a plane in these blocks, or in these of some.
    pub fn run(&self, plane: usize, blocks: Range<u32>, found: &mut PassResult) {
        match self.instructions {
            Some(has) => run_fast(has, self, plane, blocks, found),
            None => self.all(plane, blocks, found, |word, mask, distance| {
                (word & mask).rotate_left(distance as u32)
            }),
        }
    }

    #[inline(always)]
    fn all(
        &self,
        plane: usize,
        blocks: Range<u32>,
        found: &mut PassResult,
        apply: impl Fn(u64, u64, u64) -> u64,
    ) {
        let mut next = [0; TARGETS];
        let some = self.planes[plane].some;
        let block_at = |index: u32| some.map_or(index, |some| some[index as usize]);
        let mut run = self.graph.run_of(block_at(blocks.start));
        for index in blocks {
            let block = block_at(index);
            while block >= self.graph.runs[run].blocks.end {
                run += 1;
            }
            if some.is_none() && block == self.graph.runs[run].blocks.start {
                let run = &self.graph.runs[run];
                let half = usize::from(self.parity ^ plane as u8 ^ 1 ^ run.parity);
                self.graph.rows.fetch(run.tables[half], run.words[half]);
            }
            let new = self.block(plane, block, run, &mut next, &mut found.goals, &apply);
            if new > 0 {
                found.states += new;
                found.live[plane].push(block);
            }
        }
    }

    /// Makes the next layer in one block; `next` is all 0 before and after.
    #[inline(always)]
    fn block(
        &self,
        plane: usize,
        block: u32,
        run: usize,
        next: &mut [u64; TARGETS],
        goals: &mut u64,
        apply: &impl Fn(u64, u64, u64) -> u64,
    ) -> u64 {
        let graph = self.graph;
        let run = &graph.runs[run];
        let parity = self.parity ^ plane as u8;
        if run.words[usize::from(parity ^ run.parity)] == 0 {
            return 0;
        }
        let current = self.current(plane, parity);
        for edges in graph.edges_of(block).chunks(EDGES_AT_ONCE) {
            self.pull_edges(edges, run, current, next, apply);
        }
        self.pull_rows(block, run, current, next);
        self.write_next(plane, block, run, next, goals)
    }

    /// The layer from which the states of this parity are pulled into a plane.
    #[inline(always)]
    fn current(&self, plane: usize, next_parity: u8) -> CurrentLayer<'_> {
        let (from, parity) = self.graph.current(plane, next_parity);
        let PlaneView { words, ref sums, .. } = self.planes[from];
        CurrentLayer { words, sums: sums[usize::from(parity)], parity, next_parity }
    }

    /// Adds to `next` what is one step away in the blocks behind these edges, which are those of a block of this run. First
    /// all that the edges need is fetched, then they are followed.
    #[inline(always)]
    fn pull_edges(
        &self,
        edges: &[Edge],
        run: &BlockRun,
        current: CurrentLayer<'_>,
        next: &mut [u64; TARGETS],
        apply: &impl Fn(u64, u64, u64) -> u64,
    ) {
        let graph = self.graph;
        let words = current.words;
        let mut alive = [(0_usize, HalfMap::default()); EDGES_AT_ONCE];
        let mut count = 0;
        for edge in edges {
            let sum = current.sums.get(edge.block as usize);
            if sum == 0 {
                continue;
            }
            let mut half = graph.maps.halves[edge.map.half(current.parity)];
            let mut source = graph.grains[edge.block as usize] as usize * GRAIN;
            if edge.map.is_identity() {
                half.domain = u64::MAX;
                half.source_begin = run.begin(current.next_parity) as u16;
            }
            half.domain &= sum;
            if half.domain != 0 {
                source += usize::from(half.source_begin);
                fetch_ahead(words.0, source + half.domain.trailing_zeros() as usize);
                graph.maps.fetch(&half);
                alive[count] = (source, half);
                count += 1;
            }
        }
        for &(source, half) in &alive[..count] {
            let operations = graph.maps.of(&half);
            for operation in operations {
                let word = words.get(source + operation.source as usize);
                next[operation.target as usize % TARGETS] |=
                    apply(word, operation.from, operation.into);
            }
            // Without operations it is the identity.
            let mut left = if operations.is_empty() { half.domain } else { 0 };
            while left != 0 {
                let index = left.trailing_zeros() as usize;
                left &= left - 1;
                next[index] |= words.get(source + index);
            }
        }
    }

    /// Adds to `next` what is one step away in the block itself.
    #[inline(always)]
    fn pull_rows(
        &self,
        block: u32,
        run: &BlockRun,
        current: CurrentLayer<'_>,
        next: &mut [u64; TARGETS],
    ) {
        let table = run.tables[usize::from(current.parity ^ run.parity)];
        if table.is_empty {
            return;
        }
        let source = run.first_word(block) + run.begin(current.parity);
        let mut left = current.sums.get(block as usize);
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            self.graph.rows.spread(table, index, current.words.get(source + index), next);
        }
    }

    /// Writes the next layer of a block over the layer before the current one.
    #[inline(always)]
    fn write_next(
        &self,
        plane: usize,
        block: u32,
        run: &BlockRun,
        next: &mut [u64; TARGETS],
        goals: &mut u64,
    ) -> u64 {
        let parity = self.parity ^ plane as u8;
        let half = usize::from(parity ^ run.parity);
        let begin = run.begin(parity);
        let target = run.first_word(block) + begin;
        let PlaneView { words: own, sums, .. } = &self.planes[plane];
        let level = self.planes.get(plane ^ 1);
        let sums = sums[usize::from(parity)];
        let before = sums.get(block as usize);
        let mut sum = 0;
        let mut new = 0;
        let marks = self.graph.marks.get(block);
        let words = next[..run.words[half] as usize].iter().zip(0..);
        let mut left =
            words.fold(before, |all, (&word, index)| all | u64::from(word != 0) << index);
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut word = next[index] & !own.get(target + index);
            if let Some(level) = level {
                word &= !level.words.get(target + index);
            }
            next[index] = 0;
            own.set(target + index, word);
            for kept in self.kept {
                kept.set(target + index, kept.get(target + index) | word);
            }
            sum |= u64::from(word != 0) << index;
            new += u64::from(word.count_ones());
            if let Some(marks) = marks {
                *goals += u64::from((word & marks[begin + index]).count_ones());
            }
        }
        if sum | before != 0 {
            sums.set(block as usize, sum);
        }
        new
    }
}

with_bit_instructions! {
    fn run_fast[](
        has: BitInstructions, pass: &Pass<'_>, plane: usize, blocks: Range<u32>, found: &mut PassResult,
    ) {
        let apply = |word, from, into| has.expand(has.compress(word, from), into);
        pass.all(plane, blocks, found, apply);
    }
}
