//! A string of tile moves: the directions of the tiles that go into the one hole.
//!
//! ```text
//! R2U2LD     two tiles right, two up, one left, one down
//! ```
//!
//! One line for each solution. [`read_written`](slide_check::read_written) reads it back.

use super::arrows::tile_steps;
use crate::words::{joined, letters_of_runs};
use slide_engine::solve::Answer;
use slide_model::{Direction, Move};

/// One line for each solution; nothing if there is none. The board must be one of single tiles with
/// [one hole](super::arrows::has_one_hole).
pub fn answer(answer: &Answer) -> String {
    joined(answer.solutions.iter().map(|solution| line(&solution.moves)))
}

/// The moves in one line; an empty line if there are none.
pub fn line(moves: &[Move]) -> String {
    let path: Vec<Direction> = moves.iter().flat_map(tile_steps).collect();
    letters_of_runs(&path) + "\n"
}
