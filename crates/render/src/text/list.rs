//! The move list, for a person at a desk with a pencil.
//!
//! ```text
//! Klotski: 81 moves (118 steps), fewest possible
//!
//!  [ ]  1. g down              [ ] 42. E left 2
//!  [ ]  2. j left              [ ] 43. B down, right
//! ```
//!
//! Columns read downwards and lines have at most 80 columns, or fewer on request. A name is in brackets
//! after the label where it fits. Short lists and lists with a path too long for half a line have one
//! column; a path too long for that continues in an indented line, after a comma.

use super::board;
use crate::palette::Ink;
use crate::words::{
    TitledStage, bracketed, columns, counted, joined, one_line, path_parts, proved, side_by_side,
    solution_length, stages, status, way,
};
use slide_engine::solve::{Answer, Status, Wanted};
use slide_model::{Move, Puzzle, Solution};

/// The columns of a line by default.
pub const LINE: usize = 80;
/// The least number of columns from one entry to the next, for legibility.
const SPREAD: usize = 28;
/// Lists up to this length have one column.
const SHORT: usize = 10;

/// Boards between the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boards {
    /// The number of moves between two boards; 0 counts as 1.
    pub every: usize,
    /// Their colouring.
    pub ink: Ink,
}

/// The layout of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Boards between the moves, if there are any.
    pub boards: Option<Boards>,
    /// The most columns of a line.
    pub columns: usize,
}

impl Default for Layout {
    fn default() -> Self {
        Self { boards: None, columns: LINE }
    }
}

/// The whole answer: its solutions as lists, or one line with the reason why there are none. With
/// boards, the board is drawn at the start and after each run of that number of moves.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::render::text::list::{self, Layout};
/// use slide::space::Run;
/// use slide::solve::{SolveOptions, Wanted, solve};
///
/// let file = r#"(name: "Corner", board: "A. / #.", goal: ".. / #A")"#;
/// let puzzle = read(file, "corner.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Run::default())?;
/// assert_eq!(
///     list::answer(&puzzle, &answer, Wanted::Best, Layout::default()),
///     "Corner: 1 move (2 steps), fewest possible\n\n [ ]  1. A right, down\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(puzzle: &Puzzle, answer: &Answer, wanted: Wanted, layout: Layout) -> String {
    let name = one_line(puzzle.name());
    let mut text = String::new();
    let single = !matches!(wanted, Wanted::All(_) | Wanted::Nearest(_));
    if !single && let Some(first) = answer.solutions.first() {
        text = several(&name, answer, wanted, first);
    }
    for (index, solution) in answer.solutions.iter().enumerate() {
        let subject = match wanted {
            Wanted::All(_) => format!("Solution {}", index + 1),
            Wanted::Nearest(_) => format!("Goal state {}", index + 1),
            _ => name.clone(),
        };
        let proved = if single { proved(answer, solution) } else { String::new() };
        if !text.is_empty() {
            text.push('\n');
        }
        text += &format!("{subject}: {}{proved}\n", solution_length(solution));
        match layout.boards {
            None if solution.moves.is_empty() => {}
            None => {
                let stages = stages(puzzle, answer, &solution.moves);
                text += &in_stages(puzzle, &solution.moves, &stages, layout.columns);
            }
            Some(boards) => {
                text += &with_boards(puzzle, &solution.moves, boards, layout.columns);
            }
        }
    }
    if let Some(status) = status(puzzle, answer) {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &status;
    }
    text
}

/// The heading above several solutions.
fn several(name: &str, answer: &Answer, wanted: Wanted, first: &Solution) -> String {
    let shown = answer.solutions.len();
    let partial = matches!(answer.status, Status::Limit(_));
    let so_far = if partial { " so far (partial)" } else { "" };
    let metric = answer.metric.word();
    match (wanted, answer.shortest_solutions) {
        (Wanted::Nearest(_), _) => {
            let states = counted(shown, "goal state");
            let (so_far, partial) = if partial { (" so far", " (partial)") } else { ("", "") };
            format!("{name}: {states}{so_far}, nearest first{partial}\n")
        }
        (_, Some(all)) => {
            let number = if all == u128::MAX {
                format!("{all} or more shortest solutions")
            } else {
                counted(all, "shortest solution")
            };
            let part = if all == shown as u128 {
                String::new()
            } else {
                format!(", {shown} of them here")
            };
            format!("{name}: {number} of {}{part}\n", counted(first.length(), metric))
        }
        (_, None) => {
            format!(
                "{name}: {} of {}{so_far}\n",
                counted(shown, "solution"),
                counted(first.length(), metric)
            )
        }
    }
}

/// The entries, those of each stage below its heading.
fn in_stages(puzzle: &Puzzle, moves: &[Move], stages: &[TitledStage], width: usize) -> String {
    let entries = Entries::new(puzzle, moves, width);
    if stages.is_empty() {
        return format!("\n{}", entries.numbered(moves, 1));
    }
    let one = |TitledStage { moves: stage, heading }: &TitledStage| {
        format!("\n{heading}\n{}", entries.numbered(&moves[stage.clone()], stage.start + 1))
    };
    joined(stages.iter().map(one))
}

/// The numbered entries, in one or two columns, in lines of at most `width` columns.
pub fn entries(puzzle: &Puzzle, moves: &[Move], width: usize) -> String {
    Entries::new(puzzle, moves, width).numbered(moves, 1)
}

/// The numbered entries in one column, with the board at the start and after every `every` moves.
fn with_boards(puzzle: &Puzzle, moves: &[Move], boards: Boards, width: usize) -> String {
    let every = boards.every.max(1);
    let ink = boards.ink;
    let entries = Entries::new(puzzle, moves, width);
    let drawn = board::along(puzzle, moves, every).map(|(made, anchors)| {
        let part = &moves[made.saturating_sub(1) / every * every..made];
        let list = entries.one_column(part, made + 1 - part.len());
        let gap = if made == 0 { "" } else { "\n" };
        format!("{gap}{list}\n{}", board::indented(puzzle, &anchors, ink))
    });
    joined(drawn)
}

/// The maker of the entries of one list.
pub(super) struct Entries<'a> {
    puzzle: &'a Puzzle,
    /// The digits of a number.
    digits: usize,
    /// The most columns of a line.
    pub(super) width: usize,
}

impl<'a> Entries<'a> {
    /// The entries of a list of these moves.
    pub(super) fn new(puzzle: &'a Puzzle, moves: &[Move], width: usize) -> Self {
        Self { puzzle, digits: moves.len().to_string().len().max(2), width }
    }

    /// The entries from number `first` on, in one or two columns.
    fn numbered(&self, moves: &[Move], first: usize) -> String {
        // There is at least one blank between two entries.
        let half = self.width.saturating_sub(2) / 2;
        let narrow =
            || moves.iter().zip(first..).map(|(one, number)| self.entry(one, number, half));
        if moves.len() > SHORT
            && let Some(narrow) = narrow().collect::<Option<Vec<_>>>()
        {
            two_columns(&narrow, SPREAD.min(half + 1))
        } else {
            self.one_column(moves, first)
        }
    }

    fn one_column(&self, moves: &[Move], first: usize) -> String {
        let lines = moves.iter().zip(first..).map(|(one, number)| {
            let entry = self.entry(one, number, self.width);
            entry.unwrap_or_else(|| wrap(&self.head(one, number), one, self.width)) + "\n"
        });
        joined(lines)
    }

    /// The beginning of an entry: the box to tick, the number, and the piece.
    pub(super) fn head(&self, one: &Move, number: usize) -> String {
        let digits = self.digits;
        format!(" [ ] {number:>digits$}. {}", self.puzzle.label(one.piece))
    }

    /// One entry, if it fits into `width` columns: with the name of the piece, or else without.
    fn entry(&self, one: &Move, number: usize, width: usize) -> Option<String> {
        let head = self.head(one, number);
        let way = way(one);
        let name = bracketed(self.puzzle.piece(one.piece));
        let named = name.map(|name| format!("{head} ({name}) {way}"));
        let short = format!("{head} {way}");
        named.into_iter().chain([short]).find(|entry| columns(entry) <= width)
    }
}

fn two_columns(entries: &[String], spread: usize) -> String {
    let height = entries.len().div_ceil(2);
    let (left, right) = entries.split_at(height);
    let widest = left.iter().map(|entry| columns(entry)).max().unwrap_or(0);
    let spread = spread.max(widest + 1);
    let lines = side_by_side(&[(0, left.to_vec()), (spread, right.to_vec())]);
    joined(lines.into_iter().map(|line| line + "\n"))
}

/// The move after `head`, over several lines, each but the last ending with a comma.
pub(super) fn wrap(head: &str, one: &Move, width: usize) -> String {
    let mut line = head.to_owned();
    let indent = columns(&line);
    let mut lines = Vec::new();
    let parts = path_parts(&one.path);
    for (index, part) in parts.iter().enumerate() {
        let comma = if index + 1 < parts.len() { "," } else { "" };
        if index > 0 && columns(&line) + 1 + part.len() + comma.len() > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
        }
        line += &format!(" {part}{comma}");
    }
    lines.push(line);
    lines.join("\n")
}
