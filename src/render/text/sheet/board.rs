//! Boards on paper: the cells apart from each other where there is room, as on a real board.
//!
//! ```text
//! a B B c        aBBc
//! a B B c        aBBc      closely, if the board is wide
//! d E E f        dEEf
//! ```

use crate::check::positions;
use crate::puzzle::{Anchor, Goal, Move, Puzzle};
use crate::render::palette::Ink;
use crate::render::text::board;
use crate::render::words::columns;

/// Higher boards are not drawn, for a page has 60 lines.
const HIGHEST: usize = 40;
/// Columns that a board may take.
const WIDEST: usize = 76;

/// A drawn board: lines of at most [`WIDEST`] columns.
pub(super) type Drawing = Vec<String>;

/// How the boards of one puzzle are drawn.
pub(super) struct Draughtsman<'a> {
    puzzle: &'a Puzzle,
    /// Columns for each cell, its gap included.
    pitch: usize,
    /// Columns of the widest letter.
    letter: usize,
}

impl<'a> Draughtsman<'a> {
    /// `None` if the board is too large for a page.
    pub(super) fn new(puzzle: &'a Puzzle) -> Option<Self> {
        let (rows, cols) = (usize::from(puzzle.size().rows), usize::from(puzzle.size().cols));
        let letter = puzzle.pieces().iter().map(|piece| columns(&piece.letter().to_string()));
        let wide = letter.max().unwrap_or(1).max(1);
        let pitch = [wide + 1, wide].into_iter().find(|pitch| pitch * cols <= WIDEST)?;
        (rows <= HIGHEST).then_some(Self { puzzle, pitch, letter: wide })
    }

    /// The board after all multiples of `every` moves, from `every` on, and after the last move.
    pub(super) fn after(&self, moves: &[Move], every: usize) -> Vec<Drawing> {
        positions(self.puzzle, moves)
            .enumerate()
            .filter(|(number, _)| {
                *number > 0 && (number.is_multiple_of(every) || *number == moves.len())
            })
            .map(|(_, anchors)| self.draw(&anchors))
            .collect()
    }

    /// The board at the start.
    pub(super) fn start(&self) -> Drawing {
        self.spread(&board::start(self.puzzle, Ink::Plain))
    }

    /// The goals that can be drawn.
    pub(super) fn goals(&self) -> Vec<Drawing> {
        match self.puzzle.goal() {
            Some(Goal::AnyOf(targets)) => targets
                .iter()
                .map(|target| self.spread(&board::target(self.puzzle, target, Ink::Plain)))
                .collect(),
            Some(Goal::Exit(_)) | None => Vec::new(),
        }
    }

    /// Columns of a drawing, at most.
    pub(super) fn width(&self) -> usize {
        self.pitch * (usize::from(self.puzzle.size().cols) - 1) + self.letter
    }

    fn draw(&self, anchors: &[Option<Anchor>]) -> Drawing {
        self.spread(&board::draw(self.puzzle, anchors, Ink::Plain))
    }

    fn spread(&self, drawn: &str) -> Drawing {
        let row = |line: &str| {
            let cells = line.chars().map(|letter| {
                let letter = letter.to_string();
                let gap = " ".repeat(self.pitch.saturating_sub(columns(&letter)));
                letter + &gap
            });
            cells.collect::<String>().trim_end().to_owned()
        };
        drawn.lines().map(row).collect()
    }
}
