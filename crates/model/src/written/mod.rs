//! The puzzle as it is written: RON text, or JSON, → [`PuzzleFile`], with the place of every value.
//!
//! Reading has two steps, so that every value keeps its place in the source:
//!
//! ```text
//! "(name: \"Two\", board: \"ab.\", metric: Step)"
//!         step 1: every field is a Raw, the exact slice of the source that holds its value
//! name: Raw("\"Two\"")   board: Raw("\"ab.\"")   metric: Raw("Step")
//!         step 2: each slice is parsed on its own; errors are shifted by the begin of the slice
//! name: Text { value: "Two", … }   board: Text { … }   metric: Metric::Step
//! ```

mod collection;
mod fields;
mod grid;
mod json;
mod parse;
mod quotes;
mod raw;
mod slices;
mod syntax;

pub(super) use collection::{Contents, contents};
pub(super) use fields::{
    PieceEntry, PuzzleFile, WrittenAxis, WrittenExit, WrittenIdentical, WrittenLabel, WrittenPlace,
    WrittenRule,
};
pub(super) use grid::{Grid, describe_character, is_drawable};
pub(super) use json::{Rewritten, SCHEMA as JSON_SCHEMA};
pub(super) use quotes::missing_quote;
pub(super) use raw::{Reader, Spanned, Text};
