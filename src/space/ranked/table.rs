//! A few bits for every packing.
//!
//! ```text
//!            word 0                       word 1
//! | r31 | … | r2 | r1 | r0 |   | r63 | … | r33 | r32 |        fields of 2 bits, by rank
//! ```
//!
//! A field is 0 until its packing is seen. Any number of threads may mark fields at once: a mark is
//! or-ed in, and whoever finds 0 there before has seen the packing first. All threads of a pass
//! write the same value, so it does not matter who that is.
//!
//! (G. Cooperman, L. Finkelstein, *New methods for using Cayley graphs in interconnection networks*,
//! 1992; R. E. Korf, *Minimizing disk I/O in two-bit breadth-first search*, 2008.)

use std::sync::atomic::{AtomicU64, Ordering};

use super::super::limits::Stop;
use super::super::memory::{fetch_ahead, prefer_large_pages};

/// Fields of 2 or 4 bits.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<AtomicU64>,
    bits: u32,
}

impl Table {
    /// Bytes that this number of fields takes.
    pub fn bytes_for(fields: u64, bits: u32) -> u64 {
        8 * fields.div_ceil(u64::from(64 / bits))
    }

    /// This number of fields, all 0.
    ///
    /// # Errors
    /// [`Stop::Memory`] if the system has no room.
    pub fn new(fields: u64, bits: u32) -> Result<Self, Stop> {
        let words = (Self::bytes_for(fields, bits) / 8) as usize;
        let mut words: Vec<AtomicU64> =
            bytemuck::allocation::try_zeroed_vec(words).map_err(|()| Stop::Memory)?;
        prefer_large_pages(&mut words);
        Ok(Self { words, bits })
    }

    /// Bits of a field.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    pub fn words(&self) -> usize {
        self.words.len()
    }

    pub fn bytes(&self) -> u64 {
        (8 * self.words.len()) as u64
    }

    /// The words, for a checkpoint.
    pub fn all_words(&self) -> impl Iterator<Item = u64> {
        self.words.iter().map(|word| word.load(Ordering::Relaxed))
    }

    /// Sets a word to what a checkpoint says.
    pub fn set_word(&mut self, index: usize, word: u64) {
        *self.words[index].get_mut() = word;
    }

    /// Has a field fetched that will be looked at soon.
    #[inline]
    pub fn fetch_ahead(&self, at: u64) {
        fetch_ahead(&self.words, self.place(at).0);
    }

    /// A field.
    #[inline]
    pub fn get(&self, at: u64) -> u64 {
        let (word, shift) = self.place(at);
        self.words[word].load(Ordering::Relaxed) >> shift & ((1 << self.bits) - 1)
    }

    /// Marks the field with `value` if it is 0; `true` if it was.
    #[inline]
    pub fn mark(&self, at: u64, value: u64) -> bool {
        let (word, shift) = self.place(at);
        let before = self.words[word].fetch_or(value << shift, Ordering::Relaxed);
        before >> shift & ((1 << self.bits) - 1) == 0
    }

    /// Flips bits of a field.
    #[inline]
    pub fn flip(&self, at: u64, bits: u64) {
        let (word, shift) = self.place(at);
        self.words[word].fetch_xor(bits << shift, Ordering::Relaxed);
    }

    /// The fields of a word that hold `value`: the lowest bit of each.
    #[inline]
    pub fn equal(&self, word: usize, value: u64) -> u64 {
        let lowest = u64::MAX / ((1 << self.bits) - 1);
        let differing = self.words[word].load(Ordering::Relaxed) ^ (value * lowest);
        let mut any = differing | differing >> 1;
        if self.bits == 4 {
            any |= any >> 2;
        }
        !any & lowest
    }

    /// The first field of a word.
    #[inline]
    pub fn first_field(&self, word: usize) -> u64 {
        word as u64 * u64::from(64 / self.bits)
    }

    /// The word of a field, and its lowest bit there.
    #[inline]
    fn place(&self, at: u64) -> (usize, u32) {
        let bit = at << self.bits.trailing_zeros();
        ((bit / 64) as usize, (bit % 64) as u32)
    }
}
