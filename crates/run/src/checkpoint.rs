//! Checkpoints: the data with which a long computation can be resumed, in one sealed file. Their content is up
//! to the computation.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::report::Reporter;
use crate::store::sealed::{self, SealedReader};
use crate::store::{StoreError, write_words};
use slide_model::options;

options! {
    /// The files with which a search can be resumed.
    /// By default nothing is kept.
    #[derive(PartialEq, Eq)]
    pub struct Checkpoints {
        /// The file for checkpoints, written now and then, and when a limit or an interruption stops the search.
        checkpoint: Option<PathBuf> = None,
        /// The least time between two checkpoints.
        every: Duration = Duration::from_secs(120),
        /// The checkpoint to resume.
        resume: Option<PathBuf> = None,
        /// A directory for layers that do not fit in memory.
        directory: Option<PathBuf> = None,
    }
}

impl Checkpoints {
    /// The file for checkpoints, if they are written.
    pub fn path(&self) -> Option<&Path> {
        self.checkpoint.as_deref().or(self.resume.as_deref())
    }
}

/// The writer of the checkpoints of one search.
#[derive(Debug)]
pub struct Saver<'a> {
    path: Option<&'a Path>,
    key: String,
    every: Duration,
    /// The time of the next checkpoint. Without a file the clock is not read: some machines have none.
    due: Option<Instant>,
    /// True if the last attempt to write it failed.
    failed: bool,
}

/// The version of this program, as a number: a checkpoint is for the program that wrote it.
pub fn version() -> u32 {
    let part = |text: &str| text.parse::<u32>().unwrap_or(0);
    part(env!("CARGO_PKG_VERSION_MAJOR")) * 1_000_000
        + part(env!("CARGO_PKG_VERSION_MINOR")) * 1000
        + part(env!("CARGO_PKG_VERSION_PATCH"))
}

impl<'a> Saver<'a> {
    const KIND: &'static str = "checkpoint";

    /// The writer of the checkpoints that are named in `checkpoints`. `key` is the puzzle and the question in full.
    ///
    /// # Errors
    /// Nothing can be written there: that is better known before a long search than at its end.
    pub fn new(checkpoints: &'a Checkpoints, key: String) -> Result<Self, StoreError> {
        let path = checkpoints.path();
        path.map_or(Ok(()), sealed::try_place)?;
        let every = checkpoints.every;
        // A time beyond the end of the clock never comes.
        let due = path.and_then(|_| Instant::now().checked_add(every));
        Ok(Self { path, key, every, due, failed: false })
    }

    /// Opens the checkpoint at `path`, which must be of the same puzzle and question.
    ///
    /// # Errors
    /// It is missing, damaged, or of another puzzle, question or version.
    pub fn open(&self, path: &Path) -> Result<SealedReader, StoreError> {
        sealed::open(path, Self::KIND, version(), &self.key)
    }

    /// Writes a checkpoint if there is a file for it and it is time, or `last` is true. If that fails the
    /// checkpoint before it stays as it was; the reporter gets a warning, and no answer is lost.
    pub fn save(
        &mut self,
        last: bool,
        reporter: &mut dyn Reporter,
        body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) {
        let is_due = last || self.due.is_some_and(|due| Instant::now() >= due);
        let Some(path) = self.path.filter(|_| is_due) else { return };
        let written = sealed::write(path, Self::KIND, version(), &self.key, body);
        self.due = Instant::now().checked_add(self.every);
        match written.as_ref().map_err(ToString::to_string) {
            Err(why) if last => reporter.failure(&why),
            Err(why) if !self.failed => reporter.warning(&format!("{why}; the search continues")),
            _ => {}
        }
        self.failed = written.is_err();
    }
}

/// Writes a list of words and its length.
///
/// # Errors
/// Those of the writer.
pub fn write_list(to: &mut dyn Write, words: &[u64]) -> io::Result<()> {
    write_words(to, &[words.len() as u64])?;
    write_words(to, words)
}

/// Reads what [`write_list`] has written.
///
/// # Errors
/// [`StoreError::Damaged`] if there are fewer words than it says.
pub fn read_list(from: &mut SealedReader) -> Result<Vec<u64>, StoreError> {
    // A length beyond the file is damage, not a reason to reserve memory.
    let length = from.word()?.min(from.left_bytes() / 8 + 1);
    let mut words = vec![0; length as usize];
    from.words(&mut words)?;
    Ok(words)
}

/// More states than any checkpoint can list, such that sums of such numbers are still numbers.
pub const MOST_LISTED: u64 = 1 << 62;

/// Reads a list of the numbers of states of layers.
///
/// # Errors
/// Those of [`read_list`], and [`StoreError::Wrong`] if their sum is too large.
pub fn read_layers(from: &mut SealedReader) -> Result<Vec<u64>, StoreError> {
    let layers = read_list(from)?;
    let sum = layers.iter().try_fold(0_u64, |sum, &states| sum.checked_add(states));
    if sum.is_some_and(|sum| sum <= MOST_LISTED) { Ok(layers) } else { Err(from.wrong()) }
}
