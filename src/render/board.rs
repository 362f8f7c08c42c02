//! A board as text, as in the grids of a puzzle file: `.` empty, `#` wall, `-` an open gate, a
//! blank where there is no board, and letters for pieces.
//!
//! ```text
//! aBBc
//! aBBc
//! dEEf
//! dghf
//! i..j
//! ```

use super::words::{counted, one_line, way};
use crate::check::positions;
use crate::puzzle::{Anchor, Cell, Puzzle, Solution, Target, Terrain};

/// The board with each piece at its anchor (`None`: not on the board), row by row. Blanks at the
/// end of a row are left out.
pub fn draw(puzzle: &Puzzle, anchors: &[Option<Anchor>]) -> String {
    let mut grid = terrain(puzzle);
    for (piece, anchor) in puzzle.pieces().iter().zip(anchors) {
        if let Some(anchor) = *anchor {
            for cell in piece.cells_at(anchor) {
                grid.put(cell, piece.letter());
            }
        }
    }
    grid.text()
}

/// The board at the start.
pub fn start(puzzle: &Puzzle) -> String {
    draw(puzzle, &start_anchors(puzzle))
}

/// A target: the pieces that it names, `_` where it wants a cell empty, `.` where it does not care.
pub fn target(puzzle: &Puzzle, target: &Target) -> String {
    target_grid(puzzle, target).text()
}

/// The start and the board after every so many moves and after the last, each below a line that
/// says where it stands.
pub fn boards(puzzle: &Puzzle, solution: &Solution, every: usize) -> String {
    let every = every.max(1);
    let mut text = String::new();
    for (number, anchors) in positions(puzzle, &solution.moves).enumerate() {
        if number % every != 0 && number != solution.moves.len() {
            continue;
        }
        match number.checked_sub(1).and_then(|before| solution.moves.get(before)) {
            None => text += &format!("{}: the start\n\n", one_line(puzzle.name())),
            Some(last) => {
                let letter = puzzle.piece(last.piece).letter();
                let moves = counted(number as u128, solution.metric.word());
                text += &format!("\nafter {moves}, the last one {letter} {}\n\n", way(last));
            }
        }
        text += &indented(puzzle, &anchors);
    }
    text
}

/// Like [`draw`], four columns to the right.
pub(super) fn indented(puzzle: &Puzzle, anchors: &[Option<Anchor>]) -> String {
    indent(&draw(puzzle, anchors))
}

/// A drawing, four columns to the right.
pub(super) fn indent(drawing: &str) -> String {
    drawing
        .lines()
        .map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") })
        .collect()
}

fn start_anchors(puzzle: &Puzzle) -> Vec<Option<Anchor>> {
    puzzle.pieces().iter().map(|piece| Some(piece.start())).collect()
}

fn target_grid(puzzle: &Puzzle, target: &Target) -> Grid {
    let mut grid = terrain(puzzle);
    for &cell in &target.empty {
        grid.put(cell, '_');
    }
    for &(id, anchor) in &target.placements {
        let piece = puzzle.piece(id);
        for cell in piece.cells_at(anchor) {
            grid.put(cell, piece.letter());
        }
    }
    grid
}

/// Characters by row.
struct Grid(Vec<Vec<char>>);

impl Grid {
    /// Cells outside the grid are left out.
    fn put(&mut self, cell: Cell, letter: char) {
        let row = self.0.get_mut(usize::from(cell.row));
        if let Some(place) = row.and_then(|row| row.get_mut(usize::from(cell.col))) {
            *place = letter;
        }
    }

    fn text(&self) -> String {
        let rows = self.0.iter().map(|row| {
            let letters: String = row.iter().collect();
            letters.trim_end().to_owned() + "\n"
        });
        rows.collect()
    }
}

/// The board without pieces.
fn terrain(puzzle: &Puzzle) -> Grid {
    let size = puzzle.size();
    let rows = (0..size.rows).map(|row| {
        let cells = (0..size.cols).map(|col| match puzzle.terrain(Cell { row, col }) {
            Terrain::Floor => '.',
            Terrain::Wall => '#',
            Terrain::Void => ' ',
            Terrain::Gate => '-',
        });
        cells.collect()
    });
    Grid(rows.collect())
}
