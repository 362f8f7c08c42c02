//! The difficulty of puzzles for a person, a row each.

use crate::table::{Column, Table, name, number, word};
use slide_design::Rating;
use slide_model::Puzzle;

/// The columns of [`rate`]; those of numbers are called as in [`Rating::values`].
pub const RATE: &[Column] = &[
    name("puzzle"),
    word("metric"),
    number("length"),
    number("steps"),
    number("states"),
    number("on_the_way"),
    number("branching"),
    number("dead_ends"),
    number("solutions"),
    number("first_moves"),
    number("forced"),
    number("counter_intuitive"),
    number("dependency_depth"),
    number("dependency_width"),
    number("idle"),
];

/// One row with all numbers.
pub fn rate(puzzle: &Puzzle, rating: &Rating) -> Table {
    let mut cells = vec![puzzle.name().to_owned(), rating.metric.word().to_owned()];
    cells.extend(rating.values().map(|(_, value)| value.to_string()));
    Table::new(RATE, vec![cells])
}
