//! Merging runs: the union of some without the states of others, in one pass over all of them.
//!
//! A new layer of a breadth-first search is made like that: from the successors, which were too many to
//! keep in memory and were written in sorted runs, without the layers before (Korf, Best-first
//! frontier search with delayed duplicate detection, 2004).

use std::collections::VecDeque;

use super::block;
use super::directory::LayerDirectory;
use super::read::{AT_ONCE, RunReader};
use super::sorted_run::SortedRun;
use super::tree::Merged;
use crate::store::StoreError;

/// The greatest number of runs that are read at the same time by [`LayerDirectory::merge`].
const MOST_AT_ONCE: usize = 256;

/// The least number of bytes that are read from the system at once, where many runs are read and memory is scarce.
const LEAST_AT_ONCE: usize = 16 * 1024;

/// The states that are in one of some runs and in none of others, every one once, in ascending order.
#[derive(Debug)]
pub struct Difference<const W: usize> {
    included: Merged<W>,
    excluded: Merged<W>,
    next_excluded: Option<[u64; W]>,
    /// Runs that are merged: their files are removed with it.
    runs: VecDeque<SortedRun<W>>,
}

impl<const W: usize> Difference<W> {
    /// The states that are in one of `included` and in none of `excluded`.
    ///
    /// # Errors
    /// The errors of reading.
    pub fn new(
        included: Vec<RunReader<W>>,
        excluded: Vec<RunReader<W>>,
    ) -> Result<Self, StoreError> {
        let mut excluded = Merged::new(excluded)?;
        let next_excluded = excluded.next_state()?;
        let included = Merged::new(included)?;
        Ok(Self { included, excluded, next_excluded, runs: VecDeque::new() })
    }

    /// The next state; `None` at the end.
    ///
    /// # Errors
    /// The errors of reading.
    pub fn next_state(&mut self) -> Result<Option<[u64; W]>, StoreError> {
        while let Some(state) = self.included.next_state()? {
            while self.next_excluded.is_some_and(|excluded| excluded < state) {
                self.next_excluded = self.excluded.next_state()?;
            }
            if self.next_excluded != Some(state) {
                return Ok(Some(state));
            }
        }
        Ok(None)
    }
}

impl LayerDirectory {
    /// Makes one run of many: the states that are in one of `runs` and in none of `minus`. The files
    /// of `runs` are removed in the end, so the disk must have space for all of them twice.
    ///
    /// # Errors
    /// The errors of reading and writing.
    pub fn merge<const W: usize>(
        &self,
        runs: Vec<SortedRun<W>>,
        minus: &[&SortedRun<W>],
    ) -> Result<SortedRun<W>, StoreError> {
        let mut out = self.writer()?;
        let mut states = self.difference(runs, minus)?;
        while let Some(state) = states.next_state()? {
            out.push(&state)?;
        }
        out.finish()
    }

    /// The states that [`merge`](Self::merge) would write, to be read one by one. If there are too many runs to read
    /// at once, some are merged before.
    ///
    /// # Errors
    /// The errors of reading and writing.
    pub fn difference<const W: usize>(
        &self,
        runs: Vec<SortedRun<W>>,
        minus: &[&SortedRun<W>],
    ) -> Result<Difference<W>, StoreError> {
        let memory = self.most_bytes();
        let block = block::bytes_to_read(W);
        let most = MOST_AT_ONCE.min(memory / (block + LEAST_AT_ONCE));
        let most = most.saturating_sub(minus.len()).max(2);
        let mut runs = VecDeque::from(runs);
        while runs.len() > most {
            // The first runs are merged, and only as many as necessary; the result goes to the end.
            let together = most.min(runs.len() - most + 1);
            let some: Vec<SortedRun<W>> = runs.drain(..together).collect();
            runs.push_back(self.merge(some, &[])?);
        }
        let part = memory / (runs.len() + minus.len()).max(1);
        let buffer_bytes = part.saturating_sub(block).clamp(LEAST_AT_ONCE, AT_ONCE);
        let open = |run: &SortedRun<W>| run.reader_with(buffer_bytes);
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
    pub fn spill<const W: usize>(
        &self,
        states: &mut Vec<[u64; W]>,
    ) -> Result<SortedRun<W>, StoreError> {
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
