//! What is left of a step behind a cell: ways that differ only in what both paths have passed are the same there.
//!
//! ```text
//! cells   0 1 2 3 4 5 6 7       two ways of one piece from 1 to 6, and what would be in their way
//! one     . f x x . . t .
//! other   . f . x x . t .       the same from 5 on
//! ```
//!
//! The ways are divided from the last cell back: two that were the same behind a cell stay so in front of it, if that
//! cell means the same to both. (Partition refinement: J. Hopcroft, *An n log n algorithm for minimizing states in a
//! finite automaton*, 1971, divides the states of an automaton in this way.)

use super::pairs::{Pair, Steps};
use crate::board::Bit;
use slide_run::FixedMap;

/// Where the table would be larger, every way stays one of its own.
const MOST_BYTES: usize = 1 << 26;

/// For each cell, which ways are the same from there on.
pub struct Remainders {
    /// The number of the class of each way, cell by cell.
    classes: Vec<u32>,
    ways: usize,
}

impl Remainders {
    /// Divides the ways of these steps.
    pub fn new(steps: &Steps) -> Self {
        let cells = steps.cells();
        let count = steps.count();
        if cells * count > MOST_BYTES / size_of::<u32>() {
            return Self { classes: Vec::new(), ways: count };
        }
        let mut classes = vec![0; cells * count];
        let mut behind = vec![0; count];
        for cell in (0..cells).rev() {
            let mut known = FixedMap::default();
            for (way, forms, places) in steps.meanings(cell as Bit) {
                let next = known.len() as u32;
                let class = &mut behind[way as usize];
                *class = *known.entry((*class, forms, places)).or_insert(next);
            }
            classes[cell * count..][..count].copy_from_slice(&behind);
        }
        Self { classes, ways: count }
    }

    /// What is left of the ways of a pair whose own path has come to this cell, as numbers that equal those of others of
    /// which the same is left, with their other paths at the same node.
    pub fn of(&self, steps: &Steps, pair: Pair, cell: Bit) -> impl Iterator<Item = u32> {
        let classes = self.classes.get(usize::from(cell) * self.ways..).unwrap_or_default();
        steps
            .numbers(pair)
            .map(move |way| classes.get(way as usize).unwrap_or(&way) << 2 | u32::from(pair.placed))
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        size_of_val(&self.classes[..]) as u64
    }
}
