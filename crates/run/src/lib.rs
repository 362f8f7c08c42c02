//! What every long computation needs: when to stop and who listens, threads that share the work, checkpoints and
//! shards, files that are kept, hash tables that are the same in every run, and what the machine can do that Rust
//! has no safe word for.
//!
//! What is hidden from the documentation is for the other crates of `slide`: [`threads`], [`forest`], what shards
//! have in common ([`Hand`], [`all_there`], [`part`]), the [`version`] in a checkpoint, and the functions of
//! `machine.rs`.

mod checkpoint;
#[doc(hidden)]
pub mod forest;
mod hand;
mod limits;
#[allow(unsafe_code, reason = "all of it stands there")]
mod machine;
mod report;
mod shard;
mod statistics;
pub mod store;
mod tables;
#[doc(hidden)]
pub mod threads;
mod too_large;
mod watch;

#[doc(hidden)]
pub use checkpoint::version;
pub use checkpoint::{Checkpoints, Saver, read_list, write_list};
#[doc(hidden)]
pub use hand::Hand;
pub use limits::{Limits, Stop};
#[cfg(feature = "program")]
#[doc(hidden)]
pub use machine::stdout_was_closed;
pub use machine::{BitInstructions, keep_nothing_back};
#[doc(hidden)]
pub use machine::{
    compress, expand, fetch_ahead, give_back, prefer_large_pages, resident_bytes, shared,
};
pub use report::{Deepening, Parts, Progress, Reporter, Silent, TableProgress};
pub use shard::{CannotMerge, CannotRead, NoShard, Shard};
#[doc(hidden)]
pub use shard::{WrittenShard, all_there, part};
pub use statistics::{Engine, Statistics};
pub use tables::{FixedMap, FixedSet, FixedState};
pub use threads::map as map_in_threads;
pub use too_large::TooLarge;
pub use watch::Watch;
