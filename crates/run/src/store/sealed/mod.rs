//! Sealed files: written as a whole or not at all, and checked as a whole before a byte is used.
//!
//! ```text
//!  bytes            content                                    example
//!  8                mark of the program and of this layout     8B 's' 'l' 'i' 'd' 'e' '1' 0A
//!  4                version of the format of the body          02 00 00 00
//!  4                length of the purpose                      0A 00 00 00
//!  4                length of the key                          0B 00 00 00
//!  …                purpose: what the file is                  checkpoint
//!  …                key: what its content is about             count move …
//!  8                checksum of all above                      XXH3
//!  …                body                                       any bytes, any number
//!  8                length of the body
//!  8                checksum of all above                      XXH3
//! ```
//!
//! Numbers have their lowest byte first. With the first checksum a file for another puzzle is refused at
//! once, however long its body is; the length detects a file that was cut, the last checksum everything
//! else. A file is written beside its place, flushed, and renamed, so a run that is
//! killed, or a disk that is full, leaves the former file as it was.
//!
//! # Examples
//! ```
//! use slide::store::{StoreError, sealed, write_words};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("table");
//! sealed::write(&path, "table", 1, "my puzzle", |body| write_words(body, &[3, 1, 4]))?;
//!
//! let mut reader = sealed::open(&path, "table", 1, "my puzzle")?;
//! let mut words = [0; 3];
//! reader.words(&mut words)?;
//! reader.finish()?;
//! assert_eq!(words, [3, 1, 4]);
//!
//! let other = sealed::open(&path, "table", 1, "another puzzle");
//! assert!(matches!(other, Err(StoreError::OtherKey(_))));
//! # Ok(())
//! # }
//! ```

mod header;
mod own;
mod read;
mod write;

pub use super::replace::try_place;
pub use own::{make_own_directory, open_own};
pub use read::{SealedReader, open};
pub use write::write;

/// The number of bytes after the body: its length and the checksum.
const TRAILER_BYTES: u64 = 16;

/// The number of bytes that are read and written at once.
const AT_ONCE: usize = 256 * 1024;
