//! The beginning of a search on blocks: with the last layers of another search, with all goals among the
//! packings, or with a checkpoint.

use std::io::{self, Write};

use super::flood::BlockWord;
use super::graph::BitPosition;
use super::layers::{BlockLayers, Plane, Unfinished};
use super::pass::PassResult;
use crate::board::{Board, Code, Mask};
use crate::space::error::SearchFault;
use slide_run::store::sealed::SealedReader;
use slide_run::store::write_words;
use slide_run::threads::{self, MOST_THREADS};
use slide_run::{Limits, Stop, TooLarge};

/// In place of the number of planes: two that have the layers in turn.
const IN_TURN: u64 = 3;
/// States that are looked up together.
pub const AT_ONCE: usize = 1 << 16;

impl BlockLayers {
    /// The place of the bit of a state.
    pub(super) fn spot<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        code: &Code<W>,
    ) -> BitPosition {
        let mut place = self.cut.start();
        self.cut.paths.walk(board, code, |edge| self.cut.go(&mut place, edge.node, edge.token));
        self.graph.spot(place)
    }

    /// Forgets all states, and what is kept of them.
    pub(in crate::space) fn forget_states(&mut self) {
        self.unfinished = None;
        [self.layer_states, self.layer_goals] = [0; 2];
        for Plane { words, sums, live } in &mut self.planes {
            words.fill(0);
            for sums in sums {
                sums.fill(0);
            }
            for live in live {
                live.clear();
            }
        }
        self.kept.iter_mut().for_each(|words| words.fill(0));
    }

    /// Continues another search that has seen some states, in layers up to `depth`; `state` is one of the
    /// last layer. Its layers are added by [`BlockLayers::add`].
    pub fn begin_at<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        depth: u32,
        states: u64,
        state: &Code<W>,
    ) {
        self.depth = depth;
        self.states = states;
        self.parity = self.spot(board, state).parity;
    }

    /// Adds states that another search has found at `depth`: those of its last two layers, and where
    /// more is known of old states than nothing, those of all layers. Best some [`AT_ONCE`] of them.
    ///
    /// # Errors
    /// There is no memory for states of both parities.
    pub fn add<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        depth: u32,
        states: &[Code<W>],
    ) -> Result<(), TooLarge> {
        let mut spots = vec![BitPosition::default(); states.len()];
        let mut shares: Vec<_> = states.chunks(1024).zip(spots.chunks_mut(1024)).collect();
        let mut workers = vec![(); self.threads.clamp(1, MOST_THREADS)];
        threads::each(&mut workers, &mut shares, |(), (states, spots)| {
            for (state, spot) in states.iter().zip(&mut **spots) {
                *spot = self.spot(board, state);
            }
        });
        self.add_spots(&spots, depth)
    }

    /// Adds states of a layer by their spots.
    fn add_spots(&mut self, spots: &[BitPosition], depth: u32) -> Result<(), TooLarge> {
        for &spot in spots {
            self.layer_states += u64::from(depth == self.depth);
            if !self.graph.is_here(spot.block) {
                continue;
            }
            if depth == self.depth {
                self.layer_goals += self.goals_in(spot, 1 << spot.bit);
            }
            self.mark(spot, 1 << spot.bit, depth)?;
        }
        Ok(())
    }

    /// Marks states of a layer: these bits of the word of a spot.
    pub(super) fn mark(
        &mut self,
        spot: BitPosition,
        states: u64,
        depth: u32,
    ) -> Result<(), TooLarge> {
        let age = self.depth - depth;
        let plane = usize::from(spot.parity ^ self.parity ^ (age % 2) as u8);
        if plane == self.planes.len() {
            self.add_plane()?;
        }
        for index in 0..self.kept.len() {
            if self.is_kept(index, depth) {
                self.kept[index][spot.word] |= states;
            }
        }
        if age < 2 {
            let plane = &mut self.planes[plane];
            let sum = &mut plane.sums[usize::from(spot.parity)][spot.block as usize];
            if *sum == 0 {
                plane.live[usize::from(spot.parity)].push(spot.block);
            }
            *sum |= 1 << spot.word_of_half;
            plane.words[spot.word] |= states;
        }
        Ok(())
    }

    /// Makes all goals among the packings layer 0.
    ///
    /// # Errors
    /// The limit that was reached: there may be a great many goals.
    pub fn begin_at_goals(&mut self, limits: &Limits) -> Result<(), Stop> {
        let mut looks = 0_u64;
        self.each_word(&mut |this, BlockWord { spot, .. }| {
            let Some(marks) = this.graph.marks.get(spot.block) else { return Ok(()) };
            looks += 1;
            if looks.is_multiple_of(AT_ONCE as u64) {
                limits.check(0, this.bytes())?;
            }
            let goals = marks[spot.word_of_block];
            if goals != 0 {
                if this.states == 0 {
                    this.parity = spot.parity;
                }
                this.mark(spot, goals, 0)?;
                this.states += u64::from(goals.count_ones());
            }
            Ok(())
        })?;
        self.layer_states = self.states;
        self.layer_goals = self.states;
        Ok(())
    }

    /// Writes what [`BlockLayers::restore`] needs.
    ///
    /// # Errors
    /// Those of the writer.
    pub(in crate::space) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let planes = self.planes_word();
        write_words(to, &[planes, self.parity.into(), self.layer_states, self.layer_goals])?;
        let none = Unfinished { share: u64::MAX, ..Unfinished::default() };
        let Unfinished { share, regions, some, found } = self.unfinished.as_ref().unwrap_or(&none);
        write_words(to, &[*share, *regions, found.states, found.goals])?;
        for some in some {
            let length = some.as_ref().map_or(u64::MAX, |some| some.len() as u64);
            write_words(to, &[length])?;
            let blocks: Vec<u64> = some.iter().flatten().map(|&block| block.into()).collect();
            write_words(to, &blocks)?;
        }
        for plane in &self.planes {
            write_words(to, &plane.words)?;
            plane.sums.iter().try_for_each(|sums| write_words(to, sums))?;
        }
        self.kept.iter().try_for_each(|words| write_words(to, words))
    }

    /// Takes over what [`BlockLayers::save`] has written at this depth, with that number of states.
    ///
    /// # Errors
    /// The file is shorter, its content is impossible, or there is no memory for it.
    pub(in crate::space) fn restore(
        &mut self,
        depth: u32,
        states: u64,
        from: &mut SealedReader,
    ) -> Result<(), SearchFault> {
        self.restore_planes(from)?;
        self.depth = depth;
        self.states = states;
        self.parity = (from.word()? % 2) as u8;
        self.layer_states = from.word()?;
        self.layer_goals = from.word()?;
        let share = from.word()?;
        let regions = from.word()?.clamp(1, MOST_THREADS as u64);
        let states = from.word()?;
        let goals = from.word()?;
        let blocks = self.graph.blocks();
        let mut some = [None, None];
        for some in &mut some {
            let length = from.word()?;
            if length <= u64::from(blocks) {
                let mut list = vec![0; length as usize];
                from.words(&mut list)?;
                if list.iter().any(|&block| block >= u64::from(blocks)) {
                    return Err(from.wrong().into());
                }
                *some = Some(list.into_iter().map(|block| block as u32).collect());
            }
        }
        for plane in &mut self.planes {
            from.words(&mut plane.words)?;
            for (sums, live) in plane.sums.iter_mut().zip(&mut plane.live) {
                from.words(sums)?;
                *live = (0..blocks).filter(|&block| sums[block as usize] != 0).collect();
            }
        }
        self.kept.iter_mut().try_for_each(|words| from.words(words))?;
        if !self.is_sound() {
            return Err(from.wrong().into());
        }
        if share < u64::MAX {
            let mut live = self.done(share, regions, &some);
            for (plane, live) in live.iter_mut().enumerate() {
                let next = usize::from(self.parity ^ 1) ^ plane;
                live.retain(|&block| self.planes[plane].sums[next][block as usize] != 0);
            }
            let found = PassResult { states, goals, live };
            self.unfinished = Some(Unfinished { share, regions, some, found });
        }
        Ok(())
    }

    /// The first word of a checkpoint: the number of planes, or [`IN_TURN`].
    pub(super) fn planes_word(&self) -> u64 {
        if self.graph.moves_flip_parity { self.planes.len() as u64 } else { IN_TURN }
    }

    /// Makes the planes that a checkpoint has.
    pub(super) fn restore_planes(&mut self, from: &mut SealedReader) -> Result<(), SearchFault> {
        let planes = from.word()?;
        if (planes == IN_TURN) == self.graph.moves_flip_parity {
            return Err(from.wrong().into());
        }
        while planes == 2 && self.planes.len() < 2 {
            self.add_plane().map_err(Stop::from)?;
        }
        Ok(())
    }

    /// Returns whether all bits are those of packings, and the sums those of the words.
    fn is_sound(&mut self) -> bool {
        let mut is_sound = true;
        let mut live_words = 0;
        let visited = self.each_word(&mut |this, BlockWord { spot, full }| {
            for Plane { words, sums, .. } in &this.planes {
                let word = words[spot.word];
                let sum = sums[usize::from(spot.parity)][spot.block as usize];
                let is_live = sum >> spot.word_of_half & 1 == 1;
                is_sound &= word & !full == 0 && is_live == (word != 0);
                live_words += u64::from(is_live);
            }
            is_sound &= this.kept.iter().all(|words| words[spot.word] & !full == 0);
            Ok(())
        });
        // Sums may have bits beyond the words of their blocks.
        let sums = self.planes.iter().flat_map(|plane| plane.sums.iter().flatten());
        let bits = sums.map(|sum| u64::from(sum.count_ones())).sum::<u64>();
        visited.is_ok() && is_sound && bits == live_words
    }
}
