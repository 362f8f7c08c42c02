//! Long computations that are made of independent tasks: one runner, with threads, limits, checkpoints and shards.
//!
//! ```text
//! Job       the question; as JSON it is the key of checkpoints and shards
//!  │ tables()
//! Tables    shared by all threads, with the list of the tasks of a shard
//!  │ run()  each thread takes the next task, with a Worker of its own
//! Part ──add()──▶ Part ──▶ JobResult      of which the answer is made, or a shard file; shards are merged to another
//! ```
//!
//! # Examples
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use serde::{Deserialize, Serialize};
//! use slide::job::{Job, JobResult, Shard, TaskContext, TaskError, TaskList};
//! use slide::job::{merge_shards, run_job, scheduled};
//! use slide::space::{Parts, Run};
//! use slide::store::StoreError;
//!
//! /// The sum of the squares below a number.
//! #[derive(Serialize, Deserialize)]
//! struct Squares(u64);
//!
//! impl Job for Squares {
//!     const NAME: &'static str = "squares";
//!     type Part = u64;
//!     type Error = StoreError;
//!     type Tables = ();
//!     type Task = u64;
//!     type Worker<'a> = ();
//!
//!     fn nothing(&self) -> u64 {
//!         0
//!     }
//!     fn add(&self, whole: &mut u64, more: u64) {
//!         *whole += more;
//!     }
//!     fn check(&self, part: &u64) -> Result<(), &'static str> {
//!         let most = u128::from(self.0).pow(3);
//!         if u128::from(*part) <= most { Ok(()) } else { Err("sum") }
//!     }
//!     fn tables(&self, _: &u64, _: Option<Shard>, _: &Run<'_>) -> Result<(), TaskError<Self>> {
//!         Ok(())
//!     }
//!     fn list<'a>(&'a self, _: &'a (), shard: Option<Shard>) -> TaskList<'a, u64> {
//!         scheduled(self.0, shard)
//!     }
//!     fn worker<'a>(&'a self, _: &'a (), _: &'a AtomicBool) {}
//!     fn run(
//!         &self,
//!         _: &mut (),
//!         task: u64,
//!         _: &TaskContext<'_, Self>,
//!     ) -> Result<u64, TaskError<Self>> {
//!         Ok(task * task)
//!     }
//!     fn progress(&self, _: &(), _: &u64, tasks: Parts) -> Parts {
//!         Parts { noun: "squares", ..tasks }
//!     }
//! }
//!
//! let whole = run_job(Squares(5), None, &mut Run::default())?;
//! assert_eq!((whole.part, whole.tasks_done), (30, 5));
//!
//! // In two shards, each of which may be run by another process.
//! let shard = |index| {
//!     let shard = Some(Shard::new(index, 2)?);
//!     let file = run_job(Squares(5), shard, &mut Run::default())?.to_json();
//!     Ok::<_, Box<dyn std::error::Error>>(JobResult::<Squares>::read(&file)?)
//! };
//! assert_eq!(merge_shards(vec![shard(2)?, shard(1)?])?.part, 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod merge;
mod result;
mod runner;
mod schedule;
mod shard;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store::StoreError;
use crate::{Parts, Run, Stop};

pub use merge::{MergeError, merge_shards};
pub use result::{JobResult, ReadShardError, SHARD_SCHEMA, job_of_shard};
pub use runner::{TaskContext, run_job};
pub use schedule::scheduled;
pub use shard::{Shard, ShardError};

/// A long computation made of independent tasks whose results add up. The job itself is the question in full: as JSON
/// it is the key of its checkpoints and of its shards.
pub trait Job: Serialize + DeserializeOwned + Sync {
    /// The name of jobs of this sort.
    const NAME: &'static str;
    /// The sum of the results of some tasks. As JSON it is the body of a checkpoint and of a shard file.
    type Part: Serialize + DeserializeOwned + Send;
    /// The reason why there is no answer at all.
    type Error: From<StoreError> + Send;
    /// The data that all threads share.
    type Tables: Sync;
    /// One of the tasks.
    type Task: Send;
    /// The data that one thread keeps between its tasks.
    type Worker<'a>
    where
        Self: 'a;

    /// Checks the numbers of the question, before anything of their size is made.
    ///
    /// # Errors
    /// The question has no meaning.
    fn valid(&self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The part of no task.
    fn nothing(&self) -> Self::Part;

    /// Adds the result of other tasks. The order must not matter: the parts are the same once they are
    /// [finished](Job::finish).
    fn add(&self, whole: &mut Self::Part, more: Self::Part);

    /// Sorts the results, and removes those that are not needed.
    fn finish(&self, _: &mut Self::Part) {}

    /// Checks a part that was read from a file, which anyone may have written: nothing in it may be larger than is
    /// possible.
    ///
    /// # Errors
    /// The name of a field whose value is not possible.
    fn check(&self, part: &Self::Part) -> Result<(), &'static str>;

    /// Checks the part of the whole against sums that are known in another way.
    ///
    /// # Errors
    /// [`MergeError::Sum`]
    fn check_whole(&self, _: &Self::Part) -> Result<(), MergeError> {
        Ok(())
    }

    /// Makes the tables of a shard, or of all tasks. `so_far` is the part of a checkpoint, or the part of no task.
    ///
    /// # Errors
    /// A limit, or the reason why the question has no answer.
    fn tables(
        &self,
        so_far: &Self::Part,
        shard: Option<Shard>,
        run: &Run<'_>,
    ) -> Result<Self::Tables, TaskError<Self>>;

    /// The tasks of a shard, or all; the same ones in the same order every time. Usually [`scheduled`].
    fn list<'a>(
        &'a self,
        tables: &'a Self::Tables,
        shard: Option<Shard>,
    ) -> TaskList<'a, Self::Task>;

    /// The number of workers on this number of threads: fewer if a task itself uses several.
    fn workers(&self, threads: usize) -> usize {
        threads
    }

    /// A worker; `stop` is set when it should end its task early, for tasks so long that they look at it.
    fn worker<'a>(&'a self, tables: &'a Self::Tables, stop: &'a AtomicBool) -> Self::Worker<'a>;

    /// Runs a task.
    ///
    /// # Errors
    /// A limit, or the reason why the whole job has no answer.
    fn run(
        &self,
        worker: &mut Self::Worker<'_>,
        task: Self::Task,
        context: &TaskContext<'_, Self>,
    ) -> Result<Self::Part, TaskError<Self>>;

    /// The bytes of the tables, where the tasks do not look at the limit of memory themselves.
    fn table_bytes(&self, _: &Self::Tables) -> u64 {
        0
    }

    /// The bytes of a worker, likewise.
    fn worker_bytes(&self, _: &Self::Worker<'_>) -> u64 {
        0
    }

    /// The progress: `tasks`, with the numbers of tasks, completed by their noun and figures of the part.
    fn progress(&self, tables: &Self::Tables, part: &Self::Part, tasks: Parts) -> Parts;
}

/// The tasks of a job in the order in which they are started.
pub type TaskList<'a, T> = Box<dyn Iterator<Item = T> + Send + 'a>;

/// The reason why a task is not complete.
#[derive(Debug)]
#[non_exhaustive]
pub enum TaskError<J: Job> {
    /// A limit. The results until then, if any, are in the answer and not in a checkpoint.
    Stopped(Stop, Option<J::Part>),
    /// The job has no answer.
    Failed(J::Error),
}

impl<J: Job> From<Stop> for TaskError<J> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop, None)
    }
}
