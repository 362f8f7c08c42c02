//! A text in another notation, taken apart into the fields of a puzzle file.
//!
//! A reader gives for each part of a field its part of the user's text:
//!
//! ```text
//! user    ab\ncd                  rows 0..2 and 3..5
//! board   "ab\ncd\n"              0..2 comes from 0..2, and 3..5 from 3..5
//! ```
//!
//! Then the fields are checked like those of any puzzle file, and their faults are shown in the
//! user's text. Faults of fields that come from no part of it (a name, say) are shown at the first
//! line.

use std::ops::Range;

use super::lines::{lines, paragraphs};
use super::{Read, Translated};
use crate::written::{Contents, PieceEntry, PuzzleFile, Text};
use crate::{Cell, Diagnostic};

/// A part of a grid's row, with the part of the user's text that it comes from.
pub(super) type Patch = (String, Option<Range<usize>>);

/// A fault of the notation itself, pointing into the user's text.
pub(super) fn wrong(
    message: impl Into<String>,
    place: Range<usize>,
    text: impl Into<String>,
    help: Option<&str>,
) -> Diagnostic {
    let diagnostic = Diagnostic::new(message).label(place, text);
    help.into_iter().fold(diagnostic, Diagnostic::help)
}

/// The fault that there is nothing to read, which has no place.
pub(super) fn nothing(help: &str) -> Vec<Diagnostic> {
    vec![Diagnostic::new("this text is empty").help(help)]
}

/// The first paragraph and the second, if there is one. `right` is the help for an empty text,
/// `third` the fault of one more paragraph, and `allowed` the help for that.
pub(super) fn start_and_goal(
    text: &str,
    right: &str,
    third: &str,
    allowed: &str,
) -> Read<(Range<usize>, Option<Range<usize>>)> {
    let mut found = paragraphs(text).into_iter();
    let start = found.next().ok_or_else(|| nothing(right))?;
    let goal = found.next();
    match found.next() {
        None => Ok((start, goal)),
        Some(more) => {
            let place = lines(text, more).swap_remove(0);
            Err(vec![wrong(third, place, "starts here", Some(allowed))])
        }
    }
}

/// All cells of a grid in reading order, each with its content.
pub(super) fn cells_of<T>(grid: &[Vec<T>]) -> Vec<(Cell, &T)> {
    let mut cells = Vec::new();
    for (row, line) in (0..).zip(grid) {
        cells.extend((0..).zip(line).map(|(col, one)| (Cell { row, col }, one)));
    }
    cells
}

/// Makes the fields of a puzzle file.
pub(super) struct Translation {
    /// The place of faults that have no other place: the first line that is not blank.
    first_line: Range<usize>,
}

impl Translation {
    /// A translation of this text.
    pub fn of(text: &str) -> Self {
        let first_line = paragraphs(text).first().map_or(0..0, |found| {
            let line = text[found.clone()].lines().next().unwrap_or_default();
            found.start..found.start + line.trim_end().len()
        });
        Self { first_line }
    }

    /// A text that comes from no part of the user's text.
    pub fn text(&self, value: &str) -> Text<'static> {
        Text::of_parts([(value, None)].into_iter(), self.first_line.clone())
    }

    /// A grid, row by row.
    pub fn grid(&self, rows: &[Vec<Patch>]) -> Text<'static> {
        let row = |row| <&Vec<Patch>>::into_iter(row).map(|(part, place)| (&**part, place.clone()));
        let parts = rows.iter().flat_map(|one| row(one).chain([("\n", None)]));
        Text::of_parts(parts, self.first_line.clone())
    }

    /// The description of the pieces with these letters: empty at first.
    pub fn piece(&self, letters: &str) -> PieceEntry<'static> {
        PieceEntry::new(self.text(letters))
    }

    /// A puzzle with nothing but a name and a board.
    pub fn puzzle(&self, name: &str, board: &[Vec<Patch>]) -> PuzzleFile<'static> {
        PuzzleFile {
            sound: true,
            opening: self.first_line.clone(),
            name: Some(self.text(name)),
            board: Some(self.grid(board)),
            ..PuzzleFile::default()
        }
    }

    /// One puzzle of this name; or several as a collection of this name, with numbers after it.
    pub fn puzzles<T>(
        &self,
        name: &str,
        all: &[T],
        puzzle: impl Fn(&Self, &T, &str) -> PuzzleFile<'static>,
    ) -> Contents<'static> {
        if let [only] = all {
            return Contents::Puzzle(Box::new(puzzle(self, only, name)));
        }
        let numbered = |(number, one): (u32, &T)| puzzle(self, one, &format!("{name} {number}"));
        let puzzles = (1..).zip(all).map(numbered).collect();
        Contents::Collection { name: Some(self.text(name)), puzzles }
    }

    /// The puzzles of lines with a board each, or all their faults; after `most` faults the rest is not read.
    pub fn lines<T>(
        &self,
        name: &str,
        lines: impl IntoIterator<Item = Range<usize>>,
        most: usize,
        read: impl Fn(Range<usize>) -> Read<T>,
        puzzle: impl Fn(&Self, &T, &str) -> PuzzleFile<'static>,
    ) -> Translated {
        let mut boards = Vec::new();
        let mut errors = Vec::new();
        for line in lines {
            match read(line) {
                Ok(board) => boards.push(board),
                Err(found) => errors.extend(found),
            }
            if errors.len() >= most {
                break;
            }
        }
        if errors.is_empty() { Ok(self.puzzles(name, &boards, puzzle)) } else { Err(errors) }
    }
}
