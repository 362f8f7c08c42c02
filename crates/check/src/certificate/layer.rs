//! One layer in memory: its states one after the other, and a table that finds them.
//!
//! ```text
//! states   a a a | b b b | c c c | …              the anchors of each state
//! table    · (h(b), 1) · (h(a), 0) (h(c), 2) ·    half of the hash, and the number of the state
//! reached  0 1 1 …                                 whether a move of the layer before ends in it
//! ```

use std::sync::atomic::{AtomicBool, Ordering};

use super::rules::{At, Rules};

/// An empty place of the table.
const EMPTY: u64 = u64::MAX;

/// The states at one distance.
#[derive(Default)]
pub(super) struct Layer {
    states: Vec<At>,
    pieces: usize,
    count: usize,
    table: Vec<u64>,
    reached: Vec<AtomicBool>,
}

impl Layer {
    /// A layer of these states, all with anchors on the board.
    pub(super) fn new(rules: &Rules, states: Vec<At>, count: usize) -> Self {
        let pieces = rules.pieces();
        let mut table = vec![EMPTY; (2 * count).next_power_of_two()];
        let mask = table.len() - 1;
        for number in 0..count {
            let hash = rules.hash(&states[number * pieces..][..pieces]);
            let mut place = hash as usize & mask;
            while table[place] != EMPTY {
                place = (place + 1) & mask;
            }
            table[place] = tagged(hash, number);
        }
        let reached = (0..count).map(|_| AtomicBool::new(false)).collect();
        Self { states, pieces, count, table, reached }
    }

    /// Bytes for each state of a layer, at most.
    pub(super) fn bytes_each(pieces: usize) -> u64 {
        (size_of::<At>() * pieces + 4 * size_of::<u64>() + size_of::<AtomicBool>()) as u64
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

    /// All states, one after the other.
    pub(super) fn states(&self) -> &[At] {
        &self.states
    }

    /// The number of a state that has this hash.
    #[inline]
    pub(super) fn find(&self, hash: u64, state: &[At]) -> Option<usize> {
        if self.count == 0 {
            return None;
        }
        let mask = self.table.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let entry = self.table[place];
            if entry == EMPTY {
                return None;
            }
            let number = (entry & u64::from(u32::MAX)) as usize;
            if entry == tagged(hash, number) && self.state(number) == state {
                return Some(number);
            }
            place = (place + 1) & mask;
        }
    }

    /// Notes that a move of the layer before ends in this state.
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

/// Half of a hash, and a number below 2³² − 1.
#[inline]
fn tagged(hash: u64, number: usize) -> u64 {
    hash & !u64::from(u32::MAX) | number as u64
}
