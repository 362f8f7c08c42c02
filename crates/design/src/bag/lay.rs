//! One placement of all pieces on a board, if there is any.
//!
//! Cells are decided in reading order, each empty or the first cell of a piece. Between two cells the search has a
//! state: the covered cells, and the pieces left. A state that has failed once is not searched again.

use std::collections::HashSet;

use super::BagError;
use slide_model::{Offset, Shape};

/// Most cells of a board.
const MOST_CELLS: usize = 128;

/// A board without pieces.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    cols: usize,
    /// Its signs in reading order.
    signs: Vec<char>,
}

impl Ground {
    /// Reads rows that end at `/` or a newline.
    pub fn read(text: &str) -> Result<Self, BagError> {
        let rows: Vec<&str> =
            text.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
        let cols = rows.first().map_or(0, |row| row.chars().count());
        if rows.iter().any(|row| row.chars().count() != cols) || rows.len() * cols > MOST_CELLS {
            return Err(BagError::DoesNotFit);
        }
        let signs: Vec<char> = rows.concat().chars().collect();
        match signs.iter().find(|&&sign| !".#~".contains(sign)) {
            Some(&sign) => Err(BagError::Board(sign)),
            None => Ok(Self { cols, signs }),
        }
    }
}

/// A drawing of the board with the pieces on it, by their letters; `None` if they do not fit.
pub(super) fn any_packing(ground: &Ground, pieces: &[Shape], letters: &[char]) -> Option<String> {
    let mut laying = PackingSearch { ground, pieces, letters, failed: HashSet::new() };
    let mut drawing = ground.signs.clone();
    let walls = (0..drawing.len()).filter(|&cell| drawing[cell] != '.');
    let covered = walls.fold(0_u128, |mask, cell| mask | 1 << cell);
    let area: usize = pieces.iter().map(|shape| shape.cells().len()).sum();
    let open = drawing.len() - covered.count_ones() as usize;
    let holes = open.checked_sub(area)?;
    let mut left: Vec<bool> = vec![true; pieces.len()];
    laying.lay(0, covered, holes, &mut left, &mut drawing).then(|| {
        let rows = drawing.chunks(ground.cols).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<String>>().join("/")
    })
}

struct PackingSearch<'a> {
    ground: &'a Ground,
    pieces: &'a [Shape],
    letters: &'a [char],
    failed: HashSet<(u128, Vec<bool>)>,
}

impl PackingSearch<'_> {
    /// Decides the cells from this one on.
    fn lay(
        &mut self,
        from: usize,
        covered: u128,
        holes: usize,
        left: &mut Vec<bool>,
        drawing: &mut Vec<char>,
    ) -> bool {
        let Some(cell) = (from..drawing.len()).find(|&cell| covered >> cell & 1 == 0) else {
            return left.iter().all(|left| !left);
        };
        // Cells before this one no longer matter.
        let key = (covered | ((1 << cell) - 1), left.clone());
        if self.failed.contains(&key) {
            return false;
        }
        for piece in 0..self.pieces.len() {
            // Of equal pieces the first one left is enough.
            let alike = |other: &usize| left[*other] && self.pieces[*other] == self.pieces[piece];
            if !left[piece] || (0..piece).any(|other| alike(&other)) {
                continue;
            }
            let Some(own) = self.cells_at(piece, cell) else { continue };
            let mask = own.iter().fold(0, |mask, &cell| mask | 1 << cell);
            if mask & covered != 0 {
                continue;
            }
            left[piece] = false;
            for &cell in &own {
                drawing[cell] = self.letters[piece];
            }
            if self.lay(cell + 1, covered | mask, holes, left, drawing) {
                return true;
            }
            for &cell in &own {
                drawing[cell] = '.';
            }
            left[piece] = true;
        }
        let empty = holes > 0 && self.lay(cell + 1, covered | 1 << cell, holes - 1, left, drawing);
        if !empty {
            self.failed.insert(key);
        }
        empty
    }

    /// The cells of a piece whose first one is this; `None` if it would reach over the edge.
    fn cells_at(&self, piece: usize, cell: usize) -> Option<Vec<usize>> {
        let cols = self.ground.cols;
        let cells = self.pieces[piece].cells();
        let row = cell / cols;
        let col = (cell % cols).checked_sub(cells[0].col.into())?;
        let at = |offset: &Offset| {
            let row = row + usize::from(offset.row);
            let col = col + usize::from(offset.col);
            let cell = row * cols + col;
            (col < cols && cell < self.ground.signs.len()).then_some(cell)
        };
        cells.iter().map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slide_model::Cell;

    #[test]
    fn pieces_are_laid_where_there_is_room() {
        let ground = Ground::read("..#/...").unwrap();
        let shape = |cells: &[(u16, u16)]| {
            let cells: Vec<Cell> = cells.iter().map(|&(row, col)| Cell { row, col }).collect();
            Shape::from_cells(&cells).unwrap().0
        };
        let domino = shape(&[(0, 0), (0, 1)]);
        let corner = shape(&[(0, 1), (1, 0), (1, 1)]);
        let letters = ['a', 'b'];
        let laid = |pieces: &[Shape]| any_packing(&ground, pieces, &letters);
        assert_eq!(laid(&[domino.clone(), domino.clone()]).as_deref(), Some("aa#/bb."));
        assert_eq!(laid(&[corner.clone(), domino.clone()]), None);
        assert_eq!(laid(&[corner]).as_deref(), Some(".a#/aa."));
        assert_eq!(laid(&[]).as_deref(), Some("..#/..."));
        assert!(Ground::read("../.").is_err());
    }
}
