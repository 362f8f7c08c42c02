//! The fields of a puzzle file that describe pieces, by the letters that the file gives them.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::Replaced;
use super::draw;
use super::fields::{Field, PieceFields};
use super::identity::Identical;
use super::text::{goal_grid, lines_of, quoted};
use crate::{Axis, Goal, PieceId, Puzzle, Terrain};

/// A puzzle, and the form in which its pieces are written.
pub(super) struct Sheet<'a> {
    puzzle: &'a Puzzle,
    identical: Identical,
    /// Grids that are written in place of its own.
    replaced: Replaced<'a>,
}

impl<'a> Sheet<'a> {
    pub fn new(puzzle: &'a Puzzle, replaced: Replaced<'a>) -> Self {
        Self { puzzle, identical: Identical::of(puzzle), replaced }
    }

    /// The copies that this piece belongs to, itself first if it is the one that has the letter.
    fn copies(&self, id: PieceId) -> Option<&[PieceId]> {
        let Identical::Copies(all) = &self.identical else { return None };
        all.iter().find(|copies| copies.contains(&id)).map(Vec::as_slice)
    }

    /// The character that the file uses for this piece.
    fn letter(&self, id: PieceId) -> char {
        let bearer = self.copies(id).and_then(|copies| copies.first()).copied();
        self.puzzle.piece(bearer.unwrap_or(id)).letter()
    }

    fn letters(&self, ids: &[PieceId]) -> String {
        let mut letters: Vec<char> = ids.iter().map(|&id| self.letter(id)).collect();
        let mut seen = HashSet::new();
        letters.retain(|&letter| seen.insert(letter));
        quoted(&letters.into_iter().collect::<String>())
    }

    /// Returns whether the board shows it.
    pub fn is_drawn(&self, id: PieceId) -> bool {
        let hidden = self.replaced.board.is_none() && draw::hides_gate(self.puzzle, id);
        self.copies(id).is_none() && !hidden
    }

    /// The entries of `pieces`, letter by letter.
    pub fn entries(&self) -> Vec<(char, PieceFields)> {
        let mut entries: Vec<(char, PieceFields)> = Vec::new();
        for id in self.puzzle.piece_ids() {
            let letter = self.letter(id);
            if entries.iter().all(|&(other, _)| other != letter) {
                entries.push((letter, self.entry(id)));
            }
        }
        entries
    }

    /// The fields of one piece in `pieces`.
    fn entry(&self, id: PieceId) -> PieceFields {
        let piece = self.puzzle.piece(id);
        let shape = piece.shape();
        let mut parts = Vec::new();
        parts.extend(piece.name().map(|name| format!("name: {}", quoted(name))));
        parts.extend(piece.color().map(|color| format!("color: {}", quoted(color))));
        if !shape.is_connected() {
            parts.push("linked: true".to_owned());
        }
        match (piece.axis(), shape.rows().cmp(&shape.cols())) {
            (Axis::Any, _) => {}
            (Axis::Horizontal, Ordering::Less) | (Axis::Vertical, Ordering::Greater) => {
                parts.push("axis: Along".to_owned());
            }
            (axis, _) => parts.push(format!("axis: {axis:?}")),
        }
        if !self.is_drawn(id) {
            parts.push(format!("shape: {}", quoted(&shape.drawn())));
            let one = [id];
            let places = self.copies(id).unwrap_or(&one).iter();
            let places = places.map(|&id| self.puzzle.piece(id).start().to_string());
            parts.push(format!("at: [{}]", places.collect::<Vec<String>>().join(", ")));
        }
        if let (Some(solid), Some(rule)) = (piece.blockers(), self.puzzle.blocker_rule()) {
            parts.push(format!("blockers: {}", quoted(&solid.drawn(shape, rule))));
        }
        PieceFields { label: piece.label().map(quoted), rest: parts.join(", ") }
    }

    /// The value of `identical`, if it is needed.
    pub fn identical(&self) -> Option<String> {
        match &self.identical {
            Identical::SameShape | Identical::Copies(_) => None,
            Identical::Never => Some("Never".to_owned()),
            Identical::Groups(groups) => {
                let groups: Vec<String> = groups.iter().map(|group| self.letters(group)).collect();
                Some(format!("Groups([{}])", groups.join(", ")))
            }
        }
    }

    /// The value of `gate_keys`, if there are gates and others than the goal's pieces have keys.
    pub fn gate_keys(&self) -> Option<String> {
        let holds_key = |id: &PieceId| self.puzzle.piece(*id).gate_key();
        let keys: Vec<PieceId> = self.puzzle.piece_ids().filter(holds_key).collect();
        let by_default = self.replaced.goal.is_none() && keys == self.puzzle.named_by_goal();
        (self.puzzle.has_terrain(Terrain::Gate) && !by_default).then(|| self.letters(&keys))
    }

    /// The field `goal`, `goals` or `exit`, if there is one.
    pub fn goal(&self) -> Option<Field> {
        Some(match self.puzzle.goal()? {
            Goal::Exit(exit) => {
                let letter = self.letters(&[exit.piece]);
                let at = exit.at;
                let toward = exit.toward;
                ("exit", format!("(piece: {letter}, at: {at}, toward: {toward:?})"))
            }
            Goal::AnyOf(targets) => {
                let drawn = |target| draw::target(self.puzzle, target, |id| self.letter(id));
                let grid = |target| goal_grid(&drawn(target));
                match &targets[..] {
                    [one] => ("goal", grid(one)),
                    several => {
                        let items: Vec<_> = several.iter().map(|one| grid(one) + ",").collect();
                        ("goals", format!("[\n{}    ]", lines_of(&items)))
                    }
                }
            }
        })
    }
}
