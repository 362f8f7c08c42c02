//! Places on the board: cells, anchors, offsets, sub-cells, directions and sizes.
//!
//! Rows grow downwards and columns to the right, both from 0 at the top left:
//!
//! ```text
//!          col 0   1   2
//! row 0      (0,0)(0,1)(0,2)
//! row 1      (1,0)(1,1)(1,2)
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::words;

/// A unit square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Row, from 0 at the top.
    pub row: u16,
    /// Column, from 0 at the left.
    pub col: u16,
}

/// The top-left corner of a piece's bounding box; the corner itself need not be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Anchor {
    /// Row, from 0 at the top.
    pub row: u16,
    /// Column, from 0 at the left.
    pub col: u16,
}

/// The corner itself.
impl From<Anchor> for Cell {
    fn from(Anchor { row, col }: Anchor) -> Self {
        Self { row, col }
    }
}

/// The place of a cell of a piece, counted from the piece's anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Rows below the anchor.
    pub row: u16,
    /// Columns to the right of the anchor.
    pub col: u16,
}

/// A small square of a piece's blocker grid, counted from the grid's top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubCell {
    /// Row in sub-cells.
    pub row: u16,
    /// Column in sub-cells.
    pub col: u16,
}

/// `(row, column)`, as errors and files write it.
macro_rules! written_as_pair {
    ($($type:ident)*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "({}, {})", self.row, self.col)
            }
        }
    )*};
}

written_as_pair!(Cell Anchor SubCell);

/// Rows × columns, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub cols: u16,
}

/// One of the four directions in which a piece can go. The order `Up < Down < Left < Right` breaks ties between
/// solutions of equal length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Away from row 0.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Size {
    /// The number of cells, walls included.
    pub fn area(self) -> usize {
        usize::from(self.rows) * usize::from(self.cols)
    }

    /// Returns whether `cell` lies inside.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// The position of `cell` in reading order; `cell` must lie inside.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.cols) + usize::from(cell.col)
    }

    /// The cell at this position in reading order.
    pub fn cell(self, index: usize) -> Cell {
        let cols = usize::from(self.cols);
        Cell { row: (index / cols) as u16, col: (index % cols) as u16 }
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.area()).map(move |index| self.cell(index))
    }
}

impl Cell {
    /// The neighbouring cell, or `None` above row 0 or left of column 0.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (rows, cols) = direction.delta();
        let row = self.row.checked_add_signed(rows)?;
        Some(Self { row, col: self.col.checked_add_signed(cols)? })
    }
}

impl Anchor {
    /// The cell that a piece anchored here covers at `offset`.
    pub fn cell(self, offset: Offset) -> Cell {
        Cell { row: self.row + offset.row, col: self.col + offset.col }
    }

    /// The neighbouring anchor, or `None` above row 0 or left of column 0.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let Cell { row, col } = Cell::from(self).step(direction)?;
        Some(Self { row, col })
    }
}

impl Direction {
    /// The change of (row, column) by one step.
    pub fn delta(self) -> (i16, i16) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }

    /// The same direction where rows and columns are exchanged.
    pub(super) fn transposed(self) -> Self {
        Self::ALL[self as usize ^ 2]
    }

    /// `U`, `D`, `L` or `R`, as in compact and JSON output.
    pub fn letter(self) -> char {
        ['U', 'D', 'L', 'R'][self as usize]
    }

    /// The letters of a path: `RRD`.
    pub fn letters(path: &[Self]) -> String {
        path.iter().map(|direction| direction.letter()).collect()
    }

    /// `↑`, `↓`, `←` or `→`.
    pub fn arrow(self) -> char {
        ['↑', '↓', '←', '→'][self as usize]
    }

    /// The inverse of [`Direction::letter`].
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter)
    }
}

words!(
    Direction, "direction", word, "in tie-breaking order":
    Up = "up", Down = "down", Left = "left", Right = "right",
);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.cols)
    }
}
