//! Which states there are, and how far they are: components, depths, goals, packings, move
//! sequences, the graph of all states, and their distances to a goal.
//!
//! ```text
//! questions   count   packings   graph   goal_distances   perft   backward
//!                │        │                                          │
//! one choice     ╰────────┴──────────────▶ explore ◀─────────────────╯
//!                                  ╭─────────┼────────╮
//! engines                   thin   blocks   joined   disk
//! ```
//!
//! This room never prints and knows nothing of solutions; it tells a [`Reporter`] how far it is, and
//! keeps to [`Limits`].

mod answers;
mod backward;
pub mod blocks;
mod budget;
mod checkpoint;
mod components;
mod count;
mod count_check;
mod disk;
mod error;
mod explore;
mod first;
pub(crate) mod forest;
mod goal_distances;
mod graph;
mod indexed;
mod joined;
mod limits;
mod lookup;
mod packings;
mod perft;
mod report;
mod searched;
mod shards;
mod statistics;
mod successors;
mod symmetry;
mod thin;
pub(crate) mod threads;
mod watch;

pub use answers::{Count, GoalCount, Placements};
pub(crate) use backward::Judges;
pub use backward::{Backward, BackwardQuery, Reach, backward};
pub use budget::{Budget, GiveUp};
pub use checkpoint::{Checkpoints, Saver, read_list, write_list};
pub use components::Components;
pub use count::{CountOptions, count};
pub use count_check::{CountCheck, check_count};
pub use error::{CannotEnumerate, SearchFault};
pub(crate) use explore::unfolded_states;
pub use explore::{Engine, Explore, Order};
pub use goal_distances::{GoalDistances, goal_distances};
pub use graph::{Graph, GraphState, graph};
pub use limits::{Limits, Stop};
pub use lookup::Lookup;
pub use packings::{components, packings, placements};
pub use perft::{Perft, perft};
pub use report::{Deepening, Parts, Progress, Reporter, Silent, TableProgress};
pub use searched::SearchedLayers;
pub use statistics::Statistics;
pub use successors::{Successor, Successors};
pub use symmetry::{Folded, Symmetry};
pub use thin::{Frontier, OldLayers, SearchSettings};
pub use threads::map as map_in_threads;
pub use watch::Watch;
#[cfg(feature = "cluster")]
pub(crate) use {
    checkpoint::version,
    count::{Asked, Counts, Goals, count_by},
    explore::can_step,
    first::First,
    thin::Part,
};
