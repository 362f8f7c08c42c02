//! The trait of heuristics for tile boards: they estimate a state, and correct the estimate after a move.

use super::board::{TileBoard, Tiles};

/// A tile that has gone from one cell to another.
#[derive(Clone, Copy, Debug)]
pub struct TileMove {
    /// The tile.
    pub tile: u8,
    /// The cell that it has left.
    pub from: u8,
    /// The cell that it is on.
    pub to: u8,
}

/// An admissible heuristic: it never says more than the number of moves left.
pub trait Estimate: Sync {
    /// The value that is updated from state to state.
    type Value: Copy + Send + Sync;

    /// The value of a state.
    fn value(&self, tiles: &Tiles) -> Self::Value;

    /// The estimate that a value means.
    fn moves(&self, value: Self::Value) -> u32;

    /// The rank of a state, the less the better: this need not be admissible.
    fn rank(&self, value: Self::Value) -> u32 {
        self.moves(value)
    }

    /// The value of `tiles`, in which `made` was the last move, if it leaves at most `left` moves;
    /// otherwise a lower bound of the moves left, which is more than `left`.
    ///
    /// # Errors
    /// The lower bound that is more than `left`.
    fn after(
        &self,
        value: Self::Value,
        tiles: &Tiles,
        made: TileMove,
        left: u32,
    ) -> Result<Self::Value, u32>;
}

/// The row and the column of a cell.
pub(super) fn row_col(board: &TileBoard, cell: u8) -> (u8, u8) {
    let at = board.anchor(cell);
    (at.row as u8, at.col as u8)
}
