//! Moves on the plain [`Puzzle`](slide_model::Puzzle), without masks, sharing no code with `board` or
//! the searches; slow and obvious on purpose.
//!
//! | folder | content |
//! |---|---|
//! | `replay` | the rules: steps, the exit, and the check of a list of moves (`slide verify`) |
//! | `game` | the same rules, move by move (`slide play`) |
//! | `warnings` | warnings of what is legal in a puzzle and was probably not meant |
//! | `lists` | lists of moves, as `slide solve` writes them, read back |
//! | [`certificate`] | files that prove an answer, and their checker |
//! | `needs` | dependencies between moves (`slide rate`, `slide solve --readable`) |

pub mod certificate;
mod game;
mod lists;
mod needs;
mod replay;
mod warnings;

pub use game::{Game, Played};
pub use lists::{Written, WrittenError, WrittenMove, WrittenSolution, read_moves, read_written};
pub use needs::{Reading, needs};
pub use replay::{
    Fault, Illegal, IllegalMove, Obstacle, Replay, Unsound, in_the_way, positions, replay, verify,
};
pub use warnings::{PuzzleWarning, warnings};
