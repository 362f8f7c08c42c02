//! Moves and solutions, in the terms of the puzzle.

use std::fmt;

use super::model::{Metric, Puzzle, Terrain};
use super::piece::PieceId;
use super::place::{Anchor, Cell, Direction};

/// A move of one piece, which counts 1 in the metric of its solution. In [`Metric::Line`] the piece goes one cell, and
/// pushes those between it and the hole.
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
    /// The pieces that it pushes, from the hole outward; none but in [`Metric::Line`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pushed: Vec<PieceId>,
}

/// A path from the start to the goal.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Solution {
    /// The metric of the moves.
    pub metric: Metric,
    /// The moves in order; none if the goal is already reached.
    pub moves: Vec<Move>,
}

/// The number of the piece, its place before, and its path: `3 (1, 0) RRD`; off the board `3 (1, 0) !D`; pieces that it
/// pushes come first, from the hole outward: `5 4 3 (1, 0) R`.
/// Lists for people, which other crates read and write, call pieces by their letters.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.pieces() {
            write!(f, "{} ", piece.0)?;
        }
        write!(f, "{} {}", self.from, self.path_letters())
    }
}

impl Move {
    /// A move of one piece.
    pub fn new(piece: PieceId, path: Vec<Direction>, from: Anchor, to: Option<Anchor>) -> Self {
        Self { piece, path, from, to, pushed: Vec::new() }
    }

    /// The move with the letter of its piece, for people: `a RRD`; off the board `a !D`.
    pub fn named(&self, puzzle: &Puzzle) -> String {
        format!("{} {}", puzzle.piece(self.piece).letter(), self.path_letters())
    }

    /// The move in [`Metric::Line`] that pushes a piece and all between it and the hole one cell; `None` if there is no
    /// hole in that direction. `piece_at` returns the piece at a cell.
    pub fn line(
        puzzle: &Puzzle,
        piece: PieceId,
        from: Anchor,
        direction: Direction,
        piece_at: impl Fn(Anchor) -> Option<PieceId>,
    ) -> Option<Self> {
        let to = from.step(direction)?;
        let mut pushed = Vec::new();
        let mut next = to;
        loop {
            let cell = Cell::from(next);
            if !puzzle.size().contains(cell) || puzzle.terrain(cell) != Terrain::Floor {
                return None;
            }
            let Some(other) = piece_at(next) else { break };
            pushed.push(other);
            next = next.step(direction)?;
        }
        pushed.reverse();
        Some(Self { piece, path: vec![direction], from, to: Some(to), pushed })
    }

    /// The pieces that move, from the hole outward: the piece itself is the last one.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = PieceId> {
        self.pushed.iter().copied().chain([self.piece])
    }

    /// The same as moves of one piece each, that beside the hole first.
    pub fn one_by_one(&self) -> Vec<Self> {
        // Each piece goes to the former place of the next one, nearer to the hole.
        let mut all = Vec::new();
        let mut from = self.from;
        let mut to = self.to;
        for piece in self.pieces().rev() {
            all.push(Self::new(piece, self.path.clone(), from, to));
            from = to.unwrap_or(from);
            to = self.path.first().and_then(|&direction| from.step(direction));
        }
        all.reverse();
        all
    }

    /// The number of steps of all its pieces; an exit counts 1.
    pub fn steps(&self) -> u32 {
        (self.path.len() * (1 + self.pushed.len())) as u32
    }

    /// Applies the move to the places of the pieces.
    pub fn apply(&self, anchors: &mut [Option<Anchor>]) {
        for one in self.one_by_one() {
            if let Some(anchor) = anchors.get_mut(one.piece.index()) {
                *anchor = one.to;
            }
        }
    }

    /// The letters of its steps; off the board after an exclamation mark.
    fn path_letters(&self) -> String {
        let out = if self.to.is_none() { "!" } else { "" };
        out.to_owned() + &Direction::letters(&self.path)
    }
}

impl Solution {
    /// The number of moves of the metric, an exit included.
    pub fn length(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The number of steps; an exit counts 1.
    pub fn steps(&self) -> u32 {
        self.moves.iter().map(Move::steps).sum()
    }
}
