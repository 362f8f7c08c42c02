//! The compact line: one word per move.
//!
//! ```text
//! gD       piece g, down
//! EL2      piece E, left, left
//! BDR      piece B, down, right
//! DD3      piece D, down, down, down
//! 2L12     piece 2, left twelve times
//! S!D      piece S leaves the board downwards
//! ```
//!
//! The first character is always the piece. Each line is a solution of its own.

use super::tracer::{MOST_STEPS, StepBudget, Tracer, runs};
use super::{Fragment, Written, WrittenError};
use slide_model::{Direction, Puzzle};

/// The content of a word.
struct CompactMove {
    /// The letter of the piece.
    letter: char,
    /// Its steps; exactly one for an exit.
    path: Vec<Direction>,
    /// True if it leaves the board.
    exits: bool,
}

/// Returns whether every word of the text has the form of a compact move. True for a blank text.
pub(super) fn is_compact(text: &str) -> bool {
    Fragment::lines(text).flat_map(Fragment::words).all(|word| split(word.text).is_some())
}

/// Reads a text for which [`is_compact`] holds.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<Written, WrittenError> {
    let mut solutions = Vec::new();
    let mut budget = StepBudget::new();
    for line in Fragment::lines(text).filter(|line| !line.text.trim().is_empty()) {
        let mut tracer = Tracer::new(puzzle);
        let mut moves = Vec::new();
        for word in line.words() {
            let one = split(word.text).ok_or_else(|| word.error("this is not a compact move"))?;
            let piece = tracer.piece(one.letter, word)?;
            budget.spend(one.path.len(), word)?;
            moves.push(tracer.play(piece, one.path, one.exits));
        }
        solutions.push(moves);
    }
    if solutions.is_empty() {
        solutions.push(Vec::new());
    }
    Ok(Written::new(None, solutions))
}

/// The content of a word; `None` if it is no compact move.
fn split(word: &str) -> Option<CompactMove> {
    let mut letters = word.chars();
    let letter = letters.next()?;
    let rest = letters.as_str();
    let out = rest.strip_prefix('!');
    let path = match out {
        Some(direction) => vec![direction.parse().ok().and_then(Direction::from_letter)?],
        None => path(rest)?,
    };
    Some(CompactMove { letter, path, exits: out.is_some() })
}

/// Directions with counts, at least one.
pub(super) fn path(text: &str) -> Option<Vec<Direction>> {
    let each = |(direction, times)| std::iter::repeat_n(direction, times);
    Some(runs(text)?.into_iter().flat_map(each).take(MOST_STEPS + 1).collect())
}
