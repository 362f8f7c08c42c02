//! A finished run: a file with sorted states, gone when nobody holds it any more.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::block;
use super::directory::Place;
use super::read::{AT_ONCE, RunReader};
use crate::store::StoreError;
use crate::store::replace::sync_directory;

/// A sorted set of states of W words on the disk. Its file is removed when it is dropped, unless
/// the [`LayerDirectory`](super::LayerDirectory) shall keep its files.
#[derive(Debug)]
pub struct Run<const W: usize> {
    place: Place,
    states: u64,
    bytes: u64,
}

impl<const W: usize> Run<W> {
    pub(super) fn new(place: Place, states: u64, bytes: u64) -> Self {
        Self { place, states, bytes }
    }

    /// A run that another process has finished. What its states are is checked when they are read.
    pub(super) fn open(place: Place) -> Result<Self, StoreError> {
        match totals(&place, W) {
            Ok(Some((states, bytes))) => Ok(Self { place, states, bytes }),
            Ok(None) => Err(StoreError::Damaged(place.path().to_owned())),
            Err(error) => Err(StoreError::reading(place.path(), error)),
        }
    }

    /// Its states in ascending order.
    ///
    /// # Errors
    /// [`StoreError::Read`], [`StoreError::Damaged`].
    pub fn reader(&self) -> Result<RunReader<W>, StoreError> {
        self.reader_with(AT_ONCE)
    }

    /// As [`reader`](Self::reader), with a buffer of `bytes` bytes.
    ///
    /// # Errors
    /// [`StoreError::Read`], [`StoreError::Damaged`].
    pub fn reader_with(&self, buffer_bytes: usize) -> Result<RunReader<W>, StoreError> {
        RunReader::open(self.place.path().to_owned(), buffer_bytes)
    }

    /// How many states it holds.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// How long its file is, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Its name in the directory, by which it is opened again.
    pub fn name(&self) -> &str {
        self.place.name()
    }

    /// Waits until its file is on the disk, so that a checkpoint may speak of it.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn sync(&self) -> Result<(), StoreError> {
        let sync = || {
            File::options().write(true).open(self.place.path())?.sync_all()?;
            sync_directory(self.place.path())
        };
        sync().map_err(|error| StoreError::writing(self.place.path(), error))
    }
}

/// Number of states and bytes of a file, from its beginning and its end; `None` if they are not sound.
fn totals(place: &Place, words: usize) -> io::Result<Option<(u64, u64)>> {
    let mut file = BufReader::new(File::open(place.path())?);
    let bytes = file.get_ref().metadata()?.len();
    let mut start = [0; block::START_BYTES];
    file.read_exact(&mut start)?;
    if start != block::start(words) || bytes < (block::START_BYTES + block::LAST_BYTES) as u64 {
        return Ok(None);
    }
    file.seek(SeekFrom::End(-(block::LAST_BYTES as i64)))?;
    let mut last = [0; block::LAST_BYTES];
    file.read_exact(&mut last)?;
    let number = u64::from_le_bytes([
        last[8], last[9], last[10], last[11], last[12], last[13], last[14], last[15],
    ]);
    let mut content = Vec::new();
    let states = block::read(&mut last.as_slice(), &mut content, number, size_of::<u64>())?;
    Ok(block::total(&content).filter(|_| states == Some(0)).map(|states| (states, bytes)))
}
