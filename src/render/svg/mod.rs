//! Pictures as SVG: a board, a solution as a comic strip, a count as a plot, the state space as a graph.
//!
//! Files stand alone: style and letters are inside, nothing is fetched. Colours are those of
//! [`palette`](super::palette); light or dark follows the reader's settings. All text that comes
//! from a puzzle goes through [`escape`](super::xml::escape).

mod board;
mod document;
pub mod graph;
mod ground;
mod histogram;
mod outline;
mod piece;
mod scale;
mod strip;

pub use board::{board, goal_board};
pub use histogram::histogram;
pub use scale::CELL;
pub use strip::{answer, moves, one_board};

use super::xml::Length;
use crate::puzzle::Puzzle;

/// How pieces and boards look, as a style sheet for pages that hold a [`board`].
pub const STYLE: &str = document::STYLE;

/// The part of the plane that a [`board`] takes, as the `viewBox` of an SVG element.
pub fn view_box(puzzle: &Puzzle) -> String {
    let (size, around) = (scale::board_size(puzzle), scale::margin(puzzle));
    let before = Length(-around);
    format!("{before} {before} {} {}", Length(size.x + 2 * around), Length(size.y + 2 * around))
}
