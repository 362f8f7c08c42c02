//! One layer in memory: a list of its states, and a table that finds them.
//!
//! ```text
//! states   a a a | b b b | c c c | …              the anchors of each state
//! table    · 1 · 0 2 ·                             the numbers of the states, by their hashes
//! reached  0 1 1 …                                 1 if a move of the layer before ends in it
//! ```

use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashTable;

use super::rules::{At, Rules};

/// The states at one distance.
#[derive(Default)]
pub(super) struct CertificateLayer {
    states: Vec<At>,
    pieces: usize,
    count: usize,
    table: HashTable<u32>,
    reached: Vec<AtomicBool>,
}

impl CertificateLayer {
    /// A layer of these states, all with anchors on the board.
    pub(super) fn new(rules: &Rules, states: Vec<At>, count: usize) -> Self {
        let pieces = rules.pieces();
        let hash = |&number: &u32| rules.hash(&states[number as usize * pieces..][..pieces]);
        let mut table = HashTable::with_capacity(count);
        for number in 0..count as u32 {
            table.insert_unique(hash(&number), number, hash);
        }
        let reached = (0..count).map(|_| AtomicBool::new(false)).collect();
        Self { states, pieces, count, table, reached }
    }

    /// The greatest number of bytes for each state of a layer: three places of the table, each with a number and a
    /// byte of its hash.
    pub(super) fn bytes_each(pieces: usize) -> u64 {
        let table = 3 * (size_of::<u32>() + 1);
        (size_of::<At>() * pieces + table + size_of::<AtomicBool>()) as u64
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The state with this number.
    #[inline]
    pub(super) fn state(&self, number: usize) -> &[At] {
        &self.states[number * self.pieces..][..self.pieces]
    }

    /// All states in one list.
    pub(super) fn states(&self) -> &[At] {
        &self.states
    }

    /// The number of a state that has this hash.
    #[inline]
    pub(super) fn find(&self, hash: u64, state: &[At]) -> Option<usize> {
        let number = self.table.find(hash, |&number| self.state(number as usize) == state)?;
        Some(*number as usize)
    }

    /// Records that a move of the layer before ends in this state.
    #[inline]
    pub(super) fn reach(&self, number: usize) {
        let reached = &self.reached[number];
        if !reached.load(Ordering::Relaxed) {
            reached.store(true, Ordering::Relaxed);
        }
    }

    /// The first state in which no move of the layer before ends.
    pub(super) fn first_unreached(&self) -> Option<usize> {
        self.reached.iter().position(|reached| !reached.load(Ordering::Relaxed))
    }
}
