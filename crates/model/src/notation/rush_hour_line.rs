//! Writing Rush Hour lines: the other direction of [`rush_hour`](super::rush_hour). Boards of 4 × 4 to
//! 8 × 8 are one word; all others have `/` between their rows.

use std::collections::HashMap;

use super::letters::free;
use super::simple::Simple;
use super::{Notation, NotationError};
use crate::{Axis, Puzzle};

/// The board as one line, with the goal car called A.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, NotationError> {
    let simple = Simple::of(puzzle, Notation::RushHour)?;
    let size = puzzle.size();
    let is_sized = [size.rows, size.cols].iter().all(|side| (3..=8).contains(side));
    simple.refuse_if(!is_sized, format!("a board of {size}"))?;
    simple.only_floor_and_walls()?;
    for piece in puzzle.pieces() {
        let rows = piece.shape().rows();
        let cols = piece.shape().cols();
        let along = match (rows, cols) {
            (1, 2..) => Some(Axis::Horizontal),
            (2.., 1) => Some(Axis::Vertical),
            _ => None,
        };
        let bent = "pieces that are not straight lines of two or more cells";
        simple.refuse_if(along.is_none(), bent)?;
        let in_parts = piece.shape().cells().len() != usize::from(rows * cols);
        simple.refuse_if(in_parts, "pieces in several parts")?;
        let across = Some(piece.axis()) != along;
        simple.refuse_if(across, "pieces that do not go along themselves, and only so")?;
    }
    let (goal_car, anchor) = simple.one_goal_piece()?;
    let car = puzzle.piece(goal_car);
    let elsewhere = car.axis() != Axis::Horizontal
        || anchor.row != car.start().row
        || anchor.col + car.shape().cols() != size.cols;
    simple.refuse_if(elsewhere, "a goal other than a car at the right edge of its row")?;
    let usable = |c: char| c.is_ascii_uppercase();
    let fits = puzzle.pieces().iter().all(|piece| usable(piece.letter())) && car.letter() == 'A';
    // Only on boards larger than the real one there may be too few capital letters.
    let mut more = free(('a'..='z').chain(['A']).collect()).filter(char::is_ascii_uppercase);
    let names: HashMap<char, char> = puzzle
        .piece_ids()
        .filter_map(|id| {
            let letter = puzzle.piece(id).letter();
            let name = match () {
                () if fits => Some(letter),
                () if id == goal_car => Some('A'),
                () => more.next(),
            };
            Some((letter, name?))
        })
        .collect();
    simple.refuse_if(names.len() < puzzle.pieces().len(), "more than 26 cars")?;
    let cell = |c: char| match c {
        '.' => 'o',
        '#' => 'x',
        letter => names.get(&letter).copied().unwrap_or('o'),
    };
    let between = if size.rows == size.cols && size.rows > 3 { "" } else { "/" };
    let rows = simple.board();
    let rows: Vec<String> = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
    Ok(rows.join(between) + "\n")
}
