//! Counting: components, depths, goals, move sequences, the graph of all states,
//! and their distances to a goal. This
//! room never prints.

#[doc(hidden)]
#[allow(missing_docs)]
pub mod blocks;
mod count;
mod goal_distances;
mod graph;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod joined;
mod packings;
mod perft;
mod report;

pub use count::{CountOptions, count};
pub use goal_distances::{GoalDistances, goal_distances};
pub(crate) use graph::Neighbours;
pub use graph::{Graph, GraphState, graph};
pub use packings::{components, packings, placements};
pub use perft::{Perft, perft};
pub use report::{Count, GoalCount, Placements};
