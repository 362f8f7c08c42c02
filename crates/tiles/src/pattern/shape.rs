//! Groups that are images of each other share a table.
//!
//! A table depends on the size of the board, the cells where the tiles of the group belong, the
//! cells that the hole can be on while they are at home, and the bits of an entry. A rotation or reflection of the board turns
//! the table of one group into that of its image, so of all images the smallest is taken.

use super::lookup::AREA;
use crate::board::CellNeighbours;
use slide_model::{BoardSymmetry, Size};

/// The things that a table depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GroupShape {
    pub rows: u16,
    pub cols: u16,
    /// The cells where the tiles belong, in order.
    pub goal: Vec<u8>,
    /// The cells that the hole can be on when they are at home, as bits.
    pub hole: u64,
    /// The bits of an entry.
    pub bits: u8,
}

impl GroupShape {
    /// The smallest image of a group, and the image of each cell. No image is wider than it is high, so that few
    /// cells lie between a cell and the one above it.
    pub fn smallest(board: Size, group: &[u8], hole: u8, bits: u8) -> (Self, [u8; AREA]) {
        let region = region(board, group, hole);
        let Size { rows, cols } = board;
        let is_wide = cols > rows;
        let upright = if is_wide { Size { rows: cols, cols: rows } } else { board };
        let shape = |symmetry: BoardSymmetry| {
            let mut image = [0; AREA];
            for (cell, image) in image.iter_mut().enumerate().take(board.area()) {
                let row = cell / usize::from(cols);
                let col = cell % usize::from(cols);
                let cell = if is_wide { col * usize::from(rows) + row } else { cell };
                *image = symmetry.image(cell as u32) as u8;
            }
            let mut goal: Vec<u8> = group.iter().map(|&tile| image[usize::from(tile)]).collect();
            goal.sort_unstable();
            let hole = (0..board.area()).filter(|&cell| region >> cell & 1 == 1);
            let hole = hole.fold(0, |bits, cell| bits | 1 << image[cell]);
            (Self { rows: upright.rows, cols: upright.cols, goal, hole, bits }, image)
        };
        let smallest =
            BoardSymmetry::all(upright).map(shape).min_by(|one, other| one.0.cmp(&other.0));
        smallest.expect("the identity is a symmetry of every board")
    }

    /// Rows × columns.
    pub fn size(&self) -> Size {
        Size { rows: self.rows, cols: self.cols }
    }

    /// A text that tells all shapes apart, for the name and the key of a file.
    pub fn words(&self) -> String {
        let goal: Vec<String> = self.goal.iter().map(u8::to_string).collect();
        format!("{}x{}-{}-{:x}-{}", self.rows, self.cols, goal.join("."), self.hole, self.bits)
    }
}

/// The cells that the hole can be on while the tiles of the group are at home.
fn region(board: Size, group: &[u8], hole: u8) -> u64 {
    let near = CellNeighbours::new(board).lists;
    let taken = group.iter().fold(0_u64, |bits, &tile| bits | 1 << tile);
    let mut region = 1_u64 << hole;
    let mut open = vec![hole];
    while let Some(cell) = open.pop() {
        for &next in &near[usize::from(cell)] {
            if (region | taken) >> next & 1 == 0 {
                region |= 1 << next;
                open.push(next);
            }
        }
    }
    region
}
