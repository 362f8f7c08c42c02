//! One space on many processes, on one machine or on several, by `timely`.
//!
//! ```text
//! process 0   worker 0: its states ─╮              ╭▶ its successors: what is new is its next layer
//!             worker 1: its states ─┼─ exchange ───┼▶ …
//! process 1   worker 2: its states ─┤  (net.rs)    ├▶ …
//!             worker 3: its states ─╯              ╰▶ …        then all exchange how many there are
//! ```
//!
//! Where packings can be ranked and all workers have memory for their bits, each worker has a slice of all blocks of
//! packings (`in_blocks.rs`, `space/blocks/slices.rs`), and sends new states to the owners of neighbouring slices.
//! Otherwise a state belongs to the worker that its hash selects: each worker is a search in thin layers
//! (`space/thin/part.rs`) whose successors are sent to their owners. In both cases states are sent chunk by chunk, and
//! after each layer all workers receive the same numbers, so each process has the same answer in the end. Small spaces
//! are searched by each worker alone (`count.rs`).
//!
//! (Breadth-first search with states owned by hash: U. Stern, D. L. Dill, *Parallelizing the Murφ verifier*,
//! 1997. `timely`: D. G. Murray and others, *Naiad: a timely dataflow system*, 2013.)

mod count;
mod farewell;
mod handshake;
mod hardest;
mod in_blocks;
mod link;
mod net;
mod record;
mod worker;

use std::net::TcpListener;
use std::sync::Mutex;

use slide_engine::space::{Count, CountOptions, Engine, EnumerateError, Reach, Run, count_by};
use slide_engine::{Hardest, HardestOptions, hardest_by};
use slide_model::Puzzle;

/// A function that returns a process that has already ended, if there is one.
pub type HasEnded = Box<dyn Fn() -> Option<usize> + Send + Sync>;

/// The processes that search together. All must have the same question, and the same number of threads.
#[derive(Default)]
pub struct Cluster {
    /// The address at which each of them listens: `host:port`.
    pub hosts: Vec<String>,
    /// The number of this process, from 0.
    pub process: usize,
    /// The listener of this process, if it is open already.
    pub listener: Mutex<Option<TcpListener>>,
    /// The function that finds a process that has ended, where that can be known. Then all listeners are open from the
    /// beginning, too.
    pub has_ended: Option<HasEnded>,
}

impl Cluster {
    /// As [`space::count`](slide_engine::space::count), by all processes together; each of them gets the answer.
    ///
    /// # Errors
    /// Those of `count`; [`EnumerateError::Cluster`] if the processes do not go together or one was lost.
    pub fn count(
        &self,
        puzzle: &Puzzle,
        options: &CountOptions,
        run: &mut Run<'_>,
    ) -> Result<Count, EnumerateError> {
        let uses_disk = options.engine == Engine::Disk || run.checkpoints.directory.is_some();
        refuse(options.goals && options.mirror, "goals and mirror images together")?;
        refuse(uses_disk, "layers on disk")?;
        count_by(self, puzzle, options, run)
    }

    /// As [`design::hardest`](slide_engine::hardest()), by all processes together; each of them gets the answer.
    ///
    /// # Errors
    /// Those of `hardest`; [`EnumerateError::Cluster`] if the processes do not go together or one was lost.
    pub fn hardest(
        &self,
        puzzle: &Puzzle,
        options: &HardestOptions,
        run: &mut Run<'_>,
    ) -> Result<Hardest, EnumerateError> {
        refuse(options.reach == Reach::Everywhere, "all placements, reachable or not,")?;
        refuse(options.engine != Engine::Auto, "another engine")?;
        hardest_by(self, puzzle, options, run)
    }
}

/// Refuses a request that a single process has to answer.
fn refuse(is_requested: bool, what: &str) -> Result<(), EnumerateError> {
    if is_requested {
        return Err(EnumerateError::Cluster(format!("{what} need one process alone")));
    }
    Ok(())
}
