//! The table of visited states: every packed state once, in the order of its discovery.
//!
//! ```text
//! codes   [ start | layer 1 … | layer 2 … | … ]      one array, W words a state
//! index   hash table of u32 → positions in `codes`   about 5 to 10 bytes a state
//! ```
//!
//! The keys stay in one array, so a layer is a range of it, and nothing is allocated per state. The
//! hash only finds a slot; states are told apart by their whole codes.

use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use ahash::RandomState;
use hashbrown::HashTable;

use super::limits::{Limits, Stop};
use crate::board::Code;

/// A set of packed states that remembers their order.
#[derive(Clone, Debug)]
pub struct Visited<const W: usize> {
    codes: Vec<Code<W>>,
    index: HashTable<u32>,
    hasher: RandomState,
}

impl<const W: usize> Default for Visited<W> {
    fn default() -> Self {
        // Fixed seeds: the same run every time.
        let hasher = RandomState::with_seeds(
            0x9E37_79B9_7F4A_7C15,
            0xBF58_476D_1CE4_E5B9,
            0x94D0_49BB_1331_11EB,
            0x2545_F491_4F6C_DD1D,
        );
        Self { codes: Vec::new(), index: HashTable::new(), hasher }
    }
}

fn hash<const W: usize>(hasher: &RandomState, code: &Code<W>) -> u64 {
    let mut state = hasher.build_hasher();
    for &word in code {
        state.write_u64(word);
    }
    state.finish()
}

impl<const W: usize> Visited<W> {
    /// Most states that positions of 32 bits can number.
    const MOST: usize = u32::MAX as usize;

    /// Number of states.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// The state at this position.
    pub fn code(&self, position: u32) -> &Code<W> {
        &self.codes[position as usize]
    }

    /// The states at these positions.
    pub fn range(&self, positions: Range<usize>) -> &[Code<W>] {
        &self.codes[positions]
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (self.codes.capacity() * size_of::<Code<W>>() + self.index.allocation_size()) as u64
    }

    /// Makes room for `more` states.
    ///
    /// # Errors
    /// [`Stop::Memory`] if that would take more than the limit, copies while growing included.
    pub fn reserve(&mut self, more: usize, limits: &Limits) -> Result<(), Stop> {
        let needed = self.codes.len() + more;
        if needed > Self::MOST {
            return Err(Stop::Memory);
        }
        let allowed = limits.memory_bytes.unwrap_or(u64::MAX);
        if needed > self.codes.capacity() {
            let grown = needed.max(self.codes.capacity() + self.codes.capacity() / 2);
            let bytes = (grown * size_of::<Code<W>>()) as u64;
            if self.bytes() + bytes > allowed {
                return Err(Stop::Memory);
            }
            self.codes.try_reserve_exact(grown - self.codes.len()).map_err(|_| Stop::Memory)?;
        }
        if needed > self.index.capacity() {
            let grown = 2 * self.index.capacity().max(64).max(needed);
            // A slot takes four bytes and a control byte, and the old table stays while copying.
            if self.bytes() + 6 * grown as u64 > allowed {
                return Err(Stop::Memory);
            }
            let (codes, hasher) = (&self.codes, &self.hasher);
            self.index
                .try_reserve(grown / 2 - self.index.len(), |&at| hash(hasher, &codes[at as usize]))
                .map_err(|_| Stop::Memory)?;
        }
        Ok(())
    }

    /// Adds the state; `true` if it was not there. Room must have been reserved.
    #[inline]
    pub fn insert(&mut self, code: Code<W>) -> bool {
        let (codes, hasher) = (&mut self.codes, &self.hasher);
        let hash_of = |at: &u32| hash(hasher, &codes[*at as usize]);
        let entry =
            self.index.entry(hash(hasher, &code), |&at| codes[at as usize] == code, hash_of);
        match entry {
            hashbrown::hash_table::Entry::Occupied(_) => false,
            hashbrown::hash_table::Entry::Vacant(slot) => {
                slot.insert(codes.len() as u32);
                codes.push(code);
                true
            }
        }
    }

    /// The position of the state.
    #[inline]
    pub fn find(&self, code: &Code<W>) -> Option<u32> {
        let is_same = |&at: &u32| self.codes[at as usize] == *code;
        self.index.find(hash(&self.hasher, code), is_same).copied()
    }
}
