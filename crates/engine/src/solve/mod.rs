//! Shortest solutions in the three metrics. This module never prints; it reports its progress to a
//! [`crate::space::Reporter`], and keeps to [`crate::space::Limits`].

mod answer;
mod bfs;
mod bidirectional;
mod comparison;
mod error;
mod heuristic;
mod near;
mod optimal;
mod options;
mod plan;
mod ratio;
mod readable;
#[allow(clippy::module_inception, reason = "the question that the module is named after")]
mod solve;
mod walk;

pub use answer::{Algorithm, Answer, Impossible, Status, Wanted};
pub use comparison::{Comparison, Row, Summary, Trial, Way, effective_branching};
pub use error::SolveError;
pub use heuristic::{TreeNode, search_tree};
pub use options::SolveOptions;
pub use plan::{Ends, Guided, Layers, Plan, folds, plan};
pub use ratio::{Ratio, RatioError};
pub use solve::solve;
