//! The number of sequences of moves, every piece labelled.
//!
//! ```text
//! gD  20
//! iR  25
//! Klotski: 1206 sequences of 3 moves
//! ```

use super::compact;
use crate::table::{Table, number, row, word};
use crate::words::{counted, one_line, partial};
use slide_engine::space::{Perft, Stop};
use slide_model::{Metric, Puzzle};

/// The number of sequences of `depth` moves, or the limit that stopped the count; with `divide` first the numbers after
/// each first move.
pub fn text(
    puzzle: &Puzzle,
    metric: Metric,
    depth: u32,
    perft: Result<&Perft, Stop>,
    divide: bool,
) -> String {
    let mut text = String::new();
    let name = one_line(puzzle.name());
    let perft = match perft {
        Ok(perft) => perft,
        Err(stop) => return format!("{name}: sequences not counted {}\n", partial(stop)),
    };
    if divide {
        let parts = perft.divided.iter();
        let rows = parts.map(|(first, number)| row(&[&compact::word(puzzle, first), number]));
        text += &Table::new(&[word("first"), number("sequences")], rows.collect()).text_rows();
    }
    let moves = counted(depth, metric.word());
    text + &format!("{name}: {} of {moves}\n", counted(perft.total, "sequence"))
}
