//! Moves and solutions, in the terms of the puzzle.

use super::model::Metric;
use super::piece::PieceId;
use super::place::{Anchor, Direction};

/// One piece goes somewhere: counted as 1 in the metric of the solution it stands in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Which piece.
    pub piece: PieceId,
    /// The steps, at least one; exactly one for an exit.
    pub path: Vec<Direction>,
    /// Where the piece stood.
    pub from: Anchor,
    /// Where it stands afterwards; `None` if it has left the board.
    pub to: Option<Anchor>,
}

/// A way from the start to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What each move counts as.
    pub metric: Metric,
    /// The moves in order; none if the goal is already reached.
    pub moves: Vec<Move>,
}

impl Solution {
    /// Number of moves of the metric, an exit included.
    pub fn length(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Number of steps; an exit counts 1.
    pub fn steps(&self) -> u32 {
        self.moves.iter().map(|one| one.path.len() as u32).sum()
    }
}
