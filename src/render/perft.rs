//! How many sequences of moves there are, every piece labelled.
//!
//! ```text
//! gD  20
//! iR  25
//! Klotski: 1206 sequences of 3 moves
//! ```

use super::compact::word;
use super::words::{columns, counted, one_line};
use crate::puzzle::{Metric, Puzzle};
use crate::space::Perft;

/// The number of sequences of `depth` moves; with `divide` first the numbers behind each first
/// move.
pub fn text(puzzle: &Puzzle, metric: Metric, depth: u32, perft: &Perft, divide: bool) -> String {
    let mut text = String::new();
    if divide {
        let parts: Vec<(String, u64)> =
            perft.divided.iter().map(|(first, behind)| (word(puzzle, first), *behind)).collect();
        let wide = parts.iter().map(|(word, _)| columns(word)).max().unwrap_or(0);
        let high = parts.iter().map(|(_, behind)| behind.to_string().len()).max().unwrap_or(0);
        for (word, behind) in parts {
            let gap = " ".repeat(wide - columns(&word));
            text += &format!("{word}{gap}  {behind:>high$}\n");
        }
    }
    let (name, moves) = (one_line(puzzle.name()), counted(depth, metric.word()));
    text + &format!("{name}: {} of {moves}\n", counted(perft.total, "sequence"))
}
