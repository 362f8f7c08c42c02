//! The options of `solve`.

use std::path::PathBuf;

use super::answer::{Algorithm, Wanted};
use crate::space::{Engine, MadeSuccessors};
use slide_model::{Metric, options};
use slide_tiles::{Heuristic, HoleOrder, PatternSize};

options! {
    /// The options of [`solve`](crate::solve()).
    pub struct SolveOptions {
        /// The metric.
        metric: Metric = Metric::default(),
        /// The engine.
        algorithm: Algorithm = Algorithm::default(),
        /// The solutions to return.
        wanted: Wanted = Wanted::default(),
        /// True to return, of all shortest solutions, the one that is easiest to follow, and not the first in
        /// tie-breaking order; with [`Wanted::Best`].
        readable: bool = false,
        /// The heuristic for A* and IDA*; `None` for the usual one.
        heuristic: Option<Heuristic> = None,
        /// The order in which IDA* tries the moves of a tile board.
        order: HoleOrder = HoleOrder::default(),
        /// The largest size of pattern databases.
        patterns: PatternSize = PatternSize::default(),
        /// The directory in which pattern databases are kept for later; without it they are not.
        cache: Option<PathBuf> = None,
        /// The engine that enumerates states, if a search does.
        engine: Engine = Engine::default(),
        /// The successors that breadth-first search makes; all of them where they are to be counted.
        successors: MadeSuccessors = MadeSuccessors::default(),
        /// True if no position may represent its mirror image. The answer does not depend on it; a check
        /// of an answer shares less with the search that found it.
        no_mirror: bool = false,
    }
}
