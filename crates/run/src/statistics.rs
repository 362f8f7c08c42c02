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
pub struct Statistics {
    /// The engine that ran, and why.
    pub engine: String,
    /// The one that found the last layer; [`Engine::Auto`] if that was none of these.
    pub last_engine: Engine,
    /// States whose successors were made.
    pub expanded: u64,
    /// Successors made, repeated ones included.
    pub generated: u64,
    /// States expanded once more because a shorter way to them was found.
    pub reopened: u64,
    /// Of iterative deepening: each bound, and the states generated under it.
    pub bounds: Vec<(u32, u64)>,
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
