//! Heuristics and the searches that use them on any puzzle.

mod name;

pub use name::Heuristic;
