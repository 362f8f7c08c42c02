//! The directory of runs: it belongs to one search at a time, and its files are removed when the search
//! ends.
//!
//! ```text
//!  DIRECTORY/slide-layers    marks the directory as ours; locked while a search works in it
//!  DIRECTORY/000001.run      runs, numbered in the order of their making
//!  DIRECTORY/000002.run
//! ```
//!
//! A directory with anything else in it is refused, so no other file is ever touched.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::write::RunWriter;
use crate::store::{StoreError, lock};

const MARK_NAME: &str = "slide-layers";
const MARK: &str = "slide keeps layers of a search here and removes them when it ends.\n";
const RUN: &str = ".run";
/// The memory for merging unless a lower limit is set, in bytes.
const MOST_BYTES: usize = 64 << 20;

/// A directory for [`SortedRun`](super::SortedRun)s. It is removed when it and all its runs are dropped, if it was made here;
/// a directory that was there before is emptied.
#[derive(Clone, Debug)]
pub struct LayerDirectory(Arc<Directory>);

#[derive(Debug)]
struct Directory {
    path: PathBuf,
    /// Locked for as long as it is open.
    _mark: File,
    made_here: bool,
    next: AtomicU64,
    /// The memory for merging, in bytes.
    most_bytes: AtomicUsize,
}

impl LayerDirectory {
    /// The directory `path`: a new one, an empty one, or one that a killed run has left, whose runs
    /// are removed.
    ///
    /// # Errors
    /// [`StoreError::NotEmpty`] if there is something else in it, [`StoreError::InUse`] if
    /// another search works in it, [`StoreError::Write`].
    pub fn named(path: &Path) -> Result<Self, StoreError> {
        let made_here = match fs::create_dir(path) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => false,
            Err(error) => return Err(StoreError::writing(path, error)),
        };
        let here = Self::own(path.to_owned(), made_here)?;
        for run in runs(path).map_err(|error| StoreError::reading(path, error))? {
            fs::remove_file(&run).map_err(|error| StoreError::writing(&run, error))?;
        }
        Ok(here)
    }

    /// Marks a directory as ours, unless it has other files.
    fn own(path: PathBuf, made_here: bool) -> Result<Self, StoreError> {
        let names = names(&path).map_err(|error| StoreError::reading(&path, error))?;
        let mark_path = path.join(MARK_NAME);
        let ours = names.iter().all(|name| name == MARK_NAME || number(name).is_some())
            && (names.is_empty() || is_mark(&mark_path));
        if !ours {
            return Err(StoreError::NotEmpty(path));
        }
        let mark = || -> io::Result<Option<File>> {
            let mut file =
                File::options().write(true).create(true).truncate(false).open(&mark_path)?;
            // The process that had it may have removed it in the meantime.
            if !lock::try_lock(&file)? || !mark_path.exists() {
                return Ok(None);
            }
            file.write_all(MARK.as_bytes())?;
            Ok(Some(file))
        };
        match mark() {
            Err(error) => Err(StoreError::writing(&mark_path, error)),
            Ok(None) => Err(StoreError::InUse(path)),
            Ok(Some(mark)) => {
                let last = names.iter().filter_map(|name| number(name)).max().unwrap_or(0);
                Ok(Self(Arc::new(Directory {
                    path,
                    _mark: mark,
                    made_here,
                    next: AtomicU64::new(last + 1),
                    most_bytes: AtomicUsize::new(MOST_BYTES),
                })))
            }
        }
    }

    /// The path of the directory.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Limits the memory that the readers of a merge take together, in bytes. With less, fewer runs are read at the
    /// same time.
    pub fn limit_memory(&self, bytes: u64) {
        self.0.most_bytes.store((bytes as usize).min(MOST_BYTES), Ordering::Relaxed);
    }

    pub(super) fn most_bytes(&self) -> usize {
        self.0.most_bytes.load(Ordering::Relaxed)
    }

    /// Begins a run.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn writer<const W: usize>(&self) -> Result<RunWriter<W>, StoreError> {
        let number = self.0.next.fetch_add(1, Ordering::Relaxed);
        RunWriter::create(RunPlace::new(self, &format!("{number:06}{RUN}")))
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // A file that cannot be removed does no harm.
        for run in runs(&self.path).unwrap_or_default() {
            let _ = fs::remove_file(run);
        }
        let _ = fs::remove_file(self.path.join(MARK_NAME));
        if self.made_here {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

/// A file of a directory; removed when dropped.
#[derive(Debug)]
pub(super) struct RunPlace {
    /// Kept alive as long as one of its files is.
    _directory: Arc<Directory>,
    path: PathBuf,
}

impl RunPlace {
    fn new(directory: &LayerDirectory, name: &str) -> Self {
        Self { _directory: Arc::clone(&directory.0), path: directory.path().join(name) }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn create(&self) -> io::Result<File> {
        File::options().write(true).create_new(true).open(&self.path)
    }
}

impl Drop for RunPlace {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn names(directory: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(directory)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}

/// The paths of the runs in a directory.
fn runs(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let names = names(directory)?.into_iter().filter(|name| number(name).is_some());
    Ok(names.map(|name| directory.join(name)).collect())
}

/// The number in the name of a run.
fn number(name: &str) -> Option<u64> {
    let digits = name.strip_suffix(RUN)?;
    let plain = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

fn is_mark(path: &Path) -> bool {
    let mut text = String::new();
    let most = MARK.len() as u64 + 1;
    let read = File::open(path).and_then(|file| file.take(most).read_to_string(&mut text));
    // A run that was killed at once may have left it empty.
    read.is_ok() && MARK.starts_with(&text)
}
