//! A start or goal of the command line, and its faults, shown in the text of the command line.
//!
//! ```text
//! solve --board AA/A. --goal BB/..       read as   AA/A.⏎BB/..
//!                                                  ^^^^^ --board
//!                                                        ^^^^^ --goal
//! solve --board ab/cd klotski.ron        read as   (name: "Klotski", board: "⏎ ab⏎ cd⏎", …)
//!                                                                              ^^ the first row
//! ```
//!
//! A board alone is read as the same text in a file would be, and so may be tiles or numbers.
//!
//! A fault in none of the grids, such as a piece that the new board lacks, is shown in the puzzle
//! as it was read, under a name of its own.

use std::ops::Range;

use slide::puzzle::{
    Collection, Diagnostic, Errors, Notation, Puzzle, from_grids, read_as, read_start_and_goal,
    with_grids,
};

const BOARD: &str = "--board";
const GOAL: &str = "--goal";

/// The name in messages of a puzzle that is only on the command line.
pub(crate) const PLACE: &str = BOARD;

/// The puzzle of `--board` and `--goal` alone, in the notation that the same text has in a file, with a
/// blank line before the goal.
pub(crate) fn alone(
    board: &str,
    goal: Option<&str>,
    notation: Option<Notation>,
) -> anyhow::Result<Puzzle> {
    // Text in which `/` does not end a row.
    let whole = notation.unwrap_or_else(|| Notation::detect(board));
    if matches!(whole, Notation::Ron | Notation::Json) {
        let puzzle = only(read_as(whole, board, PLACE)?)?;
        return Ok(match goal {
            None => puzzle,
            Some(_) => put_in(&puzzle, None, goal, PLACE)?,
        });
    }
    let text = |between: &str, goal: &str| format!("{board}{between}{goal}").replace('/', "\n");
    let text = goal.map_or_else(|| text("", ""), |goal| text("\n\n", goal));
    let faults = |between: usize| {
        move |errors| {
            let mut grids = vec![GridArgument::whole(BOARD, board, 0)];
            grids.extend(goal.map(|goal| GridArgument::whole(GOAL, goal, board.len() + between)));
            Faults::new(errors, &grids)
        }
    };
    let notation = notation.map_or_else(|| Notation::guess(&text, PLACE), Ok).map_err(faults(2))?;
    if notation == Notation::Grid && !text.contains(' ') {
        return Ok(from_grids(board, goal, PLACE).map_err(faults(1))?);
    }
    let read = if goal.is_some() { read_start_and_goal } else { read_as };
    only(read(notation, &text, PLACE).map_err(faults(2))?)
}

fn only(found: Collection) -> anyhow::Result<Puzzle> {
    let mut puzzles = found.into_puzzles();
    anyhow::ensure!(puzzles.len() == 1, "{PLACE} holds {} puzzles; one is wanted", puzzles.len());
    Ok(puzzles.remove(0))
}

/// The same puzzle with `--board`, `--goal` or both; `place` is its name in messages.
pub(crate) fn put_in(
    puzzle: &Puzzle,
    board: Option<&str>,
    goal: Option<&str>,
    place: &str,
) -> Result<Puzzle, Faults> {
    let given = [(BOARD, "board", board), (GOAL, "goal", goal)];
    let given = given.into_iter().filter_map(|(name, field, grid)| Some((name, field, grid?)));
    let names: Vec<&str> = given.clone().map(|(name, ..)| name).collect();
    let place = format!("{place} rewritten with {}", names.join(" and "));
    with_grids(puzzle, board, goal, &place).map_err(|errors| {
        let text = errors.source_text();
        let grids: Vec<GridArgument<'_>> = given
            .map(|(name, field, grid)| GridArgument::in_field(name, field, grid, text))
            .collect();
        Faults::new(errors, &grids)
    })
}

/// The faults, text by text; never empty.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.render(false))]
pub(crate) struct Faults(Vec<Errors>);

impl Faults {
    /// The faults of a text that contains some grids.
    fn new(errors: Errors, grids: &[GridArgument<'_>]) -> Self {
        let file = errors.file().to_owned();
        let text = errors.source_text().to_owned();
        let mut found: Vec<(&str, &str, Vec<Diagnostic>)> = Vec::new();
        for diagnostic in errors.into_diagnostics() {
            let (name, source, diagnostic) =
                relocated(&diagnostic, grids).unwrap_or((&file, &text, diagnostic));
            match found.last_mut() {
                Some((before, _, list)) if *before == name => list.push(diagnostic),
                _ => found.push((name, source, vec![diagnostic])),
            }
        }
        let errors = |(name, source, list)| Errors::new(name, source, list);
        Self(found.into_iter().map(errors).collect())
    }

    /// Each fault drawn in its text.
    pub(crate) fn render(&self, color: bool) -> String {
        let parts: Vec<String> = self.0.iter().map(|errors| errors.render(color)).collect();
        parts.join("\n")
    }
}

/// A fault in one of the grids: the name of that grid, its text, and the fault in it. Its labels in
/// other places become part of the help.
fn relocated<'a>(
    fault: &Diagnostic,
    grids: &[GridArgument<'a>],
) -> Option<(&'static str, &'a str, Diagnostic)> {
    let main = fault.labels.first()?;
    let grid = grids.iter().find(|grid| grid.place(&main.span).is_some())?;
    let mut relocated = fault.clone();
    for mut label in std::mem::take(&mut relocated.labels) {
        let other = grids.iter().find(|grid| grid.place(&label.span).is_some());
        match (grid.place(&label.span), other) {
            (Some(span), _) => {
                label.span = span;
                relocated.labels.push(label);
            }
            (None, Some(other)) if !label.text.is_empty() => {
                let note = format!("in {}, {}", other.name, label.text);
                relocated.help =
                    Some(relocated.help.map_or(note.clone(), |help| format!("{help}; {note}")));
            }
            (None, _) => {}
        }
    }
    Some((grid.name, grid.text, relocated))
}

/// A grid of the command line, and its place in the text that was read.
struct GridArgument<'a> {
    name: &'static str,
    text: &'a str,
    /// The whole grid.
    field: Range<usize>,
    /// Its rows: where each begins in the text that was read, and its place in the grid.
    rows: Vec<(usize, Range<usize>)>,
}

impl<'a> GridArgument<'a> {
    /// A grid that is unchanged from this byte on.
    fn whole(name: &'static str, text: &'a str, from: usize) -> Self {
        let rows = vec![(from, 0..text.len())];
        Self { name, text, field: from..from + text.len(), rows }
    }

    /// A grid with one row to a line in a field of a puzzle file.
    fn in_field(name: &'static str, field: &str, text: &'a str, file: &str) -> Self {
        let start = file.find(&format!("\n    {field}: ")).map_or(file.len(), |at| at + 1);
        let mut at = start;
        let mut lines = file[start..].split_inclusive('\n');
        at += lines.next().map_or(0, str::len);
        let mut rows = Vec::new();
        for (row, line) in rows_of(text).into_iter().zip(lines) {
            rows.push((at + line.len() - line.trim_start().len(), row));
            at += line.len();
        }
        Self { name, text, field: start..at, rows }
    }

    /// The place in the grid of this part of the text that was read, if it is in it.
    fn place(&self, span: &Range<usize>) -> Option<Range<usize>> {
        if span.start < self.field.start || self.field.end < span.start {
            return None;
        }
        let parts = self.rows.iter().filter_map(|(from, row)| {
            let end = from + row.len();
            let touched = span.start.max(*from)..span.end.min(end);
            let met =
                touched.start < touched.end || (span.is_empty() && touched.start == touched.end);
            met.then(|| row.start + touched.start - from..row.start + touched.end - from)
        });
        let all = parts.reduce(|all, next| all.start.min(next.start)..all.end.max(next.end));
        Some(all.unwrap_or(0..self.text.len()))
    }
}

/// The rows of a grid, as a puzzle file takes them: without blanks around them, none empty.
fn rows_of(grid: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let mut rows = Vec::new();
    for row in grid.split(['\n', '/']) {
        let start = at + row.len() - row.trim_start().len();
        let trimmed = row.trim();
        if !trimmed.is_empty() {
            rows.push(start..start + trimmed.len());
        }
        at += row.len() + 1;
    }
    rows
}
