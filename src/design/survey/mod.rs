//! Surveys: the hardest puzzles of a whole board size.

mod drawing;
mod exact;
mod field;
mod judge;
mod moves;
mod network;
mod rows;
mod sets;
mod shapes;
mod spread;
mod subsets;
mod work;

pub use rows::{Best, Hard, Row};
pub use work::{Found, Survey, survey};

/// When a piece stands in a corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sense {
    /// Its bounding box does.
    #[default]
    Box,
    /// It covers the corner cell.
    Cell,
}
