//! A puzzle's grids, drawn as a puzzle file draws them.

use crate::{PieceId, Puzzle, Size, Target, Terrain};

/// The board, row by row, with those pieces on it for which `drawn` holds.
pub(crate) fn board(puzzle: &Puzzle, drawn: impl Fn(PieceId) -> bool) -> Vec<String> {
    let size = puzzle.size();
    let mut signs: Vec<char> = size.cells().map(|cell| puzzle.terrain(cell).sign()).collect();
    for id in puzzle.piece_ids().filter(|&id| drawn(id)) {
        let piece = puzzle.piece(id);
        for cell in piece.cells_at(piece.start()) {
            signs[size.index(cell)] = piece.letter();
        }
    }
    rows(&signs, size)
}

/// A goal grid, row by row: `.` for any cell, `_` for a cell that must be empty.
/// `name` gives each piece's letter.
pub(crate) fn target(
    puzzle: &Puzzle,
    target: &Target,
    name: impl Fn(PieceId) -> char,
) -> Vec<String> {
    let size = puzzle.size();
    let mut signs = vec!['.'; size.area()];
    for &cell in &target.empty {
        signs[size.index(cell)] = '_';
    }
    for &(id, anchor) in &target.placements {
        for cell in puzzle.piece(id).cells_at(anchor) {
            signs[size.index(cell)] = name(id);
        }
    }
    rows(&signs, size)
}

fn rows(signs: &[char], size: Size) -> Vec<String> {
    signs.chunks(size.cols.into()).map(String::from_iter).collect()
}

/// Returns whether drawing this piece hides a gate.
pub(crate) fn hides_gate(puzzle: &Puzzle, id: PieceId) -> bool {
    let piece = puzzle.piece(id);
    piece.cells_at(piece.start()).any(|cell| puzzle.terrain(cell) != Terrain::Floor)
}
