//! Why a kept file cannot be read or written, in words for the person whose file it is.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What is wrong with a file that the program keeps for itself.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such file.
    Missing(PathBuf),
    /// It is something else than a file: a directory, a device, a pipe.
    NotAFile(PathBuf),
    /// A file, but not one that this program has written.
    NotOurs(PathBuf),
    /// A file of this program that serves another purpose.
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What it is, such as `pattern database`.
        found: String,
        /// What was asked for, such as `checkpoint`.
        wanted: String,
    },
    /// It was written in the format of another version of this program.
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        found: u32,
        /// The version that this program reads.
        wanted: u32,
    },
    /// It was written for another puzzle, or for another question about this one.
    OtherKey(PathBuf),
    /// It ends too early, or its checksum says that it was changed.
    Damaged(PathBuf),
    /// Others may have written it: it, or its directory, belongs to another user, or lets others write.
    NotOwn(PathBuf),
    /// It is whole, and says what cannot be.
    Wrong(PathBuf),
    /// A directory that should be empty has files in it.
    NotEmpty(PathBuf),
    /// Another run of the program works in this directory.
    InUse(PathBuf),
    /// States for this file did not come in ascending order: a fault of the caller.
    OutOfOrder(PathBuf),
    /// The system could not read.
    Read(PathBuf, io::Error),
    /// The system could not write; a full disk is among the reasons.
    Write(PathBuf, io::Error),
}

impl StoreError {
    /// What became of reading from `path`.
    pub(super) fn reading(path: &Path, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing(path.to_owned()),
            io::ErrorKind::UnexpectedEof => Self::Damaged(path.to_owned()),
            _ => Self::Read(path.to_owned(), error),
        }
    }

    /// What became of writing to `path`.
    pub(super) fn writing(path: &Path, error: io::Error) -> Self {
        Self::Write(path.to_owned(), error)
    }

    /// The file or directory in question.
    pub fn path(&self) -> &Path {
        match self {
            Self::Missing(path)
            | Self::NotAFile(path)
            | Self::NotOurs(path)
            | Self::OtherKind { path, .. }
            | Self::OtherVersion { path, .. }
            | Self::OtherKey(path)
            | Self::Damaged(path)
            | Self::NotOwn(path)
            | Self::Wrong(path)
            | Self::NotEmpty(path)
            | Self::InUse(path)
            | Self::OutOfOrder(path)
            | Self::Read(path, _)
            | Self::Write(path, _) => path,
        }
    }

    /// Whether there was no room left to write: the disk is full, or a quota is used up.
    pub fn is_disk_full(&self) -> bool {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        matches!(self, Self::Write(_, error)
            if matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path().display();
        match self {
            Self::Missing(_) => write!(f, "{path}: there is no such file"),
            Self::NotAFile(_) => write!(f, "{path} is not an ordinary file"),
            Self::NotOurs(_) => write!(f, "{path} was not written by slide"),
            Self::OtherKind { found, wanted, .. } => {
                write!(f, "{path} holds a {}, not a {wanted}", found.escape_debug())
            }
            Self::OtherVersion { found, wanted, .. } => write!(
                f,
                "{path} was written by another version of slide: its format is {found}, and this \
                 version reads format {wanted}"
            ),
            Self::OtherKey(_) => write!(f, "{path} belongs to another puzzle or question"),
            Self::Damaged(_) => {
                write!(f, "{path} is damaged: it was changed or cut short after it was written")
            }
            Self::NotOwn(_) => {
                write!(
                    f,
                    "{path} is not used: it belongs to another user, or others may write to it"
                )
            }
            Self::Wrong(_) => write!(f, "{path} is whole, but what it says is wrong"),
            Self::NotEmpty(_) => {
                write!(f, "{path} is not empty; name a directory that is new or empty")
            }
            Self::InUse(_) => write!(f, "{path} is in use by another run of slide"),
            Self::OutOfOrder(_) => {
                write!(
                    f,
                    "{path}: states did not come in ascending order; this is a fault of slide"
                )
            }
            Self::Read(_, error) => write!(f, "cannot read {path}: {error}"),
            Self::Write(..) if self.is_disk_full() => {
                write!(f, "cannot write {path}: there is no room left on the disk")
            }
            Self::Write(_, error) => write!(f, "cannot write {path}: {error}"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Read(_, error) | Self::Write(_, error) => Some(error),
            _ => None,
        }
    }
}
