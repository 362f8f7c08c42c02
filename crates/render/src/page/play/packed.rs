//! The distances of all states as a text: less than eight bits for a state, in all three metrics, without
//! the states themselves.
//!
//! Two states that are one move apart differ by at most one in their distance to the goal. So
//! distances modulo 3 are enough to find a move that leads closer (Cooperman and Finkelstein 1992).
//! And the page looks up only states that a legal move has led to, so the table need not show whether
//! a state is in it: each state has three slots, found by hashing, the exclusive or of whose contents
//! is the value of the state (Majewski, Wormald, Havas and Czech
//! 1996; Botelho, Pagh and Ziviani 2007). With 1.23 slots for a state such a table nearly always exists.
//!
//! ```text
//! value    0b00mmllss     distance modulo 3 in steps s, slides l, moves m
//! slot     one character of  ABC…Zabc…z012…9+/  for a number below 64
//! table    block 0 │ block 1 │ block 2      all of one size; a state has one in each of them
//!
//! piece    kind k, anchor in row r and column c     x = mix(512 k + r · columns + c + seed)
//! state    a = Σ x     b = Σ mix(x + 1)             the same for any order of the pieces
//! slots    mix(a) % size     size + mix(b) % size     2 size + mix(a + MIX b) % size
//! ```
//!
//! All numbers have 32 bits, since those of the page have, and `mix` is the last part of `MurmurHash3`
//! (Appleby 2011). To fill the table, a state that has a slot for itself is removed, again and again, until none is
//! left; then they are put back, the last one first, each by the slot that it had alone. If some cannot be
//! removed, another seed is tried.

use slide_engine::space::GoalDistances;
use slide_model::{Anchor, Kind, Metric, Puzzle};

/// A table that is read by `packed.js`.
pub(super) struct Packed {
    pub(super) seed: u32,
    /// One character for each slot.
    pub(super) slots: String,
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const MIX: u32 = 0x9e37_79b9;
/// The number of seeds that are tried; a second one is seldom needed.
const SEEDS: u32 = 100;

/// The table; `None` if no goal can be reached.
pub(super) fn pack(puzzle: &Puzzle, distances: &GoalDistances) -> Option<Packed> {
    let states = distances.states();
    let values: Option<Vec<u8>> = (0..states).map(|state| value(distances, state)).collect();
    let values = values?;
    let size = (states * 123 / 300 + 12) as u32;
    (0..SEEDS).map(|number| number.wrapping_mul(MIX)).find_map(|seed| {
        let hash = Hash { seed, cols: u32::from(puzzle.size().cols), size };
        let slots: Vec<[u32; 3]> =
            (0..states).map(|state| hash.slots(distances.places(state))).collect();
        let filled = fill(&slots, &values, 3 * size as usize)?;
        let slots = filled.into_iter().map(|value| char::from(LETTERS[usize::from(value)]));
        Some(Packed { seed, slots: slots.collect() })
    })
}

fn value(distances: &GoalDistances, state: usize) -> Option<u8> {
    Metric::OF_PIECES.into_iter().rev().try_fold(0, |value, metric| {
        Some(value << 2 | (distances.to_goal(metric, state)? % 3) as u8)
    })
}

/// The hash function that gives a state its slots.
struct Hash {
    seed: u32,
    cols: u32,
    size: u32,
}

impl Hash {
    fn slots(&self, places: &[(Kind, Anchor)]) -> [u32; 3] {
        let mut a = 0_u32;
        let mut b = 0_u32;
        for (kind, anchor) in places {
            let place = u32::from(anchor.row) * self.cols + u32::from(anchor.col);
            let piece = mix((512 * u32::from(kind.0) + place).wrapping_add(self.seed));
            a = a.wrapping_add(piece);
            b = b.wrapping_add(mix(piece.wrapping_add(1)));
        }
        let both = a.wrapping_add(MIX.wrapping_mul(b));
        let own = |block: u32, hash: u32| block * self.size + mix(hash) % self.size;
        [own(0, a), own(1, b), own(2, both)]
    }
}

fn mix(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x85eb_ca6b);
    x ^= x >> 13;
    x = x.wrapping_mul(0xc2b2_ae35);
    x ^ x >> 16
}

/// The table in which each state has its value; `None` if this seed has no such table.
fn fill(slots: &[[u32; 3]], values: &[u8], size: usize) -> Option<Vec<u8>> {
    // For each slot the number of states that have it, and the exclusive or of their numbers, which is
    // the number of the last one when it is alone.
    let mut count = vec![0_u32; size];
    let mut who = vec![0_u32; size];
    for (state, own) in slots.iter().enumerate() {
        for &slot in own {
            count[slot as usize] += 1;
            who[slot as usize] ^= state as u32;
        }
    }
    let mut alone: Vec<usize> = (0..size).filter(|&slot| count[slot] == 1).collect();
    let mut taken = Vec::with_capacity(slots.len());
    while let Some(slot) = alone.pop() {
        if count[slot] != 1 {
            continue;
        }
        let state = who[slot] as usize;
        taken.push((state, slot));
        for &other in &slots[state] {
            let other = other as usize;
            count[other] -= 1;
            who[other] ^= state as u32;
            if count[other] == 1 {
                alone.push(other);
            }
        }
    }
    if taken.len() < slots.len() {
        return None;
    }
    let mut filled = vec![0; size];
    for (state, slot) in taken.into_iter().rev() {
        // The slot itself is still 0.
        filled[slot] =
            slots[state].iter().fold(values[state], |value, &own| value ^ filled[own as usize]);
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn two_states_in_the_same_slots_cannot_be_told_apart() {
        assert!(fill(&[[0, 1, 2], [0, 1, 2]], &[1, 2], 3).is_none());
        let filled = fill(&[[0, 3, 6], [0, 4, 6]], &[9, 5], 9).unwrap();
        assert_eq!((filled[0] ^ filled[3] ^ filled[6], filled[0] ^ filled[4] ^ filled[6]), (9, 5));
    }
}
