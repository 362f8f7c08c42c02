//! A checked puzzle, written as the puzzle file that a person would have drawn. Reading it again
//! gives the same puzzle.
//!
//! Every piece is drawn, except one that covers a gate at the start: the gate would be hidden, so
//! such a piece is written as `shape` and `at`. Pieces whose entries would be the same share one.

mod collection;
pub(crate) mod draw;
mod fields;
pub(crate) mod identity;
pub(crate) mod json;
mod sheet;
pub(crate) mod text;

use std::fmt::Write as _;

pub use self::collection::{join, write_collection};
use self::fields::{Field, Fields};
use super::{BlockerCheck, BlockerRule, Errors, Puzzle, read};

/// The puzzle as RON.
pub fn write_ron(puzzle: &Puzzle) -> String {
    let fields = Fields::new(puzzle, Replaced::default());
    head(&fields) + &lines(&fields.known) + &lines(&fields.source) + ")\n"
}

/// The same puzzle from another start, or with another goal: bare grids with its letters. The rows
/// of a grid end at a newline or `/`. The known facts are left out, since they need not hold for
/// it.
///
/// # Errors
/// All faults of the grids, shown in the puzzle as [`write_ron`] would write it.
/// (Copies under one letter, which only a file can distinguish, cannot be moved.)
pub fn with_grids(
    puzzle: &Puzzle,
    board: Option<&str>,
    goal: Option<&str>,
    file: &str,
) -> Result<Puzzle, Errors> {
    let text = head(&Fields::new(puzzle, Replaced { board, goal })) + ")\n";
    let found = read(&text, file)?.into_puzzles().into_iter().next();
    found.ok_or_else(|| Errors::new(file, &text, Vec::new()))
}

/// The user's grids in place of the puzzle's own.
#[derive(Clone, Copy, Default)]
struct Replaced<'a> {
    board: Option<&'a str>,
    goal: Option<&'a str>,
}

/// The puzzle without the closing parenthesis.
fn head(fields: &Fields) -> String {
    let pieces = fields::pieces(&fields.pieces);
    "(\n".to_owned() + &lines(&fields.own) + &lines(pieces.as_slice()) + &lines(&fields.rest)
}

/// Fields, each on a line of its own.
fn lines(fields: &[Field]) -> String {
    fields.iter().map(|(name, value)| ["    ", name, ": ", value, ",\n"].concat()).collect()
}

/// The rows of a bare grid.
fn rows(grid: &str) -> Vec<String> {
    let rows = grid.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty());
    rows.map(str::to_owned).collect()
}

fn blockers(rule: BlockerRule) -> String {
    let mut text = format!("(per_cell: {}, overhang: {}", rule.per_cell, rule.overhang);
    if rule.check != BlockerCheck::default() {
        let _ = write!(text, ", check: {:?}", rule.check);
    }
    text + ")"
}

fn expect(puzzle: &Puzzle) -> Option<String> {
    let known = puzzle.expect();
    let parts: Vec<String> =
        known.known().map(|(name, value)| format!("{name}: {value}")).collect();
    (!parts.is_empty()).then(|| format!("({})", parts.join(", ")))
}
