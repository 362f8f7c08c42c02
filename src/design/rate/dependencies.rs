//! How the moves of a solution hold together: chains of moves each of which [needs](needs()) the one
//! before it.
//!
//! ```text
//! 1  c right ─────────╮             c stood in the way of b, b in the way of A
//! 2  d up             ├─▶ 4  b down ──▶ 5  A right      depth 3: 1, 4, 5
//! 3  e up ────────────╯                                 width 3: 1, 2 and 3 need nothing
//! ```

use crate::check::needs;
use crate::puzzle::{Move, Puzzle};

/// How the moves of a solution hold together.
pub(super) struct Dependencies {
    /// Moves of the longest chain.
    pub depth: u32,
    /// The most moves whose longest chains to them are of one length.
    pub width: u32,
}

impl Dependencies {
    /// Those of a legal list of moves.
    pub fn of(puzzle: &Puzzle, moves: &[Move]) -> Self {
        let mut levels: Vec<u32> = Vec::with_capacity(moves.len());
        for needed in needs(puzzle, moves) {
            levels.push(1 + needed.iter().map(|&before| levels[before]).max().unwrap_or(0));
        }
        let depth = levels.iter().copied().max().unwrap_or(0);
        let on = |level| levels.iter().filter(|&&own| own == level).count() as u32;
        Self { depth, width: (1..=depth).map(on).max().unwrap_or(0) }
    }
}
