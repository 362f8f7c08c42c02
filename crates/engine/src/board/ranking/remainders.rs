//! The remainder of a step after a cell: routes that differ only in what both paths have passed are the same there.
//!
//! ```text
//! cells   0 1 2 3 4 5 6 7       two routes of one piece from 1 to 6, and what would be in their way
//! one     . f x x . . t .
//! other   . f . x x . t .       the same from 5 on
//! ```
//!
//! The routes are divided from the last cell back: two that are the same after a cell are the same before it, if that
//! cell means the same to both. (Partition refinement: J. Hopcroft, *An n log n algorithm for minimizing states in a
//! finite automaton*, 1971, divides the states of an automaton in this way.)

use super::all_steps::{CellMeaning, Steps};
use super::pairs::Pair;
use crate::board::Bit;
use slide_run::FixedMap;

/// If the table would be larger, every route is a class of its own.
const MOST_BYTES: usize = 1 << 26;

/// For each cell, the classes of routes that are the same from there on.
pub struct Remainders {
    /// The number of the class of each route, cell by cell.
    classes: Vec<u32>,
    routes: usize,
}

impl Remainders {
    /// Divides the routes of these steps.
    pub fn new(steps: &Steps) -> Self {
        let cells = steps.cells();
        let count = steps.count();
        if cells * count > MOST_BYTES / size_of::<u32>() {
            return Self { classes: Vec::new(), routes: count };
        }
        let mut classes = vec![0; cells * count];
        let mut after = vec![0; count];
        for cell in (0..cells).rev() {
            let mut known = FixedMap::default();
            for CellMeaning { route, blocking, role } in steps.meanings(cell as Bit) {
                let next = known.len() as u32;
                let class = &mut after[route as usize];
                *class = *known.entry((*class, blocking, role)).or_insert(next);
            }
            classes[cell * count..][..count].copy_from_slice(&after);
        }
        Self { classes, routes: count }
    }

    /// The remainders of the routes of a pair whose own path has come to this cell, as numbers. Pairs whose other paths
    /// are at the same node have the same numbers if the same is left of them.
    pub fn of(&self, steps: &Steps, pair: Pair, cell: Bit) -> impl Iterator<Item = u32> {
        let classes = self.classes.get(usize::from(cell) * self.routes..).unwrap_or_default();
        steps.numbers(pair).map(move |route| {
            classes.get(route as usize).unwrap_or(&route) << 2 | u32::from(pair.placed)
        })
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        size_of_val(&self.classes[..]) as u64
    }
}
