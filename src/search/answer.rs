//! What is asked of a search, and what it answers.

use super::limits::Stop;
use super::tiles::parity::Impossible;
use crate::puzzle::{Metric, Solution};
use crate::store::StoreError;

/// Which engine looks for the solution. All return the same solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The one expected to be fastest.
    #[default]
    Auto,
    /// Breadth-first from the start.
    Bfs,
    /// Breadth-first from the start and from the goal; needs a goal that places every piece.
    Bidirectional,
    /// The state with the least sum of moves made and estimated comes next.
    AStar,
    /// Depth-first with a growing bound on that sum.
    IdaStar,
}

impl Algorithm {
    /// As the command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Bfs => "bfs",
            Self::Bidirectional => "bidirectional",
            Self::AStar => "astar",
            Self::IdaStar => "idastar",
        }
    }
}

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// The first of the shortest ones in tie-breaking order.
    #[default]
    Best,
    /// The first so many of the shortest ones, whatever their steps, and how many there are.
    All(usize),
    /// The so many nearest goal states, in order of distance, each with its best solution.
    Nearest(usize),
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Answered: there are solutions.
    Solved,
    /// Answered: there is none.
    Unsolvable,
    /// Not answered, or not completely.
    Limit(Stop),
}

/// The answer to `solve`.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How it ended.
    pub status: Status,
    /// The metric that was minimised.
    pub metric: Metric,
    /// Solutions, best first, each replayed by the independent checker. With a limit, those that
    /// were proved before it.
    pub solutions: Vec<Solution>,
    /// With [`Wanted::All`]: how many shortest solutions there are (`u128::MAX` stands for that
    /// many or more). Otherwise `None`.
    pub shortest_solutions: Option<u128>,
    /// No solution is shorter than this, in the metric.
    pub lower_bound: u32,
    /// States seen; for an unsolvable puzzle all that can be reached, which is the proof.
    pub states: u64,
    /// Why there is no solution, where that was seen without searching.
    pub impossible: Option<Impossible>,
    /// What the search did; differs between machines and versions.
    pub statistics: Statistics,
}

impl Answer {
    /// An answer without solutions.
    pub(super) fn nothing(metric: Metric, status: Status) -> Self {
        Self {
            status,
            metric,
            solutions: Vec::new(),
            shortest_solutions: None,
            lower_bound: 0,
            states: 0,
            impossible: None,
            statistics: Statistics::default(),
        }
    }

    /// A limit was reached before the search began.
    pub(super) fn stopped(metric: Metric, stop: Stop) -> Self {
        Self::nothing(metric, Status::Limit(stop))
    }
}

/// What a search did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Which engine ran, and why.
    pub engine: String,
    /// States whose successors were made.
    pub expanded: u64,
    /// Successors made, repeated ones included.
    pub generated: u64,
    /// States expanded once more because a shorter way to them was found.
    pub reopened: u64,
    /// Most bytes that the tables took at a time.
    pub table_bytes: u64,
}

impl Statistics {
    /// Successors made for each expanded state, on average: the branching factor.
    #[expect(clippy::cast_precision_loss, reason = "two digits of it are shown")]
    pub fn branching(&self) -> f64 {
        self.generated as f64 / self.expanded.max(1) as f64
    }
}

/// A question that cannot be put to this puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Unfit {
    /// The puzzle has no goal.
    NoGoal,
    /// The goal does not place every piece, as [`Algorithm::Bidirectional`] needs.
    GoalIsPartial,
    /// The board is not its own mirror image.
    LopsidedBoard,
    /// The pieces, taken together, are not their own mirror image.
    LopsidedPieces,
    /// Breadth-first searches take neither a heuristic nor an order of moves.
    TakesNoHeuristic,
    /// [`Wanted::Nearest`] goes on through goal states, which only [`Algorithm::Bfs`] does.
    NearestIsBreadthFirst,
    /// An order of the hole's directions is for IDA* on tile boards and one solution.
    OrderNeedsTiles,
    /// The heuristic is for tile boards, and this is none.
    NoTileBoard,
    /// The heuristic's tables would be too large for this board.
    TableTooLarge,
    /// There are more packings than can be counted or joined.
    TooManyPackings,
    /// A limit was reached before there was any answer.
    Stopped(Stop),
    /// A file that the search keeps could not be read or written: why.
    Store(String),
    /// The independent checker refused a solution: a fault of this program.
    Refused,
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words = match self {
            Self::Stopped(stop) => {
                return write!(f, "stopped before there was an answer: {}", stop.words());
            }
            Self::Store(why) => return f.write_str(why),
            Self::TooManyPackings => "there are too many packings",
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
            Self::TableTooLarge => {
                "the tables of this heuristic would be too large for a board of this size"
            }
            Self::Refused => {
                "the independent checker refuses the solution found; this is a fault of slide"
            }
            Self::LopsidedBoard => "the board is not its own left-right mirror image",
            Self::LopsidedPieces => {
                "the pieces are not their own left-right mirror image: one has no twin that is its image"
            }
        };
        f.write_str(words)
    }
}

impl std::error::Error for Unfit {}

impl From<StoreError> for Unfit {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}
