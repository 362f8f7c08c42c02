//! A lock on a file that the system releases when a process ends, however it ends: it keeps a directory for
//! one search, and shows which unfinished files are no longer written.

use std::fs::File;
use std::io;

/// Locks `file` until it is closed; false if another process has locked it.
#[cfg(unix)]
pub(super) fn try_lock(file: &File) -> io::Result<bool> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(true),
        Err(rustix::io::Errno::WOULDBLOCK) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// There are no such locks here.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "Unix may refuse")]
pub(super) fn try_lock(_: &File) -> io::Result<bool> {
    Ok(true)
}
