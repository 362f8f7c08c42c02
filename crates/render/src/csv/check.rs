//! The properties of puzzles as a table.

use crate::table::{Column, Table, name, number, row, word};
use slide_model::Puzzle;

/// The columns of [`check`].
pub const CHECK: &[Column] = &[
    name("puzzle"),
    word("status"),
    number("rows"),
    number("cols"),
    number("pieces"),
    number("empty"),
    word("metric"),
];

/// The row of a valid puzzle.
pub fn check(puzzle: &Puzzle) -> Table {
    let size = puzzle.size();
    let cells = row(&[
        &puzzle.name(),
        &"valid",
        &size.rows,
        &size.cols,
        &puzzle.pieces().len(),
        &puzzle.empty_cells(),
        &puzzle.metric().word(),
    ]);
    Table::new(CHECK, vec![cells])
}
