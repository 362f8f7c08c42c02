//! The written puzzle: RON and other notations, spans, diagnostics; `PuzzleFile` (as written) →
//! [`Puzzle`] (checked, plain data). This room knows nothing of masks or searching.

mod build;
mod diagnostic;
mod model;
mod moves;
mod piece;
mod place;
mod read;
mod written;

pub use diagnostic::{Diagnostic, Errors, Label};

pub use model::{BlockerCheck, BlockerRule, Exit, Expect, Goal, Metric, Puzzle, Target, Terrain};
pub use moves::{Move, Solution};
pub use piece::{Axis, BlockerGrid, Identity, Kind, Piece, PieceId, Shape};
pub use place::{Anchor, Cell, Direction, Offset, Size, SubCell};
pub use read::{Collection, read};
