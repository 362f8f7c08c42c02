//! What a heuristic for tile boards can do: estimate a state, and correct the estimate after a move.

use super::board::{TileBoard, Tiles};
use super::linear_conflict::LinearConflict;
use super::manhattan::{Manhattan, Misplaced, Nothing};
use super::pattern::Patterns;
use super::walking::WalkingDistance;

/// An admissible heuristic: it never says more than the number of moves left.
pub trait Estimate: Sync {
    /// What is carried along from state to state.
    type Value: Copy + Send + Sync;

    /// The value of a state.
    fn value(&self, tiles: &Tiles) -> Self::Value;

    /// The estimate that a value stands for.
    fn moves(&self, value: Self::Value) -> u32;

    /// The value after `tile` has gone from `from` to `to`, if it leaves at most `left` moves;
    /// otherwise a lower bound of the moves left, which is more than `left`.
    ///
    /// # Errors
    /// The lower bound that is more than `left`.
    fn after(
        &self,
        value: Self::Value,
        tiles: &Tiles,
        tile: u8,
        from: u8,
        to: u8,
        left: u32,
    ) -> Result<Self::Value, u32>;
}

/// Any of the heuristics, for searches that ask rarely.
#[derive(Debug)]
pub enum Any {
    /// Tiles out of place.
    Misplaced(Misplaced),
    /// Rows and columns to go.
    Manhattan(Manhattan),
    /// The same and pairs in each other's way.
    LinearConflict(LinearConflict),
    /// Tiles told apart by rows alone, or columns alone.
    WalkingDistance(Box<WalkingDistance>),
    /// Additive pattern databases.
    Patterns(Patterns),
    /// Nothing.
    Nothing(Nothing),
}

impl Any {
    /// The estimate for a state.
    pub fn moves(&self, tiles: &Tiles) -> u32 {
        fn ask<E: Estimate>(estimate: &E, tiles: &Tiles) -> u32 {
            estimate.moves(estimate.value(tiles))
        }
        match self {
            Self::Misplaced(one) => ask(one, tiles),
            Self::Manhattan(one) => ask(one, tiles),
            Self::LinearConflict(one) => ask(one, tiles),
            Self::WalkingDistance(one) => ask(&**one, tiles),
            Self::Patterns(one) => ask(one, tiles),
            Self::Nothing(one) => ask(one, tiles),
        }
    }

    /// Whether the estimate may fall by more than 1 from a state to the next.
    pub fn is_consistent(&self) -> bool {
        !matches!(self, Self::Patterns(_))
    }
}

/// Row and column of a cell.
pub(super) fn row_col(board: &TileBoard, cell: u8) -> (u8, u8) {
    let at = board.anchor(cell);
    (at.row as u8, at.col as u8)
}
