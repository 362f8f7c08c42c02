//! Bare grids: the board as a puzzle file draws it, and after a blank line, optionally, the goal.
//!
//! ```text
//! aab        the start; the same on one line: aab/.c.
//! .c.
//!
//! ...        the goal: . = don't care, _ = must be empty
//! aa.
//! ```
//!
//! All characters mean what they mean in a puzzle file: `.` empty, `#` wall, `~` no board, `-` gate.

use std::ops::Range;

use super::lines::{lines, trimmed};
use super::simple::Simple;
use super::translation::{Patch, Translation, start_and_goal};
use super::{Notation, NotationError, Translated};
use crate::Puzzle;
use crate::written::Contents;

/// Reads one or two bare grids.
pub(super) fn translate(text: &str, name: &str) -> Translated {
    let right = "draw the board: one character for each cell, one line for each row";
    let allowed = "a text of bare grids holds the start and, after a blank line, the goal";
    let (start, goal) = start_and_goal(text, right, "a third grid", allowed)?;
    Ok(two_grids(text, start, goal, name))
}

/// Reads a start and perhaps a goal at these places of `text`. Blank lines are skipped.
pub(super) fn two_grids(
    text: &str,
    start: Range<usize>,
    goal: Option<Range<usize>>,
    name: &str,
) -> Contents<'static> {
    let made = Translation::of(text);
    let mut puzzle = made.puzzle(name, &rows(text, start));
    puzzle.goal = goal.map(|goal| made.grid(&rows(text, goal)));
    Contents::Puzzle(Box::new(puzzle))
}

fn rows(text: &str, range: Range<usize>) -> Vec<Vec<Patch>> {
    let found = lines(text, trimmed(text, range)).into_iter();
    found.map(|line| vec![(text[line.clone()].to_owned(), Some(line))]).collect()
}

/// The board and, if there is one, the goal.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, NotationError> {
    let simple = Simple::of(puzzle, Notation::Grid)?;
    simple.no_axes()?;
    simple.no_linked()?;
    simple.no_hidden_gates()?;
    simple.gate_keys_are_goal_pieces()?;
    let grids: Vec<Vec<String>> = [simple.board()].into_iter().chain(simple.goal()).collect();
    let grids: Vec<String> = grids.iter().map(|rows| rows.join("\n") + "\n").collect();
    Ok(grids.join("\n"))
}
