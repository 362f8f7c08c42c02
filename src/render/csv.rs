//! Comma-separated tables (RFC 4180, lines ending with a newline alone).
//!
//! ```text
//! puzzle,metric,index,piece,path,from_row,from_col,to_row,to_col
//! Klotski,move,1,j,L,4,3,4,2
//! ```
//!
//! An exit has nothing in the last two columns. Where several solutions are asked for, `solution`
//! stands before `index`. A puzzle without a solution has no lines.
//!
//! Names come from strangers, and a spreadsheet takes a cell for a formula that begins with `=`, `+`,
//! `-` or `@`: such a name has an apostrophe before it. Numbers, and letters of pieces, which are no
//! formulas, stay as they are.

use std::fmt::Write;

use crate::puzzle::Puzzle;
use crate::solve::{Answer, Wanted};
use crate::space::{Count, Placements};

/// The heading of [`solve`], to be printed once.
pub fn solve_heading(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Best => "puzzle,metric,index,piece,path,from_row,from_col,to_row,to_col\n",
        Wanted::All(_) | Wanted::Nearest(_) => {
            "puzzle,metric,solution,index,piece,path,from_row,from_col,to_row,to_col\n"
        }
    }
}

/// A line for each move.
pub fn solve(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> String {
    let mut text = String::new();
    let (name, metric) = (field(puzzle.name()), answer.metric.word());
    for (number, solution) in answer.solutions.iter().enumerate() {
        let number = match wanted {
            Wanted::Best => String::new(),
            Wanted::All(_) | Wanted::Nearest(_) => format!("{},", number + 1),
        };
        for (index, one) in solution.moves.iter().enumerate() {
            let piece = field(&puzzle.piece(one.piece).letter().to_string());
            let path: String = one.path.iter().map(|direction| direction.letter()).collect();
            let to = one.to.map_or_else(|| ",".to_owned(), |to| format!("{},{}", to.row, to.col));
            let (index, from) = (index + 1, one.from);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{name},{metric},{number}{index},{piece},{path},{},{},{to}",
                from.row, from.col
            );
        }
    }
    text
}

/// The heading of [`count`], to be printed once.
pub fn count_heading(by_depth: bool) -> &'static str {
    if by_depth { "puzzle,depth,states\n" } else { "puzzle,states,status\n" }
}

/// A line for each complete layer, or one line with the number of states and `complete` or `limit`.
pub fn count(puzzle: &Puzzle, count: &Count, by_depth: bool) -> String {
    let name = field(puzzle.name());
    if by_depth {
        let mut text = String::new();
        for (depth, states) in count.layers.iter().enumerate() {
            let _ = writeln!(text, "{name},{depth},{states}");
        }
        text
    } else {
        let status = if count.stopped.is_some() { "limit" } else { "complete" };
        format!("{name},{},{status}\n", count.states)
    }
}

/// The heading of [`placements`], to be printed once.
pub fn placements_heading(joined: bool) -> &'static str {
    if joined { "puzzle,packings,size,components\n" } else { "puzzle,packings\n" }
}

/// One line with the number of packings; with components one for each of their sizes.
pub fn placements(puzzle: &Puzzle, placements: &Placements) -> String {
    let (name, packings) = (field(puzzle.name()), placements.packings);
    let Some(components) = &placements.components else { return format!("{name},{packings}\n") };
    let mut text = String::new();
    for (size, count) in &components.sizes {
        let _ = writeln!(text, "{name},{packings},{size},{count}");
    }
    text
}

/// A text, in quotation marks where it has to be, and never a formula.
fn field(text: &str) -> String {
    if text.len() > 1 && text.starts_with(['=', '+', '-', '@']) {
        return field(&format!("'{text}"));
    }
    let special = |letter| matches!(letter, ',' | '"' | '\n' | '\r' | ' ');
    if text.is_empty() || text.contains(special) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
