//! Rendering: pure functions from results to text. Each format has a folder, with a file for each answer. All text ends
//! with a newline, and none depends on the machine, the time or the number of threads.
//!
//! | folder | format |
//! |---|---|
//! | [`text`] | for people: lists, boards, sheets, tables; and the languages of graph programs |
//! | [`json`], [`csv`] | for programs: objects, and tables |
//! | [`svg`] | pictures |
//! | [`page`] | pages for the browser |
//!
//! Shared by the formats: [`table`], the tables of text and of comma-separated values; [`palette`], the colours of pieces;
//! [`factors`], and the words for numbers, paths and pieces.

#![expect(clippy::format_push_string, reason = "plain sentences matter more here than allocations")]

pub mod csv;
pub mod factors;
pub mod json;
pub mod page;
pub mod palette;
mod pieces;
pub mod svg;
pub mod table;
pub mod text;
pub mod words;
pub mod xml;

pub use words::status;
