//! Merging runs: the union of some without the states of others, in one pass over all of them.
//!
//! That is what a new layer of a breadth-first search is: the successors, which were too many to
//! keep in memory and went out in sorted runs, without the layers before (Korf, Best-first
//! frontier search with delayed duplicate detection, 2004).

use std::collections::VecDeque;

use super::block;
use super::directory::LayerDirectory;
use super::read::{AT_ONCE, RunReader};
use super::run::Run;
use super::tree::Merged;
use crate::store::StoreError;

/// Most runs that are read at the same time by [`LayerDirectory::merge`].
const MOST_AT_ONCE: usize = 256;

/// Least that is asked of the system at once, in bytes, where many runs are read and memory is scarce.
const LEAST_AT_ONCE: usize = 16 * 1024;

/// The states that are in one of some runs and in none of others, every one once, in ascending order.
#[derive(Debug)]
pub struct Difference<const W: usize> {
    wanted: Merged<W>,
    unwanted: Merged<W>,
    next_unwanted: Option<[u64; W]>,
    /// Runs that are merged: their files are removed with it.
    runs: VecDeque<Run<W>>,
}

impl<const W: usize> Difference<W> {
    /// The states that are in one of `wanted` and in none of `unwanted`.
    ///
    /// # Errors
    /// The errors of reading.
    pub fn new(wanted: Vec<RunReader<W>>, unwanted: Vec<RunReader<W>>) -> Result<Self, StoreError> {
        let mut unwanted = Merged::new(unwanted)?;
        let next_unwanted = unwanted.next_state()?;
        let wanted = Merged::new(wanted)?;
        Ok(Self { wanted, unwanted, next_unwanted, runs: VecDeque::new() })
    }

    /// The next state; `None` at the end.
    ///
    /// # Errors
    /// The errors of reading.
    pub fn next_state(&mut self) -> Result<Option<[u64; W]>, StoreError> {
        while let Some(state) = self.wanted.next_state()? {
            while self.next_unwanted.is_some_and(|unwanted| unwanted < state) {
                self.next_unwanted = self.unwanted.next_state()?;
            }
            if self.next_unwanted != Some(state) {
                return Ok(Some(state));
            }
        }
        Ok(None)
    }
}

impl LayerDirectory {
    /// Makes one run of many: the states that are in one of `runs` and in none of `minus`. The files
    /// of `runs` are removed in the end, so there must be room for all of them twice.
    ///
    /// # Errors
    /// The errors of reading and writing.
    pub fn merge<const W: usize>(
        &self,
        runs: Vec<Run<W>>,
        minus: &[&Run<W>],
    ) -> Result<Run<W>, StoreError> {
        let mut out = self.writer()?;
        let mut states = self.difference(runs, minus)?;
        while let Some(state) = states.next_state()? {
            out.push(&state)?;
        }
        out.finish()
    }

    /// As [`merge`](Self::merge), but gives the states one after the other. If there are too many runs to read at
    /// once, some are made one before.
    ///
    /// # Errors
    /// The errors of reading and writing.
    pub fn difference<const W: usize>(
        &self,
        runs: Vec<Run<W>>,
        minus: &[&Run<W>],
    ) -> Result<Difference<W>, StoreError> {
        let room = self.most_bytes();
        let block = block::bytes_to_read(W);
        let most = MOST_AT_ONCE.min(room / (block + LEAST_AT_ONCE));
        let most = most.saturating_sub(minus.len()).max(2);
        let mut runs = VecDeque::from(runs);
        while runs.len() > most {
            // The first ones, and only as many as must: what they become goes to the end.
            let together = most.min(runs.len() - most + 1);
            let some: Vec<Run<W>> = runs.drain(..together).collect();
            runs.push_back(self.merge(some, &[])?);
        }
        let part = room / (runs.len() + minus.len()).max(1);
        let buffer_bytes = part.saturating_sub(block).clamp(LEAST_AT_ONCE, AT_ONCE);
        let open = |run: &Run<W>| run.reader_with(buffer_bytes);
        let wanted = runs.iter().map(open).collect::<Result<_, _>>()?;
        let unwanted = minus.iter().copied().map(open).collect::<Result<_, _>>()?;
        let mut states = Difference::new(wanted, unwanted)?;
        states.runs = runs;
        Ok(states)
    }

    /// Sorts `states`, writes them as a run, each once, and empties the list.
    ///
    /// # Errors
    /// [`StoreError::Write`]; the list is then sorted but not emptied.
    pub fn spill<const W: usize>(&self, states: &mut Vec<[u64; W]>) -> Result<Run<W>, StoreError> {
        states.sort_unstable();
        states.dedup();
        let mut writer = self.writer()?;
        for state in states.iter() {
            writer.push(state)?;
        }
        let run = writer.finish()?;
        states.clear();
        Ok(run)
    }
}
