//! Reading a sealed file: once to check that it is whole, then its body.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::{AT_ONCE, TRAILER_BYTES, header};
use crate::store::hashing::Hashing;
use crate::store::{StoreError, read_words};

/// The body of a sealed file that has been found whole; ends where the body ends.
#[derive(Debug)]
pub struct SealedReader {
    path: PathBuf,
    body: BufReader<File>,
    left_bytes: u64,
}

/// Opens the sealed file at `path` if it is of this `purpose`, `version` and `key`, and whole. The whole
/// file is read for that, little by little, before anything of the body is returned.
///
/// # Errors
/// Any [`StoreError`] but `Write`. Of several, the most specific: a file with another purpose is reported as
/// such and not as one of another version.
pub fn open(
    path: &Path,
    purpose: &str,
    version: u32,
    key: &str,
) -> Result<SealedReader, StoreError> {
    let reading = |error| StoreError::reading(path, error);
    // Opening a pipe would wait for a writer.
    if !fs::metadata(path).map_err(reading)?.is_file() {
        return Err(StoreError::NotAFile(path.to_owned()));
    }
    let mut file = File::open(path).map_err(reading)?;
    let file_bytes = file.metadata().map_err(reading)?.len();
    let header = header::read(&mut BufReader::new(&file), path, file_bytes)?;
    if header.purpose != purpose {
        return Err(StoreError::OtherPurpose {
            path: path.to_owned(),
            found: header.purpose,
            wanted: purpose.to_owned(),
        });
    }
    if header.version != version {
        return Err(StoreError::OtherVersion {
            path: path.to_owned(),
            found: header.version,
            wanted: version,
        });
    }
    if header.key != key {
        return Err(StoreError::OtherKey(path.to_owned()));
    }
    if !is_whole(&mut file, header.bytes, file_bytes).map_err(reading)? {
        return Err(StoreError::Damaged(path.to_owned()));
    }
    file.seek(SeekFrom::Start(header.bytes)).map_err(reading)?;
    Ok(SealedReader {
        path: path.to_owned(),
        body: BufReader::with_capacity(AT_ONCE, file),
        left_bytes: file_bytes - header.bytes - TRAILER_BYTES,
    })
}

/// Returns whether the length and the checksum at the end are right.
fn is_whole(file: &mut File, header_bytes: u64, file_bytes: u64) -> io::Result<bool> {
    let Some(body_bytes) = file_bytes.checked_sub(header_bytes + TRAILER_BYTES) else {
        return Ok(false);
    };
    file.seek(SeekFrom::Start(0))?;
    let mut reader = Hashing::new(BufReader::with_capacity(AT_ONCE, file));
    io::copy(&mut reader.by_ref().take(header_bytes + body_bytes), &mut io::sink())?;
    let mut number = [0; 8];
    reader.read_exact(&mut number)?;
    let length_is_right = u64::from_le_bytes(number) == body_bytes;
    let sum = reader.checksum();
    reader.read_exact(&mut number)?;
    Ok(length_is_right && u64::from_le_bytes(number) == sum)
}

impl SealedReader {
    /// The file itself.
    pub(super) fn file(&self) -> &File {
        self.body.get_ref()
    }

    /// The error that its content is not possible.
    #[doc(hidden)]
    pub fn wrong(&self) -> StoreError {
        StoreError::Wrong(self.path.clone())
    }

    /// The number of bytes of the body that have not been read yet.
    pub fn left_bytes(&self) -> u64 {
        self.left_bytes
    }

    /// Fills `words`, which were written by [`write_words`](crate::store::write_words).
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if the body ends too early, [`StoreError::Read`].
    pub fn words(&mut self, words: &mut [u64]) -> Result<(), StoreError> {
        read_words(self, words).map_err(|error| StoreError::reading(&self.path, error))
    }

    /// The next word of 64 bits.
    ///
    /// # Errors
    /// Those of [`words`](Self::words).
    pub fn word(&mut self) -> Result<u64, StoreError> {
        let mut word = [0];
        self.words(&mut word)?;
        Ok(word[0])
    }

    /// Fills `bytes`.
    ///
    /// # Errors
    /// Those of [`words`](Self::words).
    pub fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), StoreError> {
        self.read_exact(bytes).map_err(|error| StoreError::reading(&self.path, error))
    }

    /// Checks that the body was read to its end.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if something is left: writer and reader do not agree.
    pub fn finish(self) -> Result<(), StoreError> {
        if self.left_bytes == 0 { Ok(()) } else { Err(StoreError::Damaged(self.path)) }
    }
}

impl Read for SealedReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = (bytes.len() as u64).min(self.left_bytes) as usize;
        let read = self.body.read(&mut bytes[..most])?;
        if read == 0 && most > 0 {
            // It was whole a moment ago.
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left_bytes -= read as u64;
        Ok(read)
    }
}
