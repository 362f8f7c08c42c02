//! The components of all packings, flooded one by one.
//!
//! What has no neighbours is a component of its own, and there may be millions of those: two passes
//! find them, one from all packings of either parity. Whatever is left is searched layer by layer from
//! its first packing; the layers are thin where the component is small, and cost what is in them.
//!
//! That is for puzzles in which every piece is a kind of its own. Elsewhere the automaton of packings knows the
//! components without looking at any packing (see `joined/`).

use super::graph::BitPosition;
use super::layers::{BlockLayers, zeros};
use crate::board::{Board, Mask};
use crate::space::components::Components;
use slide_run::{Stop, Watch};

/// A word of a block.
pub(super) struct BlockWord {
    /// The place of its first bit.
    pub spot: BitPosition,
    /// Its bits that are those of packings.
    pub full: u64,
}

impl BlockLayers {
    /// The components of all packings; `own` is that of the board's start. There must be no states
    /// yet, and those seen must be kept.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn components<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        watch: &mut Watch<'_>,
    ) -> Result<Components, Stop> {
        // Every component is a search of its own.
        let limits = watch.limits.clone().max_depth(None).max_states(None);
        let mut watch = watch.within(&limits);
        let mut found = Components { packings: self.packings(), ..Components::default() };
        let start = self.spot(board, &board.start());
        self.find_lonely(&mut found, &mut watch)?;
        let is_seen = |this: &Self| this.kept[0][start.word] >> start.bit & 1 == 1;
        found.own = u64::from(is_seen(self));
        self.each_word(&mut |this, BlockWord { spot, full }| {
            loop {
                let left = full & !this.kept[0][spot.word];
                if left == 0 {
                    return Ok(());
                }
                let spot = BitPosition { bit: left.trailing_zeros(), ..spot };
                this.depth = 0;
                this.states = 1;
                this.parity = spot.parity;
                this.mark(spot, 1 << spot.bit, 0)?;
                let mut goals = this.goals_in(spot, 1 << spot.bit);
                while this.advance(&mut watch)? > 0 {
                    goals += this.layer_goals;
                }
                *found.sizes.entry(this.states).or_default() += 1;
                found.with_goal += u64::from(goals > 0);
                if found.own == 0 && is_seen(this) {
                    found.own = this.states;
                }
                this.forget_layers();
            }
        })?;
        Ok(found)
    }

    /// Finds the packings without neighbours, which have been seen then.
    fn find_lonely(&mut self, found: &mut Components, watch: &mut Watch<'_>) -> Result<(), Stop> {
        self.kept.clear();
        let mut lonely = zeros(self.graph.words)?;
        let mut count = 0;
        for parity in [0, 1] {
            self.depth = 0;
            self.states = 0;
            self.parity = parity;
            self.each_word(&mut |this, BlockWord { spot, full }| {
                if spot.parity == parity {
                    let plane = &mut this.planes[0];
                    let sum = &mut plane.sums[usize::from(parity)][spot.block as usize];
                    if *sum == 0 {
                        plane.live[usize::from(parity)].push(spot.block);
                    }
                    *sum |= 1 << spot.word_of_half;
                    plane.words[spot.word] = full;
                }
                Ok(())
            })?;
            // Those of the other parity are found if they have neighbours.
            self.advance(watch)?;
            self.each_word(&mut |this, BlockWord { spot, full }| {
                if spot.parity != parity {
                    let left = full & !this.planes[0].words[spot.word];
                    lonely[spot.word] = left;
                    count += u64::from(left.count_ones());
                    found.with_goal += this.goals_in(spot, left);
                }
                Ok(())
            })?;
            self.forget_layers();
        }
        if count > 0 {
            found.sizes.insert(1, count);
        }
        self.kept.push(lonely);
        Ok(())
    }

    /// The number of goals among some bits of a word.
    pub(super) fn goals_in(&self, spot: BitPosition, bits: u64) -> u64 {
        let marks = self.graph.marks.get(spot.block);
        marks.map_or(0, |marks| u64::from((bits & marks[spot.word_of_block]).count_ones()))
    }

    /// Calls `visit` with each word of each block.
    pub(super) fn each_word(
        &mut self,
        visit: &mut dyn FnMut(&mut Self, BlockWord) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for index in 0..self.graph.runs.len() {
            let run = self.graph.runs[index].clone();
            let mut full = vec![0_u64; (run.words[0] + run.words[1]) as usize];
            for slot in 0..self.graph.order(index).places.len() as u32 {
                let spot = self.graph.spot_in(run.blocks.start, index, slot);
                full[spot.word_of_block] |= 1 << spot.bit;
            }
            for (block, base) in run.blocks.clone().zip((run.base..).step_by(run.stride.max(1))) {
                for (word_of_block, &full) in full.iter().enumerate() {
                    let half = u32::from(word_of_block >= run.words[0] as usize);
                    let spot = BitPosition {
                        block,
                        parity: half as u8 ^ run.parity,
                        word: base + word_of_block,
                        word_of_block,
                        word_of_half: word_of_block as u32 - half * run.words[0],
                        bit: 0,
                    };
                    visit(self, BlockWord { spot, full })?;
                }
            }
        }
        Ok(())
    }

    /// Forgets the last two layers.
    fn forget_layers(&mut self) {
        for plane in &mut self.planes {
            for (parity, live) in plane.live.iter_mut().enumerate() {
                for block in live.drain(..) {
                    let sum = std::mem::take(&mut plane.sums[parity][block as usize]);
                    let run = &self.graph.runs[self.graph.run_of(block)];
                    let half = parity ^ usize::from(run.parity);
                    let begin = run.first_word(block) + run.begin(parity as u8);
                    let words = &mut plane.words[begin..begin + run.words[half] as usize];
                    if sum != 0 {
                        words.fill(0);
                    }
                }
            }
        }
    }
}
