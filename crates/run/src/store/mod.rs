//! Files that the program keeps for itself: checkpoints, pattern databases, layers on disk. They
//! have versions and checksums, and none of them knows what a puzzle is.
//!
//! [`sealed`] is one file that exists as a whole or not at all, for data that outlive a run. [`layers`]
//! are sets of states that are too large for memory, for as long as a search runs.

mod error;
mod hashing;
pub mod layers;
mod lock;
mod replace;
pub mod sealed;
mod words;

pub use error::StoreError;
pub use replace::{NewFile, follow_links};
pub use words::{read_words, write_words};
