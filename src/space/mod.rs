//! Counting: components, depths, goals, and move sequences. This room never prints.

mod count;
mod packings;
mod perft;
mod report;

pub use count::{CountOptions, count};
pub use packings::{components, packings, placements};
pub use perft::{Perft, perft};
pub use report::{Count, GoalCount, Placements};
