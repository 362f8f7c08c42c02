//! Files of a cache: the user does not name them, so others may have put them there.
//!
//! On Unix such a file and its directory must belong to this user or to root. Nobody else may write to the file, and
//! only its group to the directory: many systems create all directories like that, and a file that another user puts
//! there still belongs to that user. On other systems nothing is checked.

use std::fs::{self, DirBuilder, Metadata};
use std::path::Path;

use super::{SealedReader, open};
use crate::store::StoreError;

/// Bits of the mode of a file.
const GROUP_CAN_WRITE: u32 = 0o020;
const OTHERS_CAN_WRITE: u32 = 0o002;

/// Opens a sealed file, as [`open`] does, that no one else can have written.
///
/// # Errors
/// Those of [`open`], and [`StoreError::NotOwn`].
pub fn open_own(
    path: &Path,
    purpose: &str,
    version: u32,
    key: &str,
) -> Result<SealedReader, StoreError> {
    let reader = open(path, purpose, version, key)?;
    let meta = reader.file().metadata().map_err(|error| StoreError::reading(path, error))?;
    if !is_own(&meta, GROUP_CAN_WRITE | OTHERS_CAN_WRITE) {
        return Err(StoreError::NotOwn(path.to_owned()));
    }
    check_directory(path)?;
    Ok(reader)
}

/// Makes the directory of the file `path`, for this user alone, unless there is a safe one.
///
/// # Errors
/// [`StoreError::NotOwn`], [`StoreError::Write`].
pub fn make_own_directory(path: &Path) -> Result<(), StoreError> {
    let Some(directory) = path.parent() else { return Ok(()) };
    #[cfg_attr(not(unix), allow(unused_mut, reason = "no mode to be set"))]
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
    if is_own(&meta, OTHERS_CAN_WRITE) {
        Ok(())
    } else {
        Err(StoreError::NotOwn(directory.to_owned()))
    }
}

/// Returns whether a file belongs to this user or to root, and its mode has none of these bits.
#[cfg(unix)]
fn is_own(meta: &Metadata, forbidden: u32) -> bool {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    (meta.uid() == user || meta.uid() == 0) && meta.mode() & forbidden == 0
}

#[cfg(not(unix))]
fn is_own(_: &Metadata, _: u32) -> bool {
    true
}
