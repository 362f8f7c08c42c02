//! Writing a run: states in ascending order, a block at a time.

use std::fs::File;
use std::io::{BufWriter, Write};

use super::directory::RunPlace;
use super::sorted_run::SortedRun;
use super::{block, delta, number};
use crate::store::StoreError;

/// The number of bytes that are written to the system at once.
const AT_ONCE: usize = 256 * 1024;

/// The writer of states of W words, in ascending order and each once, to a file of a
/// [`LayerDirectory`](super::LayerDirectory). Dropped before it is finished, it leaves no file.
#[derive(Debug)]
pub struct RunWriter<const W: usize> {
    place: RunPlace,
    blocks: BlockWriter<BufWriter<File>, W>,
}

impl<const W: usize> RunWriter<W> {
    pub(super) fn create(place: RunPlace) -> Result<Self, StoreError> {
        let create = || BlockWriter::new(BufWriter::with_capacity(AT_ONCE, place.create()?));
        let blocks = create().map_err(|error| StoreError::writing(place.path(), error))?;
        Ok(Self { place, blocks })
    }

    /// Adds a state.
    ///
    /// # Errors
    /// [`StoreError::Write`], as when the disk is full; [`StoreError::OutOfOrder`] if `state` is not
    /// after the one before.
    #[inline]
    pub fn push(&mut self, state: &[u64; W]) -> Result<(), StoreError> {
        match self.blocks.push(state) {
            Ok(true) => Ok(()),
            Ok(false) => Err(StoreError::OutOfOrder(self.place.path().to_owned())),
            Err(error) => Err(StoreError::writing(self.place.path(), error)),
        }
    }

    /// The number of states that were added.
    pub fn states(&self) -> u64 {
        self.blocks.states + self.blocks.in_block as u64
    }

    /// The number of bytes that they take in the file, but for those of the last, unfinished block.
    pub fn bytes(&self) -> u64 {
        self.blocks.bytes
    }

    /// Writes the rest and returns the finished run.
    ///
    /// # Errors
    /// [`StoreError::Write`]; no file is left then.
    pub fn finish(mut self) -> Result<SortedRun<W>, StoreError> {
        match self.blocks.finish() {
            Ok(()) => Ok(SortedRun::new(self.place, self.blocks.states, self.blocks.bytes)),
            Err(error) => Err(StoreError::writing(self.place.path(), error)),
        }
    }
}

/// The part of the writer that turns states into blocks.
#[derive(Debug)]
struct BlockWriter<T, const W: usize> {
    to: T,
    /// The block that is being filled, always long enough for one state more.
    block: Vec<u8>,
    end: usize,
    in_block: usize,
    /// The state before the next one, in this block.
    before: [u64; W],
    /// In the blocks that are written; their bytes; the number of the next block.
    states: u64,
    bytes: u64,
    number: u64,
}

impl<T: Write, const W: usize> BlockWriter<T, W> {
    fn new(mut to: T) -> std::io::Result<Self> {
        let start = block::start(W);
        to.write_all(&start)?;
        Ok(Self {
            to,
            block: Vec::new(),
            end: block::HEAD_BYTES,
            in_block: 0,
            before: [0; W],
            states: 0,
            bytes: start.len() as u64,
            number: 0,
        })
    }

    /// Adds a state; false if it is not after the one before.
    #[inline]
    fn push(&mut self, state: &[u64; W]) -> std::io::Result<bool> {
        if *state <= self.before && self.states() > 0 {
            return Ok(false);
        }
        if self.in_block == block::states_written(W) {
            self.end_block()?;
        }
        let needed = self.end + delta::most_bytes(W) + number::MOST_BYTES;
        if self.block.len() < needed {
            self.block.resize(needed.next_power_of_two(), 0);
        }
        let zeros = [0; W];
        let before = if self.in_block == 0 { &zeros } else { &self.before };
        self.end = delta::encode(before, state, &mut self.block, self.end);
        self.before = *state;
        self.in_block += 1;
        Ok(true)
    }

    fn states(&self) -> u64 {
        self.states + self.in_block as u64
    }

    fn end_block(&mut self) -> std::io::Result<()> {
        self.block.truncate(self.end);
        self.write_block(self.in_block)?;
        self.states += self.in_block as u64;
        self.in_block = 0;
        Ok(())
    }

    fn write_block(&mut self, states: usize) -> std::io::Result<()> {
        self.bytes += block::write(&mut self.to, &mut self.block, states, self.number)?;
        self.number += 1;
        self.end = block::HEAD_BYTES;
        Ok(())
    }

    fn finish(&mut self) -> std::io::Result<()> {
        if self.in_block > 0 {
            self.end_block()?;
        }
        self.block.clear();
        self.block.resize(block::HEAD_BYTES, 0);
        self.block.extend(self.states.to_le_bytes());
        self.write_block(0)?;
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::{BlockWriter, Write};

    /// A writer that takes a given number of bytes and then no more.
    struct LimitedWriter(usize);

    impl Write for LimitedWriter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            let taken = bytes.len().min(self.0);
            self.0 -= taken;
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    const STATES: u64 = if cfg!(miri) { 700 } else { 20_000 };

    fn write(capacity: usize) -> io::Result<u64> {
        let mut blocks = BlockWriter::<_, 1>::new(LimitedWriter(capacity))?;
        for state in 0..STATES {
            assert!(blocks.push(&[state])?);
        }
        blocks.finish()?;
        Ok(blocks.bytes)
    }

    #[test]
    fn a_full_disk_is_reported_wherever_it_is_full() {
        let needed = write(usize::MAX).expect("unlimited capacity") as usize;
        assert!(write(needed).is_ok());
        let step = if cfg!(miri) { needed / 2 } else { 97 };
        let last = if cfg!(miri) { needed..needed } else { needed - 40..needed };
        for capacity in (0..needed).step_by(step).chain(last) {
            let error = write(capacity).expect_err("too little capacity");
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{capacity} of {needed} bytes");
        }
    }
}
