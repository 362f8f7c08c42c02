//! The empty board of a survey: its cells as bits, and its symmetries.
//!
//! ```text
//!  0  1  2  3     cell (row, column) is bit row · columns + column;
//!  4  5  6  7     the lowest bit is the top left corner
//!  8  9 10 11
//! ```
//!
//! A mirror image or a turn of a set of pieces is another set with the same graph of packings; only
//! the corners change their places. So one set of each family of images is enough, and the problem
//! "from top left to bottom right" on an image is the problem from one corner to the opposite one on
//! the set itself:
//!
//! ```text
//! the image of a set under a flip        the set itself
//!   S . .        . . S
//!   . . .   is   . . .     start corner and goal corner are those that the flip takes to
//!   . . G        G . .     the top left and the bottom right
//! ```

use crate::puzzle::Size;

/// A set of cells, one bit each.
pub(super) type Cells = u32;

/// A corner of the board, or of a bounding box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    pub bottom: bool,
    pub right: bool,
}

impl Corner {
    /// All four, in reading order.
    pub const ALL: [Self; 4] = [
        Self { bottom: false, right: false },
        Self { bottom: false, right: true },
        Self { bottom: true, right: false },
        Self { bottom: true, right: true },
    ];

    /// Its number in [`ALL`](Self::ALL).
    pub fn index(self) -> usize {
        usize::from(self.bottom) * 2 + usize::from(self.right)
    }

    /// The corner at the other end of the diagonal.
    pub fn opposite(self) -> Self {
        Self { bottom: !self.bottom, right: !self.right }
    }
}

/// A way to lay the board on itself: swap rows and columns or not, then mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    transpose: bool,
    /// Upside down.
    flip_rows: bool,
    /// Left and right.
    flip_cols: bool,
}

impl Symmetry {
    /// The corner that comes to the top left.
    pub fn start_corner(self) -> Corner {
        // The mirrors are undone first, then the swap.
        let (bottom, right) = (self.flip_rows, self.flip_cols);
        if self.transpose {
            Corner { bottom: right, right: bottom }
        } else {
            Corner { bottom, right }
        }
    }
}

/// The empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub rows: u32,
    pub cols: u32,
    all: Cells,
    /// All cells but the first of each row, and all but the last.
    not_first: Cells,
    not_last: Cells,
}

impl Field {
    pub fn new(size: Size) -> Self {
        let (rows, cols) = (u32::from(size.rows), u32::from(size.cols));
        let all = ((1_u64 << (rows * cols)) - 1) as Cells;
        let first = (0..rows).fold(0, |mask, row| mask | 1 << (row * cols));
        let last = first << (cols - 1);
        Self { rows, cols, all, not_first: all & !first, not_last: all & !last }
    }

    /// How many cells.
    pub fn cells(self) -> u32 {
        self.rows * self.cols
    }

    /// All cells.
    pub fn all(self) -> Cells {
        self.all
    }

    /// `cells`, each moved by one: up, down, left, right. What leaves the board is gone.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a few instructions in the innermost loop
    pub fn moved(self, cells: Cells) -> [Cells; 4] {
        [
            cells >> self.cols,
            (u64::from(cells) << self.cols) as Cells & self.all,
            (cells & self.not_first) >> 1,
            (cells & self.not_last) << 1,
        ]
    }

    /// `cells` and their neighbours.
    #[inline(always)]
    #[allow(clippy::inline_always)] // as above
    pub fn grown(self, cells: Cells) -> Cells {
        let [up, down, left, right] = self.moved(cells);
        cells | up | down | left | right
    }

    /// The cell in a corner.
    pub fn corner(self, corner: Corner) -> Cells {
        let row = if corner.bottom { self.rows - 1 } else { 0 };
        let col = if corner.right { self.cols - 1 } else { 0 };
        1 << (row * self.cols + col)
    }

    /// The symmetries, the identity first: four, or eight on a square.
    pub fn symmetries(self) -> Vec<Symmetry> {
        let transposes: &[bool] = if self.rows == self.cols { &[false, true] } else { &[false] };
        let flips = [(false, false), (false, true), (true, false), (true, true)];
        let of = |&transpose: &bool| {
            flips.map(|(flip_rows, flip_cols)| Symmetry { transpose, flip_rows, flip_cols })
        };
        transposes.iter().flat_map(of).collect()
    }

    /// Where a cell goes.
    pub fn cell_image(self, symmetry: Symmetry, cell: u32) -> u32 {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let (row, col) = if symmetry.transpose { (col, row) } else { (row, col) };
        let row = if symmetry.flip_rows { self.rows - 1 - row } else { row };
        let col = if symmetry.flip_cols { self.cols - 1 - col } else { col };
        row * self.cols + col
    }

    /// Where cells go.
    pub fn image(self, symmetry: Symmetry, cells: Cells) -> Cells {
        bits(cells).fold(0, |image, cell| image | 1 << self.cell_image(symmetry, cell))
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut cells: Cells) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = cells.trailing_zeros();
        let next = cells & cells.wrapping_sub(1);
        (cells != 0).then(|| {
            cells = next;
            lowest
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_corner_goes_to_the_top_left() {
        for (rows, cols) in [(2, 3), (3, 3)] {
            let field = Field::new(Size { rows, cols });
            for symmetry in field.symmetries() {
                let start = symmetry.start_corner();
                assert_eq!(field.image(symmetry, field.corner(start)), 1);
                let goal = field.image(symmetry, field.corner(start.opposite()));
                assert_eq!(goal, 1 << (field.cells() - 1));
            }
        }
    }

    #[test]
    fn nothing_moves_around_the_edge() {
        let field = Field::new(Size { rows: 2, cols: 3 });
        assert_eq!(field.moved(0b100_001), [0b100, 0b1_000, 0b10_000, 0b10]);
        assert_eq!(field.grown(0b1), 0b1_011);
    }
}
