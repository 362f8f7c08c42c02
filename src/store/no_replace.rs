//! Without the feature `disk` no whole file is put into the place of another: who asks for one is
//! refused before a search begins, as where the disk cannot be written to.

use std::fs::File;
use std::io;
use std::path::Path;

use super::StoreError;

/// Refuses.
pub(super) fn replace(
    path: &Path,
    _write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), StoreError> {
    try_place(path)
}

/// Refuses: this build keeps no files.
///
/// # Errors
/// Always [`StoreError::Write`].
pub fn try_place(path: &Path) -> Result<(), StoreError> {
    let why = "this build of slide keeps no files (its feature `disk` is off)";
    Err(StoreError::writing(path, io::Error::new(io::ErrorKind::Unsupported, why)))
}
