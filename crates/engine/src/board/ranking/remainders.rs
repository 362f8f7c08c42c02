//! What is left of a step behind a cell: steps that differ only in what both paths have passed are the same there.
//!
//! ```text
//! cells   0 1 2 3 4 5 6 7       two ways of one piece from 1 to 6, and what would be in their way
//! one     . f x x . . t .
//! other   . f . x x . t .       the same from 5 on
//! ```
//!
//! The steps are divided from the last cell back: two that were the same behind a cell stay so in front of it, if that
//! cell means the same to both. (Partition refinement: J. Hopcroft, *An n log n algorithm for minimizing states in a
//! finite automaton*, 1971, divides the states of an automaton in this way.)

use super::pairs::{Pair, Steps};
use crate::board::Bit;
use slide_run::FixedMap;

/// Where the table would be larger, every step stays one of its own.
const MOST_BYTES: usize = 1 << 26;

/// For each cell, which steps are the same from there on.
pub struct Remainders {
    /// The number of the class of each step, cell by cell.
    classes: Vec<u32>,
    steps: usize,
}

impl Remainders {
    /// Divides these steps.
    pub fn new(steps: &Steps) -> Self {
        let (cells, count) = (steps.cells(), steps.count());
        if cells * count > MOST_BYTES / size_of::<u32>() {
            return Self { classes: Vec::new(), steps: count };
        }
        let mut classes = vec![0; cells * count];
        let mut behind = vec![0; count];
        for cell in (0..cells).rev() {
            let mut known = FixedMap::default();
            for (step, class) in behind.iter_mut().enumerate() {
                let next = known.len() as u32;
                *class = *known.entry((*class, steps.meaning(step, cell as Bit))).or_insert(next);
            }
            classes[cell * count..][..count].copy_from_slice(&behind);
        }
        Self { classes, steps: count }
    }

    /// What is left of a pair whose own path has come to this cell, as a number that equals that of others of which the
    /// same is left, with their other paths at the same node.
    pub fn of(&self, pair: Pair, cell: Bit) -> u32 {
        let class = self.classes.get(usize::from(cell) * self.steps + pair.step as usize);
        class.unwrap_or(&pair.step) << 2 | u32::from(pair.placed)
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        size_of_val(&self.classes[..]) as u64
    }
}
