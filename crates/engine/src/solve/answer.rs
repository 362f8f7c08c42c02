//! The question to a search and its answer.

use std::fmt;

use super::ratio::Ratio;
use crate::space::{Statistics, Stop};
use slide_model::{Metric, PieceId, Solution, words};

words! {
    /// The algorithm that looks for the solution. All return the same solutions.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Algorithm: "algorithm", name {
        /// The one expected to be fastest.
        #[default]
        Auto = "auto",
        /// Breadth-first from the start.
        Bfs = "bfs",
        /// From start and goal at the same time; the goal must place every piece.
        Bidirectional = "bidirectional",
        /// First the state with the smallest sum of moves made and moves estimated (A*).
        AStar = "astar",
        /// Depth-first with a growing bound on that sum (IDA*); takes hardly any memory on tile boards.
        IdaStar = "idastar",
    }
}

/// The solutions that a search is to return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wanted {
    /// The first of the shortest ones in tie-breaking order.
    #[default]
    Best,
    /// The first ones of the shortest, up to this number, whatever their steps, and how many there are.
    All(usize),
    /// The nearest goal states, this number of them, in order of distance, each with its best solution.
    Nearest(usize),
    /// One that is proved to be at most this many times as long as a shortest one.
    Within(Ratio),
    /// The best that is found until a limit; the reporter gets each better one.
    Anytime,
}

impl Wanted {
    /// Returns whether the layer of the nearest goal states is enough for them.
    pub(super) fn ends_in_one_layer(self) -> bool {
        !matches!(self, Self::Nearest(_))
    }

    /// The greatest ratio to a shortest solution; `None` if only shortest ones are accepted.
    pub(super) fn ratio(self) -> Option<Ratio> {
        match self {
            Self::Within(ratio) => Some(ratio).filter(|&ratio| ratio != Ratio::ONE),
            Self::Anytime => Some(Ratio::ONE),
            Self::Best | Self::All(_) | Self::Nearest(_) => None,
        }
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// Answered: there are solutions.
    Solved,
    /// Answered: there is none.
    Unsolvable,
    /// Not answered, or not completely.
    Limit(Stop),
}

impl Status {
    /// One word for it: `solved`, `unsolvable`, `limit`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Limit(_) => "limit",
        }
    }

    /// The limit that stopped the search, if one did.
    pub fn stopped(self) -> Option<Stop> {
        match self {
            Self::Limit(stop) => Some(stop),
            Self::Solved | Self::Unsolvable => None,
        }
    }
}

/// The reason why there is no solution, seen without searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Impossible {
    /// The parity of the permutation from start to goal, hole included, and the colour of the hole's cell
    /// do not fit together; see [`slide_tiles::parity`].
    Parity {
        /// True if the permutation is odd; then the hole's cell has the colour that it has in the goal,
        /// and otherwise it has not.
        odd: bool,
    },
    /// This piece cannot come to where it belongs, even on an empty board.
    NoWay(PieceId),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parity { odd: true } => "odd permutation with the hole on an even square",
            Self::Parity { odd: false } => "even permutation with the hole on an odd square",
            Self::NoWay(_) => "a piece has no way to where it belongs, even on the empty board",
        })
    }
}

/// The answer to `solve`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The outcome.
    pub status: Status,
    /// The metric that was minimised.
    pub metric: Metric,
    /// Solutions, best first, each replayed by the independent checker. With a limit, those that
    /// were proved before it.
    pub solutions: Vec<Solution>,
    /// With [`Wanted::All`]: the number of shortest solutions (`u128::MAX` means that
    /// many or more). Otherwise `None`.
    pub shortest_solutions: Option<u128>,
    /// True if the solution that is easiest to follow was requested and it is proved that no other
    /// shortest one is easier, by [`Reading::waits`](slide_check::Reading::waits).
    pub most_readable: Option<bool>,
    /// No solution is shorter than this, in the metric.
    pub lower_bound: u32,
    /// The number of states seen; for an unsolvable puzzle all that can be reached, which is the proof.
    pub states: u64,
    /// The reason why there is no solution, where that was seen without searching.
    pub impossible: Option<Impossible>,
    /// The statistics of the search; they differ between machines and versions.
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
            most_readable: None,
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
