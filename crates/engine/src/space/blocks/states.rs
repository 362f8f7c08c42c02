//! Single states of a search on blocks: those of the last layer, and the depth of a state.
//!
//! If the depth of a state is known to be one of three in a row, its depth modulo 4 decides which.
//! Of that the parity of the state and the plane that it was found in give the lowest bit, so that one bit
//! is kept for each packing (two if there are two planes, since then the plane is not known). What is not
//! kept yet, and may not have been seen at all, is looked up in the last two layers.

use super::layers::BlockLayers;
use super::layout::GRAIN;
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
        let mut slots = Vec::new();
        for (&block, rank) in self.graph.number.iter().zip(0..) {
            let marks = self.graph.marks.get(block).filter(|_| goals_only);
            if goals_only && marks.is_none() {
                continue;
            }
            self.find_slots(block, marks, &mut slots);
            for &slot in &slots {
                if !visit(&|| board.code_of(&self.cut.tokens(rank, slot))) {
                    return;
                }
            }
        }
    }

    /// The slots of a block that the last complete layer has, or those of them with `marks`, in their order.
    fn find_slots(&self, block: u32, marks: Option<&[u64]>, slots: &mut Vec<u32>) {
        slots.clear();
        for (plane, parity) in self.planes.iter().zip([self.parity, self.parity ^ 1]) {
            let mut live = plane.sums[usize::from(parity)][block as usize];
            if live == 0 {
                continue;
            }
            let number = self.graph.run_of(block);
            let (run, order) = (&self.graph.runs[number], self.graph.order(number));
            let begin = run.begin(parity);
            let first = self.graph.grains[block as usize] as usize * GRAIN;
            while live != 0 {
                let word = begin + live.trailing_zeros() as usize;
                live &= live - 1;
                let goals = marks.map_or(u64::MAX, |marks| marks[word]);
                let mut states = plane.words[first + word] & goals;
                while states != 0 {
                    let bit = states.trailing_zeros() as usize;
                    states &= states - 1;
                    slots.push(order.slot(64 * word + bit, run.side));
                }
            }
        }
        slots.sort_unstable();
    }
}
