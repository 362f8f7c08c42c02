//! Reading back what `solve` writes: move lists (with tick boxes, in columns, with boards drawn in
//! between or beside them, on printed sheets, coloured or not), compact lines and JSON. The text itself shows
//! which of them it is:
//!
//! ```text
//! {"schema":"slide.solve/1", …     JSON: a brace and then a quotation mark
//! gD jL EL2 S!D                    compact: every word is a letter and its path
//! R2U2LD                           moves of tiles into the one hole
//! (move-down-k1-r0-c1 piece-g)     the plan of a planner: every line is a step in brackets
//!  [ ]  1. g down                  list: anything else
//! ```
//!
//! The heading of a list and the fields of a JSON object name the metric, and a plan is in steps; compact lines and moves
//! of tiles do not name it.

mod compact;
mod entry;
mod escapes;
mod json;
mod list;
mod plan;
mod tile_moves;
mod tracer;

pub use json::{WrittenMove, WrittenSolution};

use slide_model::{Metric, Move, Puzzle};

/// The longest text that is read, in bytes.
const LONGEST_BYTES: usize = 64 << 20;

/// The moves in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The metric of the moves, if the text says so.
    pub metric: Option<Metric>,
    /// The solutions in the text, at least one; `solve --all` and `--more` write several.
    pub solutions: Vec<Vec<Move>>,
    /// True if it is a string of tile moves, which names no tiles: consecutive ones may be one line.
    has_tile_moves: bool,
}

impl Written {
    /// Moves of pieces by name.
    fn new(metric: Option<Metric>, solutions: Vec<Vec<Move>>) -> Self {
        Self { metric, solutions, has_tile_moves: false }
    }

    /// The solutions in the moves of a metric: in [`Metric::Line`] consecutive tiles of `R2U2LD` that go in one direction
    /// are one line.
    pub fn solutions_in(self, metric: Metric) -> Vec<Vec<Move>> {
        if self.has_tile_moves && metric == Metric::Line {
            self.solutions.into_iter().map(tile_moves::lines).collect()
        } else {
            self.solutions
        }
    }
}

/// The part that cannot be read, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
#[non_exhaustive]
pub struct WrittenError {
    /// Line, from 1.
    pub line: usize,
    /// Character in that line, from 1.
    pub column: usize,
    /// The fault.
    pub what: String,
}

/// Reads the one solution in `text`; blank text is a solution without moves. Letters must be those
/// of `puzzle`; whether the moves are legal is for [`replay`](super::replay()) to say.
///
/// # Errors
/// The first place that cannot be read, or the number of solutions if there are several.
pub fn read_moves(puzzle: &Puzzle, text: &str) -> Result<Vec<Move>, WrittenError> {
    let mut solutions = read_written(puzzle, text)?.solutions;
    match (solutions.pop(), solutions.len()) {
        (Some(only), 0) => Ok(only),
        (_, others) => {
            let what = format!("one solution is expected, but here are {}", others + 1);
            Err(Fragment::whole(text).error(what))
        }
    }
}

/// Reads all solutions in `text`, and the metric if it is given.
///
/// # Errors
/// The first place that cannot be read.
///
/// # Examples
/// ```
/// use slide::check::read_written;
/// use slide::puzzle::{Metric, read};
///
/// let file = r#"(name: "Row", board: "ab..", goal: "..ab", identical: Never)"#;
/// let puzzle = read(file, "row.ron")?.into_puzzles().remove(0);
/// let list = "Row: 2 moves (4 steps)\n\n [x]  1. b right 2\n [ ]  2. a right 2\n";
/// let written = read_written(&puzzle, list)?;
/// assert_eq!(written.metric, Some(Metric::Move));
/// assert_eq!(written.solutions, read_written(&puzzle, "bR2 aR2")?.solutions);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_written(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    if text.len() > LONGEST_BYTES {
        let most = LONGEST_BYTES >> 20;
        let what = format!("this is too long for a move list: more than {most} MiB");
        return Err(Fragment::whole(text).error(what));
    }
    let text = &*escapes::strip(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut first = text.chars().filter(|letter| !letter.is_whitespace());
    if first.next() == Some('{') && first.next() == Some('"') {
        json::read(puzzle, text)
    } else if plan::is_plan(text) {
        plan::read(puzzle, text)
    } else if tile_moves::are_tile_moves(puzzle, text) {
        tile_moves::read(puzzle, text)
    } else if compact::is_compact(text) {
        compact::read(puzzle, text)
    } else {
        list::read(puzzle, text)
    }
}

/// A part of the text, with its place.
#[derive(Clone, Copy)]
struct Fragment<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Fragment<'a> {
    /// The whole text.
    fn whole(text: &'a str) -> Self {
        Self { text, line: 1, column: 1 }
    }

    /// The lines of a text. A form feed is a blank.
    fn lines(text: &'a str) -> impl Iterator<Item = Self> {
        text.lines().enumerate().map(|(index, text)| Self { text, line: index + 1, column: 1 })
    }

    /// The rest after the first `bytes`, which must end a character.
    fn after(self, bytes: usize) -> Self {
        let (before, text) = self.text.split_at(bytes);
        Self { text, line: self.line, column: self.column + before.chars().count() }
    }

    /// The part without the blanks around it.
    fn trimmed(self) -> Self {
        let blanks = self.text.len() - self.text.trim_start().len();
        let rest = self.after(blanks);
        Self { text: rest.text.trim_end(), ..rest }
    }

    /// The words between the blanks.
    fn words(self) -> Box<dyn Iterator<Item = Self> + 'a> {
        let mut rest = self.trimmed();
        Box::new(std::iter::from_fn(move || {
            let end = rest.text.find(char::is_whitespace).unwrap_or(rest.text.len());
            let word = Self { text: &rest.text[..end], ..rest };
            rest = rest.after(end).trimmed();
            (!word.text.is_empty()).then_some(word)
        }))
    }

    fn error(self, what: impl Into<String>) -> WrittenError {
        WrittenError { line: self.line, column: self.column, what: what.into() }
    }
}
