//! The record of the layers so far, and checkpoints: a part from each worker, and a record that names the parts
//! that belong together.
//!
//! ```text
//! FILE             generation | parts | phase | numbers of the phase (2) | states of each layer | goals of each
//! FILE.part-7-0    states of the layer before | states of the last layer | goals that are kept    of worker 0
//! FILE.part-7-1    …                                                                              of worker 1
//!                  in blocks of packings: what the slice has of the last two layers, see `space/blocks/part.rs`
//! ```
//!
//! A new generation of parts is written beside the old one. When all parts are on the disk, the new record replaces the
//! old one, and then the old parts are removed. So there is always a whole generation, whichever process is killed, and
//! whenever. Each worker reads all parts and keeps its own states, so another number of workers can resume the search.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::worker::{ClusterWorker, WorkerEvent};
use slide_engine::board::{Board, Code, Mask};
use slide_engine::space::blocks::BlockLayers;
use slide_engine::space::{EnumerateError, Stop};
use slide_run::store::sealed::{self, SealedReader};
use slide_run::store::{StoreError, write_words};
use slide_run::{MOST_LISTED, read_layers, version, write_list};

const RECORD: &str = "checkpoint of several processes";
const PART: &str = "part of a checkpoint of several processes";
/// The number of states that are read at once.
const AT_ONCE: u64 = 1 << 16;

/// The layers so far, and which checkpoint has their states.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// The number of the last checkpoint.
    pub generation: u64,
    /// The number of parts of that checkpoint.
    pub parts: u64,
    /// The search that is running: `COMPONENT`, `BACKWARD` or `IN_BLOCKS`.
    pub phase: u64,
    /// What the phase needs to resume: the results of the phase before it, or the size of the blocks.
    pub phase_numbers: [u64; 2],
    /// States of each layer, and goals among them.
    pub layers: Vec<u64>,
    pub goals: Vec<u64>,
}

impl Record {
    fn write(&self, to: &mut dyn Write) -> std::io::Result<()> {
        let [first, second] = self.phase_numbers;
        write_words(to, &[self.generation, self.parts, self.phase, first, second])?;
        write_list(to, &self.layers)?;
        write_list(to, &self.goals)
    }

    fn read(from: &mut SealedReader) -> Result<Self, StoreError> {
        let mut words = [0; 5];
        from.words(&mut words)?;
        let [generation, parts, phase, first, second] = words;
        if generation > MOST_LISTED {
            return Err(from.wrong());
        }
        let layers = read_layers(from)?;
        let goals = read_layers(from)?;
        Ok(Self { generation, parts, phase, phase_numbers: [first, second], layers, goals })
    }
}

/// A list of states in a part, in the order of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StateList {
    Previous,
    Current,
    Goals,
}

/// The path of a part.
fn part_path(path: &Path, generation: u64, worker: u64) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".part-{generation}-{worker}"));
    path.with_file_name(name)
}

/// Removes the parts of older generations; those that cannot be removed do no harm.
fn remove_parts_before(path: &Path, generation: u64) {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned() + ".part-";
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(directory.unwrap_or(Path::new("."))) else { return };
    for entry in entries.flatten() {
        let found = entry.file_name().to_string_lossy().strip_prefix(&name).and_then(|rest| {
            let (generation, worker) = rest.split_once('-')?;
            worker.parse::<u64>().ok()?;
            generation.parse::<u64>().ok()
        });
        if found.is_some_and(|found| found < generation) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl<M: Mask, const W: usize> ClusterWorker<'_, M, W> {
    /// Writes a checkpoint of the last complete layer, of states or of blocks, if checkpoints are requested. If that
    /// fails, the one before it remains, and a warning is reported, or a failure if the search was stopped.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn save(
        &mut self,
        record: &mut Record,
        blocks: Option<&BlockLayers>,
        stopped: Option<Stop>,
    ) -> Result<(), EnumerateError> {
        let Some(path) = self.task.checkpoints.path() else { return Ok(()) };
        let key = &self.task.key;
        let own = self.net.index() as u64;
        let parts = self.net.workers() as u64;
        let next = Record { generation: record.generation + 1, parts, ..record.clone() };
        let part = part_path(path, next.generation, own);
        let written = sealed::write(&part, PART, version(), key, |to| {
            if let Some(blocks) = blocks {
                return blocks.save_part(to);
            }
            let goals = self.goals.as_deref().unwrap_or_default();
            for states in self.part.layers().into_iter().chain([goals]) {
                write_list(to, states.as_flattened())?;
            }
            Ok(())
        });
        let all_written = self.all_done(written, stopped)?;
        let sealed = if own == 0 && all_written {
            sealed::write(path, RECORD, version(), key, |to| next.write(to))
        } else {
            Ok(())
        };
        let is_sealed = self.all_done(sealed, stopped)? && all_written;
        if is_sealed {
            remove_parts_before(path, next.generation);
            *record = next;
        } else {
            let _ = fs::remove_file(part);
        }
        Ok(())
    }

    /// The record of the checkpoint to resume, if one is named.
    ///
    /// # Errors
    /// The checkpoint cannot be read.
    pub fn open(&self) -> Result<Option<Record>, EnumerateError> {
        let checkpoints = &self.task.checkpoints;
        let key = &self.task.key;
        if let Some(path) = checkpoints.path() {
            sealed::try_place(path)?;
        }
        let Some(path) = &checkpoints.resume else { return Ok(None) };
        let mut from = sealed::open(path, RECORD, version(), key)?;
        let record = Record::read(&mut from)?;
        from.finish()?;
        if record.layers.is_empty() {
            return Err(StoreError::Wrong(path.clone()).into());
        }
        Ok(Some(record))
    }

    /// Reads the states of a checkpoint into a search that has been started.
    ///
    /// # Errors
    /// The checkpoint cannot be read, or does not fit in memory; another process was lost.
    pub fn resume(&mut self, record: &Record) -> Result<(), EnumerateError> {
        self.each_part(record, |worker, from| {
            use StateList::{Current, Goals, Previous};
            [Previous, Current, Goals]
                .into_iter()
                .try_for_each(|list| worker.read_states(from, list))
        })?;
        self.resume_at(record, self.part.layers()[1].len() as u64)
    }

    /// Calls `read` with each part of a checkpoint.
    ///
    /// # Errors
    /// One of them cannot be read, or does not fit in memory.
    pub fn each_part(
        &mut self,
        record: &Record,
        mut read: impl FnMut(&mut Self, &mut SealedReader) -> Result<(), EnumerateError>,
    ) -> Result<(), EnumerateError> {
        let task = self.task;
        for part in 0..record.parts {
            let Some(path) = &task.checkpoints.resume else { break };
            let part = part_path(path, record.generation, part);
            let mut from = sealed::open(&part, PART, version(), &task.key)?;
            read(self, &mut from)?;
            from.finish()?;
        }
        Ok(())
    }

    /// Continues from the last layer of a record, of which this worker has this many states.
    ///
    /// # Errors
    /// The parts are those of another record; another process was lost.
    pub fn resume_at(&mut self, record: &Record, states: u64) -> Result<(), EnumerateError> {
        self.depth = record.layers.len() as u32 - 1;
        self.states = record.layers.iter().sum();
        let [states] = self.sums([states])?;
        match &self.task.checkpoints.resume {
            Some(path) if record.layers.last() != Some(&states) => {
                Err(StoreError::Wrong(path.clone()).into())
            }
            _ => Ok(()),
        }
    }

    /// Reads a list of states, and keeps those of this worker.
    fn read_states(
        &mut self,
        from: &mut SealedReader,
        list: StateList,
    ) -> Result<(), EnumerateError> {
        let task = self.task;
        each_chunk_of_states(&task.board, from, |states: &mut Vec<Code<W>>| {
            self.keep_own(states);
            match (list, &mut self.goals) {
                (StateList::Goals, Some(goals)) => goals.append(states),
                (StateList::Goals, None) => {}
                _ => {
                    let is_current = list == StateList::Current;
                    self.restore(is_current, states).map_err(EnumerateError::Stopped)?;
                }
            }
            Ok(())
        })
    }

    /// The states of all workers in the last two layers, the same for each worker.
    ///
    /// # Errors
    /// A part cannot be read.
    pub fn all_states(&mut self, record: &Record) -> Result<[Vec<Code<W>>; 2], EnumerateError> {
        let mut all = [Vec::new(), Vec::new()];
        self.each_part(record, |worker, from| {
            // The goals are passed over.
            for list in all.iter_mut().chain([&mut Vec::new()]) {
                each_chunk_of_states(&worker.task.board, from, |states| {
                    list.append(states);
                    Ok(())
                })?;
            }
            Ok(())
        })?;
        Ok(all)
    }

    /// Returns whether all workers are done; reports the error of this one.
    fn all_done(
        &mut self,
        done: Result<(), StoreError>,
        stopped: Option<Stop>,
    ) -> Result<bool, EnumerateError> {
        let failed = u64::from(done.is_err());
        match done.map_err(|why| why.to_string()) {
            Err(why) if stopped.is_some() => self.report(WorkerEvent::Failure(why)),
            Err(why) => self.report(WorkerEvent::Warning(format!("{why}; the search continues"))),
            Ok(()) => {}
        }
        Ok(self.sums([failed])? == [0])
    }
}

/// Reads a list of states, up to [`AT_ONCE`] at a time. Before them is their number of words.
fn each_chunk_of_states<M: Mask, const W: usize>(
    board: &Board<M, W>,
    from: &mut SealedReader,
    mut take: impl FnMut(&mut Vec<Code<W>>) -> Result<(), EnumerateError>,
) -> Result<(), EnumerateError> {
    let mut left = from.word()? / W as u64;
    let mut states: Vec<Code<W>> = Vec::new();
    while left > 0 {
        states.resize(left.min(AT_ONCE) as usize, [0; W]);
        left -= states.len() as u64;
        from.words(states.as_flattened_mut())?;
        if !states.iter().all(|state| board.is_placement(state)) {
            return Err(from.wrong().into());
        }
        take(&mut states)?;
    }
    Ok(())
}
