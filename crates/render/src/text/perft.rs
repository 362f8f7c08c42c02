//! The number of sequences of moves, every piece labelled.
//!
//! ```text
//! gD  20
//! iR  25
//! Klotski: 1206 sequences of 3 moves
//! ```

use super::compact;
use crate::table::{Table, number, row, word};
use crate::words::{counted, one_line};
use slide_engine::space::Perft;
use slide_model::{Metric, Puzzle};

/// The number of sequences of `depth` moves; with `divide` first the numbers after each first
/// move.
pub fn text(puzzle: &Puzzle, metric: Metric, depth: u32, perft: &Perft, divide: bool) -> String {
    let mut text = String::new();
    if divide {
        let parts = perft.divided.iter();
        let rows = parts.map(|(first, number)| row(&[&compact::word(puzzle, first), number]));
        text += &Table::new(&[word("first"), number("sequences")], rows.collect()).text_rows();
    }
    let (name, moves) = (one_line(puzzle.name()), counted(depth, metric.word()));
    text + &format!("{name}: {} of {moves}\n", counted(perft.total, "sequence"))
}
