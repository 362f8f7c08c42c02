//! Finding: shortest solutions in the three metrics. This room never prints; it tells a
//! [`Reporter`] how far it is, and keeps to [`Limits`].

mod answer;
mod backward;
mod bfs;
mod bidirectional;
mod checkpoint;
mod code_set;
mod dense;
mod disk;
mod expand;
mod explore;
mod first;
mod frontier;
mod heuristic;
mod layer;
mod limits;
mod memory;
mod optimal;
mod report;
mod solve;
mod successors;
mod symmetry;
pub mod tiles;
mod walk;
mod watch;

pub use answer::{Algorithm, Answer, Statistics, Status, Unfit, Wanted};
pub use backward::{Backward, Question, Reach, backward};
pub use checkpoint::{Keeping, Saver, read_list, write_list};
pub use dense::{Components, Order};
pub use explore::{Engine, Explore};
pub use frontier::{Frontier, Manner, Old};
pub use heuristic::Heuristic;
pub use limits::{Limits, Stop};
pub use report::{Deepening, Parts, Progress, Reporter, Silent, TableProgress};
pub use solve::{SolveOptions, solve};
pub use successors::{Successor, Successors};
pub use symmetry::{Folded, Symmetry};
pub use tiles::HoleOrder;
pub use watch::Watch;
