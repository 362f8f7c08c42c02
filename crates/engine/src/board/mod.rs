//! The compiled puzzle: masks, piece types, blocked steps, the packed state, legal steps.
//!
//! [`with_board`] chooses the narrowest masks and codes for a puzzle, compiles it to a [`Board`], and
//! passes the board to a [`BoardTask`]. This module knows nothing of files.

mod blocked;
mod code;
mod compile;
mod compiled;
mod goal;
mod layout;
mod lines;
mod mask;
mod mirror;
mod ordinals;
mod piece_type;
mod position;
mod ranking;
mod steps;

pub use code::Code;
pub use compile::{BoardTask, preferred_orientation, with_board};
pub use compiled::Board;
pub use mask::{Bit, Mask, Wide};
pub use mirror::Mirror;
pub use position::{Change, Position};
pub use ranking::{
    Automaton, GoalTargets, Pair, Pairs, PathEdge, Paths, ROUTES_OF_STEP, Remainders, Steps,
};
pub use slide_run::{
    BitInstructions, FixedMap, FixedSet, FixedState, TooLarge, configure_allocator,
};
pub(crate) use steps::{Back, Backs};
