//! A puzzle's grids, drawn as a puzzle file draws them.

use crate::puzzle::{Cell, PieceId, Puzzle, Target, Terrain};

/// The board with those pieces on it for which `drawn` holds.
pub(in crate::puzzle) fn board(puzzle: &Puzzle, drawn: impl Fn(PieceId) -> bool) -> Vec<Vec<char>> {
    let mut grid = filled(puzzle, |cell| match puzzle.terrain(cell) {
        Terrain::Floor => '.',
        Terrain::Wall => '#',
        Terrain::Void => '~',
        Terrain::Gate => '-',
    });
    for id in puzzle.piece_ids().filter(|&id| drawn(id)) {
        let piece = puzzle.piece(id);
        for cell in piece.cells_at(piece.start()) {
            put(&mut grid, cell, piece.letter());
        }
    }
    grid
}

/// A goal grid: `.` where it does not matter, `_` where nothing may stand.
/// `name` gives each piece's letter.
pub(in crate::puzzle) fn target(
    puzzle: &Puzzle,
    target: &Target,
    name: impl Fn(PieceId) -> char,
) -> Vec<Vec<char>> {
    let mut grid = filled(puzzle, |_| '.');
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

/// Whether the board has gates.
pub(in crate::puzzle) fn has_gates(puzzle: &Puzzle) -> bool {
    puzzle.size().cells().any(|cell| puzzle.terrain(cell) == Terrain::Gate)
}

/// Whether drawing this piece hides a gate.
pub(in crate::puzzle) fn hides_gate(puzzle: &Puzzle, id: PieceId) -> bool {
    let piece = puzzle.piece(id);
    piece.cells_at(piece.start()).any(|cell| puzzle.terrain(cell) != Terrain::Floor)
}

/// Whether the cells of this piece are not connected by edges.
pub(in crate::puzzle) fn in_parts(puzzle: &Puzzle, id: PieceId) -> bool {
    let cells = puzzle.piece(id).shape().cells();
    let mut reached = vec![false; cells.len()];
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
        open.extend((0..cells.len()).filter(|&other| {
            let (a, b) = (cells[at], cells[other]);
            a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1
        }));
    }
    !reached.into_iter().all(|reached| reached)
}

fn filled(puzzle: &Puzzle, content: impl Fn(Cell) -> char) -> Vec<Vec<char>> {
    let size = puzzle.size();
    (0..size.rows)
        .map(|row| (0..size.cols).map(|col| content(Cell { row, col })).collect())
        .collect()
}

fn put(grid: &mut [Vec<char>], cell: Cell, letter: char) {
    let spot =
        grid.get_mut(usize::from(cell.row)).and_then(|row| row.get_mut(usize::from(cell.col)));
    if let Some(spot) = spot {
        *spot = letter;
    }
}
