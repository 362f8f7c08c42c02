//! Solutions as a table: a line for each move.

use std::fmt::Write;

use super::field;
use crate::puzzle::Puzzle;
use crate::render::words::letters;
use crate::solve::{Answer, Wanted};

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
