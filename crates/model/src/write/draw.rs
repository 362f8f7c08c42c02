//! A puzzle's grids, drawn as a puzzle file draws them.

use crate::{Cell, PieceId, Puzzle, Target, Terrain};

/// The board with those pieces on it for which `drawn` holds.
pub(crate) fn board(puzzle: &Puzzle, drawn: impl Fn(PieceId) -> bool) -> Vec<Vec<char>> {
    let mut grid = filled(puzzle, &|cell| puzzle.terrain(cell).sign());
    for id in puzzle.piece_ids().filter(|&id| drawn(id)) {
        let piece = puzzle.piece(id);
        for cell in piece.cells_at(piece.start()) {
            put(&mut grid, cell, piece.letter());
        }
    }
    grid
}

/// A goal grid: `.` where it does not matter, `_` where nothing may be.
/// `name` gives each piece's letter.
pub(crate) fn target(
    puzzle: &Puzzle,
    target: &Target,
    name: impl Fn(PieceId) -> char,
) -> Vec<Vec<char>> {
    let mut grid = filled(puzzle, &|_| '.');
    for &cell in &target.empty {
        put(&mut grid, cell, '_');
    }
    for &(id, anchor) in &target.placements {
        for cell in puzzle.piece(id).cells_at(anchor) {
            put(&mut grid, cell, name(id));
        }
    }
    grid
}

/// Returns whether drawing this piece hides a gate.
pub(crate) fn hides_gate(puzzle: &Puzzle, id: PieceId) -> bool {
    let piece = puzzle.piece(id);
    piece.cells_at(piece.start()).any(|cell| puzzle.terrain(cell) != Terrain::Floor)
}

fn filled(puzzle: &Puzzle, content: &dyn Fn(Cell) -> char) -> Vec<Vec<char>> {
    let size = puzzle.size();
    (0..size.rows)
        .map(|row| (0..size.cols).map(|col| content(Cell { row, col })).collect())
        .collect()
}

fn put(grid: &mut [Vec<char>], cell: Cell, letter: char) {
    grid[usize::from(cell.row)][usize::from(cell.col)] = letter;
}
