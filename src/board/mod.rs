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
mod instructions;
mod layout;
mod mask;
mod mirror;
mod position;
mod ranking;
mod steps;
mod tables;

pub use code::Code;
pub use compile::{Task, best_read, with_board};
pub use compiled::Board;
pub use error::TooLarge;
pub use instructions::BitInstructions;
pub(crate) use instructions::{compress, expand};
pub use mask::{Bit, Mask, Wide};
pub use mirror::Mirror;
pub use position::{Change, Position};
pub use ranking::{Automaton, Pair, Paths, Rests, Steps, Wants};
pub(crate) use steps::Back;
pub use tables::{FixedMap, FixedSet, FixedState};
