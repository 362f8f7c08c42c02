//! A search that several make together, each of them with a slice of all blocks (`slices.rs`): each makes its part
//! of the next layer, and gives the others the words that they need.
//!
//! ```text
//! for each block with new states    plane, parity and block | sum | the words that are not 0, one for each bit of the sum
//! ```
//!
//! In the halo the layer before the current one is forgotten, before the new words come that take its place.
//! Checkpoints have the same words, for the last two layers.

use std::io::{self, Write};

use super::layers::{BlockLayers, Plane};
use super::layout::GRAIN;
use super::pass::PassResult;
use crate::board::Mask;
use crate::space::error::SearchFault;
use slide_run::store::sealed::SealedReader;
use slide_run::store::write_words;
use slide_run::{Stop, Watch};

/// The approximate number of words that are written to a checkpoint at a time.
const WORDS_AT_ONCE: usize = 1 << 16;
/// Words of a block at most: what it is, its sum, and a word for each of its bits.
const MOST_OF_BLOCK: usize = 66;

/// The new states in the slice of a search, and the blocks of its halo in which others have found some.
#[derive(Debug)]
pub struct BlockPart {
    found: PassResult,
    /// Blocks that were given to the others.
    given: usize,
    theirs: [Vec<u32>; 2],
}

impl BlockPart {
    /// New states, and goals among them.
    pub fn numbers(&self) -> [u64; 2] {
        [self.found.states, self.found.goals]
    }
}

impl BlockLayers {
    /// Makes the part of the next layer that lies in this slice, unless `goes_on` returns false.
    ///
    /// # Errors
    /// The limit that was reached; then no layer can be made any more.
    pub fn make_part(
        &mut self,
        watch: &mut Watch<'_>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<BlockPart, Stop> {
        let found = self.pass(watch, goes_on)?;
        // The caller that makes the layers adds these up at the end.
        self.states -= found.states;
        for plane in 0..self.planes.len() {
            let index = self.next(plane);
            let mut run = 0;
            for block in std::mem::take(&mut self.planes[plane].live[index]) {
                if !self.graph.own.contains(&block) {
                    let target = self.first_word(index, block, &mut run);
                    let Plane { words, sums, .. } = &mut self.planes[plane];
                    let sum = std::mem::take(&mut sums[index][block as usize]);
                    sum.bits().for_each(|bit| words[target + usize::from(bit)] = 0);
                }
            }
        }
        Ok(BlockPart { found, given: 0, theirs: [Vec::new(), Vec::new()] })
    }

    /// Adds some more blocks of this part to the words for those that need them, one list for each slice, until one
    /// of them has that many; returns whether there were any.
    pub fn give(&self, part: &mut BlockPart, lists: &mut [Vec<u64>], most_words: usize) -> bool {
        let begin = part.given;
        let live = part.found.live.iter().enumerate();
        let all = live.flat_map(|(plane, live)| live.iter().map(move |&block| (plane, block)));
        let mut has = vec![None; lists.len()];
        let mut run = 0;
        for (plane, block) in all.skip(begin) {
            for edge in self.graph.edges_of(block) {
                if self.graph.own.contains(&edge.block) {
                    continue;
                }
                let owner = self.graph.owner(edge.block);
                if has[owner].replace((plane, block)) != Some((plane, block)) {
                    self.put(plane, self.next(plane), block, &mut run, &mut lists[owner]);
                }
            }
            part.given += 1;
            if lists.iter().any(|words| words.len() >= most_words) {
                break;
            }
        }
        part.given > begin
    }

    /// Takes words that another search has given.
    pub fn take(&mut self, part: &mut BlockPart, words: &[u64]) {
        self.take_words(words, |plane, _, block| part.theirs[plane].push(block));
    }

    /// Completes the layer; `states` are the new states of all parts, `goals` the goals among them.
    pub fn complete_parts(&mut self, mut part: BlockPart, states: u64, goals: u64) {
        for (live, theirs) in part.found.live.iter_mut().zip(&part.theirs) {
            live.extend(theirs);
        }
        part.found.states = states;
        part.found.goals = goals;
        self.states += states;
        self.complete_layer(part.found);
    }

    /// Writes what this slice has of the last two layers.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save_part(&self, to: &mut dyn Write) -> io::Result<()> {
        write_words(to, &[self.planes_word(), self.parity.into()])?;
        let mut words = Vec::new();
        let mut run = 0;
        for (plane, has) in self.planes.iter().enumerate() {
            for (index, live) in has.live.iter().enumerate() {
                for &block in live.iter().filter(|block| self.graph.own.contains(block)) {
                    self.put(plane, index, block, &mut run, &mut words);
                    if words.len() >= WORDS_AT_ONCE {
                        write_words(to, &[words.len() as u64])?;
                        write_words(to, &words)?;
                        words.clear();
                    }
                }
            }
        }
        write_words(to, &[words.len() as u64])?;
        write_words(to, &words)?;
        if words.is_empty() { Ok(()) } else { write_words(to, &[0]) }
    }

    /// Takes what a slice of whatever size has written, as far as it lies in this one or in its halo.
    ///
    /// # Errors
    /// The file is shorter, its content is impossible, or there is no memory for it.
    pub fn restore_part(&mut self, from: &mut SealedReader) -> Result<(), SearchFault> {
        self.restore_planes(from)?;
        self.parity = (from.word()? % 2) as u8;
        let mut words = Vec::new();
        loop {
            let count = from.word()? as usize;
            if count > WORDS_AT_ONCE + MOST_OF_BLOCK {
                return Err(from.wrong().into());
            }
            words.resize(count, 0);
            if words.is_empty() {
                return Ok(());
            }
            from.words(&mut words)?;
            let mut live = Vec::new();
            let note = |plane, index, block| live.push((plane, index, block));
            if !self.take_words(&words, note) {
                return Err(from.wrong().into());
            }
            for (plane, index, block) in live {
                self.planes[plane].live[index].push(block);
            }
        }
    }

    /// Sets the number of the last complete layer, all states up to it, and its own, once all parts of it are restored.
    pub fn set_last_layer(&mut self, depth: u32, states: u64, layer_states: u64) {
        self.depth = depth;
        self.states = states;
        self.layer_states = layer_states;
    }

    /// States of the last complete layer that lie in this slice.
    pub fn own_states(&self) -> u64 {
        let mut states = 0;
        let mut run = 0;
        for (number, plane) in self.planes.iter().enumerate() {
            let index = usize::from(self.parity) ^ number;
            for &block in plane.live[index].iter().filter(|block| self.graph.own.contains(block)) {
                let target = self.first_word(index, block, &mut run);
                let sum = plane.sums[index][block as usize];
                let words = sum.bits().map(|bit| plane.words[target + usize::from(bit)]);
                states += words.map(|word| u64::from(word.count_ones())).sum::<u64>();
            }
        }
        states
    }

    /// Adds what a block has of one parity to a list.
    fn put(&self, plane: usize, index: usize, block: u32, run: &mut usize, words: &mut Vec<u64>) {
        let target = self.first_word(index, block, run);
        let sum = self.planes[plane].sums[index][block as usize];
        words.extend([((2 * plane + index) as u64) << 32 | u64::from(block), sum]);
        words.extend(sum.bits().map(|bit| self.planes[plane].words[target + usize::from(bit)]));
    }

    /// Takes such words of all blocks that are here, and calls `note` with each; false if they are impossible.
    fn take_words(&mut self, mut words: &[u64], mut note: impl FnMut(usize, usize, u32)) -> bool {
        let mut run = 0;
        while let [what, sum, rest @ ..] = words {
            let part = (what >> 32) as usize;
            let block = *what as u32;
            let plane = part / 2;
            let index = part % 2;
            let Some((new, rest)) = rest.split_at_checked(sum.count_ones() as usize) else {
                return false;
            };
            words = rest;
            if self.graph.is_here(block) && plane < self.planes.len() {
                let target = self.first_word(index, block, &mut run);
                let part = index ^ usize::from(self.graph.runs[run].parity);
                if u64::BITS - sum.leading_zeros() > self.graph.runs[run].words[part] {
                    return false;
                }
                let plane_words = &mut self.planes[plane].words;
                for (bit, &word) in sum.bits().map(usize::from).zip(new) {
                    plane_words[target + bit] = word;
                }
                self.planes[plane].sums[index][block as usize] = *sum;
                note(plane, index, block);
            }
        }
        true
    }

    /// The parity of the next layer in a plane.
    fn next(&self, plane: usize) -> usize {
        usize::from(self.parity ^ 1) ^ plane
    }

    /// The first of the words of a block that have this parity; its run is looked for first in `run`.
    #[inline]
    fn first_word(&self, index: usize, block: u32, run: &mut usize) -> usize {
        let run = self.graph.run_at(block, run);
        self.graph.grains[block as usize] as usize * GRAIN + run.begin(index as u8)
    }
}
