//! The properties of puzzles as a table.

use super::field;
use slide_model::Puzzle;

/// The heading of [`check`].
pub const CHECK_HEADING: &str = "puzzle,status,rows,cols,pieces,empty,metric\n";

/// A line for a valid puzzle.
pub fn check(puzzle: &Puzzle) -> String {
    let (name, size) = (field(puzzle.name()), puzzle.size());
    let (pieces, empty) = (puzzle.pieces().len(), puzzle.empty_cells());
    let metric = puzzle.metric().word();
    format!("{name},valid,{},{},{pieces},{empty},{metric}\n", size.rows, size.cols)
}
