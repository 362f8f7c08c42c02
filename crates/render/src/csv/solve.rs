//! Solutions as a table: a line for each move; or, of many boards, a line for each solution.

use std::fmt::Write;

use super::field;
use crate::text::compact;
use crate::words::{letters, status_word};
use slide_engine::solve::{Answer, Wanted};
use slide_model::Puzzle;

/// The heading of [`solve`], to be printed once.
pub fn solve_heading(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::All(_) | Wanted::Nearest(_) => {
            "puzzle,metric,solution,index,piece,path,from_row,from_col,to_row,to_col\n"
        }
        _ => "puzzle,metric,index,piece,path,from_row,from_col,to_row,to_col\n",
    }
}

/// A line for each move.
pub fn solve(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> String {
    let mut text = String::new();
    let (name, metric) = (field(puzzle.name()), answer.metric.word());
    for (number, solution) in answer.solutions.iter().enumerate() {
        let number = match wanted {
            Wanted::All(_) | Wanted::Nearest(_) => format!("{},", number + 1),
            _ => String::new(),
        };
        for (index, one) in solution.moves.iter().enumerate() {
            let piece = field(&puzzle.piece(one.piece).letter().to_string());
            let path = letters(&one.path);
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

/// The heading of [`solved`].
pub const SOLVED_HEADING: &str = "puzzle,metric,status,length,steps,moves\n";

/// A line for a puzzle and its shortest solution, whose moves are written as the compact line.
pub fn solved(puzzle: &Puzzle, answer: &Answer) -> String {
    let (name, metric) = (field(puzzle.name()), answer.metric.word());
    let status = status_word(answer.status);
    match answer.solutions.first() {
        None => format!("{name},{metric},{status},,,\n"),
        Some(best) => {
            let moves = compact::line(puzzle, &best.moves);
            format!("{name},{metric},{status},{},{},{moves}", best.length(), best.steps())
        }
    }
}
