//! The written puzzle: RON and other notations, spans, diagnostics; `PuzzleFile` (as written) →
//! [`Puzzle`] (checked, plain data). This room knows nothing of masks or searching.

mod about;
mod another_start;
mod build;
mod builder;
mod connected;
mod diagnostic;
#[cfg_attr(not(feature = "render"), path = "undrawn.rs")]
mod drawing;
mod label;
mod model;
mod moves;
mod notation;
mod options;
mod piece;
mod place;
mod read;
mod symmetry;
mod text;
mod visible;
mod words;
mod write;
mod written;

#[cfg(feature = "render")]
pub use build::css_rgb;
pub use builder::{PieceSpec, PuzzleBuilder};
pub(crate) use connected::parts;
pub(crate) use diagnostic::counted;
pub use diagnostic::{Diagnostic, Errors, Label};
pub use model::{BlockerCheck, BlockerRule, Exit, Expect, Goal, Metric, Puzzle, Target, Terrain};
pub use moves::{Move, NoMove, Solution};
pub(crate) use notation::tile_puzzle;
pub use notation::{
    CannotHold, Notation, TilesGoal, from_grids, read_any, read_as, read_start_and_goal,
    read_tiles, write,
};
pub(crate) use options::options;
pub use piece::{Axis, BlockerGrid, Identity, Kind, Piece, PieceId, Shape};
pub use place::{Anchor, Cell, Direction, Offset, Size, SubCell};
pub use read::{Collection, read};
pub(crate) use symmetry::BoardSymmetry;
pub use words::UnknownWord;
pub(crate) use words::words;
pub use write::{join, with_grids, write_collection, write_ron};
