//! Counting: components, depths, goals, move sequences, and the graph of all states. This
//! room never prints.

mod count;
mod graph;
mod packings;
mod perft;
mod report;

pub use count::{CountOptions, count};
pub(crate) use graph::Neighbours;
pub use graph::{Graph, GraphState, graph};
pub use packings::{components, packings, placements};
pub use perft::{Perft, perft};
pub use report::{Count, GoalCount, Placements};
