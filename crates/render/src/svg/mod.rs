//! Pictures as SVG: a board, a solution as a comic strip, a count as a plot, the state space as a graph.
//!
//! Files are self-contained: style and letters are inside, nothing is fetched. Colours are those of
//! [`palette`](super::palette); light or dark follows the reader's settings. All text that comes
//! from a puzzle goes through [`escape`](super::xml::escape).

mod board;
mod compare;
mod document;
pub mod graph;
mod ground;
mod histogram;
mod outline;
mod piece;
mod plot;
mod scale;
mod skin;
mod strip;
mod thumbnails;
mod tree;

pub use board::Picture;
pub use compare::compare;
pub use document::{LIGHT, STYLE};
pub use histogram::histogram;
pub use scale::CELL;
pub use skin::{Paper, definitions};
pub use strip::{answer, move_arrow, moves, one_board};
pub use thumbnails::thumbnails;
pub use tree::{estimates, tree};
