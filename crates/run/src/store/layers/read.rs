//! Reading a run: one block in memory at a time, checked before its states are returned.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::PathBuf;

use super::{block, delta, number};
use crate::store::StoreError;

/// The number of bytes that are read from the system at once, unless the caller sets another.
pub(super) const AT_ONCE: usize = 256 * 1024;

/// The reader of the states of a [`SortedRun`](super::SortedRun), from its first to its last. After an error it is at
/// its end.
#[derive(Debug)]
pub struct RunReader<const W: usize> {
    path: PathBuf,
    from: BufReader<File>,
    /// The bytes of the block, and its states; `at` is the next to be returned.
    block: Vec<u8>,
    states: Vec<[u64; W]>,
    at: usize,
    /// Of the blocks that were read.
    blocks: u64,
    total: u64,
    ended: bool,
}

impl<const W: usize> RunReader<W> {
    pub(super) fn open(path: PathBuf, buffer_bytes: usize) -> Result<Self, StoreError> {
        let reading = |error| StoreError::reading(&path, error);
        let mut from = BufReader::with_capacity(buffer_bytes, File::open(&path).map_err(reading)?);
        let mut start = [0; block::START_BYTES];
        from.read_exact(&mut start).map_err(reading)?;
        if start != block::start(W) {
            return Err(StoreError::Damaged(path));
        }
        Ok(Self {
            path,
            from,
            block: Vec::new(),
            states: Vec::new(),
            at: 0,
            blocks: 0,
            total: 0,
            ended: false,
        })
    }

    /// The next state, or `None` at the end.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Read`].
    #[inline]
    pub fn next_state(&mut self) -> Result<Option<[u64; W]>, StoreError> {
        if self.at == self.states.len() && !self.next_block()? {
            return Ok(None);
        }
        let state = self.states[self.at];
        self.at += 1;
        Ok(Some(state))
    }

    /// Reads another block; false if there is none.
    #[cold]
    fn next_block(&mut self) -> Result<bool, StoreError> {
        self.states.clear();
        self.at = 0;
        if self.ended {
            return Ok(false);
        }
        // After an error the run is at its end.
        self.ended = true;
        let most = block::MOST_STATES * delta::most_bytes(W);
        let states = block::read(&mut self.from, &mut self.block, self.blocks, most)
            .map_err(|error| StoreError::reading(&self.path, error))?;
        let sound = match states {
            None => false,
            Some(0) => self.is_end()?,
            Some(states) => {
                self.blocks += 1;
                self.total += states as u64;
                self.ended = false;
                self.decode(states)
            }
        };
        if sound {
            return Ok(!self.ended);
        }
        self.states.clear();
        self.ended = true;
        Err(StoreError::Damaged(self.path.clone()))
    }

    /// Returns whether this is the last block, with the right number, and the end of the file.
    fn is_end(&mut self) -> Result<bool, StoreError> {
        let more =
            self.from.read(&mut [0]).map_err(|error| StoreError::reading(&self.path, error))?;
        Ok(block::total(&self.block) == Some(self.total) && more == 0)
    }

    /// Decodes the block; false if it does not hold exactly `states` states.
    fn decode(&mut self, states: usize) -> bool {
        let end = self.block.len();
        self.block.resize(end + number::MOST_BYTES, 0);
        let mut at = block::HEAD_BYTES;
        let mut state = [0; W];
        for _ in 0..states {
            let Some((next, after)) = delta::decode(&state, &self.block, at) else { return false };
            state = next;
            at = after;
            self.states.push(state);
        }
        at == end
    }
}

impl<const W: usize> Iterator for RunReader<W> {
    type Item = Result<[u64; W], StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_state().transpose()
    }
}
