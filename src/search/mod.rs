//! Finding: shortest solutions in the three metrics. This room never prints; it tells a
//! [`Reporter`] how far it is, and keeps to [`Limits`].

mod answer;
mod bfs;
mod bidirectional;
mod expand;
mod layers;
mod limits;
mod optimal;
mod report;
mod solve;
mod successors;
mod visited;
mod walk;

pub use answer::{Algorithm, Answer, Statistics, Status, Unfit, Wanted};
pub use layers::{Layers, Symmetry, Watch};
pub use limits::{Limits, Stop};
pub use report::{Progress, Reporter, Silent};
pub use solve::{SolveOptions, solve};
pub use successors::{Successor, Successors};
