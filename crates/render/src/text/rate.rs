//! The difficulty of a puzzle for a person: one number on each line.
//!
//! ```text
//! Klotski, metric move
//! length             81
//! steps             116
//! ```

use crate::table::{Table, number, word};
use crate::words::one_line;
use slide_design::{Rating, Value};
use slide_model::Puzzle;

/// All numbers below the puzzle's name.
pub fn text(puzzle: &Puzzle, rating: &Rating) -> String {
    let cells =
        |(name, value): (&str, Value)| vec![str::replace(name, "_", " "), value.to_string()];
    let table = Table::new(&[word("name"), number("number")], rating.values().map(cells).into());
    let metric = rating.metric.word();
    format!("{}, metric {metric}\n{}", one_line(puzzle.name()), table.text_rows())
}
