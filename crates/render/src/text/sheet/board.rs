//! Boards on paper: with gaps between cells where they fit, as on a real board.
//!
//! ```text
//! a B B c        aBBc
//! a B B c        aBBc      closely, if the board is wide
//! d E E f        dEEf
//! ```

use crate::palette::Ink;
use crate::text::board::{TextGrid, along};
use crate::words::{columns, joined};
use slide_model::{Anchor, Goal, Move, Puzzle};

/// The most rows of a board that is drawn: a page has 60 lines.
const HIGHEST: usize = 40;
/// The most columns of a board.
const WIDEST: usize = 76;

/// A drawn board: lines of at most [`WIDEST`] columns.
pub(super) type Drawing = Vec<String>;

/// The maker of the boards of one puzzle.
pub(super) struct Draughtsman<'a> {
    puzzle: &'a Puzzle,
    /// The columns of each cell, its gap included.
    pitch: usize,
    /// The columns of the widest label.
    label: usize,
}

impl<'a> Draughtsman<'a> {
    /// `None` if the board is too large for a page.
    pub(super) fn new(puzzle: &'a Puzzle) -> Option<Self> {
        let rows = usize::from(puzzle.size().rows);
        let cols = usize::from(puzzle.size().cols);
        let labels: Vec<String> = puzzle.piece_ids().map(|id| puzzle.label(id)).collect();
        let wide = labels.iter().map(|label| columns(label)).max().unwrap_or(1).max(1);
        // Without gaps the end of a label of several characters would be unclear.
        let closest =
            if labels.iter().all(|label| label.chars().count() == 1) { wide } else { wide + 1 };
        let pitch = [wide + 1, closest].into_iter().find(|pitch| pitch * cols <= WIDEST)?;
        (rows <= HIGHEST).then_some(Self { puzzle, pitch, label: wide })
    }

    /// The board after all multiples of `every` moves, from `every` on, and after the last move.
    pub(super) fn after(&self, moves: &[Move], every: usize) -> Vec<Drawing> {
        let drawn = along(self.puzzle, moves, every).skip(1);
        drawn.map(|(_, anchors)| self.draw(&anchors)).collect()
    }

    /// The board at the start.
    pub(super) fn start(&self) -> Drawing {
        self.draw(&self.puzzle.start_anchors())
    }

    /// The goals that can be drawn.
    pub(super) fn goals(&self) -> Vec<Drawing> {
        match self.puzzle.goal() {
            Some(Goal::AnyOf(targets)) => {
                let grid = |target| TextGrid::of_target(self.puzzle, target, Ink::Plain);
                targets.iter().map(|target| self.spread(grid(target))).collect()
            }
            Some(Goal::Exit(_)) | None => Vec::new(),
        }
    }

    /// The most columns of a drawing.
    pub(super) fn width(&self) -> usize {
        self.pitch * (usize::from(self.puzzle.size().cols) - 1) + self.label
    }

    fn draw(&self, anchors: &[Option<Anchor>]) -> Drawing {
        self.spread(TextGrid::of_board(self.puzzle, anchors, Ink::Plain))
    }

    fn spread(&self, grid: TextGrid) -> Drawing {
        let spread = |cell: String| {
            let gap = " ".repeat(self.pitch.saturating_sub(columns(&cell)));
            cell + &gap
        };
        let row = |row: Vec<String>| joined(row.into_iter().map(spread));
        grid.cells().into_iter().map(|cells| row(cells).trim_end().to_owned()).collect()
    }
}
