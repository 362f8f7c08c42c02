//! The compact line: one word per move, one line per solution.
//!
//! ```text
//! gD jL EL2 BDR S!D
//! ```
//!
//! A word is the letter of the piece, always one character, and then either the steps as letters
//! `U`, `D`, `L`, `R`, with a number after a letter that is repeated, or `!` and the direction in
//! which the piece leaves the board. [`read_written`](slide_check::read_written) reads it back.

use crate::words::{joined, letters_of_runs};
use slide_engine::solve::Answer;
use slide_model::{Move, Puzzle};

/// One line for each solution; nothing if there is none.
pub fn answer(puzzle: &Puzzle, answer: &Answer) -> String {
    joined(answer.solutions.iter().map(|solution| line(puzzle, &solution.moves)))
}

/// The moves in one line; an empty line if there are none.
pub fn line(puzzle: &Puzzle, moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(|one| word(puzzle, one)).collect();
    words.join(" ") + "\n"
}

/// One move.
pub fn word(puzzle: &Puzzle, one: &Move) -> String {
    format!("{}{}", puzzle.piece(one.piece).letter(), steps(one))
}

/// One move, without the piece: `BDR` is the piece B and `DR`.
pub(crate) fn steps(one: &Move) -> String {
    let out = if one.to.is_none() { "!" } else { "" };
    out.to_owned() + &letters_of_runs(&one.path)
}
