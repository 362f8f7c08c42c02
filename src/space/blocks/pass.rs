//! One pass over the blocks: the next layer from the current one, pulled.
//!
//! ```text
//! next  =  (all that is one step away from the current layer)  without the layer before the current one
//!
//! block            | part of the one parity      | part of the other parity |
//! before the pass  | layer d − 1                 | layer d                  |
//! after it         | layer d + 1, written over   | layer d                  |
//! ```
//!
//! A step flips the parity, so the next layer lies in the same parts as the one before the current
//! one, and nobody reads these parts but the block that they belong to. So each word has one writer,
//! and no other reader, while a pass runs: threads share the blocks without locks.
//!
//! A *sum* has for each block a bit for each word of a part that is not 0.

use std::cell::Cell;
use std::ops::Range;

use super::graph::{GRAIN, Graph};
use super::maps::Half;
use crate::board::BitInstructions;

/// Words that the threads of a pass share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a>(&'a [Cell<u64>]);

// SAFETY: a pass writes words of blocks that one thread alone has taken, in parts and sums of the next
// layer's parity. Other threads read only parts and sums of the current layer's parity, which nobody
// writes.
unsafe impl Sync for Shared<'_> {}
// SAFETY: as above.
unsafe impl Send for Shared<'_> {}

impl<'a> Shared<'a> {
    pub fn new(words: &'a mut [u64]) -> Self {
        Self(Cell::from_mut(words).as_slice_of_cells())
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // one instruction
    fn get(self, index: usize) -> u64 {
        self.0[index].get()
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // one instruction
    fn set(self, index: usize, word: u64) {
        self.0[index].set(word);
    }
}

/// One pass, as all threads see it.
pub(super) struct Pass<'a> {
    pub graph: &'a Graph,
    pub words: Shared<'a>,
    /// Sums of the parts of either parity.
    pub sums: [Shared<'a>; 2],
    /// The parity of the next layer.
    pub parity: u8,
    /// If only some blocks are to be looked at: a bit for each.
    pub some: Option<&'a [u64]>,
    pub instructions: Option<BitInstructions>,
}

/// What one thread has found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// New states.
    pub states: u64,
    /// Blocks that have any.
    pub live: Vec<u32>,
}

impl Pass<'_> {
    /// Makes the next layer in these blocks.
    pub fn run(&self, blocks: Range<u32>, found: &mut Found) {
        match self.instructions {
            #[cfg(target_arch = "x86_64")]
            Some(has) if self.graph.maps.compressing => {
                // SAFETY: `BitInstructions` prove that the processor has these instructions.
                unsafe { self.run_bmi2(has, blocks, found) }
            }
            _ => self.all(blocks, found, |word, mask, distance| {
                (word & mask).rotate_left(distance as u32)
            }),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn run_bmi2(&self, has: BitInstructions, blocks: Range<u32>, found: &mut Found) {
        self.all(blocks, found, |word, from, into| has.expand(has.compress(word, from), into));
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
    fn all(&self, blocks: Range<u32>, found: &mut Found, apply: impl Fn(u64, u64, u64) -> u64) {
        let mut next = [0; 64];
        let mut run = self.graph.run_of(blocks.start);
        for block in blocks {
            if let Some(some) = self.some {
                if some[block as usize / 64] >> (block % 64) & 1 == 0 {
                    continue;
                }
            }
            while block >= self.graph.runs[run].blocks.end {
                run += 1;
            }
            let new = self.block(block, run, &mut next, &apply);
            if new > 0 {
                found.states += new;
                found.live.push(block);
            }
        }
    }

    /// Makes the next layer in one block; `next` is all 0 before and after.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
    fn block(
        &self,
        block: u32,
        run: usize,
        next: &mut [u64; 64],
        apply: &impl Fn(u64, u64, u64) -> u64,
    ) -> u64 {
        let graph = self.graph;
        let run = &graph.runs[run];
        let (parity, current) = (self.parity, self.parity ^ 1);
        let part = usize::from(parity ^ run.parity);
        if run.words[part] == 0 {
            return 0;
        }
        let begin = |part: usize| if part == 0 { 0 } else { run.words[0] as usize };
        let mut touched = 0_u64;
        let mut pull = |alive: u64, source: usize, half: &Half| {
            let mut left = alive & half.domain;
            while left != 0 {
                let index = left.trailing_zeros();
                left &= left - 1;
                let word = self.words.get(source + (half.part + index) as usize);
                graph.maps.apply(half, index, |one, two, target| {
                    let target = target % 64;
                    next[target] |= apply(word, one, two);
                    touched |= 1 << target;
                });
            }
        };
        let base = run.base + (block - run.blocks.start) as usize * run.stride;
        let sums = self.sums[usize::from(current)];
        let halves = &graph.maps.halves;
        let alive = sums.get(block as usize);
        if alive != 0 {
            let half = 2 * run.inside as usize + usize::from(current ^ run.parity);
            pull(alive, base, &halves[half]);
        }
        let edges = graph.begins[block as usize] as usize..graph.begins[block as usize + 1] as usize;
        let edges = &graph.edges[edges];
        for edge in edges {
            let alive = sums.get(edge.block as usize);
            if edge.map > 1 && alive != 0 {
                let half = &halves[(edge.map ^ u32::from(current)) as usize];
                pull(alive, graph.grains[edge.block as usize] as usize * GRAIN, half);
            }
        }
        for edge in edges {
            if edge.map > 1 {
                continue;
            }
            let mut left = sums.get(edge.block as usize);
            if left == 0 {
                continue;
            }
            touched |= left;
            let source = graph.grains[edge.block as usize] as usize * GRAIN + begin(part);
            while left != 0 {
                let index = left.trailing_zeros() as usize;
                left &= left - 1;
                next[index] |= self.words.get(source + index);
            }
        }
        let own = self.sums[usize::from(parity)];
        let before = own.get(block as usize);
        let target = base + begin(part);
        let (mut sum, mut new) = (0, 0);
        let mut left = touched | before;
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            let word = next[index] & !self.words.get(target + index);
            next[index] = 0;
            self.words.set(target + index, word);
            sum |= u64::from(word != 0) << index;
            new += u64::from(word.count_ones());
        }
        if sum | before != 0 {
            own.set(block as usize, sum);
        }
        new
    }
}
