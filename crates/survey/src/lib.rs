//! Surveys: the hardest puzzles of a whole board size.
//!
//! Every board that can be cut from a rectangle of cells is examined: pieces of any shape, and holes.
//! One piece is marked and has to go from the top left corner to the bottom right one.
//!
//! ```text
//!  field, shapes ──▶ sets ──▶ network ──▶ moves ──▶ radius ──▶ exact ──▶ rows
//!                    sets of   larger      states    how far    lengths
//!                    larger    pieces,     with      apart at   with a
//!                    pieces    linked      small     most       marked
//!                              by steps    pieces               piece
//! ```
//!
//! Moves lead only to boards with the same pieces, so each set of pieces is a
//! problem of its own. Most sets do not matter: `radius` (and `covering`, for pieces that have twins)
//! bounds all lengths of a component by one search, whatever piece is marked, and only where the bound
//! is not below what is known already, `exact` finds the lengths. `judge` combines these, `tasks`
//! and `job` share the work among threads.

mod bits;
mod boards;
mod covering;
mod drawing;
mod exact;
mod examples;
mod field;
mod job;
mod judge;
mod moves;
mod network;
mod question;
mod radius;
mod rows;
mod sets;
mod shapes;
mod subsets;
mod tasks;

pub use boards::boards;
pub use examples::{Example, ExampleError, StartConstraint, examples};
pub use job::{Survey, SurveyJob, survey};
pub use question::{CornerSense, MOST_CELLS, SurveyError, SurveyQuestion};
pub use rows::{Best, Hard, SurveyRow};
