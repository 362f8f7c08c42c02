//! Counting: components, depths, goals, and move sequences. This room never prints.

mod report;

pub use report::{Count, GoalCount};
