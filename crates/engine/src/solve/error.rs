//! The reasons why a puzzle cannot be solved as requested.

use crate::space::EnumerateError;
use slide_run::store::StoreError;
use slide_tiles::TableTooLarge;

/// The reason why a question cannot be answered for this puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal; say it as `goal` in the file, or with `--goal`")]
    NoGoal,
    /// The goal does not place every piece, as [`super::Algorithm::Bidirectional`] needs.
    #[error("bidirectional search needs a goal that places every piece, and no exit")]
    GoalIsPartial,
    /// Breadth-first searches take neither a heuristic nor an order of moves.
    #[error("breadth-first searches take no heuristic and no order; they are for A* and IDA*")]
    TakesNoHeuristic,
    /// [`super::Wanted::Nearest`] continues through goal states, which only [`super::Algorithm::Bfs`] does.
    #[error("the nearest goal states are found by breadth-first search alone, without a heuristic")]
    NearestIsBreadthFirst,
    /// An order of the hole's directions is for IDA* on tile boards and one solution.
    #[error("an order of the hole's directions is for IDA* on tile boards, and one solution")]
    OrderNeedsTiles,
    /// The heuristic is for tile boards, and this is none.
    #[error(
        "this heuristic is for tile boards: a rectangle of 2×2 to 10×10 cells full of unit tiles but for one \
         hole, all told apart, and one goal that names every tile"
    )]
    NoTileBoard,
    /// The heuristic's tables would be too large for this board.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// The states could not be enumerated.
    #[error(transparent)]
    States(#[from] EnumerateError),
    /// Lines are counted where all pieces are unit tiles, but for one hole.
    #[error("{}", EnumerateError::NoLines)]
    NoLines,
    /// A search that does not count lines.
    #[error(
        "lines are counted by breadth-first search and, on full boards of tiles whose goal names every tile, by IDA* \
         without a heuristic of one's choice: no A*, no search within a ratio, and no search for the most readable solution"
    )]
    NotInLines,
    /// The independent checker refused a solution: a fault of this program.
    #[error("the independent checker refuses the solution found; this is a fault of slide")]
    Refused,
}

impl From<StoreError> for SolveError {
    fn from(error: StoreError) -> Self {
        Self::States(error.into())
    }
}
