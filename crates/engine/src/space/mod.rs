//! The state space: components, depths, goals, packings, move
//! sequences, the graph of all states, and their distances to a goal.
//!
//! ```text
//! questions   count   packings   graph   goal_distances   perft   backward   unreachable
//!                │        │                                          │           │
//! one choice     ╰────────┴──────────────▶ explore ◀─────────────────╯           │
//!                                  ╭─────────┼────────╮                          │
//! engines                   thin   blocks   joined   disk       joined ◀─────────╯
//! ```
//!
//! This module never prints and knows nothing of solutions; it reports its progress to a [`Reporter`], and
//! keeps to [`Limits`].

mod answers;
mod backward;
pub mod blocks;
mod checkpoint;
mod components;
mod count;
mod count_check;
mod disk;
mod error;
mod explore;
mod first;
mod goal_distances;
mod graph;
mod graph_numbers;
mod indexed;
mod joined;
mod layer_engine;
mod lookup;
mod packings;
mod perft;
mod searched;
mod shards;
mod state_space;
mod state_table;
mod successors;
mod symmetry;
mod thin;
mod unreachable;

pub use answers::{Count, GoalCount, Placements};
#[doc(hidden)]
pub use backward::BackwardBackend;
pub use backward::{Backward, BackwardQuery, Reach, backward};
pub use components::Components;
pub use count::{CountOptions, count};
pub use count_check::{CountCheck, check_count};
pub use error::{EnumerateError, SearchFault};
pub(crate) use explore::unfolded_states;
pub use explore::{Explore, StateOrder};
pub use goal_distances::{GoalDistances, goal_distances};
pub use graph::{Graph, GraphState, graph};
pub use graph_numbers::{GraphNumbers, graph_numbers};
pub(crate) use indexed::MOST_NEIGHBOURS;
pub use lookup::Lookup;
pub use packings::{components, packings, placements};
pub use perft::{Perft, perft};
pub(crate) use searched::SearchedLayers;
pub use slide_run::{BuildBudget, GiveUp};
pub use slide_run::{
    Checkpoints, Deepening, Engine, Limits, Parts, Progress, Reporter, Run, Saver, Statistics,
    Stop, TableProgress, Watch, map_in_threads, read_list, write_list,
};
pub(crate) use state_space::{Neighbours, OpenBoard, PiecePlace, StateSpace, with_states};
pub(crate) use state_table::{StateMap, StateTable};
pub use successors::{Successor, Successors};
pub use symmetry::{Folded, Symmetry};
pub use thin::{Frontier, MadeSuccessors, OldLayers, SearchSettings};
pub(crate) use unreachable::WITHOUT_GOAL;
#[doc(hidden)]
pub use {
    count::{CountBackend, CountRequest, GoalCounter, count_by},
    explore::can_step,
    first::First,
    successors::path,
    thin::ThinPart,
    unreachable::{Reachability, Spent},
};
