//! Writing the checkpoint of an enumeration, and resuming from it.
//!
//! ```text
//! engine, depth, states │ what the engine keeps: layers, bits, runs, or nothing
//! ```

use std::io::{self, Write};

use super::change::BlocksQuery;
use super::{Counted, Explore, ExploreStage};
use crate::board::{Code, Mask};
use crate::space::blocks::BlockLayers;
use crate::space::checkpoint::read_states;
use crate::space::disk::Disk;
use crate::space::error::{EnumerateError, SearchFault};
use crate::space::thin::Frontier;
use slide_run::store::sealed::SealedReader;
use slide_run::{Limits, MOST_LISTED, Saver, Statistics, Stop, Watch};

impl<M: Mask, const W: usize> Explore<'_, M, W> {
    /// Continues until everything has been found, or returns what stopped it. `take` gets each new layer, and
    /// may stop it too; `head` writes the beginning of a checkpoint.
    pub fn run<T>(
        &mut self,
        saver: &mut Saver<'_>,
        watch: &mut Watch<'_>,
        found: &mut T,
        take: impl Fn(&mut T, &Self, &Limits) -> Result<(), SearchFault>,
        head: impl Fn(&T, &mut dyn Write) -> io::Result<()>,
    ) -> Option<Stop> {
        loop {
            let new = match self.advance(watch) {
                Ok(0) => return None,
                new => new.map(drop),
            };
            if new.is_ok()
                && let Err(fault) = take(found, self, watch.limits)
            {
                return Some(fault.reported(watch.reporter));
            }
            saver.save(new.is_err(), watch.reporter, &mut |to| {
                head(found, to)?;
                self.save(to)
            });
            if let Err(fault) = new {
                return Some(fault.reported(watch.reporter));
            }
        }
    }

    /// The statistics.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics::default();
        statistics.engine = self.engine_log().into();
        statistics.last_engine = self.stage.engine().engine();
        statistics.expanded = self.expanded();
        statistics.generated = self.generated();
        statistics.table_bytes = self.most_bytes();
        statistics
    }

    /// Writes what [`Explore::resume`] needs; see `checkpoint.rs`.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.stage.engine().save(self.settings.first_needed(self.depth()), to)
    }

    /// Resumes from a checkpoint; this enumeration must not have advanced yet.
    ///
    /// # Errors
    /// [`EnumerateError::Stopped`]: there is no memory to resume. [`EnumerateError::Store`]: the checkpoint does not
    /// hold what it should.
    pub fn resume(
        &mut self,
        from: &mut SealedReader,
        watch: &mut Watch<'_>,
    ) -> Result<(), EnumerateError> {
        let [kind, depth, states] = [from.word()?, from.word()?, from.word()?];
        if depth > u64::from(u32::MAX / 2) || kind != 4 && states > MOST_LISTED {
            return Err(from.wrong().into());
        }
        let Self { board, settings, .. } = *self;
        let depth = depth as u32;
        let engine = match kind {
            2 if self.directory.is_some() => {
                // A search on disk that has not advanced yet still holds the directory.
                let nothing = Frontier::new(board, settings, &[], watch.limits)?;
                self.stage = ExploreStage::Thin(Box::new(nothing));
                let Some(directory) = &self.directory else { return Err(Stop::Store.into()) };
                let disk = Disk::restore(board, settings, directory, depth, states, from)?;
                self.stage = ExploreStage::Disk(Box::new(disk));
                "in layers on disk"
            }
            3 | 5 => {
                if kind == 5 {
                    self.settings.metric = self.next_metric.ok_or_else(|| from.wrong())?;
                }
                let size = [from.word()?, from.word()?];
                self.begin_in_blocks(size, watch)?;
                if let Some(blocks) = self.blocks_of_packings() {
                    blocks.restore(depth, states, from)?;
                    watch.limits.check(0, board.bytes() + blocks.bytes())?;
                }
                "in blocks of packings"
            }
            4 => {
                self.stage =
                    ExploreStage::Counted(Counted { states, is_reported: from.word()? == 1 });
                "counted on the automaton of packings"
            }
            _ => {
                let mut layers = Vec::new();
                let mut bytes = board.bytes();
                for _ in settings.first_needed(depth)..=depth {
                    let layer = read_states(board, from, watch.limits.memory_left(bytes))?;
                    bytes += (layer.capacity() * size_of::<Code<W>>()) as u64;
                    layers.push(layer);
                }
                self.begin_in_thin_layers(depth, states, layers, watch)?;
                "in thin layers"
            }
        };
        self.engine_log = format!("resumed, {engine}");
        Ok(())
    }

    /// Blocks of packings of this size, as [`BlockLayers::size`] says it in words, and without states.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn begin_in_blocks(
        &mut self,
        [most_slots, has_bits]: [u64; 2],
        watch: &Watch<'_>,
    ) -> Result<(), Stop> {
        let side = has_bits.checked_sub(1).map(|side| side as u8 % 2);
        // Blocks that were just made would be in memory twice.
        let is_there = |blocks: &BlockLayers| blocks.size() == [most_slots, has_bits];
        if !matches!(&self.stage, ExploreStage::Blocks(blocks) if is_there(&blocks.layers)) {
            let nothing = Frontier::new(self.board, self.settings, &[], watch.limits)?;
            self.stage = ExploreStage::Thin(Box::new(nothing));
            let memory = watch.limits.memory_left(self.board.bytes());
            let all = BlocksQuery::all(self.settings.metric, memory);
            let query = BlocksQuery { most_slots: Some(most_slots), side, ..all };
            let blocks = self.blocks(&query, watch)?;
            self.stage = self.stage_of(blocks.ok_or(Stop::Memory)?);
        }
        Ok(())
    }

    /// Thin layers at this depth, with this many states; the last layer, and before it those that are
    /// still needed.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn begin_in_thin_layers(
        &mut self,
        depth: u32,
        states: u64,
        mut layers: Vec<Vec<Code<W>>>,
        watch: &Watch<'_>,
    ) -> Result<(), Stop> {
        let last = layers.pop().unwrap_or_default();
        let thin = Frontier::new(self.board, self.settings, &last, watch.limits)?;
        let thin = thin.resume_from(depth, states, layers, watch.limits)?;
        self.stage = ExploreStage::Thin(Box::new(thin));
        Ok(())
    }
}
