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
//! Where pieces have labels of several characters, there are gaps between columns:
//!
//! ```text
//!  9 10
//! 11  .
//! ```
//!
//! For a terminal the same characters can be coloured.

use crate::palette::{GROUND, Ink, MARK, Paint, paints};
use crate::words::{columns, counted, joined, one_line, way};
use slide_check::positions;
use slide_engine::space::Graph;
use slide_model::{Anchor, Cell, Move, Piece, PieceId, Puzzle, Solution, Target, Terrain};

/// The board with each piece at its anchor (`None`: not on the board), row by row. Blanks at the
/// end of a row are left out.
pub fn draw(puzzle: &Puzzle, anchors: &[Option<Anchor>], ink: Ink) -> String {
    TextGrid::of_board(puzzle, anchors, ink).text()
}

/// The board with each piece at its anchor, in one line in the notation of a grid: `aBBc/a..c`.
pub fn in_one_line(puzzle: &Puzzle, anchors: impl Iterator<Item = Anchor>) -> String {
    let width = usize::from(puzzle.size().cols);
    let letter = |id| puzzle.piece(id).letter().to_string();
    let placed: Vec<(PieceId, Anchor)> = puzzle.piece_ids().zip(anchors).collect();
    let drawn = TextGrid::new(puzzle, &placed, &letter, Ink::Plain).text();
    // A drawing shows nothing where there is no board; a grid has a `~` there.
    let rows = drawn.lines().map(|row| format!("{row:width$}").replace(' ', "~"));
    rows.collect::<Vec<_>>().join("/")
}

/// The board of a state in one line in the notation of a grid.
pub(crate) fn state_in_one_line(puzzle: &Puzzle, graph: &Graph, state: usize) -> String {
    in_one_line(puzzle, graph.anchors(state).iter().copied())
}

/// The start in one line in the notation of a grid.
pub(crate) fn start_in_one_line(puzzle: &Puzzle) -> String {
    in_one_line(puzzle, puzzle.pieces().iter().map(Piece::start))
}

/// The board at the start.
pub fn start(puzzle: &Puzzle, ink: Ink) -> String {
    draw(puzzle, &puzzle.start_anchors(), ink)
}

/// A target: the pieces that it names, `_` for a cell that must be empty, `.` for any other.
pub fn target(puzzle: &Puzzle, target: &Target, ink: Ink) -> String {
    TextGrid::of_target(puzzle, target, ink).text()
}

/// The positions at the start, after every `every` moves (0 counts as 1) and after the last, each with
/// the number of moves made.
pub(crate) fn along<'a>(
    puzzle: &'a Puzzle,
    moves: &'a [Move],
    every: usize,
) -> Box<dyn Iterator<Item = (usize, Vec<Option<Anchor>>)> + 'a> {
    let is_drawn = move |made: usize| made.is_multiple_of(every.max(1)) || made == moves.len();
    Box::new(positions(puzzle, moves).enumerate().filter(move |&(made, _)| is_drawn(made)))
}

/// The start and the board after every `every` moves and after the last, each below a line
/// with the number of moves.
pub fn boards(puzzle: &Puzzle, solution: &Solution, every: usize, ink: Ink) -> String {
    let mut text = String::new();
    for (number, anchors) in along(puzzle, &solution.moves, every) {
        match number.checked_sub(1).and_then(|before| solution.moves.get(before)) {
            None => text += &format!("{}: the start\n\n", one_line(puzzle.name())),
            Some(last) => {
                let label = puzzle.label(last.piece);
                let moves = counted(number, solution.metric.word());
                text += &format!("\nafter {moves}, the last one {label} {}\n\n", way(last));
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
    let lines = drawing.lines();
    joined(
        lines.map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }),
    )
}

/// The characters of each cell, row by row, each with its paint.
pub(super) struct TextGrid {
    rows: Vec<Vec<(String, Paint)>>,
    /// Columns of a cell where labels have several characters; otherwise cells have one character.
    wide: Option<usize>,
    ink: Ink,
}

impl TextGrid {
    /// The board with each piece at its anchor.
    pub(super) fn of_board(puzzle: &Puzzle, anchors: &[Option<Anchor>], ink: Ink) -> Self {
        let placed = puzzle.piece_ids().zip(anchors);
        let placed: Vec<_> = placed.filter_map(|(id, anchor)| Some((id, (*anchor)?))).collect();
        Self::new(puzzle, &placed, &|id| puzzle.label(id), ink)
    }

    /// A target, as in [`target`].
    pub(super) fn of_target(puzzle: &Puzzle, target: &Target, ink: Ink) -> Self {
        let mut grid = Self::new(puzzle, &target.placements, &|id| puzzle.label(id), ink);
        for &cell in &target.empty {
            grid.put(cell, "_", MARK);
        }
        grid
    }

    fn new(
        puzzle: &Puzzle,
        placed: &[(PieceId, Anchor)],
        label: &dyn Fn(PieceId) -> String,
        ink: Ink,
    ) -> Self {
        let labels: Vec<String> = puzzle.piece_ids().map(label).collect();
        let is_wide = labels.iter().any(|label| label.chars().nth(1).is_some());
        let widest = labels.iter().map(|label| columns(label)).max();
        let size = puzzle.size();
        let row = vec![(String::new(), ""); size.cols.into()];
        let rows = vec![row; size.rows.into()];
        let mut grid = Self { rows, wide: widest.filter(|_| is_wide), ink };
        for cell in size.cells() {
            let (sign, paint) = match puzzle.terrain(cell) {
                Terrain::Floor => (".", GROUND),
                Terrain::Wall => ("#", GROUND),
                Terrain::Void => (" ", ""),
                Terrain::Gate => ("-", MARK),
            };
            grid.put(cell, sign, paint);
        }
        let paints = paints(puzzle, ink);
        for &(id, anchor) in placed {
            for cell in puzzle.piece(id).cells_at(anchor) {
                grid.put(cell, &labels[id.index()], paints[id.index()]);
            }
        }
        grid
    }

    /// Cells outside the grid are left out.
    fn put(&mut self, cell: Cell, label: &str, paint: Paint) {
        let row = self.rows.get_mut(usize::from(cell.row));
        if let Some(place) = row.and_then(|row| row.get_mut(usize::from(cell.col))) {
            let blanks = self.wide.unwrap_or(0).saturating_sub(columns(label));
            *place = (" ".repeat(blanks) + label, paint);
        }
    }

    pub(super) fn cells(self) -> Vec<Vec<String>> {
        let row = |row: Vec<(String, Paint)>| row.into_iter().map(|(label, _)| label).collect();
        self.rows.into_iter().map(row).collect()
    }

    fn text(&self) -> String {
        let gap = if self.wide.is_some() { " " } else { "" };
        let rows = self.rows.iter().map(|row| {
            let end = row.iter().rposition(|(label, _)| label.trim() != "");
            let runs =
                row[..end.map_or(0, |last| last + 1)].chunk_by(|left, right| left.1 == right.1);
            let runs = runs.map(|run| {
                let labels: Vec<&str> = run.iter().map(|(label, _)| label.as_str()).collect();
                match (self.ink, run[0].1) {
                    (Ink::Plain, _) | (_, "") => labels.join(gap),
                    (Ink::Colored, paint) => format!("\x1b[{paint}m{}\x1b[0m", labels.join(gap)),
                }
            });
            runs.collect::<Vec<_>>().join(gap) + "\n"
        });
        joined(rows)
    }
}
