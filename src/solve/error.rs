//! Why a puzzle cannot be solved as it was asked for.

use crate::space::CannotEnumerate;
use crate::store::StoreError;
use crate::tiles::TableTooLarge;

/// A question that cannot be put to this puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CannotSolve {
    /// The puzzle has no goal.
    NoGoal,
    /// The goal does not place every piece, as [`super::Algorithm::Bidirectional`] needs.
    GoalIsPartial,
    /// Breadth-first searches take neither a heuristic nor an order of moves.
    TakesNoHeuristic,
    /// [`super::Wanted::Nearest`] goes on through goal states, which only [`super::Algorithm::Bfs`] does.
    NearestIsBreadthFirst,
    /// An order of the hole's directions is for IDA* on tile boards and one solution.
    OrderNeedsTiles,
    /// The heuristic is for tile boards, and this is none.
    NoTileBoard,
    /// The heuristic's tables would be too large for this board.
    Table(TableTooLarge),
    /// The states could not be enumerated.
    States(CannotEnumerate),
    /// The independent checker refused a solution: a fault of this program.
    Refused,
}

impl std::fmt::Display for CannotSolve {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words = match self {
            Self::States(error) => return error.fmt(f),
            Self::NoGoal => "the puzzle has no goal",
            Self::GoalIsPartial => {
                "bidirectional search needs a goal that places every piece, and no exit"
            }
            Self::TakesNoHeuristic => {
                "breadth-first searches take no heuristic and no order; they are for A* and IDA*"
            }
            Self::NearestIsBreadthFirst => {
                "the nearest goal states are found by breadth-first search alone, without a heuristic"
            }
            Self::OrderNeedsTiles => {
                "an order of the hole's directions is for IDA* on tile boards, and one solution"
            }
            Self::NoTileBoard => {
                "this heuristic is for tile boards: a rectangle of 2×2 to 6×6 cells full of unit \
                 tiles but for one hole, all told apart, and one goal that names every tile"
            }
            Self::Table(error) => return error.fmt(f),
            Self::Refused => {
                "the independent checker refuses the solution found; this is a fault of slide"
            }
        };
        f.write_str(words)
    }
}

impl std::error::Error for CannotSolve {}

impl From<CannotEnumerate> for CannotSolve {
    fn from(error: CannotEnumerate) -> Self {
        Self::States(error)
    }
}

impl From<TableTooLarge> for CannotSolve {
    fn from(error: TableTooLarge) -> Self {
        Self::Table(error)
    }
}

impl From<StoreError> for CannotSolve {
    fn from(error: StoreError) -> Self {
        Self::States(error.into())
    }
}
