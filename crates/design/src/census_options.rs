//! What every census may be told, whichever family it is of.

use slide_engine::space::{Checkpoints, Limits};
use slide_run::Shard;

/// How a census is to be taken.
#[derive(Clone, Debug, Default)]
pub struct CensusOptions {
    /// How many of the hardest are wanted. Of Rush Hour, those as long as the last come too.
    pub top: usize,
    /// One part of the census only.
    pub shard: Option<Shard>,
    /// How many threads may share the work; 0 and 1 mean one. The answer does not depend on it.
    pub threads: usize,
    /// When to stop.
    pub limits: Limits,
    /// Checkpoints.
    pub checkpoints: Checkpoints,
}
