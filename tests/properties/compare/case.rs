//! One random puzzle on both sides, and the way from one side's words to the other's.

use slide::puzzle::{Direction, Solution};
use slide::space::{Engine, Limits};
use slide_reference::dice::Dice;
use slide_reference::puzzle::{Metric, Move, Puzzle, Way};
use slide_reference::random::random_puzzle;
use slide_reference::random_wide::wide_puzzle;
use std::fmt::Debug;

/// Which random puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// All that a puzzle file can say, on small boards.
    Small,
    /// Boards as large as they can be, with few states.
    Wide,
}

/// A puzzle of the reference, its file, and what the library reads.
pub(crate) struct Case {
    pub(crate) seed: u64,
    pub(crate) puzzle: Puzzle,
    pub(crate) text: String,
    /// More memory than this is not given to an engine of layers.
    pub(crate) most_bytes: u64,
    /// Nor this to one that has a place for each packing: some boards have very many.
    pub(crate) packing_bytes: u64,
    /// The reference tries no more placements than this.
    pub(crate) tries: usize,
}

impl Case {
    pub(crate) fn new(family: Family, seed: u64) -> Self {
        let (puzzle, most_bytes, packing_bytes, tries) = match family {
            Family::Small => (random_puzzle(seed), 64 << 20, 64 << 20, usize::MAX),
            // The compiled board alone may take 76 MiB.
            Family::Wide => (wide_puzzle(seed), 128 << 20, 512 << 10, 2_000),
        };
        let text = puzzle.written(&mut Dice::new(seed));
        Self { seed, puzzle, text, most_bytes, packing_bytes, tries }
    }

    /// The memory that an engine gets.
    pub(crate) fn limits(&self, engine: Engine) -> Limits {
        let bytes = if engine == Engine::Blocks { self.packing_bytes } else { self.most_bytes };
        Limits::default().memory_bytes(Some(bytes))
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
