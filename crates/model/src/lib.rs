//! The written puzzle: RON and other notations, spans, diagnostics; `PuzzleFile` (as written) →
//! [`Puzzle`] (checked, plain data). It has no masks and no search.
//!
//! What is hidden from the documentation is for the other crates of `slide`: the macros `options!` and
//! `words!` with [`Words`], [`parts`] of cells, [`tile_puzzle`], [`pddl_piece`], [`write_pddl`], [`counted`] nouns, [`JsonObject`] and
//! [`BoardSymmetry`].

mod about;
mod another_start;
mod build;
mod builder;
mod connected;
mod diagnostic;
mod drawing;
mod json_object;
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

pub use build::css_rgb;
pub use builder::{PieceSpec, PuzzleBuilder};
#[doc(hidden)]
pub use connected::parts;
#[doc(hidden)]
pub use diagnostic::counted;
pub use diagnostic::{Diagnostic, Errors, Label};
#[doc(hidden)]
pub use json_object::JsonObject;
pub use model::{BlockerCheck, BlockerRule, Exit, Expect, Goal, Metric, Puzzle, Target, Terrain};
pub use moves::{Move, Solution};
pub use notation::{
    Notation, NotationError, TilesGoal, from_grids, read_any, read_as, read_start_and_goal,
    read_tiles, write,
};
#[doc(hidden)]
pub use notation::{pddl_piece, tile_puzzle, write_pddl};
pub use piece::{Axis, BlockerGrid, Identity, Kind, Piece, PieceId, Shape};
pub use place::{Anchor, Cell, Direction, Offset, Size, SubCell};
pub use read::{Collection, read};
#[doc(hidden)]
pub use symmetry::BoardSymmetry;
pub use words::UnknownWord;
#[doc(hidden)]
pub use words::word;
#[doc(hidden)]
pub use words::{Word, Words};
pub use write::{join, with_grids, write_collection, write_ron};
