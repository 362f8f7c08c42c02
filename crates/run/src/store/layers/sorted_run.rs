//! A finished run: a file with sorted states, deleted when it is no longer used.

use super::directory::RunPlace;
use super::read::{AT_ONCE, RunReader};
use crate::store::StoreError;

/// A sorted set of states of W words on the disk. Its file is removed when it is dropped.
#[derive(Debug)]
pub struct SortedRun<const W: usize> {
    place: RunPlace,
    states: u64,
    bytes: u64,
}

impl<const W: usize> SortedRun<W> {
    pub(super) fn new(place: RunPlace, states: u64, bytes: u64) -> Self {
        Self { place, states, bytes }
    }

    /// Its states in ascending order.
    ///
    /// # Errors
    /// [`StoreError::Read`], [`StoreError::Damaged`].
    pub fn reader(&self) -> Result<RunReader<W>, StoreError> {
        self.reader_with(AT_ONCE)
    }

    /// Its states in ascending order, read through a buffer of this number of bytes.
    ///
    /// # Errors
    /// [`StoreError::Read`], [`StoreError::Damaged`].
    pub fn reader_with(&self, buffer_bytes: usize) -> Result<RunReader<W>, StoreError> {
        RunReader::open(self.place.path().to_owned(), buffer_bytes)
    }

    /// The number of its states.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The length of its file, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}
