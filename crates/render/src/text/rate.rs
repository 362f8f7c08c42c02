//! The difficulty of a puzzle for a person: a number a line.
//!
//! ```text
//! Klotski, metric move
//! length             81
//! steps             116
//! ```

use super::table::table;
use crate::words::one_line;
use slide_design::{Rating, Value};
use slide_model::Puzzle;

/// All numbers below the puzzle's name.
pub fn text(puzzle: &Puzzle, rating: &Rating) -> String {
    let number =
        |(name, value): (&str, Value)| vec![str::replace(name, "_", " "), value.to_string()];
    let rows: Vec<_> = rating.values().map(number).into();
    let metric = rating.metric.word();
    format!("{}, metric {metric}\n{}", one_line(puzzle.name()), table(&rows, |column| column == 0))
}
