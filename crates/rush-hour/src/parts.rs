//! The components of a band, from parts: sets of positions that are connected by moves in columns alone.
//!
//! In each box a column falls into parts (see [`super::line`]), and any choice of one part for each
//! column is connected. So the parts of the box are joined, not its positions. A step in a row takes a
//! cell of one column, `y`, and frees one of another, `x`:
//!
//! ```text
//! before   A A y        column x has more arrangements after the step: its parts grow together;
//! after    x A A        column y has fewer: its parts are cut; all others stay as they are
//! ```
//!
//! For each part of `x` before and each part of `y` after, and all parts of the other columns, one join
//! is made: union and find (R. E. Tarjan, *Efficiency of a good but not linear set union algorithm*,
//! 1975), with paths halved. That is about a tenth of the work of looking at positions.

use super::band::{Band, MOST_LINES, RowState};
use super::layout::Lane;
use super::line::{PLACES, ones};
use slide_run::forest::Forest;

/// The components of a band. Its memory is used for one band after another.
#[derive(Debug, Default)]
pub(super) struct BandComponents {
    /// By part: its component.
    pub of: Vec<u32>,
    /// By component: its positions.
    pub sizes: Vec<u32>,
}

/// The numbers that one column adds on both sides of a step.
type Sides = [[(u32, u32); PLACES]; MOST_LINES];

impl BandComponents {
    /// Bytes for the components of `parts` parts.
    pub fn bytes_for(parts: usize) -> u64 {
        8 * parts as u64
    }

    /// Joins the parts of a band.
    pub fn join(&mut self, band: &Band<'_>) {
        let forest = Forest::reusing(std::mem::take(&mut self.of), band.parts as u32);
        let mut joining = Joining { forest, band };
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
        joining.end(self);
    }
}

struct Joining<'a> {
    forest: Forest,
    band: &'a Band<'a>,
}

impl Joining<'_> {
    /// Joins the parts of two row states that are one step in `row` apart.
    fn step(&mut self, row: usize, before: &RowState, after: &RowState, sides: &mut Sides) {
        let mut counts = [0; MOST_LINES];
        for (col, lane) in self.band.columns().enumerate() {
            let was = usize::from(before.patterns[col]);
            let is = usize::from(after.patterns[col]);
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
        loop {
            let mut one = before.first_part;
            let mut other = after.first_part;
            for col in 1..cols {
                let side = sides[col][at[col]];
                one += side.0;
                other += side.1;
            }
            for side in &sides[0][..counts[0]] {
                self.forest.join(one + side.0, other + side.1);
            }
            if !next(&mut at[..cols], &counts) {
                return;
            }
        }
    }

    /// The components, and how many positions each has.
    fn end(self, components: &mut BandComponents) {
        let BandComponents { of, sizes } = components;
        let (numbers, count) = self.forest.numbered();
        *of = numbers;
        sizes.clear();
        sizes.resize(count as usize, 0);
        let lanes: Vec<&Lane> = self.band.columns().collect();
        for state in &self.band.states {
            let mut counts = [0; MOST_LINES];
            for (col, lane) in lanes.iter().enumerate() {
                counts[col] = lane.table.parts[usize::from(state.patterns[col])].into();
            }
            let size = |col: usize, part: usize| {
                let place = usize::from(state.patterns[col]) * PLACES + part;
                lanes[col].table.members[place].count_ones()
            };
            let mut at = [0; MOST_LINES];
            let mut part = state.first_part;
            loop {
                let others: u32 = (1..lanes.len()).map(|col| size(col, at[col])).product();
                for first in 0..counts[0] {
                    sizes[of[part as usize] as usize] += others * size(0, first);
                    part += 1;
                }
                if !next(&mut at[..lanes.len()], &counts) {
                    break;
                }
            }
        }
    }
}

/// The next choice of one part for each column but the first; `false` after the last.
fn next(at: &mut [usize], counts: &[usize]) -> bool {
    for (at, count) in at.iter_mut().zip(counts).skip(1) {
        *at += 1;
        if *at < *count {
            return true;
        }
        *at = 0;
    }
    false
}
