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

/// Fields of `BITS` bits, 2 or 4.
#[derive(Debug)]
pub(super) struct Table<const BITS: u32> {
    words: Vec<AtomicU64>,
}

impl<const BITS: u32> Table<BITS> {
    /// Fields in a word.
    pub const FIELDS: u64 = (64 / BITS) as u64;
    const FIELD: u64 = (1 << BITS) - 1;
    /// The lowest bit of every field.
    const LOWEST: u64 = u64::MAX / Self::FIELD;

    /// Bytes that `fields` fields take.
    pub fn bytes_for(fields: u64) -> u64 {
        8 * fields.div_ceil(Self::FIELDS)
    }

    /// So many fields, all 0.
    ///
    /// # Errors
    /// [`Stop::Memory`] if the system has no room.
    pub fn new(fields: u64) -> Result<Self, Stop> {
        let words = fields.div_ceil(Self::FIELDS) as usize;
        let mut words: Vec<AtomicU64> =
            bytemuck::allocation::try_zeroed_vec(words).map_err(|()| Stop::Memory)?;
        prefer_large_pages(&mut words);
        Ok(Self { words })
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
        fetch_ahead(&self.words, (at / Self::FIELDS) as usize);
    }

    /// A field.
    #[inline]
    pub fn get(&self, at: u64) -> u64 {
        self.words[(at / Self::FIELDS) as usize].load(Ordering::Relaxed) >> Self::shift(at)
            & Self::FIELD
    }

    /// Marks the field with `value` if it is 0; `true` if it was.
    #[inline]
    pub fn mark(&self, at: u64, value: u64) -> bool {
        let bits = value << Self::shift(at);
        let before = self.words[(at / Self::FIELDS) as usize].fetch_or(bits, Ordering::Relaxed);
        before >> Self::shift(at) & Self::FIELD == 0
    }

    /// Flips bits of a field.
    #[inline]
    pub fn flip(&self, at: u64, bits: u64) {
        let bits = bits << Self::shift(at);
        self.words[(at / Self::FIELDS) as usize].fetch_xor(bits, Ordering::Relaxed);
    }

    /// The fields of a word that hold `value`: the lowest bit of each.
    #[inline]
    pub fn equal(&self, word: usize, value: u64) -> u64 {
        let differing = self.words[word].load(Ordering::Relaxed) ^ (value * Self::LOWEST);
        let mut any = differing | differing >> 1;
        if BITS == 4 {
            any |= any >> 2;
        }
        !any & Self::LOWEST
    }

    fn shift(at: u64) -> u32 {
        (at % Self::FIELDS) as u32 * BITS
    }
}
