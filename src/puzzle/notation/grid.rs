//! Bare grids: the board as a puzzle file draws it, and after a blank line, if wanted, the goal.
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

use super::lines::{lines, paragraphs, trimmed};
use super::simple::Simple;
use super::translation::{Patch, Translation, nothing, wrong};
use super::{CannotHold, Notation, Translated};
use crate::puzzle::Puzzle;
use crate::puzzle::written::Contents;

/// Reads one or two bare grids.
pub(super) fn translate(text: &str, name: &str) -> Translated {
    let grids = paragraphs(text);
    let [start, goals @ ..] = &grids[..] else {
        let help = "draw the board: one character for each cell, one line for each row";
        return Err(nothing(help));
    };
    if let [_, third, ..] = goals {
        return Err(vec![wrong(
            "a third grid",
            lines(text, third.clone()).swap_remove(0),
            "starts here",
            Some("a text of bare grids holds the start and, after a blank line, the goal"),
        )]);
    }
    Ok(two_grids(text, start.clone(), goals.first().cloned(), name))
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
pub(super) fn write(puzzle: &Puzzle) -> Result<String, CannotHold> {
    let simple = Simple::of(puzzle, Notation::Grid)?;
    simple.no_axes()?;
    simple.no_linked()?;
    simple.no_hidden_gates()?;
    simple.gate_keys_are_goal_pieces()?;
    let mut text = simple.board().join("\n") + "\n";
    if let Some(goal) = simple.goal() {
        text += "\n";
        text += &goal.join("\n");
        text += "\n";
    }
    Ok(text)
}
