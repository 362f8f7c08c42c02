//! Replacing a file so that at every moment either the old or the new one exists, complete: the new file is
//! written beside the old one under another name, flushed to the disk, then renamed.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::StoreError;
use super::lock::try_lock;

/// The ending of the names of unfinished files.
const UNFINISHED: &str = ".unfinished";

/// The symbolic links, one after the other, that are followed to a file: as many as Linux follows.
const MOST_LINKS: u32 = 40;

/// The bytes that are written as a test, so that a full disk is noticed.
const TRIED_BYTES: usize = 4096;

/// The time after which an unfinished file that has not been written to belongs to a run that was killed, where
/// files cannot be locked.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Lets `write` fill a new file and then puts it at `path`. If anything fails, or the program is
/// killed, the file at `path` stays as it is; an unfinished file is removed, after a kill the next
/// time that `path` is written.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), StoreError> {
    refuse_other_than_file(path)?;
    let put = || {
        let mut new = NewFile::beside(path, false)?;
        let target = new.target.clone();
        write(new.file.as_file_mut())?;
        new.put()?;
        sync_directory(&target)
    };
    put().map_err(|error| StoreError::writing(path, error))
}

/// Checks that a file could be put at `path` now: creates one beside it, and removes it again.
///
/// # Errors
/// [`StoreError::NotAFile`] and [`StoreError::Write`].
pub fn try_place(path: &Path) -> Result<(), StoreError> {
    refuse_other_than_file(path)?;
    let tried = NewFile::beside(path, false).and_then(|mut new| new.write_all(&[0; TRIED_BYTES]));
    tried.map_err(|error| StoreError::writing(path, error))
}

/// Refuses a directory, a device or a pipe.
fn refuse_other_than_file(path: &Path) -> Result<(), StoreError> {
    let is_other = fs::metadata(path).is_ok_and(|meta| !meta.is_file());
    if is_other { Err(StoreError::NotAFile(path.to_owned())) } else { Ok(()) }
}

/// The path of the file that `path` leads to through symbolic links, whether there is one or not.
///
/// # Errors
/// The links lead in a circle.
pub fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut end = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&end) {
            Ok(next) => end = directory(&end).join(next),
            Err(_) => return Ok(end),
        }
    }
    Err(io::Error::other("too many symbolic links, one after the other"))
}

/// A new file beside another, whose place it takes at the end; dropped before that, it is removed.
#[derive(Debug)]
pub struct NewFile {
    file: NamedTempFile,
    target: PathBuf,
}

/// The length beyond which a name is not part of the name of its unfinished file: the system would refuse that.
const LONGEST_NAME_BYTES: usize = 200;

impl NewFile {
    /// Creates one beside the file that `path` leads to: a symbolic link stays one. It is for its owner alone; or, with
    /// `like_others`, for those who may read the old file, or any new one.
    ///
    /// # Errors
    /// The directory cannot be written to, or `path` names no file.
    pub fn beside(path: &Path, like_others: bool) -> io::Result<Self> {
        let target = follow_links(path)?;
        let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let directory = directory(&target);
        let mut prefix = OsString::from(".");
        if name.len() <= LONGEST_NAME_BYTES {
            prefix.push(name);
            prefix.push(".");
            remove_abandoned(directory, &prefix);
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(UNFINISHED);
        #[cfg(unix)]
        if like_others {
            use std::os::unix::fs::PermissionsExt;
            // The umask still applies, as it does to any new file.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut file = builder.tempfile_in(directory).map_err(without_name)?;
        // Another process may have taken it for abandoned, before it was locked, and removed it.
        while !is_kept(&file) {
            file = builder.tempfile_in(directory).map_err(without_name)?;
        }
        if like_others && let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self { file, target })
    }

    /// Waits until it is on the disk, and replaces the old file by it.
    ///
    /// # Errors
    /// The disk is full, the directory went away, …
    pub fn put(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(&self.target).map(drop).map_err(|error| error.error)
    }
}

/// The fault alone: the name of an unfinished file means nothing to a user.
fn without_name(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((fault, _)) => io::Error::new(error.kind(), fault),
        None => error,
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Waits until the name of the file `path` is on the disk, not only its content.
fn sync_directory(path: &Path) -> io::Result<()> {
    // Elsewhere a directory cannot be opened.
    if cfg!(unix) { File::open(directory(path))?.sync_all() } else { Ok(()) }
}

/// The directory that a file is in.
fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Removes the files that killed runs have left beside a file; one that cannot be removed does no harm.
fn remove_abandoned(directory: &Path, prefix: &OsStr) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if name.starts_with(prefix.as_encoded_bytes())
            && name.ends_with(UNFINISHED.as_bytes())
            && is_abandoned(&entry.path()).unwrap_or(false)
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Locks a new file, so that others see that it is being written. Returns whether it still exists.
fn is_kept(new: &NamedTempFile) -> bool {
    try_lock(new.as_file()).unwrap_or(true) && new.path().exists()
}

/// Returns whether an unfinished file is no longer written: its writer would hold a lock on it.
fn is_abandoned(path: &PathBuf) -> io::Result<bool> {
    let meta = fs::symlink_metadata(path)?;
    if cfg!(unix)
        && meta.is_file()
        && let Ok(is_free) = File::open(path).and_then(|file| try_lock(&file))
    {
        return Ok(is_free);
    }
    let untouched = SystemTime::now().duration_since(meta.modified()?);
    Ok(meta.is_file() && untouched.is_ok_and(|time| time > ABANDONED))
}
