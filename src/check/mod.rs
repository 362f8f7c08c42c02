//! The independent replay behind `verify`: on [`Puzzle`](crate::puzzle::Puzzle) alone, without
//! masks, sharing no code with `board` or `search`. It is slow and obvious on purpose. A
//! [`Game`] asks the same rules step by step.

mod game;
mod illegal;
mod position;
mod replay;
mod written;

pub use game::{Game, Played};
pub use illegal::{Illegal, IllegalMove, Obstacle};
pub use replay::{Replay, Unsound, positions, replay, verify};
pub use written::{Written, WrittenError, read_moves, read_written};
