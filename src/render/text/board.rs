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
//!
//! For a terminal the same characters can be coloured.

use crate::check::positions;
use crate::puzzle::{Anchor, Cell, Puzzle, Solution, Target, Terrain};
use crate::render::palette::{GROUND, Ink, MARK, Paint, paints};
use crate::render::words::{counted, one_line, way};

/// The board with each piece at its anchor (`None`: not on the board), row by row. Blanks at the
/// end of a row are left out.
pub fn draw(puzzle: &Puzzle, anchors: &[Option<Anchor>], ink: Ink) -> String {
    let mut grid = terrain(puzzle);
    let paints = paints(puzzle, ink);
    for ((piece, anchor), paint) in puzzle.pieces().iter().zip(anchors).zip(paints) {
        if let Some(anchor) = *anchor {
            for cell in piece.cells_at(anchor) {
                grid.put(cell, (piece.letter(), paint));
            }
        }
    }
    grid.text(ink)
}

/// The board with each piece at its anchor, in one line as `--board` takes it: `aBBc/a..c`.
pub fn in_one_line(puzzle: &Puzzle, anchors: impl Iterator<Item = Anchor>) -> String {
    let anchors: Vec<Option<Anchor>> = anchors.map(Some).collect();
    let width = usize::from(puzzle.size().cols);
    let drawn = draw(puzzle, &anchors, Ink::Plain);
    // A drawing shows nothing where there is no board; a grid has a `~` there.
    let rows = drawn.lines().map(|row| format!("{row:width$}").replace(' ', "~"));
    rows.collect::<Vec<_>>().join("/")
}

/// The board at the start.
pub fn start(puzzle: &Puzzle, ink: Ink) -> String {
    draw(puzzle, &puzzle.start_anchors(), ink)
}

/// A target: the pieces that it names, `_` where it wants a cell empty, `.` where it does not care.
pub fn target(puzzle: &Puzzle, target: &Target, ink: Ink) -> String {
    let mut grid = terrain(puzzle);
    for &cell in &target.empty {
        grid.put(cell, ('_', MARK));
    }
    let paints = paints(puzzle, ink);
    for &(id, anchor) in &target.placements {
        let piece = puzzle.piece(id);
        for cell in piece.cells_at(anchor) {
            grid.put(cell, (piece.letter(), paints[id.index()]));
        }
    }
    grid.text(ink)
}

/// The start and the board after every `every` moves and after the last, each below a line that
/// says where it stands.
pub fn boards(puzzle: &Puzzle, solution: &Solution, every: usize, ink: Ink) -> String {
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
        text += &indented(puzzle, &anchors, ink);
    }
    text
}

/// Like [`draw`], four columns to the right.
pub(super) fn indented(puzzle: &Puzzle, anchors: &[Option<Anchor>], ink: Ink) -> String {
    indent(&draw(puzzle, anchors, ink))
}

/// A drawing, four columns to the right.
pub(super) fn indent(drawing: &str) -> String {
    drawing
        .lines()
        .map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") })
        .collect()
}

/// Characters by row, each with its paint.
struct Grid(Vec<Vec<(char, Paint)>>);

impl Grid {
    /// Cells outside the grid are left out.
    fn put(&mut self, cell: Cell, letter: (char, Paint)) {
        let row = self.0.get_mut(usize::from(cell.row));
        if let Some(place) = row.and_then(|row| row.get_mut(usize::from(cell.col))) {
            *place = letter;
        }
    }

    fn text(&self, ink: Ink) -> String {
        let rows = self.0.iter().map(|row| {
            let end = row.iter().rposition(|&(letter, _)| letter != ' ').map_or(0, |last| last + 1);
            let runs = row[..end].chunk_by(|left, right| left.1 == right.1).map(|run| {
                let letters: String = run.iter().map(|&(letter, _)| letter).collect();
                match (ink, run[0].1) {
                    (Ink::Plain, _) | (_, "") => letters,
                    (Ink::Colored, paint) => format!("\x1b[{paint}m{letters}\x1b[0m"),
                }
            });
            runs.collect::<String>() + "\n"
        });
        rows.collect()
    }
}

/// The board without pieces.
fn terrain(puzzle: &Puzzle) -> Grid {
    let size = puzzle.size();
    let rows = (0..size.rows).map(|row| {
        let cells = (0..size.cols).map(|col| match puzzle.terrain(Cell { row, col }) {
            Terrain::Floor => ('.', GROUND),
            Terrain::Wall => ('#', GROUND),
            Terrain::Void => (' ', ""),
            Terrain::Gate => ('-', MARK),
        });
        cells.collect()
    });
    Grid(rows.collect())
}
