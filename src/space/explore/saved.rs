//! The checkpoint of an enumeration: what it writes, and how it goes on from that.
//!
//! ```text
//! engine, depth, states │ what the engine keeps: layers, bits, runs, or nothing
//! ```

use std::io::{self, Write};
use std::sync::Arc;

use super::ranks::ranking;
use super::to_blocks::InBlocks;
use super::{Explore, Stage};
use crate::board::{Code, Mask};
use crate::space::Manner;
use crate::space::checkpoint::{read_states, write_run, write_states};
use crate::space::dense::Dense;
use crate::space::disk::{Disk, Fault};
use crate::space::error::CannotEnumerate;
use crate::space::limits::Stop;
use crate::space::thin::Frontier;
use crate::space::watch::Watch;
use crate::store::sealed::SealedReader;
use crate::store::write_words;

impl<M: Mask, const W: usize, const BITS: u32> Explore<'_, M, W, BITS> {
    /// Writes what [`Explore::resume`] needs; see `checkpoint.rs`.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let depth = self.depth();
        let head = |kind, states| [kind, u64::from(depth), states];
        match &self.stage {
            Stage::Thin(search) => {
                write_words(to, &head(0, search.complete_states()))?;
                (self.manner.first_needed(depth)..=depth)
                    .try_for_each(|depth| write_states(to, search.layer(depth)))
            }
            Stage::Blocks(search) => {
                write_words(to, &head(search.kind(), search.states()))?;
                search.save(to)
            }
            Stage::Dense(search) => {
                write_words(to, &head(1, search.states()))?;
                search.save(to)
            }
            Stage::Disk(search) => {
                write_words(to, &head(2, search.states()))?;
                search.layers().try_for_each(|run| write_run(to, run))
            }
        }
    }

    /// Goes on from a checkpoint; this enumeration must not have begun.
    ///
    /// # Errors
    /// [`CannotEnumerate::Stopped`]: there is no room to go on. [`CannotEnumerate::Store`]: the checkpoint does not hold
    /// what it should.
    pub fn resume(
        &mut self,
        from: &mut SealedReader,
        watch: &mut Watch<'_>,
    ) -> Result<(), CannotEnumerate> {
        self.restore(from, watch).map_err(|fault| match fault {
            Fault::Stop(stop) => CannotEnumerate::Stopped(stop),
            Fault::Store(error) => error.into(),
        })
    }

    fn restore(&mut self, from: &mut SealedReader, watch: &mut Watch<'_>) -> Result<(), Fault> {
        let [kind, depth, states] = [from.word()?, from.word()?, from.word()?];
        let depth = depth as u32;
        if kind == 1 {
            let room = watch.limits.room_beside(self.board.bytes());
            let ranking = ranking(self.board, u64::MAX, room, watch)?.ok_or(Stop::Memory)?;
            let needed = ranking.bytes() + Dense::<M, W, BITS>::bytes_for(ranking.packings());
            watch.limits.check(0, needed + self.board.bytes())?;
            let Manner { metric, threads, .. } = self.manner;
            let dense = Dense::new(self.board, metric, self.order, threads, Arc::new(ranking))?
                .at(depth, states)
                .restore(from)?;
            self.story = format!("resumed; {BITS} bits for each packing");
            self.stage = Stage::Dense(Box::new(dense));
            return Ok(());
        }
        if kind >= InBlocks::KIND {
            return self.restore_blocks(kind, (depth, states), from, watch);
        }
        if let Some(directory) = self.directory.as_ref().filter(|_| kind == 2) {
            let (board, manner) = (self.board, self.manner);
            // A search on disk that has not begun still holds the directory.
            let nothing = Frontier::new(board, manner, &[], watch.limits)?;
            self.stage = Stage::Thin(Box::new(nothing));
            let disk = Disk::restore(board, manner, directory, (depth, states), from)?;
            self.story = "resumed; breadth-first in layers on disk".into();
            self.stage = Stage::Disk(Box::new(disk));
            return Ok(());
        }
        let mut layers = Vec::new();
        let mut bytes = self.board.bytes();
        for _ in self.manner.first_needed(depth)..=depth {
            let layer = read_states(from, watch.limits.room_beside(bytes))?;
            bytes += (layer.capacity() * size_of::<Code<W>>()) as u64;
            layers.push(layer);
        }
        let last = layers.pop().unwrap_or_default();
        let frontier = Frontier::new(self.board, self.manner, &last, watch.limits)?.behind(
            depth,
            states,
            layers,
            watch.limits,
        )?;
        drop(last);
        self.story = "resumed; breadth-first in thin layers".into();
        self.stage = Stage::Thin(Box::new(frontier));
        Ok(())
    }
}
