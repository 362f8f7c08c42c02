//! The record of the layers so far, and checkpoints: a part from each worker, and a record that names the parts
//! that belong together.
//!
//! ```text
//! FILE             generation | parts | phase | two numbers of the question | states of each layer | goals of each
//! FILE.part-7-0    states of the layer before | states of the last layer | goals that are kept    of worker 0
//! FILE.part-7-1    …                                                                              of worker 1
//!                  in blocks of packings: what the slice has of the last two layers, see `space/blocks/part.rs`
//! ```
//!
//! A new generation of parts is written beside the old one. The record takes the place of the old one when all
//! parts are on the disk, and then the old parts go. So whichever process is killed, and whenever: there is a whole
//! generation. Each worker reads all parts and keeps what is its own, so another number of workers can resume it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::worker::{ClusterWorker, WorkerEvent};
use slide_engine::board::{Board, Code, Mask};
use slide_engine::space::EnumerateError;
use slide_engine::space::blocks::BlockLayers;
use slide_run::store::sealed::{self, SealedReader};
use slide_run::store::{StoreError, write_words};
use slide_run::{MOST_LISTED, read_layers, version, write_list};

const RECORD: &str = "checkpoint of several processes";
const PART: &str = "part of a checkpoint of several processes";
/// The number of states that are read at a time.
const AT_ONCE: u64 = 1 << 16;

/// The results so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    /// The number of the last checkpoint.
    pub generation: u64,
    /// The number of the search, where a question takes several; and the results of the one before.
    pub phase: u64,
    pub results: [u64; 2],
    /// States of each layer, and goals among them.
    pub layers: Vec<u64>,
    pub goals: Vec<u64>,
}

impl Record {
    fn write(&self, to: &mut dyn Write, parts: u64) -> std::io::Result<()> {
        let [one, two] = self.results;
        write_words(to, &[self.generation, parts, self.phase, one, two])?;
        write_list(to, &self.layers)?;
        write_list(to, &self.goals)
    }

    fn read(from: &mut SealedReader) -> Result<(Self, u64), StoreError> {
        let mut words = [0; 5];
        from.words(&mut words)?;
        let [generation, parts, phase, one, two] = words;
        if generation > MOST_LISTED {
            return Err(from.wrong());
        }
        let layers = read_layers(from)?;
        let goals = read_layers(from)?;
        Ok((Self { generation, phase, results: [one, two], layers, goals }, parts))
    }
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
        let of = entry.file_name().to_string_lossy().strip_prefix(&name).and_then(|rest| {
            let (generation, worker) = rest.split_once('-')?;
            worker.parse::<u64>().ok()?;
            generation.parse::<u64>().ok()
        });
        if of.is_some_and(|of| of < generation) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl<M: Mask, const W: usize> ClusterWorker<'_, M, W> {
    /// Writes a checkpoint of the last complete layer, if one is requested, of states or of blocks. If that fails, the
    /// one before it remains, the failure is reported, and the search continues.
    ///
    /// # Errors
    /// Another process was lost.
    pub fn save(
        &mut self,
        record: &mut Record,
        blocks: Option<&BlockLayers>,
        is_last: bool,
    ) -> Result<(), EnumerateError> {
        let Some(path) = self.task.checkpoints.path() else { return Ok(()) };
        let key = &self.task.key;
        let next = Record { generation: record.generation + 1, ..record.clone() };
        let own = self.net.index() as u64;
        let workers = self.net.workers() as u64;
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
        let all_written = self.agree(written, is_last)?;
        let sealed = if own == 0 && all_written {
            sealed::write(path, RECORD, version(), key, |to| next.write(to, workers))
        } else {
            Ok(())
        };
        let is_sealed = self.agree(sealed, is_last)? && all_written;
        if is_sealed {
            record.generation = next.generation;
            remove_parts_before(path, next.generation);
        } else {
            let _ = fs::remove_file(part);
        }
        Ok(())
    }

    /// Opens the checkpoint to resume, if one is named: the record of the layers so far, and the
    /// number of its parts.
    ///
    /// # Errors
    /// The checkpoint cannot be read.
    pub fn open(&self) -> Result<Option<(Record, u64)>, EnumerateError> {
        let checkpoints = &self.task.checkpoints;
        let key = &self.task.key;
        if let Some(path) = checkpoints.path() {
            sealed::try_place(path)?;
        }
        let Some(path) = &checkpoints.resume else { return Ok(None) };
        let mut from = sealed::open(path, RECORD, version(), key)?;
        let opened = Record::read(&mut from)?;
        from.finish()?;
        if opened.0.layers.is_empty() {
            return Err(StoreError::Wrong(path.clone()).into());
        }
        Ok(Some(opened))
    }

    /// Takes the states of a checkpoint that was opened; the search must have been started.
    ///
    /// # Errors
    /// The checkpoint cannot be read, or does not fit in memory; another process was lost.
    pub fn resume(&mut self, record: &Record, parts: u64) -> Result<(), EnumerateError> {
        self.each_part(record, parts, |worker, from| {
            (0..3).try_for_each(|list| worker.read_states(from, list))
        })?;
        self.resume_at(record, self.part.layers()[1].len() as u64)
    }

    /// Reads all parts of a checkpoint that was opened.
    ///
    /// # Errors
    /// One of them cannot be read, or does not fit in memory.
    pub fn each_part(
        &mut self,
        record: &Record,
        parts: u64,
        mut read: impl FnMut(&mut Self, &mut SealedReader) -> Result<(), EnumerateError>,
    ) -> Result<(), EnumerateError> {
        let task = self.task;
        for part in 0..parts {
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

    /// Reads a list of states, and keeps those of this worker: of the layer before, the last layer, or goals.
    fn read_states(&mut self, from: &mut SealedReader, list: u8) -> Result<(), EnumerateError> {
        let task = self.task;
        each_chunk_of_states(&task.board, from, |states: &mut Vec<Code<W>>| {
            self.keep_own(states);
            match (list, &mut self.goals) {
                (2, Some(goals)) => goals.append(states),
                (2, None) => {}
                _ => self.restore(list == 1, states).map_err(EnumerateError::Stopped)?,
            }
            Ok(())
        })
    }

    /// The states of all workers in the last two layers, the same for each worker.
    ///
    /// # Errors
    /// A part cannot be read.
    pub fn all_states(
        &mut self,
        record: &Record,
        parts: u64,
    ) -> Result<[Vec<Code<W>>; 2], EnumerateError> {
        let mut all = [Vec::new(), Vec::new()];
        self.each_part(record, parts, |worker, from| {
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

    /// Returns whether all workers have written their part; reports why this one has not.
    fn agree(
        &mut self,
        done: Result<(), StoreError>,
        is_last: bool,
    ) -> Result<bool, EnumerateError> {
        let failed = u64::from(done.is_err());
        match done.map_err(|why| why.to_string()) {
            Err(why) if is_last => self.report(WorkerEvent::Failure(why)),
            Err(why) => self.report(WorkerEvent::Warning(format!("{why}; the search continues"))),
            Ok(()) => {}
        }
        Ok(self.sums([failed])? == [0])
    }
}

/// Reads a list of states, some at a time.
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
