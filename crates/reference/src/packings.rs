//! All placements of the pieces that are legal at rest, by trying them, and their components.

use super::kinds::{Canonical, Identity, canonical};
use super::puzzle::{Axis, Cell, Metric, Puzzle, State, apart};
use std::collections::{BTreeMap, HashMap};

/// One placement for each packing.
pub type Packings = HashMap<Canonical, State>;

impl Puzzle {
    /// Every packing; `None` if that takes more than `most` tries.
    pub fn packings(&self, identity: Identity, most: usize) -> Option<Packings> {
        let mut found = Packings::new();
        let kinds = self.kinds(identity);
        let mut left = most;
        self.place_next(&mut Vec::new(), &kinds, &mut found, &mut left)?;
        Some(found)
    }

    /// Puts the next piece wherever it may be beside those before it.
    fn place_next(
        &self,
        placed: &mut State,
        kinds: &[usize],
        found: &mut Packings,
        left: &mut usize,
    ) -> Option<()> {
        if placed.len() == self.pieces.len() {
            found.entry(canonical(placed, kinds)).or_insert_with(|| placed.clone());
            return Some(());
        }
        for at in self.line(placed.len()) {
            *left = left.checked_sub(1)?;
            if self.fits_beside(placed, at) {
                placed.push(at);
                self.place_next(placed, kinds, found, left)?;
                placed.pop();
            }
        }
        Some(())
    }

    /// The anchors that the piece's axis allows and the ground bears.
    pub fn line(&self, piece: usize) -> Vec<Cell> {
        let start = self.pieces[piece].start;
        let axis = self.pieces[piece].axis;
        let all = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        let in_line = |at: &Cell| match axis {
            Axis::Any => true,
            Axis::Horizontal => at.0 == start.0,
            Axis::Vertical => at.1 == start.1,
            Axis::Fixed => *at == start,
        };
        all.filter(in_line).filter(|&at| self.fits(piece, at)).collect()
    }

    /// Returns whether the next piece may be at `at`, cells and blockers apart from all placed before.
    fn fits_beside(&self, placed: &State, at: Cell) -> bool {
        let next = &self.pieces[placed.len()];
        let cells = next.cells_at(at);
        let solid = self.solid_at(next, at);
        self.pieces.iter().zip(placed).all(|(other, &there)| {
            apart(&cells, &other.cells_at(there)) && apart(&solid, &self.solid_at(other, there))
        })
    }

    /// The number of components of the packings by their size, and the size of the component of the start.
    pub fn components(
        &self,
        identity: Identity,
        mut packings: Packings,
    ) -> (BTreeMap<u64, u64>, u64) {
        let kinds = self.kinds(identity);
        let start = canonical(&self.start(), &kinds);
        let mut sizes = BTreeMap::new();
        let mut own = 0;
        while let Some(first) = packings.keys().next().cloned() {
            let mut open: Vec<State> = packings.remove(&first).into_iter().collect();
            let mut size = 0;
            let mut has_start = first == start;
            while let Some(state) = open.pop() {
                size += 1;
                for (_, after) in self.successors(&state, Metric::Step) {
                    let key = canonical(&after, &kinds);
                    if packings.remove(&key).is_some() {
                        has_start |= key == start;
                        open.push(after);
                    }
                }
            }
            *sizes.entry(size).or_default() += 1;
            if has_start {
                own = size;
            }
        }
        (sizes, own)
    }
}
