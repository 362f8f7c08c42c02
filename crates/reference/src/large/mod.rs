//! A second reference, for spaces of a million states: plain arrays of cells, a table of its own, and
//! nothing of the library. It answers what `count`, `hardest` and `solve` answer, and must agree
//! with the slow reference beside it wherever that ends.
//!
//! A state is a byte for each piece: the number of its anchor's cell. Pieces of a kind stand side by
//! side, in rising order, so that equal states are equal bytes:
//!
//! ```text
//!  AA.b      kinds AA | b c    place  0   1   2
//!  c...                        byte   0   3   4
//! ```
//!
//! In layers of slides and moves each set of places of one piece is expanded once: all states of such a set
//! are one move apart, so the successors of the first need not be made again by the others.

mod answers;
mod arrays;
mod judged;
mod paths;
mod table;

use super::kinds::Identity;
use super::puzzle::{Metric, Puzzle, State};
use arrays::{Arrays, Standing};
use table::Table;

/// The depth of a state that has not been reached.
const FAR: u32 = u32::MAX;

/// A puzzle, and the states of it that have been found so far.
pub struct Large<'p> {
    puzzle: &'p Puzzle,
    arrays: Arrays,
    table: Table,
}

/// The distances of states from the start of a search.
pub struct Distances {
    /// By the number of the state; [`FAR`] if it was not reached.
    depth: Vec<u32>,
    /// The number of states at each depth.
    pub layers: Vec<u64>,
}

impl<'p> Large<'p> {
    /// The puzzle at its start, which is the only state so far; state 0.
    pub fn new(puzzle: &'p Puzzle, identity: Identity) -> Self {
        let arrays = Arrays::new(puzzle, identity);
        let mut table = Table::new(arrays.places());
        table.add(&arrays.state(&puzzle.start()));
        Self { puzzle, arrays, table }
    }

    /// The states by their distance from the start; `None` above `most` states.
    pub fn layers(&mut self, metric: Metric, most: usize) -> Option<Distances> {
        self.distances(&[0], metric, most)
    }

    /// The states by their distance from the nearest of these; `None` above `most` states.
    fn distances(&mut self, from: &[u32], metric: Metric, most: usize) -> Option<Distances> {
        let mut found = Distances { depth: vec![FAR; self.table.len()], layers: Vec::new() };
        // The places that have been expanded, two bits for each: up and down, left and right.
        let mut expanded = vec![0_u128; self.table.len()];
        let mut queue = from.to_vec();
        for &one in from {
            found.depth[one as usize] = 0;
        }
        let mut standing = Standing::new(&self.arrays);
        let mut state = Vec::new();
        let mut after = Vec::new();
        let mut reached = Vec::new();
        let mut next = 0;
        while let Some(&number) = queue.get(next) {
            next += 1;
            let depth = found.depth[number as usize];
            if depth as usize == found.layers.len() {
                found.layers.push(0);
            }
            found.layers[depth as usize] += 1;
            state.clear();
            state.extend_from_slice(self.table.get(number));
            standing.put_all(&self.arrays, &state);
            for place in 0..state.len() {
                for part in metric.parts() {
                    if expanded[number as usize] & bit(place, *part) != 0 {
                        continue;
                    }
                    standing.reach(&self.arrays, &state, place, metric, *part, &mut reached);
                    for &(to, _) in &reached {
                        let moved = self.arrays.moved(&state, place, to, &mut after);
                        let (target, is_new) = self.table.add(&after);
                        if is_new {
                            found.depth.push(FAR);
                            expanded.push(0);
                        }
                        if found.depth[target as usize] == FAR {
                            found.depth[target as usize] = depth + 1;
                            queue.push(target);
                        }
                        if metric != Metric::Step {
                            expanded[target as usize] |= bit(moved, *part);
                        }
                    }
                }
            }
            standing.clear(&self.arrays, &state);
            if self.table.len() > most {
                return None;
            }
        }
        Some(found)
    }

    /// The anchor of each piece, by piece number.
    pub fn standing(&self, number: u32) -> State {
        self.arrays.standing(self.table.get(number))
    }
}

fn bit(place: usize, part: usize) -> u128 {
    1 << (2 * place + part)
}

impl Metric {
    /// The parts of the moves of one piece; the places of each part are one move apart.
    fn parts(self) -> &'static [usize] {
        if self == Self::Move { &[0] } else { &[0, 1] }
    }
}

impl Distances {
    /// The number of states that were reached.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// For each depth some states, spread over all.
    pub fn samples(&self, count: u64) -> Vec<Vec<u32>> {
        let mut samples = vec![Vec::new(); self.layers.len()];
        let mut seen = vec![0; self.layers.len()];
        for (number, &depth) in (0..).zip(&self.depth) {
            let Some(layer) = self.layers.get(depth as usize) else { continue };
            if u64::is_multiple_of(seen[depth as usize], layer.div_ceil(count)) {
                samples[depth as usize].push(number);
            }
            seen[depth as usize] += 1;
        }
        samples
    }
}
