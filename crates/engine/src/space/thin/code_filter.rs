//! A filter before a table of states: most states that are not in the table are known by one bit.
//!
//! ```text
//! hash      | 16 bits | number of the bit | the rest |
//! bits      0 0 1 0 0 0 0 1 0 …                          eight or more for each state of the table
//! ```
//!
//! A state whose bit is not set is not in the table; of the states that are not there one in eight or fewer have a bit
//! that is set. The bits of a layer stay in the processor's cache where its table, at least sixteen times as large, does
//! not. The first bits of a hash are left out: states may have been shared out by them.
//!
//! (B. H. Bloom, *Space/time trade-offs in hash coding with allowable errors*, Communications of the ACM 13, 1970; here
//! with one hash function.)

use slide_run::{Stop, fetch_ahead};

/// The number of bits for each slot of a table.
const BITS_A_SLOT: usize = 4;

/// The first bits of a hash, which are left out.
const LEFT_OUT: u32 = 16;

/// The bits of the states in a table.
#[derive(Clone, Debug)]
pub(super) struct CodeFilter {
    words: Vec<u64>,
    /// The bits of a hash after the number of its bit.
    shift: u32,
}

impl CodeFilter {
    /// Bytes for a table with so many slots.
    pub fn bytes_for(slots: usize) -> usize {
        8 * Self::words_for(slots)
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }

    /// A filter for a table with so many slots, a power of two.
    pub fn for_slots(slots: usize) -> Self {
        let mut filter = Self { words: Vec::new(), shift: 0 };
        filter.clear(slots);
        filter
    }

    fn words_for(slots: usize) -> usize {
        (slots * BITS_A_SLOT).div_ceil(64)
    }

    /// Takes memory for a table with so many slots.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn grow(&mut self, slots: usize) -> Result<(), Stop> {
        self.words.clear();
        self.words.try_reserve_exact(Self::words_for(slots)).map_err(|_| Stop::Memory)
    }

    /// Clears it for a table with so many slots, a power of two, no more than it has had memory for.
    pub fn clear(&mut self, slots: usize) {
        self.words.clear();
        self.words.resize(Self::words_for(slots), 0);
        self.shift = u64::BITS - (slots * BITS_A_SLOT).trailing_zeros();
    }

    /// The word of a hash, and its bit there.
    #[inline(always)]
    fn place(&self, hash: u64) -> (usize, u64) {
        let bit = hash << LEFT_OUT >> self.shift;
        ((bit / 64) as usize, 1 << (bit % 64))
    }

    /// Notes a state that is in the table from now on.
    #[inline(always)]
    pub fn add(&mut self, hash: u64) {
        let (word, bit) = self.place(hash);
        self.words[word] |= bit;
    }

    /// Returns whether a state with this hash may be in the table.
    #[inline(always)]
    pub fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        self.words[word] & bit != 0
    }

    /// Has the bit fetched of a state that is looked up soon.
    #[inline(always)]
    pub fn fetch(&self, hash: u64) {
        fetch_ahead(&self.words, self.place(hash).0);
    }
}
