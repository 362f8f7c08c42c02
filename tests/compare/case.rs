//! One random puzzle on both sides, and the way from one side's words to the other's.

use crate::reference::dice::Dice;
use crate::reference::puzzle::{Metric, Move, Puzzle, Way};
use crate::reference::random::random_puzzle;
use slide::puzzle::{Direction, Solution};
use std::fmt::Debug;

/// A puzzle of the reference, its file, and what the library reads.
pub(crate) struct Case {
    pub(crate) seed: u64,
    pub(crate) puzzle: Puzzle,
    pub(crate) text: String,
}

impl Case {
    pub(crate) fn new(seed: u64) -> Self {
        let puzzle = random_puzzle(seed);
        let text = puzzle.written(&mut Dice::new(seed));
        Self { seed, puzzle, text }
    }

    /// What the library makes of the file.
    pub(crate) fn read(&self) -> Result<slide::puzzle::Puzzle, String> {
        read(&self.text)
    }

    /// Both sides have the same pieces in the same order, with the same kinds.
    pub(crate) fn same_pieces(&self) -> Result<(), String> {
        let library = self.read()?;
        let letters: Vec<char> =
            library.pieces().iter().map(slide::puzzle::Piece::letter).collect();
        let expected: Vec<char> = self.puzzle.pieces.iter().map(|piece| piece.letter).collect();
        same("letters", &expected, &letters)
    }
}

pub(crate) fn read(text: &str) -> Result<slide::puzzle::Puzzle, String> {
    let collection =
        slide::puzzle::read(text, "random").map_err(|errors| format!("refused: {errors}"))?;
    match collection.into_puzzles().pop() {
        Some(puzzle) => Ok(puzzle),
        None => Err("read as no puzzle".to_owned()),
    }
}

/// An error unless both are equal.
pub(crate) fn same<T: PartialEq + Debug>(
    what: &str,
    reference: &T,
    library: &T,
) -> Result<(), String> {
    if reference == library {
        Ok(())
    } else {
        Err(format!("{what}\n  reference {reference:?}\n  library   {library:?}"))
    }
}

pub(crate) fn metric(metric: Metric) -> slide::puzzle::Metric {
    match metric {
        Metric::Step => slide::puzzle::Metric::Step,
        Metric::Slide => slide::puzzle::Metric::Slide,
        Metric::Move => slide::puzzle::Metric::Move,
    }
}

/// The library's solutions in the reference's words.
pub(crate) fn solutions(solutions: &[Solution]) -> Vec<Vec<Move>> {
    let cell = |at: slide::puzzle::Anchor| (i32::from(at.row), i32::from(at.col));
    let way = |direction: &Direction| match direction {
        Direction::Up => Way::Up,
        Direction::Down => Way::Down,
        Direction::Left => Way::Left,
        Direction::Right => Way::Right,
    };
    let one = |one: &slide::puzzle::Move| Move {
        piece: one.piece.index(),
        path: one.path.iter().map(way).collect(),
        from: cell(one.from),
        to: one.to.map(cell),
    };
    solutions.iter().map(|solution| solution.moves.iter().map(one).collect()).collect()
}
