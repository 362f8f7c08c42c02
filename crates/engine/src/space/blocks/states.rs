//! Single states of a search on blocks: those of the last layer, and the depth of a state.
//!
//! If the depth of a state is known to be one of three in a row, its depth modulo 4 decides which.
//! Of that the parity of the state and the plane that it was found in give the lowest bit, so that one bit
//! is kept for each packing (two if there are two planes, since then the plane is not known). What is not
//! kept yet, and may not have been seen at all, is looked up in the last two layers.

use super::layers::BlockLayers;
use crate::board::{Board, Code, Mask};

impl BlockLayers {
    /// Returns whether a state lies at `depth`, given that its depth differs by at most one. Depths
    /// must be kept.
    pub fn is_at<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        code: &Code<W>,
        depth: u32,
    ) -> bool {
        let spot = self.spot(board, code);
        let has = |words: &[u64]| words[spot.word] >> spot.bit & 1 == 1;
        let age = self.depth - depth;
        let plane = usize::from(spot.parity ^ self.parity ^ (age % 2) as u8);
        let Some(plane) = self.planes.get(plane) else { return false };
        if age < 2 {
            return has(&plane.words);
        }
        let mut kept = self.kept.iter().enumerate();
        kept.all(|(index, words)| has(words) == self.is_kept(index, depth))
    }

    /// Calls `visit` with the states of the last complete layer in the order of their ranks, or with the
    /// goal states among them, until it returns false. A state is made when `visit` calls for it.
    pub fn each_state<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        goals_only: bool,
        visit: &mut dyn FnMut(&dyn Fn() -> Code<W>) -> bool,
    ) {
        let graph = &self.graph;
        for (&block, rank) in graph.number.iter().zip(0..) {
            let is_live = self
                .planes
                .iter()
                .zip([self.parity, self.parity ^ 1])
                .any(|(plane, parity)| plane.sums[usize::from(parity)][block as usize] != 0);
            let marks = graph.marks.get(block);
            if !is_live || goals_only && marks.is_none() {
                continue;
            }
            let run = graph.run_of(block);
            let order = graph.order(run);
            let side = graph.runs[run].side;
            for slot in (0..order.places.len() as u32).filter(|&slot| order.has(slot, side)) {
                let spot = graph.spot_in(block, run, slot);
                let has = |words: &[u64], word: usize| words[word] >> spot.bit & 1 == 1;
                let plane = self.planes.get(usize::from(spot.parity ^ self.parity));
                if plane.is_some_and(|plane| has(&plane.words, spot.word))
                    && (!goals_only || marks.is_some_and(|marks| has(marks, spot.word_of_block)))
                    && !visit(&|| board.code_of(&self.cut.tokens(rank, slot)))
                {
                    return;
                }
            }
        }
    }
}
