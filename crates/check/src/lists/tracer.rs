//! The places of the pieces while a list is read: the written formats name a piece and a path, but not
//! where the path begins and ends.

use super::{Fragment, WrittenError};
use slide_model::{Anchor, Direction, Metric, Move, PieceId, Puzzle};

/// The greatest number of repetitions of one direction: more than any board has cells.
pub(super) const MOST_REPEATS: usize = 10_000;

/// The greatest number of steps of a text: a path of more is not read to its end.
pub(super) const MOST_STEPS: usize = 10_000_000;

/// The number of steps that a text may still have: a few letters can mean many steps, and no text may
/// fill the memory.
pub(super) struct StepBudget {
    steps: usize,
}

impl StepBudget {
    /// The budget of a whole text.
    pub fn new() -> Self {
        Self { steps: MOST_STEPS }
    }

    /// Takes the steps of one path.
    pub fn spend(&mut self, steps: usize, at: Fragment<'_>) -> Result<(), WrittenError> {
        self.steps = self.steps.checked_sub(steps).ok_or_else(|| at.error("too many steps"))?;
        Ok(())
    }
}

/// The places of all pieces after the moves read so far.
pub(super) struct Tracer<'a> {
    puzzle: &'a Puzzle,
    anchors: Vec<Anchor>,
    /// True if a piece may push others: see [`Metric::Line`].
    has_lines: bool,
}

impl<'a> Tracer<'a> {
    /// The places at the start of the puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            anchors: puzzle.pieces().iter().map(slide_model::Piece::start).collect(),
            has_lines: puzzle.can_count_in(Metric::Line),
        }
    }

    /// The piece with this letter.
    pub fn piece(&self, letter: char, at: Fragment<'_>) -> Result<PieceId, WrittenError> {
        self.puzzle.piece_by_letter(letter).ok_or_else(|| {
            let letters: String =
                self.puzzle.pieces().iter().map(slide_model::Piece::letter).collect();
            at.error(format!("there is no piece {letter}; the pieces are {letters}"))
        })
    }

    /// The piece with this label or letter.
    pub fn labelled(&self, word: &str, at: Fragment<'_>) -> Result<PieceId, WrittenError> {
        self.puzzle.piece_by_label(word).ok_or_else(|| {
            let all: Vec<String> =
                self.puzzle.piece_ids().map(|id| self.puzzle.label(id)).collect();
            let gap = if all.iter().all(|one| one.chars().count() == 1) { "" } else { " " };
            at.error(format!("there is no piece {word}; the pieces are {}", all.join(gap)))
        })
    }

    /// The move that takes a piece along `path`; where lines are counted, it pushes the pieces in its way.
    pub fn along(&mut self, piece: PieceId, path: Vec<Direction>) -> Move {
        let from = self.anchors[piece.index()];
        if let (true, &[way]) = (self.has_lines, &path[..])
            && let Some(line) = Move::line(self.puzzle, piece, from, way, |at| self.at(at))
        {
            for one in line.one_by_one() {
                self.follow(&one);
            }
            return line;
        }
        // The replay stops at the edge anyway, so the end does not matter beyond it.
        let to =
            path.iter().fold(from, |anchor, &direction| anchor.step(direction).unwrap_or(anchor));
        self.anchors[piece.index()] = to;
        Move::new(piece, path, from, Some(to))
    }

    /// The move that takes a piece off the board, if it `exits`, or along `path`.
    pub fn play(&mut self, piece: PieceId, path: Vec<Direction>, exits: bool) -> Move {
        if exits {
            Move::new(piece, path, self.anchor(piece), None)
        } else {
            self.along(piece, path)
        }
    }

    /// The place of a piece.
    pub fn anchor(&self, piece: PieceId) -> Anchor {
        self.anchors[piece.index()]
    }

    /// The piece whose anchor is here.
    pub fn at(&self, anchor: Anchor) -> Option<PieceId> {
        let index = self.anchors.iter().position(|&other| other == anchor)?;
        self.puzzle.piece_ids().nth(index)
    }

    /// Puts the pieces of a move where it says that it leads.
    pub fn follow(&mut self, one: &Move) {
        if let Some(to) = one.to {
            self.anchors[one.piece.index()] = to;
        }
    }
}

/// The directions of a word, each with the number of times that it is repeated; at least one.
pub(super) fn runs(word: &str) -> Option<Vec<(Direction, usize)>> {
    let mut found: Vec<(Direction, usize)> = Vec::new();
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let direction = Direction::from_letter(letter)?;
        let after = &rest[letter.len_utf8()..];
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &after[..after.len() - rest.len()];
        let times = if number.is_empty() { Some(1) } else { number.parse().ok() };
        found.push((direction, times.filter(|times| (1..=MOST_REPEATS).contains(times))?));
    }
    (!found.is_empty()).then_some(found)
}
