//! The base of every long computation: limits and progress, threads that share the work, checkpoints, jobs
//! in shards, files that are kept, hash tables that are the same in every run, and features of the machine that
//! safe Rust cannot express.
//!
//! Items that are hidden from the documentation are for the other crates of `slide`: [`threads`], [`forest`], the [`version`]
//! in a checkpoint, and the functions of `machine.rs`.

mod build_budget;
mod checkpoint;
#[doc(hidden)]
pub mod forest;
pub mod job;
mod limits;
#[allow(unsafe_code, reason = "all of it stands there")]
mod machine;
mod report;
mod run;
mod statistics;
pub mod store;
mod tables;
#[doc(hidden)]
pub mod threads;
mod too_large;
mod watch;

#[doc(hidden)]
pub use build_budget::{BuildBudget, GiveUp};
pub use checkpoint::{Checkpoints, Saver, read_list, write_list};
#[doc(hidden)]
pub use checkpoint::{MOST_LISTED, read_layers, version};
pub use limits::{Limits, Stop};
#[cfg(feature = "program")]
#[doc(hidden)]
pub use machine::stdout_was_closed;
pub use machine::{BitInstructions, configure_allocator};
#[doc(hidden)]
pub use machine::{
    compress, expand, fetch_ahead, prefer_large_pages, resident_bytes, shared, trim_heap,
};
pub use report::{Deepening, Parts, Progress, Reporter, TableProgress};
pub use run::Run;
pub use statistics::{Engine, Statistics, Ties};
pub use tables::{FixedMap, FixedSet, FixedState};
pub use threads::map as map_in_threads;
pub use too_large::TooLarge;
pub use watch::Watch;
