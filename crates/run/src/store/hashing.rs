//! Writing and reading with a checksum of all bytes that have passed: XXH3, 64 bits (Collet 2019). It
//! detects accidents, not forgeries, and is faster than any disk.

use std::hash::Hasher as _;
use std::io::{self, Read, Write};

use twox_hash::XxHash3_64;

/// The checksum of `bytes`.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// A writer or reader that computes the checksum of the bytes that pass through it.
pub(super) struct Hashing<T> {
    inner: T,
    hasher: XxHash3_64,
    bytes: u64,
}

impl<T> Hashing<T> {
    pub(super) fn new(inner: T) -> Self {
        Self { inner, hasher: XxHash3_64::new(), bytes: 0 }
    }

    /// The number of bytes that have passed.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Their checksum.
    pub(super) fn checksum(&self) -> u64 {
        self.hasher.finish()
    }

    fn add(&mut self, bytes: &[u8]) {
        self.hasher.write(bytes);
        self.bytes += bytes.len() as u64;
    }
}

impl<T: Write> Write for Hashing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Hashing<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.add(&bytes[..read]);
        Ok(read)
    }
}
