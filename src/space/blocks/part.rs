//! A pass that several processes make together: each of them has all bits, makes its part of the next layer, and
//! takes the other parts from the others.
//!
//! ```text
//! for each block with new states    plane and block | sum | the words that are not 0, as many as the sum has bits
//! ```
//!
//! A part is a range of the shares of a pass. The layer before the current one is written over in blocks of one's
//! own, and forgotten in those of others, before their new words come.

use std::ops::Range;

use super::layers::{Layers, SHARE};
use super::pass::Found;
use crate::board::Mask;
use crate::space::limits::Stop;
use crate::space::watch::Watch;

/// What a part of a pass has found; and the blocks in which others have.
#[derive(Debug)]
pub struct Part {
    found: Found,
    /// Blocks that were given to the others.
    given: usize,
    theirs: [Vec<u32>; 2],
}

impl Part {
    /// New states, and goals among them.
    pub fn numbers(&self) -> [u64; 2] {
        [self.found.states, self.found.goals]
    }
}

impl Layers {
    /// Makes one of several parts of the next layer, if `goes_on` does not say no.
    ///
    /// # Errors
    /// The limit that was reached; then no layer can be made any more.
    pub fn make_part(
        &mut self,
        part: (u64, u64),
        watch: &mut Watch<'_>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Part, Stop> {
        let found = self.pass(part, watch, goes_on)?;
        // Whoever makes layers adds them up in the end.
        self.states -= found.states;
        Ok(Part { found, given: 0, theirs: [Vec::new(), Vec::new()] })
    }

    /// Adds some more blocks of this part to the words for the others; says whether there were any.
    pub fn give(&self, part: &mut Part, words: &mut Vec<u64>, most_words: usize) -> bool {
        let begin = part.given;
        let live = part.found.live.iter().enumerate();
        let all = live.flat_map(|(plane, live)| live.iter().map(move |&block| (plane, block)));
        for (plane, block) in all.skip(begin) {
            if words.len() >= most_words {
                break;
            }
            let (index, target) = self.next_words(plane, block);
            let sum = self.planes[plane].sums[index][block as usize];
            words.extend([(plane as u64) << 32 | u64::from(block), sum]);
            words.extend(sum.bits().map(|bit| self.planes[plane].words[target + usize::from(bit)]));
            part.given += 1;
        }
        part.given > begin
    }

    /// Takes words that another process has given.
    pub fn take(&mut self, part: &mut Part, mut words: &[u64]) {
        while let [what, sum, rest @ ..] = words {
            let (plane, block) = ((what >> 32) as usize, *what as u32);
            let (index, target) = self.next_words(plane, block);
            let (new, rest) = rest.split_at(sum.count_ones() as usize);
            self.planes[plane].sums[index][block as usize] = *sum;
            for (bit, &word) in sum.bits().map(usize::from).zip(new) {
                self.planes[plane].words[target + bit] = word;
                for kept in 0..self.kept.len() {
                    if self.is_kept(kept, self.depth + 1) {
                        self.kept[kept][target + bit] |= word;
                    }
                }
            }
            part.theirs[plane].push(block);
            words = rest;
        }
    }

    /// The layer is made: new states and goals of all parts.
    pub fn turn_parts(&mut self, mut part: Part, [states, goals]: [u64; 2]) {
        for (live, theirs) in part.found.live.iter_mut().zip(&part.theirs) {
            live.extend(theirs);
        }
        (part.found.states, part.found.goals) = (states, goals);
        self.states += states;
        self.turn(part.found);
    }

    /// Forgets the layer before the current one in blocks that are not looked at in these shares of a pass.
    pub(super) fn forget(
        &mut self,
        shares: &Range<u64>,
        some: &[Option<Vec<u32>>; 2],
        lengths: [usize; 2],
    ) {
        let mut first = 0;
        for plane in 0..self.planes.len() {
            let count = lengths[plane].div_ceil(SHARE) as u64;
            let block_at = |share: u64| {
                let at = (share.clamp(first, first + count) - first) as usize * SHARE;
                match &some[plane] {
                    _ if at >= lengths[plane] => u32::MAX,
                    Some(some) => some[at],
                    None => at as u32,
                }
            };
            let own = block_at(shares.start)..block_at(shares.end);
            first += count;
            let index = usize::from(self.parity ^ 1) ^ plane;
            for block in std::mem::take(&mut self.planes[plane].live[index]) {
                if !own.contains(&block) {
                    let (_, target) = self.next_words(plane, block);
                    let plane = &mut self.planes[plane];
                    let sum = std::mem::take(&mut plane.sums[index][block as usize]);
                    sum.bits().for_each(|bit| plane.words[target + usize::from(bit)] = 0);
                }
            }
        }
    }

    /// Which of the parities of a plane the next layer has, and where its words begin in a block.
    fn next_words(&self, plane: usize, block: u32) -> (usize, usize) {
        let index = usize::from(self.parity ^ 1) ^ plane;
        let run = &self.graph.runs[self.graph.run_of(block)];
        let begin = if index == usize::from(run.parity) { 0 } else { run.words[0] as usize };
        let block = (block - run.blocks.start) as usize;
        (index, run.base + block * run.stride + begin)
    }
}
