//! Moves and solutions, in the terms of the puzzle.

use std::fmt;
use std::str::FromStr;

use super::diagnostic::brief;
use super::model::{Metric, Puzzle};
use super::piece::PieceId;
use super::place::{Anchor, Direction};

/// One piece goes somewhere: counted as 1 in the metric of the solution it stands in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Move {
    /// The piece.
    pub piece: PieceId,
    /// The steps, at least one; exactly one for an exit.
    pub path: Vec<Direction>,
    /// The place of the piece before.
    pub from: Anchor,
    /// Its place afterwards; `None` if it has left the board.
    pub to: Option<Anchor>,
}

/// A way from the start to the goal.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Solution {
    /// The metric of the moves.
    pub metric: Metric,
    /// The moves in order; none if the goal is already reached.
    pub moves: Vec<Move>,
}

/// The number of the piece, where it stood, and its path: `3 (1, 0) RRD`; off the board `3 (1, 0) !D`.
/// Lists for people, which other crates read and write, call pieces by their letters.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.piece.0, self.from)?;
        self.write_path(f)
    }
}

impl Move {
    /// The move with the letter of its piece, for people: `a RRD`; off the board `a !D`.
    pub fn named<'a>(&'a self, puzzle: &'a Puzzle) -> impl fmt::Display + 'a {
        NamedMove { one: self, letter: puzzle.piece(self.piece).letter() }
    }

    /// The letters of its steps; off the board after an exclamation mark.
    fn write_path(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let out = if self.to.is_none() { "!" } else { "" };
        let path: String = self.path.iter().map(|step| step.letter()).collect();
        write!(f, "{out}{path}")
    }
}

struct NamedMove<'a> {
    one: &'a Move,
    letter: char,
}

impl fmt::Display for NamedMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.letter)?;
        self.one.write_path(f)
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no move such as `3 (1, 0) RRD`", brief(.0))]
pub struct NoMove(String);

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Self, NoMove> {
        parse(text).ok_or_else(|| NoMove(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Move> {
    let (piece, rest) = text.split_once(" (")?;
    let (place, path) = rest.split_once(") ")?;
    let (row, col) = place.split_once(", ")?;
    let piece = PieceId(piece.parse().ok()?);
    let from = Anchor { row: row.parse().ok()?, col: col.parse().ok()? };
    let steps = path.strip_prefix('!').unwrap_or(path);
    let steps: Vec<Direction> = steps.chars().map(Direction::from_letter).collect::<Option<_>>()?;
    if steps.is_empty() {
        return None;
    }
    let end = steps.iter().try_fold(from, |at, &step| at.step(step));
    let to = if path.starts_with('!') { None } else { Some(end?) };
    Some(Move { piece, path: steps, from, to })
}

impl Solution {
    /// Number of moves of the metric, an exit included.
    pub fn length(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Number of steps; an exit counts 1.
    pub fn steps(&self) -> u32 {
        self.moves.iter().map(|one| one.path.len() as u32).sum()
    }
}
