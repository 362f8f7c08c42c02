//! Writing Rush Hour lines: the other direction of [`rush_hour`](super::rush_hour).

use std::collections::BTreeMap;

use super::letters::free;
use super::simple::Simple;
use super::{CannotHold, Notation};
use crate::puzzle::{Axis, Puzzle, Terrain};

/// The board as one line, with the goal car called A.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, CannotHold> {
    let simple = Simple::of(puzzle, Notation::RushHour)?;
    let size = puzzle.size();
    if (size.rows, size.cols) != (6, 6) {
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
    // 18 cars fill the board, so the letters from B on are enough.
    let mut more = free(('a'..='z').chain(['A']).collect());
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
    let cell = |c: char| match c {
        '.' => 'o',
        '#' => 'x',
        letter => names.get(&letter).copied().unwrap_or('o'),
    };
    Ok(simple.board().concat().chars().map(cell).collect::<String>() + "\n")
}
