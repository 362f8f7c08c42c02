//! Where a search on blocks begins: with the last layers of another search, or with a checkpoint.

use std::io::{self, Write};

use super::graph::Spot;
use super::layers::{Layers, SHARE, Unfinished};
use super::pass::Found;
use crate::board::{Board, Code, Mask};
use crate::store::sealed::SealedReader;
use crate::store::{StoreError, write_words};

impl Layers {
    fn spot<M: Mask, const W: usize>(&self, board: &Board<M, W>, code: &Code<W>) -> Spot {
        let mut place = self.cut.start();
        self.cut.paths.walk(board, code, |node, token, _| self.cut.go(&mut place, node, token));
        self.graph.spot(place)
    }

    /// Goes on where another search stands that has seen some states: with those of the layer
    /// before the last complete one, and those of the last, which is `depth`. `false` if these are not
    /// all of one parity.
    pub fn begin_at<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        (depth, states): (u32, u64),
        before: &[Code<W>],
        last: &[Code<W>],
    ) -> bool {
        (self.depth, self.states, self.layer_states) = (depth, states, last.len() as u64);
        let mut position = board.position();
        let is_goal = |code: &&Code<W>| {
            board.unpack(code, &mut position);
            board.is_goal(&position)
        };
        self.layer_goals = last.iter().filter(is_goal).count() as u64;
        let Some(first) = last.first() else { return false };
        self.parity = self.spot(board, first).parity;
        for (codes, parity) in [(before, self.parity ^ 1), (last, self.parity)] {
            for code in codes {
                let spot = self.spot(board, code);
                if spot.parity != parity {
                    return false;
                }
                let sum = &mut self.sums[usize::from(parity)][spot.block as usize];
                if *sum == 0 {
                    self.live[usize::from(parity)].push(spot.block);
                }
                *sum |= 1 << spot.word_of_part;
                self.words[spot.word] |= 1 << spot.bit;
            }
        }
        true
    }

    /// Writes what [`Layers::restore`] needs.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let unfinished = self.unfinished.as_ref();
        let pass = |pass: &Unfinished| [pass.share.into(), pass.found.states, pass.found.goals];
        write_words(to, &[u64::from(self.parity), self.layer_states, self.layer_goals])?;
        write_words(to, &unfinished.map_or([u64::MAX; 3], pass))?;
        write_words(to, &self.words)?;
        self.sums.iter().try_for_each(|sums| write_words(to, sums))
    }

    /// Takes over what [`Layers::save`] has written at this depth, with that number of states.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is less than that.
    pub fn restore(
        &mut self,
        (depth, states): (u32, u64),
        from: &mut SealedReader,
    ) -> Result<(), StoreError> {
        (self.depth, self.states) = (depth, states);
        self.parity = (from.word()? % 2) as u8;
        (self.layer_states, self.layer_goals) = (from.word()?, from.word()?);
        let [share, states, goals] = [from.word()?, from.word()?, from.word()?];
        from.words(&mut self.words)?;
        for sums in &mut self.sums {
            from.words(sums)?;
        }
        let live = |sums: &[u64], blocks: u32| -> Vec<u32> {
            (0..blocks).filter(|&block| sums[block as usize] != 0).collect()
        };
        let blocks = self.graph.blocks();
        self.live = [0, 1].map(|parity| live(&self.sums[parity], blocks));
        if let Ok(share) = u32::try_from(share) {
            let done = blocks.min(share.saturating_mul(SHARE));
            let live = live(&self.sums[usize::from(self.parity ^ 1)], done);
            let found = Found { states, goals, live };
            self.unfinished = Some(Unfinished { share, some: None, found });
        }
        Ok(())
    }
}
