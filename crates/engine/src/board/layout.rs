//! The bit of each cell in a mask: rows with one spare column each (drawn in [`super::mask`]).

use super::mask::{Bit, Mask};
use slide_model::{Anchor, Cell, Direction, Shape, Size};

/// The padded layout of one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardLayout {
    size: Size,
}

impl BoardLayout {
    pub fn new(size: Size) -> Self {
        Self { size }
    }

    pub fn size(self) -> Size {
        self.size
    }

    /// The number of bits from one row to the next.
    pub fn stride(self) -> i32 {
        i32::from(self.size.cols) + 1
    }

    /// The number of bits of the whole board, spare column included.
    pub fn bits(self) -> usize {
        usize::from(self.size.rows) * (usize::from(self.size.cols) + 1)
    }

    pub fn bit(self, cell: Cell) -> Bit {
        cell.row * (self.size.cols + 1) + cell.col
    }

    pub fn cell(self, bit: Bit) -> Cell {
        Cell { row: bit / (self.size.cols + 1), col: bit % (self.size.cols + 1) }
    }

    /// The left-right mirror image of a cell.
    pub fn mirrored(self, bit: Bit) -> Bit {
        let Cell { row, col } = self.cell(bit);
        self.bit(Cell { row, col: self.size.cols - 1 - col })
    }

    /// The anchor of the mirror image of a piece `cols` cells wide.
    pub fn mirrored_anchor(self, anchor: Anchor, cols: u16) -> Anchor {
        Anchor { row: anchor.row, col: self.size.cols - cols - anchor.col }
    }

    /// The change of the bit by one step.
    pub fn delta(self, direction: Direction) -> i32 {
        let (rows, cols) = direction.delta();
        i32::from(rows) * self.stride() + i32::from(cols)
    }

    pub fn mask<M: Mask>(self, cells: impl Iterator<Item = Cell>) -> M {
        cells.fold(M::EMPTY, |mask, cell| mask.or(M::single(self.bit(cell))))
    }

    /// All anchors at which the bounding box of `shape` lies on the board.
    pub fn anchors(self, shape: &Shape) -> impl Iterator<Item = Anchor> + use<> {
        let rows = (self.size.rows + 1).saturating_sub(shape.rows());
        let cols = (self.size.cols + 1).saturating_sub(shape.cols());
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Anchor { row, col }))
    }
}
