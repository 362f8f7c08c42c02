//! What `solve` may be told.

use std::path::PathBuf;

use super::answer::{Algorithm, Wanted};
use crate::puzzle::Metric;
use crate::space::{Engine, Keeping, Limits};
use crate::tiles::{Heuristic, HoleOrder, PatternSize};

/// How a puzzle is to be solved.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// What counts as 1.
    pub metric: Metric,
    /// Which engine.
    pub algorithm: Algorithm,
    /// Which solutions.
    pub wanted: Wanted,
    /// Which heuristic, for A* and IDA*; nothing for the usual one.
    pub heuristic: Option<Heuristic>,
    /// In which order IDA* tries the moves of a tile board.
    pub order: HoleOrder,
    /// How large pattern databases may be.
    pub patterns: PatternSize,
    /// The directory in which pattern databases are kept for later; without it they are not.
    pub cache: Option<PathBuf>,
    /// Which engine enumerates states, where it comes to that.
    pub engine: Engine,
    /// Checkpoints, and where layers may go that do not fit in memory.
    pub keeping: Keeping,
    /// Whether no position may stand for its mirror image. The answer does not depend on it; a check
    /// of an answer shares less with the search that found it.
    pub no_mirror: bool,
    /// How many threads may share the work; 0 and 1 mean one. The answer does not depend on it.
    pub threads: usize,
    /// When to stop.
    pub limits: Limits,
}
