//! Random puzzles that are their own left-right mirror images, but for the start.

use super::puzzle::{Cell, Ground, Identical, Piece, Puzzle, Target};
use std::collections::{BTreeMap, BTreeSet};

/// The most cells of the half that is doubled.
pub const MOST_CELLS: i32 = 10;

/// Sets the mirror image beside the puzzle, with a free column between them if `middle` says so.
pub fn double(puzzle: &mut Puzzle, middle: bool) {
    let cols = 2 * puzzle.cols + i32::from(middle);
    let mut ground: BTreeMap<_, _> = (0..puzzle.rows)
        .flat_map(|row| (0..cols).map(move |col| (row, col)))
        .map(|cell| (cell, Ground::Floor))
        .collect();
    for (&(row, col), &kind) in &puzzle.ground {
        ground.insert((row, col), kind);
        ground.insert((row, cols - 1 - col), kind);
    }
    puzzle.ground = ground;
    puzzle.cols = cols;
    let twins: Vec<Piece> = puzzle
        .pieces
        .iter()
        .zip('\u{3600}'..)
        .map(|(piece, letter)| {
            let start = across(puzzle, piece, piece.start);
            Piece { letter, start, ..image(puzzle, piece) }
        })
        .collect();
    puzzle.pieces.extend(twins);
    if matches!(puzzle.identical, Identical::Groups(_)) {
        puzzle.identical = Identical::SameShape;
    }
    puzzle.sort_pieces();
    // Blockers of twins often meet where the halves do.
    let solid: Vec<Cell> =
        puzzle.pieces.iter().flat_map(|piece| puzzle.solid_at(piece, piece.start)).collect();
    if solid.iter().collect::<BTreeSet<_>>().len() < solid.len() {
        puzzle.rule = None;
        for piece in &mut puzzle.pieces {
            piece.blockers.clear();
        }
    }
}

/// Adds the mirror image of each target.
pub fn double_goal(puzzle: &mut Puzzle) {
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
        if !is_there && can_be_drawn(puzzle, &image) {
            puzzle.targets.push(image);
        }
    }
}

/// Returns whether a file may have this goal: not if the ground is not its own mirror image, two pieces
/// have one twin, or a piece that is not its own image lies over another one.
fn can_be_drawn(puzzle: &Puzzle, target: &Target) -> bool {
    let pieces: BTreeSet<usize> = target.places.iter().map(|place| place.0).collect();
    let covered = |&(piece, at): &(usize, Cell)| puzzle.pieces[piece].cells_at(at);
    let cells: Vec<Cell> = target.places.iter().flat_map(covered).collect();
    let apart = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
    apart
        && pieces.len() == target.places.len()
        && target.places.iter().all(|&(piece, at)| puzzle.fits(piece, at))
        && target.empty.iter().all(|cell| puzzle.ground[cell] == Ground::Floor)
        && target.empty.iter().all(|cell| !cells.contains(cell))
}

/// The piece itself if it is its own mirror image, otherwise one that is.
fn twin(puzzle: &Puzzle, piece: usize) -> usize {
    let one = image(puzzle, &puzzle.pieces[piece]);
    let fits = |&other: &usize| {
        let other = &puzzle.pieces[other];
        (&one.cells, &one.blockers, one.axis, one.key)
            == (&other.cells, &other.blockers, other.axis, other.key)
    };
    std::iter::once(piece).chain(0..puzzle.pieces.len()).find(fits).unwrap_or(piece)
}

fn image(puzzle: &Puzzle, piece: &Piece) -> Piece {
    let flip = |cells: &BTreeSet<Cell>, width: i32| -> BTreeSet<Cell> {
        cells.iter().map(|cell| (cell.0, width - 1 - cell.1)).collect()
    };
    let width = piece.size().1;
    let sub_width = puzzle.rule.map_or(0, |rule| rule.per_cell * width + 2 * rule.overhang);
    let cells = flip(&piece.cells, width);
    let blockers = flip(&piece.blockers, sub_width);
    Piece { cells, blockers, ..piece.clone() }
}

fn across(puzzle: &Puzzle, piece: &Piece, at: Cell) -> Cell {
    (at.0, puzzle.cols - piece.size().1 - at.1)
}
