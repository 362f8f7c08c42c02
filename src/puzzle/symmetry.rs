//! The rotations and reflections that lay a board on itself.
//!
//! ```text
//! a b c    exchange rows   a d g   mirror   g d a      rows and columns are exchanged first, where the
//! d e f    and columns ──▶ b e h   ───────▶ h e b      board is square; then the board is turned upside
//! g h i                    c f i            i f c      down or not, and left and right exchanged or not
//! ```

use super::model::Puzzle;
use super::place::{Cell, Size};

/// One of them: where each cell of a board goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardSymmetry {
    size: Size,
    /// Rows and columns are exchanged.
    pub transpose: bool,
    /// Upside down.
    pub flip_rows: bool,
    /// Left and right.
    pub flip_cols: bool,
}

impl BoardSymmetry {
    /// All of a board: eight of a square, four of another rectangle; the first changes nothing.
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        let count = if size.rows == size.cols { 8 } else { 4 };
        (0..count).map(move |number: u8| Self {
            size,
            transpose: number & 4 != 0,
            flip_rows: number & 2 != 0,
            flip_cols: number & 1 != 0,
        })
    }

    /// Where a cell goes; cells are counted in reading order.
    pub fn image(self, cell: u32) -> u32 {
        let (rows, cols) = (u32::from(self.size.rows), u32::from(self.size.cols));
        let (row, col) = (cell / cols, cell % cols);
        let (row, col) = if self.transpose { (col, row) } else { (row, col) };
        let row = if self.flip_rows { rows - 1 - row } else { row };
        let col = if self.flip_cols { cols - 1 - col } else { col };
        row * cols + col
    }
}

impl Puzzle {
    /// Whether the empty board is its own left-right mirror image.
    pub fn has_mirror_board(&self) -> bool {
        let mirrored = |cell: Cell| Cell { col: self.size.cols - 1 - cell.col, ..cell };
        self.size.cells().all(|cell| self.terrain(cell) == self.terrain(mirrored(cell)))
    }
}
