//! The errors of reading and writing kept files, worded for their owner.

use std::io;
use std::path::{Path, PathBuf};

/// The fault of a file that the program keeps for itself.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such file.
    #[error("{}: there is no such file", .0.display())]
    Missing(PathBuf),
    /// It is no file, but a directory, a device or a pipe.
    #[error("{} is not an ordinary file", .0.display())]
    NotAFile(PathBuf),
    /// A file, but not one that this program has written.
    #[error("{} was not written by slide", .0.display())]
    NotOurs(PathBuf),
    /// A file of this program that serves another purpose.
    #[error("{} holds a {}, not a {wanted}", .path.display(), .found.escape_debug())]
    OtherPurpose {
        /// The file.
        path: PathBuf,
        /// The purpose of the file, such as `pattern database`.
        found: String,
        /// The expected purpose, such as `checkpoint`.
        wanted: String,
    },
    /// It was written in the format of another version of this program.
    #[error(
        "{} was written by another version of slide: its format is {found}, and this version reads \
         format {wanted}",
        .path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        found: u32,
        /// The version that this program reads.
        wanted: u32,
    },
    /// It was written for another puzzle, or for another question about this one.
    #[error("{} belongs to another puzzle or question", .0.display())]
    OtherKey(PathBuf),
    /// It ends too early, or its checksum says that it was changed.
    #[error("{} is damaged: it was changed or cut short after it was written", .0.display())]
    Damaged(PathBuf),
    /// Others may have written it: it, or its directory, belongs to another user, or lets others write.
    #[error("{} is not used: it belongs to another user, or others may write to it", .0.display())]
    NotOwn(PathBuf),
    /// It is whole, but its content is not possible.
    #[error("{} is whole, but what it says is wrong", .0.display())]
    Wrong(PathBuf),
    /// A directory that should be empty has files in it.
    #[error("{} is not empty; name a directory that is new or empty", .0.display())]
    NotEmpty(PathBuf),
    /// Another run of the program works in this directory.
    #[error("{} is in use by another run of slide", .0.display())]
    InUse(PathBuf),
    /// States for this file did not come in ascending order: a fault of the caller.
    #[error("{}: states did not come in ascending order; this is a fault of slide", .0.display())]
    OutOfOrder(PathBuf),
    /// The system could not read.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// The system could not write; a full disk is among the reasons.
    #[error("cannot write {}: {}", .0.display(), why(.1))]
    Write(PathBuf, io::Error),
}

impl StoreError {
    /// The error of reading from `path`.
    pub(super) fn reading(path: &Path, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing(path.to_owned()),
            io::ErrorKind::UnexpectedEof => Self::Damaged(path.to_owned()),
            _ => Self::Read(path.to_owned(), error),
        }
    }

    /// The error of writing to `path`.
    pub(super) fn writing(path: &Path, error: io::Error) -> Self {
        Self::Write(path.to_owned(), error)
    }

    /// Returns whether there was no space left to write: the disk is full, or a quota is used up.
    pub fn is_disk_full(&self) -> bool {
        matches!(self, Self::Write(_, error) if is_full(error))
    }
}

fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// The reason why something could not be written.
fn why(error: &io::Error) -> String {
    if is_full(error) { "there is no room left on the disk".to_owned() } else { error.to_string() }
}
