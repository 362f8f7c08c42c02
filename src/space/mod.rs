//! Counting: components, depths, goals, and move sequences. This room never prints.

mod count;
mod perft;
mod report;

pub use count::{CountOptions, count};
pub use perft::{Perft, perft};
pub use report::{Count, GoalCount};
