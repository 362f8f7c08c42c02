//! Linear conflict: Manhattan distance, and two moves more for each tile that must leave its line.
//!
//! Two tiles that are both in the row where they belong, but in the wrong order, cannot pass each
//! other: one must leave the row and come back. In each row the least number of tiles that must
//! leave is what remains after the longest run in the right order:
//!
//! ```text
//! row 0 of the goal   0 1 2 3        longest increasing run 1 2, one tile must leave,
//! row 0 now           3 1 2 .        so Manhattan + 2
//! ```
//!
//! Columns likewise. (O. Hansson, A. Mayer, M. Yung, *Criticizing solutions to relaxed models yields
//! powerful admissible heuristics*, 1992.)

use super::board::{TileBoard, Tiles};
use super::estimate::{Estimate, TileMove, row_col};
use super::manhattan::Manhattan;

/// The greatest number of cells of a line.
const LONGEST: usize = 16;

/// Manhattan distance with linear conflicts.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    hole: u8,
    rows: u8,
    cols: u8,
    /// The row and the column of each cell.
    lines: Vec<(u8, u8)>,
}

/// The Manhattan distance, and the number of tiles that must leave their lines.
#[derive(Clone, Copy, Debug)]
pub struct LinearConflictValue {
    manhattan: u16,
    leaving: u8,
}

impl LinearConflict {
    /// For this board.
    pub fn new(board: &TileBoard) -> Self {
        Self {
            manhattan: Manhattan::new(board),
            hole: board.hole(),
            rows: board.size().rows as u8,
            cols: board.size().cols as u8,
            lines: (0..board.cells() as u8).map(|cell| row_col(board, cell)).collect(),
        }
    }

    /// The number of tiles that must leave this row.
    fn row(&self, on: impl Fn(u8) -> u8, row: u8) -> u8 {
        let tiles = (0..self.cols).map(|col| on(row * self.cols + col));
        leaving(tiles.filter(|&tile| tile != self.hole && self.lines[usize::from(tile)].0 == row))
    }

    fn col(&self, on: impl Fn(u8) -> u8, col: u8) -> u8 {
        let tiles = (0..self.rows).map(|row| on(row * self.cols + col));
        leaving(tiles.filter(|&tile| tile != self.hole && self.lines[usize::from(tile)].1 == col))
    }

    fn lines(&self, tiles: &Tiles) -> u8 {
        let on = |cell| tiles.on(cell);
        let rows: u8 = (0..self.rows).map(|row| self.row(on, row)).sum();
        rows + (0..self.cols).map(|col| self.col(on, col)).sum::<u8>()
    }
}

/// The number of elements outside of the longest increasing subsequence.
fn leaving(sequence: impl Iterator<Item = u8>) -> u8 {
    let mut tiles = [0_u8; LONGEST];
    let mut runs = [0_u8; LONGEST];
    let mut count = 0;
    let mut longest = 0;
    for tile in sequence.take(tiles.len()) {
        let before = (0..count).filter(|&other| tiles[other] < tile).map(|other| runs[other]).max();
        tiles[count] = tile;
        runs[count] = before.unwrap_or(0) + 1;
        longest = longest.max(runs[count]);
        count += 1;
    }
    count as u8 - longest
}

impl Estimate for LinearConflict {
    type Value = LinearConflictValue;

    fn value(&self, tiles: &Tiles) -> LinearConflictValue {
        LinearConflictValue { manhattan: self.manhattan.value(tiles), leaving: self.lines(tiles) }
    }

    fn moves(&self, value: LinearConflictValue) -> u32 {
        u32::from(value.manhattan) + 2 * u32::from(value.leaving)
    }

    /// A tile that leaves its line for another costs three moves rather than two.
    fn rank(&self, value: LinearConflictValue) -> u32 {
        self.moves(value) + u32::from(value.leaving)
    }

    fn after(
        &self,
        value: LinearConflictValue,
        tiles: &Tiles,
        made: TileMove,
        left: u32,
    ) -> Result<LinearConflictValue, u32> {
        let manhattan = self.manhattan.moved(value.manhattan, made);
        let TileMove { tile, from, to } = made;
        let old = self.lines[usize::from(from)];
        let new = self.lines[usize::from(to)];
        let goal = self.lines[usize::from(tile)];
        // Only lines in which the tile belongs change.
        let now = |cell| tiles.on(cell);
        let before =
            |cell| if cell == from { tile } else { tiles.on(if cell == to { from } else { cell }) };
        let mut leaving = value.leaving;
        if old.0 == new.0 {
            for col in [old.1, new.1].into_iter().filter(|&col| col == goal.1) {
                leaving = leaving + self.col(now, col) - self.col(before, col);
            }
        } else {
            for row in [old.0, new.0].into_iter().filter(|&row| row == goal.0) {
                leaving = leaving + self.row(now, row) - self.row(before, row);
            }
        }
        let value = LinearConflictValue { manhattan, leaving };
        let moves = self.moves(value);
        if moves <= left { Ok(value) } else { Err(moves) }
    }
}

#[cfg(test)]
mod tests {
    use super::leaving;

    #[test]
    fn what_must_leave_is_the_least_possible() {
        for (row, want) in [(&[1, 2, 3][..], 0), (&[3, 1, 2], 1), (&[3, 2, 1], 2), (&[], 0)] {
            assert_eq!(leaving(row.iter().copied()), want, "{row:?}");
        }
    }
}
