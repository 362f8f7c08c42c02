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
use super::write::RunWriter;
use crate::store::StoreError;

/// Most runs that are read at the same time by [`LayerDirectory::merge`].
const MOST_AT_ONCE: usize = 256;

/// Least that is asked of the system at once, in bytes, where many runs are read and memory is scarce.
const LEAST_AT_ONCE: usize = 16 * 1024;

/// Gives `each` the states that are in one of `runs` and in none of `minus`, every one once, in
/// ascending order, until it returns an error.
///
/// # Errors
/// The errors of reading, and those that `each` returns.
pub fn merge_each<const W: usize, E: From<StoreError>>(
    runs: Vec<RunReader<W>>,
    minus: Vec<RunReader<W>>,
    mut each: impl FnMut([u64; W]) -> Result<(), E>,
) -> Result<(), E> {
    let mut runs = Merged::new(runs)?;
    let mut minus = Merged::new(minus)?;
    let mut unwanted = minus.next_state()?;
    while let Some(state) = runs.next_state()? {
        while unwanted.is_some_and(|unwanted| unwanted < state) {
            unwanted = minus.next_state()?;
        }
        if unwanted != Some(state) {
            each(state)?;
        }
    }
    Ok(())
}

/// Writes the states that are in one of `runs` and in none of `minus`, and tells how many there are.
///
/// # Errors
/// The errors of reading and writing.
pub fn merge<const W: usize>(
    runs: Vec<RunReader<W>>,
    minus: Vec<RunReader<W>>,
    out: &mut RunWriter<W>,
) -> Result<u64, StoreError> {
    let before = out.states();
    merge_each(runs, minus, |state| out.push(&state))?;
    Ok(out.states() - before)
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
        self.merge_each(runs, minus, |state| out.push(&state))?;
        out.finish()
    }

    /// As [`merge`](Self::merge), but gives the states to `each`, until it returns an error. If there
    /// are too many runs to read at once, some are made one before.
    ///
    /// # Errors
    /// The errors of reading and writing, and those that `each` returns.
    pub fn merge_each<const W: usize, E: From<StoreError>>(
        &self,
        runs: Vec<Run<W>>,
        minus: &[&Run<W>],
        each: impl FnMut([u64; W]) -> Result<(), E>,
    ) -> Result<(), E> {
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
        let runs_read = runs.iter().map(open).collect::<Result<_, _>>()?;
        let minus_read = minus.iter().copied().map(open).collect::<Result<_, _>>()?;
        merge_each(runs_read, minus_read, each)
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
