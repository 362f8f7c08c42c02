//! Groups that are images of each other share a table.
//!
//! A table depends on the size of the board, the cells where the tiles of the group belong, and the
//! cells that the hole can be on while they are there. A rotation or reflection of the board turns
//! the table of one group into that of its image, so of all images the smallest is taken.

use crate::puzzle::Size;
use crate::tiles::board::neighbours;

/// A rotation or reflection of a board onto itself: where each cell goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    image: Vec<u8>,
}

impl Symmetry {
    /// All of a board: eight of a square, four of another rectangle; the first changes nothing.
    pub fn all(board: Size) -> Vec<Self> {
        let (rows, cols) = (board.rows, board.cols);
        let mut all = Vec::new();
        for turn in 0..8_u8 {
            let (transpose, flip_rows, flip_cols) = (turn & 4 != 0, turn & 2 != 0, turn & 1 != 0);
            if transpose && rows != cols {
                continue;
            }
            let image = board
                .cells()
                .map(|cell| {
                    let (row, col) =
                        if transpose { (cell.col, cell.row) } else { (cell.row, cell.col) };
                    let row = if flip_rows { rows - 1 - row } else { row };
                    let col = if flip_cols { cols - 1 - col } else { col };
                    (row * cols + col) as u8
                })
                .collect();
            all.push(Self { image });
        }
        all
    }

    /// Where a cell goes.
    pub fn image(&self, cell: u8) -> u8 {
        self.image[usize::from(cell)]
    }
}

/// What a table depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Shape {
    pub rows: u16,
    pub cols: u16,
    /// Where the tiles belong, in order.
    pub goal: Vec<u8>,
    /// The cells that the hole can be on when they are there, as bits.
    pub hole: u64,
}

impl Shape {
    /// The smallest image of a group, and the symmetry that leads to it.
    pub fn smallest(board: Size, group: &[u8], hole: u8) -> (Self, Symmetry) {
        let region = region(board, group, hole);
        let image = |symmetry: Symmetry| {
            let mut goal: Vec<u8> = group.iter().map(|&tile| symmetry.image(tile)).collect();
            goal.sort_unstable();
            let hole = (0..board.area() as u8)
                .filter(|&cell| region >> cell & 1 == 1)
                .fold(0, |bits, cell| bits | 1 << symmetry.image(cell));
            (Self { rows: board.rows, cols: board.cols, goal, hole }, symmetry)
        };
        let images = Symmetry::all(board).into_iter().map(image);
        let smallest = images.min_by(|one, other| one.0.cmp(&other.0));
        smallest.unwrap_or_else(|| {
            let identity = Symmetry { image: (0..board.area() as u8).collect() };
            let (rows, cols) = (board.rows, board.cols);
            (Self { rows, cols, goal: group.to_vec(), hole: region }, identity)
        })
    }

    /// Rows × columns.
    pub fn size(&self) -> Size {
        Size { rows: self.rows, cols: self.cols }
    }

    /// A text that says all, for the name and the key of a file.
    pub fn words(&self) -> String {
        let goal: Vec<String> = self.goal.iter().map(u8::to_string).collect();
        format!("{}x{}-{}-{:x}", self.rows, self.cols, goal.join("."), self.hole)
    }
}

/// The cells that the hole can be on while the tiles of the group are at home.
fn region(board: Size, group: &[u8], hole: u8) -> u64 {
    let near = neighbours(board);
    let taken = group.iter().fold(0_u64, |bits, &tile| bits | 1 << tile);
    let mut region = 1_u64 << hole;
    let mut open = vec![hole];
    while let Some(cell) = open.pop() {
        for next in near[usize::from(cell)].into_iter().flatten() {
            if (region | taken) >> next & 1 == 0 {
                region |= 1 << next;
                open.push(next);
            }
        }
    }
    region
}
