//! The options of every census, whatever its family.

use slide_engine::space::{Checkpoints, Limits};
use slide_run::Shard;

/// The options of a census.
#[derive(Clone, Debug, Default)]
pub struct CensusOptions {
    /// The number of hardest ones that are wanted. Of Rush Hour, those as long as the last come too.
    pub top: usize,
    /// One part of the census only.
    pub shard: Option<Shard>,
    /// The number of threads that may share the work; 0 and 1 mean one. The answer does not depend on it.
    pub threads: usize,
    /// The limits.
    pub limits: Limits,
    /// Checkpoints.
    pub checkpoints: Checkpoints,
}
