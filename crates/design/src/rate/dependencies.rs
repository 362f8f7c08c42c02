//! Dependencies between the moves of a solution: chains of moves each of which [needs](needs()) the one
//! before it.
//!
//! ```text
//! 1  c right ─────────╮             c was in the way of b, b in the way of A
//! 2  d up             ├─▶ 4  b down ──▶ 5  A right      depth 3: 1, 4, 5
//! 3  e up ────────────╯                                 width 3: 1, 2 and 3 need nothing
//! ```

use slide_check::needs;
use slide_model::{Move, Puzzle};

/// The number of moves in the longest chain of a legal list (the depth), and the most moves whose longest
/// chains to them are of one length (the width).
pub(super) fn dependencies(puzzle: &Puzzle, moves: &[Move]) -> (u32, u32) {
    let mut levels: Vec<u32> = Vec::with_capacity(moves.len());
    for needed in needs(puzzle, moves) {
        levels.push(1 + needed.iter().map(|&before| levels[before]).max().unwrap_or(0));
    }
    let depth = levels.iter().copied().max().unwrap_or(0);
    let on = |level| levels.iter().filter(|&&own| own == level).count() as u32;
    (depth, (1..=depth).map(on).max().unwrap_or(0))
}
