//! Which moves of a solution need which.
//!
//! A move needs the move of the same piece before it, and of every other piece the last move before it
//! that took the piece out of its way: had it stayed where it was, it would stand in the way of a step.
//!
//! ```text
//! 1  c right ─────────╮             c stood in the way of b, b in the way of A
//! 2  d up             ├─▶ 4  b down ──▶ 5  A right      depth 3: 1, 4, 5
//! 3  e up ────────────╯                                 width 3: 1, 2 and 3 need nothing
//! ```

use crate::check::in_the_way;
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
        for (index, one) in moves.iter().enumerate() {
            let mut level = 1;
            // Of each piece only the last move that matters is asked: those before it are needed by it.
            let mut settled = vec![false; puzzle.pieces().len()];
            for (before, earlier) in moves[..index].iter().enumerate().rev() {
                let settled = &mut settled[earlier.piece.index()];
                let needed = || {
                    earlier.piece == one.piece
                        || in_the_way(puzzle, earlier.piece, earlier.from, one)
                };
                if !*settled && needed() {
                    *settled = true;
                    level = level.max(levels[before] + 1);
                }
            }
            levels.push(level);
        }
        let depth = levels.iter().copied().max().unwrap_or(0);
        let on = |level| levels.iter().filter(|&&own| own == level).count() as u32;
        Self { depth, width: (1..=depth).map(on).max().unwrap_or(0) }
    }
}
