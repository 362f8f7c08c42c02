//! Random puzzles that are their own left-right mirror images, but for the start.

use super::dice::Dice;
use super::puzzle::{Cell, Identical, Piece, Puzzle, Target};
use std::collections::{BTreeMap, BTreeSet};

/// The most cells of the half that is doubled.
pub(crate) const MOST_CELLS: i32 = 10;

/// Sets the mirror image beside the puzzle, sometimes with a free column between them.
pub(crate) fn double(dice: &mut Dice, puzzle: &mut Puzzle) {
    // Blockers of twins would often meet where the halves do.
    puzzle.rule = None;
    for piece in &mut puzzle.pieces {
        piece.blockers.clear();
    }
    let cols = 2 * puzzle.cols + i32::from(dice.chance(40));
    let mut ground: BTreeMap<_, _> = (0..puzzle.rows)
        .flat_map(|row| (0..cols).map(move |col| (row, col)))
        .map(|cell| (cell, super::puzzle::Ground::Floor))
        .collect();
    for (&(row, col), &kind) in &puzzle.ground {
        ground.insert((row, col), kind);
        ground.insert((row, cols - 1 - col), kind);
    }
    (puzzle.ground, puzzle.cols) = (ground, cols);
    let twins: Vec<Piece> = puzzle
        .pieces
        .iter()
        .zip('\u{3041}'..)
        .map(|(piece, letter)| {
            let start = across(puzzle, piece, piece.start);
            Piece { letter, start, ..image(piece) }
        })
        .collect();
    puzzle.pieces.extend(twins);
    if matches!(puzzle.identical, Identical::Groups(_)) {
        puzzle.identical = Identical::SameShape;
    }
    puzzle.sort_pieces();
}

/// Adds the mirror image of each target.
pub(crate) fn double_goal(puzzle: &mut Puzzle) {
    let images: Vec<Target> = puzzle
        .targets
        .iter()
        .map(|target| Target {
            places: target
                .places
                .iter()
                .map(|&(piece, at)| {
                    (twin(puzzle, piece), across(puzzle, &puzzle.pieces[piece], at))
                })
                .collect(),
            empty: target.empty.iter().map(|&(row, col)| (row, puzzle.cols - 1 - col)).collect(),
        })
        .collect();
    for image in images {
        let is_there = puzzle
            .targets
            .iter()
            .any(|target| target.places == image.places && target.empty == image.empty);
        if !is_there {
            puzzle.targets.push(image);
        }
    }
}

/// The piece itself if it is its own mirror image, otherwise one that is.
fn twin(puzzle: &Puzzle, piece: usize) -> usize {
    let one = image(&puzzle.pieces[piece]);
    let fits = |&other: &usize| {
        let other = &puzzle.pieces[other];
        (&one.cells, one.axis, one.key) == (&other.cells, other.axis, other.key)
    };
    std::iter::once(piece).chain(0..puzzle.pieces.len()).find(fits).unwrap_or(piece)
}

fn image(piece: &Piece) -> Piece {
    let width = piece.size().1;
    let cells: BTreeSet<Cell> =
        piece.cells.iter().map(|cell| (cell.0, width - 1 - cell.1)).collect();
    Piece { cells, ..piece.clone() }
}

fn across(puzzle: &Puzzle, piece: &Piece, at: Cell) -> Cell {
    (at.0, puzzle.cols - piece.size().1 - at.1)
}
