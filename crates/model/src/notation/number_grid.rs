//! Writing number grids: the other direction of [`numbers`](super::numbers).

use std::collections::HashMap;

use super::simple::Simple;
use super::{Notation, NotationError};
use crate::Puzzle;

/// The board and the goal with the pieces numbered from 1 in reading order.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, NotationError> {
    let simple = Simple::of(puzzle, Notation::Numbers)?;
    simple.no_axes()?;
    simple.no_linked()?;
    simple.only_floor_and_walls()?;
    let widest = puzzle.pieces().len().to_string().len();
    let numbers: HashMap<char, String> = puzzle
        .piece_ids()
        .map(|id| (puzzle.piece(id).letter(), (id.index() + 1).to_string()))
        .collect();
    let row = |line: &String| {
        let word = |c: char| match (c, numbers.get(&c)) {
            (_, Some(number)) => format!("{number:>widest$}"),
            ('.', None) => format!("{:>widest$}", 0),
            (other, None) => format!("{other:>widest$}"),
        };
        let words: Vec<String> = line.chars().map(word).collect();
        // A single number needs a comma, else its digits would be taken for several numbers.
        words.join(" ") + if words.len() == 1 { ",\n" } else { "\n" }
    };
    let mut text: String = simple.board().iter().map(row).collect();
    if let Some(goal) = simple.goal() {
        text += "\n";
        text.extend(goal.iter().map(row));
    }
    Ok(text)
}
