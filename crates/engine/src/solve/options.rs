//! What `solve` may be told.

use std::path::PathBuf;

use super::answer::{Algorithm, Wanted};
use crate::space::{Checkpoints, Engine, Limits};
use slide_model::{Metric, options};
use slide_tiles::{Heuristic, HoleOrder, PatternSize};

options! {
    /// The options of [`solve`](crate::solve()).
    pub struct SolveOptions {
        /// What counts as 1.
        metric: Metric = Metric::default(),
        /// Which engine.
        algorithm: Algorithm = Algorithm::default(),
        /// Which solutions.
        wanted: Wanted = Wanted::default(),
        /// Whether of all shortest solutions the one that is easiest to follow is wanted, and not the first
        /// in tie-breaking order; with [`Wanted::Best`].
        readable: bool = false,
        /// Which heuristic, for A* and IDA*; nothing for the usual one.
        heuristic: Option<Heuristic> = None,
        /// In which order IDA* tries the moves of a tile board.
        order: HoleOrder = HoleOrder::default(),
        /// The largest size of pattern databases.
        patterns: PatternSize = PatternSize::default(),
        /// The directory in which pattern databases are kept for later; without it they are not.
        cache: Option<PathBuf> = None,
        /// Which engine enumerates states, where it comes to that.
        engine: Engine = Engine::default(),
        /// Checkpoints, and where layers may go that do not fit in memory.
        checkpoints: Checkpoints = Checkpoints::default(),
        /// Whether no position may stand for its mirror image. The answer does not depend on it; a check
        /// of an answer shares less with the search that found it.
        no_mirror: bool = false,
        /// The number of threads that may share the work; 0 and 1 mean one. The answer does not depend on it.
        threads: usize = 1,
        /// When to stop.
        limits: Limits = Limits::default(),
    }
}
