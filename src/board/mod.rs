//! The compiled puzzle: masks, forms, blocked steps, the packed state, legal steps.
//!
//! [`with_board`] picks the narrowest masks and codes for a puzzle, compiles it to a [`Board`], and
//! hands the board to a [`Task`]. This room knows nothing of files.

mod blocked;
mod code;
mod compile;
mod compiled;
mod error;
mod form;
mod goal;
mod layout;
#[allow(unsafe_code, reason = "all of it stands there")]
mod machine;
mod mask;
mod mirror;
mod position;
mod ranking;
mod steps;
mod tables;

pub use code::Code;
pub(crate) use compile::with_any_board;
pub use compile::{Task, best_read, with_board};
pub use compiled::Board;
pub use error::TooLarge;
#[cfg(feature = "cli")]
pub use machine::stdout_was_closed;
pub use machine::{BitInstructions, keep_nothing_back};
pub(crate) use machine::{
    compress, expand, fetch_ahead, give_back, prefer_large_pages, resident_bytes, shared,
    with_bit_instructions,
};
pub use mask::{Bit, Mask, Wide};
pub use mirror::Mirror;
pub use position::{Change, Position};
pub use ranking::{Automaton, Pair, Paths, Steps, Wants};
pub(crate) use steps::{Back, Backs};
pub use tables::{FixedMap, FixedSet, FixedState};
