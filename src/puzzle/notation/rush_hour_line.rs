//! Writing Rush Hour lines: the other direction of [`rush_hour`](super::rush_hour). Boards of 4 × 4 to
//! 8 × 8 are one word; all others have `/` between their rows.

use std::collections::BTreeMap;

use super::letters::free;
use super::simple::Simple;
use super::{CannotHold, Notation};
use crate::puzzle::{Axis, Puzzle, Terrain};

/// The board as one line, with the goal car called A.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, CannotHold> {
    let simple = Simple::of(puzzle, Notation::RushHour)?;
    let size = puzzle.size();
    let sides = 3..=8;
    if !sides.contains(&size.rows) || !sides.contains(&size.cols) {
        return Err(simple.refuse(format!("a board of {size}")));
    }
    simple.no_terrain(Terrain::Gate, "gates")?;
    simple.no_terrain(Terrain::Void, "cells that are no board")?;
    for piece in puzzle.pieces() {
        let (rows, cols) = (piece.shape().rows(), piece.shape().cols());
        let along = match (rows, cols) {
            (1, 2..) => Axis::Horizontal,
            (2.., 1) => Axis::Vertical,
            _ => {
                return Err(
                    simple.refuse("pieces that are not straight lines of two or more cells")
                );
            }
        };
        if piece.shape().cells().len() != usize::from(rows * cols) {
            return Err(simple.refuse("pieces in several parts"));
        }
        if piece.axis() != along {
            return Err(simple.refuse("pieces that do not go along themselves, and only so"));
        }
    }
    let (goal_car, anchor) = simple.one_goal_piece()?;
    let car = puzzle.piece(goal_car);
    if car.axis() != Axis::Horizontal
        || anchor.row != car.start().row
        || anchor.col + car.shape().cols() != size.cols
    {
        return Err(simple.refuse("a goal other than a car at the right edge of its row"));
    }
    let usable = |c: char| c.is_ascii_uppercase();
    let fits = puzzle.pieces().iter().all(|piece| usable(piece.letter())) && car.letter() == 'A';
    // Only on boards larger than the real one there may be too few capital letters.
    let mut more = free(('a'..='z').chain(['A']).collect()).filter(char::is_ascii_uppercase);
    let names: BTreeMap<char, char> = puzzle
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
    if names.len() < puzzle.pieces().len() {
        return Err(simple.refuse("more than 26 cars"));
    }
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
