//! The components of a band, from parts: what can be reached by moves in columns alone.
//!
//! In each box a column falls into parts (see [`super::line`]), and any choice of one part for each
//! column is connected. So the parts of the box are joined, not its positions. A step in a row takes a
//! cell of one column, `y`, and frees one of another, `x`:
//!
//! ```text
//! before   A A y        column x has more standings after the step: its parts grow together;
//! after    x A A        column y has fewer: its parts are cut; all others stay as they are
//! ```
//!
//! For each part of `x` before and each part of `y` after, and all parts of the other columns, one join
//! is made: union and find (R. E. Tarjan, *Efficiency of a good but not linear set union algorithm*,
//! 1975), with paths halved. That is about a tenth of the work of looking at positions.

use super::band::{Band, MOST_LINES, RowState};
use super::layout::Lane;
use super::line::{PLACES, ones};

/// The components of a band.
#[derive(Debug)]
pub(super) struct Components {
    /// By part: its component, which is the smallest of its parts.
    pub of: Vec<u32>,
    /// By component: its positions; 0 for parts that are no component.
    pub sizes: Vec<u32>,
}

/// The numbers that one column adds on both sides of a step.
type Sides = [[(u32, u32); PLACES]; MOST_LINES];

impl Components {
    /// Bytes for the components of `parts` parts.
    pub fn bytes_for(parts: usize) -> u64 {
        8 * parts as u64
    }

    /// Joins the parts of a band.
    pub fn new(band: &Band<'_>) -> Self {
        let mut joining = Joining { of: (0..band.parts as u32).collect(), band };
        let mut sides: Box<Sides> = Box::new([[(0, 0); PLACES]; MOST_LINES]);
        for (from, state) in band.states.iter().enumerate() {
            for (row, order) in band.orders.iter().enumerate() {
                let place = usize::from(state.places[row]);
                let later = order.steps[place] >> place >> 1;
                for more in ones(later.into()) {
                    let to = from + (more + 1) * band.strides[row];
                    joining.step(row, state, &band.states[to], &mut sides);
                }
            }
        }
        joining.ended()
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.sizes.iter().filter(|&&size| size > 0).count() as u64
    }
}

struct Joining<'a> {
    of: Vec<u32>,
    band: &'a Band<'a>,
}

impl Joining<'_> {
    /// Joins the parts of two row states that are one step in `row` apart.
    fn step(&mut self, row: usize, before: &RowState, after: &RowState, sides: &mut Sides) {
        let mut counts = [0; MOST_LINES];
        for (col, lane) in self.band.columns().enumerate() {
            let (was, is) = (usize::from(before.patterns[col]), usize::from(after.patterns[col]));
            // The finer side has the parts that are gone through.
            let is_cut = is & !was != 0;
            let finer = if is_cut { is } else { was };
            counts[col] = lane.table.parts[finer].into();
            let strides = (before.part_strides[col], after.part_strides[col]);
            for (part, side) in sides[col][..counts[col]].iter_mut().enumerate() {
                let grown = || u32::from(lane.table.freed(finer, row, part));
                let same = part as u32;
                let (one, other) = match (is == was, is_cut) {
                    (true, _) => (same, same),
                    (false, true) => (grown(), same),
                    (false, false) => (same, grown()),
                };
                *side = (one * strides.0, other * strides.1);
            }
        }
        let cols = self.band.layout.col_lanes.len();
        let mut at = [0; MOST_LINES];
        'all: loop {
            let (mut one, mut other) = (before.first_part, after.first_part);
            for col in 1..cols {
                let side = sides[col][at[col]];
                one += side.0;
                other += side.1;
            }
            for side in &sides[0][..counts[0]] {
                self.join(one + side.0, other + side.1);
            }
            for col in 1..cols {
                at[col] += 1;
                if at[col] < counts[col] {
                    continue 'all;
                }
                at[col] = 0;
            }
            return;
        }
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.find(one), self.find(other));
        self.of[one.max(other) as usize] = one.min(other);
    }

    fn find(&mut self, mut part: u32) -> u32 {
        loop {
            let above = self.of[part as usize];
            if above == part {
                return part;
            }
            let next = self.of[above as usize];
            self.of[part as usize] = next;
            part = next;
        }
    }

    /// The components, and how many positions each has.
    fn ended(mut self) -> Components {
        let mut sizes = vec![0; self.of.len()];
        let lanes: Vec<&Lane> = self.band.columns().collect();
        for state in &self.band.states {
            let count =
                |col: usize| usize::from(lanes[col].table.parts[state.patterns[col] as usize]);
            let size = |col: usize, part: usize| {
                let place = usize::from(state.patterns[col]) * PLACES + part;
                lanes[col].table.members[place].count_ones()
            };
            let mut at = [0; MOST_LINES];
            let mut part = state.first_part;
            'all: loop {
                let others: u32 = (1..lanes.len()).map(|col| size(col, at[col])).product();
                for first in 0..count(0) {
                    let root = self.find(part);
                    self.of[part as usize] = root;
                    sizes[root as usize] += others * size(0, first);
                    part += 1;
                }
                for (col, at) in at.iter_mut().enumerate().take(lanes.len()).skip(1) {
                    *at += 1;
                    if *at < count(col) {
                        continue 'all;
                    }
                    *at = 0;
                }
                break;
            }
        }
        Components { of: self.of, sizes }
    }
}
