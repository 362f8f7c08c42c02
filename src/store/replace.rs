//! Putting a new file in the place of an old one so that at every moment one of them is there, whole:
//! written beside it under a name of its own, flushed to the disk, then renamed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::StoreError;

/// What the names of unfinished files end in.
const UNFINISHED: &str = ".unfinished";

/// What is written for a try, so that a disk without room is noticed.
const TRIED_BYTES: usize = 4096;

/// An unfinished file that nobody has written to for so long belongs to a run that was killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Lets `write` fill a new file and then puts it at `path`. If anything fails, or the program is
/// killed, what was at `path` stays as it is; an unfinished file is removed, after a kill the
/// next time that `path` is written an hour later or more.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), StoreError> {
    let target = target(path)?;
    replace_file(&target, write).map_err(|error| StoreError::writing(path, error))
}

/// Tries whether a file could be put at `path` now: begins one beside it, and removes it again.
///
/// # Errors
/// [`StoreError::NotAFile`] and [`StoreError::Write`].
pub fn try_place(path: &Path) -> Result<(), StoreError> {
    let begun = begin(&target(path)?).and_then(|mut file| file.write_all(&[0; TRIED_BYTES]));
    begun.map_err(|error| StoreError::writing(path, error))
}

/// Where the new file goes: a link stays a link, and the file is on the disk that it points to.
fn target(path: &Path) -> Result<PathBuf, StoreError> {
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file()) {
        return Err(StoreError::NotAFile(path.to_owned()));
    }
    Ok(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))
}

fn replace_file(target: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = begin(target)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    sync_directory(target)
}

/// A new file beside `target`; dropped, it is removed.
fn begin(target: &Path) -> io::Result<NamedTempFile> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let directory = directory(target);
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    remove_abandoned(directory, &prefix);
    tempfile::Builder::new().prefix(&prefix).suffix(UNFINISHED).tempfile_in(directory)
}

/// Waits until the name of the file `path` is on the disk, not only its content.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
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

/// Removes what killed runs have left beside a file; what cannot be removed does no harm.
fn remove_abandoned(directory: &Path, prefix: &std::ffi::OsStr) {
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

fn is_abandoned(path: &PathBuf) -> io::Result<bool> {
    let meta = fs::symlink_metadata(path)?;
    let untouched = SystemTime::now().duration_since(meta.modified()?);
    Ok(meta.is_file() && untouched.is_ok_and(|time| time > ABANDONED))
}
