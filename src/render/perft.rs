//! How many sequences of moves there are, every piece labelled.
//!
//! ```text
//! gD  20
//! iR  25
//! Klotski: 1206 sequences of 3 moves
//! ```

use super::compact::word;
use super::words::{columns, counted, one_line};
use crate::puzzle::{Metric, Move, Puzzle};

/// The number of sequences of `depth` moves; with `divide`, first the numbers behind each first
/// move, in the order given.
pub fn text(
    puzzle: &Puzzle,
    metric: Metric,
    depth: u32,
    sequences: u128,
    divide: Option<&[(Move, u128)]>,
) -> String {
    let parts: Vec<(String, u128)> = divide
        .unwrap_or_default()
        .iter()
        .map(|(first, behind)| (word(puzzle, first), *behind))
        .collect();
    let wide = parts.iter().map(|(word, _)| columns(word)).max().unwrap_or(0);
    let high = parts.iter().map(|(_, behind)| behind.to_string().len()).max().unwrap_or(0);
    let mut text = String::new();
    for (word, behind) in parts {
        let gap = " ".repeat(wide - columns(&word));
        text += &format!("{word}{gap}  {behind:>high$}\n");
    }
    let (name, moves) = (one_line(puzzle.name()), counted(depth, metric.word()));
    text + &format!("{name}: {} of {moves}\n", counted(sequences, "sequence"))
}
