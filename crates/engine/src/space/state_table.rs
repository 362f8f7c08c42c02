//! States of any width, each once and with a number, in the order in which they were added.
//!
//! All states have the same number of words and lie in one list; a hash table leads to their numbers:
//!
//! ```text
//! words 2      states   a₀ a₁ │ b₀ b₁ │ c₀ c₁        number of b: 1
//!              table    hash(b) ──▶ 1
//! ```
//!
//! A [`StateMap`] has a value for each of them, by its number.

use std::hash::{BuildHasher, Hasher};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use slide_run::{FixedState, Stop};

/// States with numbers.
#[derive(Clone, Debug)]
pub(crate) struct StateTable {
    words: usize,
    states: Vec<u64>,
    numbers: HashTable<u32>,
    hasher: FixedState,
}

/// The greatest number of states of a table: each has a number of 32 bits.
const MOST_STATES: usize = u32::MAX as usize - 1;

impl StateTable {
    /// A table without states, for those of this number of words.
    pub fn new(words: usize) -> Self {
        let states = Vec::new();
        let numbers = HashTable::default();
        Self { words, states, numbers, hasher: FixedState::default() }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The state with this number.
    pub fn state(&self, number: u32) -> &[u64] {
        &self.states[number as usize * self.words..][..self.words]
    }

    /// The number of a state, if it was added.
    pub fn find(&self, state: &[u64]) -> Option<u32> {
        let is_same = |&number: &u32| is_same(self.state(number), state);
        self.numbers.find(hash(&self.hasher, state), is_same).copied()
    }

    /// The number of a state, which is added if it is new; and whether it is.
    pub fn insert(&mut self, state: &[u64]) -> (u32, bool) {
        let Self { words, states, numbers, hasher } = self;
        let known = |number: u32| &states[number as usize * *words..][..*words];
        let entry = numbers.entry(
            hash(hasher, state),
            |&number| is_same(known(number), state),
            |&number| hash(hasher, known(number)),
        );
        match entry {
            Entry::Occupied(entry) => (*entry.get(), false),
            Entry::Vacant(entry) => {
                let number = (states.len() / *words) as u32;
                entry.insert(number);
                states.extend_from_slice(state);
                (number, true)
            }
        }
    }

    /// Bytes that the table takes, also while it grows, if `more` states may be added.
    ///
    /// # Errors
    /// [`Stop::Memory`]: there are too many to be numbered.
    pub fn bytes_with(&self, more: usize) -> Result<u64, Stop> {
        if more > MOST_STATES - self.len() {
            return Err(Stop::Memory);
        }
        let grows = self.len() + more > self.numbers.capacity()
            || self.states.len() + more * self.words > self.states.capacity();
        Ok(self.bytes() * if grows { 3 } else { 1 })
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> u64 {
        (self.numbers.allocation_size() + self.states.capacity() * size_of::<u64>()) as u64
    }
}

/// States with numbers, and a value for each.
#[derive(Clone, Debug)]
pub(crate) struct StateMap<T> {
    states: StateTable,
    values: Vec<T>,
}

impl<T> StateMap<T> {
    /// Without states, for those of this number of words.
    pub fn new(words: usize) -> Self {
        Self { states: StateTable::new(words), values: Vec::new() }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// The states.
    pub fn states(&self) -> &StateTable {
        &self.states
    }

    /// The values, by the numbers of their states.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// The value of the state with this number.
    pub fn of(&self, number: u32) -> &T {
        &self.values[number as usize]
    }

    /// The value of the state with this number, to be changed.
    pub fn of_mut(&mut self, number: u32) -> &mut T {
        &mut self.values[number as usize]
    }

    /// The number of a state, which is added with this value if it is new; and whether it is.
    pub fn insert(&mut self, state: &[u64], value: T) -> (u32, bool) {
        let (number, is_new) = self.states.insert(state);
        if is_new {
            self.values.push(value);
        }
        (number, is_new)
    }

    /// Bytes taken, also while the tables grow, if `more` states may be added.
    ///
    /// # Errors
    /// [`Stop::Memory`]: there are too many to be numbered.
    pub fn bytes_with(&self, more: usize) -> Result<u64, Stop> {
        let grows = self.values.len() + more > self.values.capacity();
        Ok(self.states.bytes_with(more)? + self.values_bytes() * if grows { 3 } else { 1 })
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.states.bytes() + self.values_bytes()
    }

    fn values_bytes(&self) -> u64 {
        (self.values.capacity() * size_of::<T>()) as u64
    }
}

/// The hash of a state, word by word: quicker than that of a slice of any length.
#[inline]
fn hash(hasher: &FixedState, state: &[u64]) -> u64 {
    let mut hasher = hasher.build_hasher();
    for &word in state {
        hasher.write_u64(word);
    }
    hasher.finish()
}

/// Returns whether two states with the same number of words are the same.
#[inline]
fn is_same(one: &[u64], other: &[u64]) -> bool {
    one.len() == other.len() && (0..one.len()).all(|word| one[word] == other[word])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_have_numbers_in_the_order_of_their_coming() {
        for words in [1, 2, 8] {
            let mut table = StateTable::new(words);
            let state =
                |first: u64| -> Vec<u64> { (0..words as u64).map(|at| first ^ at).collect() };
            for number in 0..1000_u32 {
                assert_eq!(table.insert(&state(u64::from(number) << 8)), (number, true));
            }
            assert_eq!(table.insert(&state(7 << 8)), (7, false));
            assert_eq!((table.len(), table.find(&state(1 << 62))), (1000, None));
            assert_eq!(table.state(999), state(999 << 8));
        }
    }

    #[test]
    fn there_is_a_last_number() {
        let table = StateTable::new(1);
        assert_eq!(table.bytes_with(MOST_STATES), Ok(0));
        assert_eq!(table.bytes_with(MOST_STATES + 1), Err(Stop::Memory));
    }
}
