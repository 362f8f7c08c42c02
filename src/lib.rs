//! Shortest solutions and exact state counts of sliding-block puzzles.

pub mod board;
pub mod check;
pub mod puzzle;
pub mod render;
pub mod search;
pub mod space;
