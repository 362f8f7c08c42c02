//! One entry of a move list: a label or letter, perhaps a name in brackets, and where the piece goes.
//!
//! ```text
//! g down
//! g (soldier) down 2, right
//! S exits down
//! ```
//!
//! A bar ends the entry: on a printed sheet a board follows it.

use super::tracer::{MOST_REPEATS, MOST_STEPS};
use slide_model::Direction;

/// The greatest number of characters of a label.
const LONGEST_LABEL: usize = 4;

/// The content of an entry.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MoveEntry {
    /// The label or letter of the piece.
    pub piece: String,
    /// Its steps, at least one; exactly one for an exit.
    pub path: Vec<Direction>,
    /// True if it leaves the board.
    pub exits: bool,
}

/// Reads an entry without its number and the blanks around it.
///
/// # Errors
/// The reason why it cannot be read.
pub(super) fn parse(text: &str) -> Result<MoveEntry, String> {
    let letter = text.chars().next().ok_or("nothing follows the number")?;
    let labelled = text.split_once(' ').filter(|(piece, _)| piece.chars().count() <= LONGEST_LABEL);
    let Some((piece, rest)) = labelled else {
        return Err(format!("a space is expected after the piece {letter}"));
    };
    let piece = piece.to_owned();
    let mut rest = rest.trim_start();
    if let Some(name) = rest.strip_prefix('(') {
        let (_, behind) =
            name.split_once(')').ok_or("the bracket around the name is not closed")?;
        rest = behind.trim_start();
    }
    if let Some((before, _)) = rest.split_once('|') {
        rest = before.trim_end();
    }
    if let Some(out) = rest.strip_prefix("exits ") {
        let direction = direction(out.trim())?;
        return Ok(MoveEntry { piece, path: vec![direction], exits: true });
    }
    let mut path = Vec::new();
    for part in rest.split(',') {
        let mut words = part.split_whitespace();
        let direction = direction(words.next().unwrap_or(""))?;
        let repeats = match words.next() {
            None => 1,
            Some(count) => count
                .parse()
                .ok()
                .filter(|repeats| (1..=MOST_REPEATS).contains(repeats))
                .ok_or_else(|| format!("`{count}` is not a number of steps"))?,
        };
        if let Some(more) = words.next() {
            return Err(format!("`{more}` is not expected here"));
        }
        if path.len() <= MOST_STEPS {
            path.extend(std::iter::repeat_n(direction, repeats));
        }
    }
    Ok(MoveEntry { piece, path, exits: false })
}

fn direction(word: &str) -> Result<Direction, String> {
    word.parse().map_err(|_| match word {
        "" => "a direction is missing: up, down, left or right".to_owned(),
        _ => format!("`{word}` is not a direction: up, down, left or right"),
    })
}
