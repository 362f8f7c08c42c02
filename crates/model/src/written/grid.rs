//! Grids: strings that draw a board, a goal, a shape or blockers.
//!
//! ```text
//! "\n    ab.\n    a..\n"   and   "ab./a.."   are both   rows 2, cols 3
//! ```
//!
//! Rows end at a line feed or at `/`, blanks around a row are trimmed, empty rows at both ends are
//! dropped. Every character keeps its place in the source.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::super::diagnostic::{Diagnostic, Findings, counted};
use super::super::place::Cell;
use super::super::visible::is_hidden;
use super::raw::Text;

/// The most bad characters of one grid that are reported, and the most rows of a wrong width.
const MOST_REPORTED: usize = 10;

/// A grid whose characters can be drawn and whose rows are equally wide; its size is known before its
/// characters are looked at.
#[derive(Debug)]
pub(crate) struct Grid<'t> {
    text: &'t Text<'t>,
    rows: Vec<Range<usize>>,
    cols: usize,
}

/// Returns whether the character can name a piece: it is visible and has a width of its own.
pub(crate) fn is_drawable(c: char) -> bool {
    !c.is_whitespace() && !is_hidden(c) && c.width().is_some_and(|width| width > 0)
}

/// A name for a character that cannot be seen.
pub(crate) fn describe_character(c: char) -> String {
    let what = if matches!(c, '\n' | '\r') {
        "a line break"
    } else if c.is_whitespace() {
        "a blank"
    } else if matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    {
        "a character that turns the writing direction"
    } else if c.is_control() {
        "a control character"
    } else {
        "a character without width"
    };
    format!("{what}, U+{:04X}", u32::from(c))
}

impl<'t> Grid<'t> {
    /// The grid in `text`; `what` is its name in errors. `None` if it is
    /// faulty.
    pub fn of(text: &'t Text<'t>, what: &str, found: &mut Findings) -> Option<Self> {
        let rows = rows(&text.value);
        let mut bad = Vec::new();
        for row in &rows {
            let all = text.value[row.clone()].char_indices();
            bad.extend(all.filter(|(_, c)| !is_drawable(*c)).map(|(at, c)| (row.start + at, c)));
        }
        if !bad.is_empty() {
            let mut diagnostic =
                Diagnostic::new(format!("a character that cannot stand in {what}"));
            let mut last = None;
            for &(at, c) in bad.iter().take(MOST_REPORTED) {
                let remark = if last == Some(c) { String::new() } else { describe_character(c) };
                last = Some(c);
                diagnostic = diagnostic.label(text.place(at..at + c.len_utf8()), remark);
            }
            found.report(diagnostic.help("use visible characters, one for each cell"));
            return None;
        }
        let widths: Vec<_> =
            rows.iter().map(|row| text.value[row.clone()].chars().count()).collect();
        let Some(cols) = usual(&widths) else {
            Diagnostic::new(format!("{what} is empty"))
                .label(text.span.clone(), "there is no cell in it")
                .help("draw at least one cell")
                .report(found);
            return None;
        };
        let odd: Vec<_> = (0..rows.len()).filter(|&row| widths[row] != cols).collect();
        if odd.is_empty() {
            return Some(Self { text, rows, cols });
        }
        let mut diagnostic = Diagnostic::new(format!("rows of unequal width in {what}"));
        for &row in odd.iter().take(MOST_REPORTED) {
            diagnostic = diagnostic.label(
                text.place(rows[row].clone()),
                format!("this row has {}, the others have {cols}", counted(widths[row], "cell")),
            );
        }
        found.report(diagnostic.help("draw every cell: `.` is an empty one"));
        None
    }

    /// The number of rows, at least 1.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns, at least 1.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The string that holds the grid.
    pub fn span(&self) -> Range<usize> {
        self.text.span.clone()
    }

    /// Cells in reading order, each with its character and its place in the source. The caller has checked the size.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, char, Range<usize>)> {
        (0..).zip(&self.rows).flat_map(move |(row, range)| {
            let characters = self.text.value[range.clone()].char_indices();
            (0..).zip(characters).map(move |(col, (at, c))| {
                let begin = range.start + at;
                (Cell { row, col }, c, self.text.place(begin..begin + c.len_utf8()))
            })
        })
    }
}

/// The most frequent width, the first of them if several are; `None` for a grid without cells.
fn usual(widths: &[usize]) -> Option<usize> {
    let mut sorted = widths.to_vec();
    sorted.sort_unstable();
    let most = sorted.chunk_by(|a, b| a == b).map(<[usize]>::len).max()?;
    let often: Vec<_> =
        sorted.chunk_by(|a, b| a == b).filter(|run| run.len() == most).map(|run| run[0]).collect();
    widths.iter().copied().find(|width| *width > 0 && often.contains(width)).or_else(|| {
        // If most rows are empty, the first row that has cells is the measure.
        widths.iter().copied().find(|&width| width > 0)
    })
}

/// The rows as byte ranges of the value.
fn rows(value: &str) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let mut begin = 0;
    for piece in value.split(['\n', '/']) {
        let left = piece.trim_start_matches([' ', '\t', '\r']);
        let trimmed = left.trim_end_matches([' ', '\t', '\r']);
        let start = begin + (piece.len() - left.len());
        rows.push(start..start + trimmed.len());
        begin += piece.len() + 1;
    }
    let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(rows.len());
    let last = rows.iter().rposition(|row| !row.is_empty()).map_or(first, |last| last + 1);
    rows.drain(..first);
    rows.truncate(last - first);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_end_at_line_feeds_and_slashes() {
        let taken = |value: &str| -> Vec<String> {
            rows(value).into_iter().map(|row| value[row].to_owned()).collect()
        };
        assert_eq!(taken("ab/cd"), ["ab", "cd"]);
        assert_eq!(taken("\n  ab \r\n\tcd\n\n"), ["ab", "cd"]);
        assert_eq!(taken(" / ab / cd / "), ["ab", "cd"]);
        assert_eq!(taken("ab//cd"), ["ab", "", "cd"], "an empty row inside stays");
        assert!(taken("").is_empty() && taken("/ \n /").is_empty());
        assert_eq!(taken("\u{a0}ab"), ["\u{a0}ab"], "only plain blanks are trimmed");
    }

    #[test]
    fn the_usual_width_is_that_of_most_rows() {
        assert_eq!(usual(&[4, 3, 4, 5]), Some(4));
        assert_eq!(usual(&[3, 4]), Some(3), "the first of several");
        assert_eq!(usual(&[3, 0, 0, 3, 0]), Some(3), "never an empty row");
        assert_eq!(usual(&[]), None);
    }
}
