//! The difficulty of puzzles for a person, a row each.

use crate::table::{Column, Table, name, number, word};
use slide_design::Rating;
use slide_model::Puzzle;

/// The columns of [`rate`]; the numbers have the names of [`Rating::values`].
pub fn rate_columns() -> Vec<Column> {
    let numbers = Rating::default().values().map(|(name, _)| number(name));
    [name("puzzle"), word("metric")].into_iter().chain(numbers).collect()
}

/// One row with all numbers.
pub fn rate(puzzle: &Puzzle, rating: &Rating) -> Table {
    let mut cells = vec![puzzle.name().to_owned(), rating.metric.word().to_owned()];
    cells.extend(rating.values().map(|(_, value)| value.to_string()));
    Table::new(&rate_columns(), vec![cells])
}
