//! Statistics of a search and the choice of its engine: for comparisons, never part of an answer.

use slide_model::words;

words! {
    /// The engine that enumerates the states. All count the same.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Engine {
        /// The one that fits.
        #[default]
        Auto = "auto",
        /// Thin layers in memory, and nothing else.
        Thin = "thin",
        /// Blocks of packings from the start: bits for all of them.
        Blocks = "blocks" | "dense",
        /// Layers on disk from the start; needs a directory.
        Disk = "disk",
    }
}

/// The statistics of a search.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// The engine that ran, and why.
    pub engine: String,
    /// The one that found the last layer; [`Engine::Auto`] if that was none of these.
    pub last_engine: Engine,
    /// The number of states whose successors were made.
    pub expanded: u64,
    /// The number of successors made, repeated ones included.
    pub generated: u64,
    /// The number of states expanded once more because a shorter path to them was found.
    pub reopened: u64,
    /// The ties of A*; `None` for other searches, and before a solution is found.
    pub ties: Option<Ties>,
    /// Of iterative deepening: each bound, and the states generated under it.
    pub bounds: Vec<(u32, u64)>,
    /// The most bytes that the tables took at a time.
    pub table_bytes: u64,
}

/// The work that a search with f = g + h cannot avoid, and that at the ties: states whose f is the length
/// of a shortest solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// The number of states expanded with a lesser f: however ties are broken, no search expands fewer.
    pub least: u64,
    /// The number of states expanded until the first solution, of equal f those with the most moves first.
    pub expanded: u64,
    /// The number of successors made until then.
    pub generated: u64,
    /// The number of times that a state was opened again until then.
    pub reopened: u64,
}

impl Statistics {
    /// The number of states expanded until the first solution, as far as the search knows when that was.
    pub fn first_expanded(&self) -> u64 {
        self.ties.map_or(self.expanded, |ties| ties.expanded)
    }

    /// The number of successors made until then.
    pub fn first_generated(&self) -> u64 {
        self.ties.map_or(self.generated, |ties| ties.generated)
    }

    /// The number of times that a state was opened again until then.
    pub fn first_reopened(&self) -> u64 {
        self.ties.map_or(self.reopened, |ties| ties.reopened)
    }

    /// Successors made for each expanded state, on average: the branching factor.
    #[expect(clippy::cast_precision_loss, reason = "two digits of it are shown")]
    pub fn branching(&self) -> f64 {
        self.generated as f64 / self.expanded.max(1) as f64
    }
}
