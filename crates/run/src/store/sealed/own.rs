//! Files that are read without being named by the user: in a cache, where others may have put them.
//!
//! On Unix such a file must belong to this user or to root, and no one else may write to it; the same
//! holds for its directory, but its group may write there, since many systems create all directories like
//! that, and files that others put there belong to those others. Elsewhere nothing is checked.

use std::fs::{self, DirBuilder, Metadata};
use std::path::Path;

use super::{SealedReader, open};
use crate::store::StoreError;

/// Opens a sealed file, as [`open`] does, that no one else can have written.
///
/// # Errors
/// Those of [`open`], and [`StoreError::NotOwn`].
pub fn open_own(
    path: &Path,
    kind: &str,
    version: u32,
    key: &str,
) -> Result<SealedReader, StoreError> {
    let reader = open(path, kind, version, key)?;
    let meta = reader.file().metadata().map_err(|error| StoreError::reading(path, error))?;
    if !is_own(&meta, 0o022) {
        return Err(StoreError::NotOwn(path.to_owned()));
    }
    check_directory(path)?;
    Ok(reader)
}

/// Makes the directory of the file `path`, for this user alone, unless it exists and is safe.
///
/// # Errors
/// [`StoreError::NotOwn`], [`StoreError::Write`].
pub fn own_directory(path: &Path) -> Result<(), StoreError> {
    let Some(directory) = path.parent() else { return Ok(()) };
    #[cfg_attr(not(unix), allow(unused_mut, reason = "no rights to be set"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let made = builder.recursive(true).create(directory);
    made.map_err(|error| StoreError::writing(directory, error))?;
    check_directory(path)
}

fn check_directory(path: &Path) -> Result<(), StoreError> {
    let Some(directory) = path.parent() else { return Ok(()) };
    let meta = fs::metadata(directory).map_err(|error| StoreError::reading(directory, error))?;
    if is_own(&meta, 0o002) { Ok(()) } else { Err(StoreError::NotOwn(directory.to_owned())) }
}

/// Returns whether it belongs to this user or to root, and has none of these rights.
#[cfg(unix)]
fn is_own(meta: &Metadata, rights: u32) -> bool {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    (meta.uid() == user || meta.uid() == 0) && meta.mode() & rights == 0
}

#[cfg(not(unix))]
fn is_own(_: &Metadata, _: u32) -> bool {
    true
}
