//! Finding: shortest solutions in the three metrics. This room never prints; it tells a
//! [`Reporter`] how far it is, and keeps to [`Limits`].

mod answer;
mod limits;
mod report;

pub use answer::{Algorithm, Answer, Statistics, Status, Unfit, Wanted};
pub use limits::{Limits, Stop};
pub use report::{Progress, Reporter, Silent};
