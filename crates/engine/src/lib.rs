//! The compiled puzzle ([`board`]), its states ([`space`]), shortest solutions ([`solve`](mod@solve)), and the
//! [`hardest`](hardest()) start.
//!
//! Items that are hidden from the documentation are for the other crates of `slide`: the parts that `cluster`
//! replaces, and [`named_start`] and [`add_up`] for other searches of hard starts.

pub mod board;
mod certify;
mod goal_layers;
mod hardest;
mod placed_layers;
pub mod solve;
pub mod space;

pub use certify::{CertifyError, certify_count, certify_hardest, certify_solve};
#[doc(hidden)]
pub use goal_layers::{GoalLayerVisitor, PlacedKinds, visit_goal_layers};
pub use hardest::{Hardest, HardestOptions, hardest};
#[doc(hidden)]
pub use hardest::{add_up, hardest_by, named_start};
pub use solve::solve;
