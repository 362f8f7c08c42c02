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

use slide_model::{BoardSymmetry, Size};

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

/// The corner that a symmetry brings to the top left.
pub(super) fn start_corner(symmetry: BoardSymmetry) -> Corner {
    // The mirrors are undone first, then the exchange.
    let bottom = symmetry.flip_rows;
    let right = symmetry.flip_cols;
    if symmetry.transpose {
        Corner { bottom: right, right: bottom }
    } else {
        Corner { bottom, right }
    }
}

/// The empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EmptyBoard {
    pub rows: u32,
    pub cols: u32,
    all: Cells,
    /// All cells but the first of each row, and all but the last.
    not_first: Cells,
    not_last: Cells,
}

impl EmptyBoard {
    pub fn new(size: Size) -> Self {
        let rows = u32::from(size.rows);
        let cols = u32::from(size.cols);
        let all = ((1_u64 << (rows * cols)) - 1) as Cells;
        let first = (0..rows).fold(0, |mask, row| mask | 1 << (row * cols));
        let last = first << (cols - 1);
        Self { rows, cols, all, not_first: all & !first, not_last: all & !last }
    }

    /// The number of cells.
    pub fn cells(self) -> u32 {
        self.rows * self.cols
    }

    /// All cells.
    pub fn all(self) -> Cells {
        self.all
    }

    /// `cells`, each moved by one: up, down, left, right. What leaves the board is gone.
    #[inline(always)]
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
    pub fn grown(self, cells: Cells) -> Cells {
        let [up, down, left, right] = self.moved(cells);
        cells | up | down | left | right
    }

    /// The height and width of the bounding box of cells in the top left corner.
    pub fn extent(self, cells: Cells) -> (u32, u32) {
        let columns = (0..self.rows).fold(0, |all, row| all | cells >> (row * self.cols));
        let columns = columns & ((1 << self.cols) - 1);
        let length = |bits: u32| u32::BITS - bits.leading_zeros();
        (length(cells).div_ceil(self.cols), length(columns))
    }

    /// The cells, of which there are some, moved to the top left corner.
    pub fn top_left(self, cells: Cells) -> Cells {
        let mut cells = cells >> (cells.trailing_zeros() / self.cols * self.cols);
        while cells & !self.not_first == 0 {
            cells >>= 1;
        }
        cells
    }

    /// The cell in a corner.
    pub fn corner(self, corner: Corner) -> Cells {
        let row = if corner.bottom { self.rows - 1 } else { 0 };
        let col = if corner.right { self.cols - 1 } else { 0 };
        1 << (row * self.cols + col)
    }

    /// The symmetries, the identity first.
    pub fn symmetries(self) -> impl Iterator<Item = BoardSymmetry> {
        BoardSymmetry::all(Size { rows: self.rows as u16, cols: self.cols as u16 })
    }
}

/// A symmetry of the board as tables: for each byte of a set of cells, the image of every value.
pub(super) struct Images([[Cells; 256]; 4]);

impl Images {
    pub fn new(field: EmptyBoard, symmetry: BoardSymmetry) -> Self {
        let image = |cells: Cells| {
            let cells = bits(cells & field.all);
            cells.fold(0, |image, cell| image | 1 << symmetry.image(cell))
        };
        let table =
            |byte: usize| std::array::from_fn(|value| image((value as Cells) << (8 * byte)));
        Self(std::array::from_fn(table))
    }

    /// The image of cells.
    pub fn of(&self, cells: Cells) -> Cells {
        let bytes = cells.to_le_bytes().into_iter().zip(&self.0);
        bytes.fold(0, |image, (value, table)| image | table[usize::from(value)])
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
