//! The fields of a puzzle file that speak of pieces, by the letters that the file gives them.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt::Write as _;

use super::Replaced;
use super::draw;
use super::identity::Identical;
use super::text::{field, flat, goal_grid, lines_of, quoted};
use crate::puzzle::{Axis, BlockerGrid, Goal, PieceId, Puzzle};

/// A puzzle and how its pieces are written.
pub(super) struct Sheet<'a> {
    puzzle: &'a Puzzle,
    identical: Identical,
    /// Grids that are written in place of its own.
    replaced: Replaced<'a>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, replaced: Replaced<'a>) -> Self {
        Self { puzzle, identical: Identical::of(puzzle), replaced }
    }

    /// The copies that this piece belongs to, itself first if it is the one that bears the letter.
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

    /// Whether the board shows it.
    pub(super) fn is_drawn(&self, id: PieceId) -> bool {
        let hidden = self.replaced.board.is_none() && draw::hides_gate(self.puzzle, id);
        self.copies(id).is_none() && !hidden
    }

    /// The `pieces` field; nothing if no piece has anything to say.
    pub(super) fn pieces(&self) -> String {
        let mut entries: Vec<(Vec<PieceId>, String)> = Vec::new();
        for id in self.puzzle.piece_ids() {
            let body = self.entry(id);
            match entries.iter_mut().find(|(_, other)| *other == body) {
                _ if body.is_empty() => {}
                Some((ids, _)) => ids.push(id),
                None => entries.push((vec![id], body)),
            }
        }
        if entries.is_empty() {
            return String::new();
        }
        let mut text = String::from("    pieces: {\n");
        for (ids, body) in entries {
            let _ = writeln!(text, "        {}: ({body}),", self.letters(&ids));
        }
        text + "    },\n"
    }

    /// What `pieces` says of one piece.
    fn entry(&self, id: PieceId) -> String {
        let piece = self.puzzle.piece(id);
        let shape = piece.shape();
        let mut parts = Vec::new();
        parts.extend(piece.name().map(|name| format!("name: {}", quoted(name))));
        parts.extend(piece.color().map(|color| format!("color: {}", quoted(color))));
        if draw::in_parts(self.puzzle, id) {
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
            let mut grid = vec![vec!['.'; usize::from(shape.cols())]; usize::from(shape.rows())];
            for at in shape.cells() {
                grid[usize::from(at.row)][usize::from(at.col)] = '#';
            }
            parts.push(format!("shape: {}", flat(&grid)));
            let one = [id];
            let places = self.copies(id).unwrap_or(&one).iter();
            let places = places.map(|&id| self.puzzle.piece(id).start().to_string());
            parts.push(format!("at: [{}]", places.collect::<Vec<String>>().join(", ")));
        }
        if let (Some(solid), Some(rule)) = (piece.blockers(), self.puzzle.blocker_rule()) {
            let side = |cells| usize::from(rule.per_cell * cells + 2 * rule.overhang);
            let grid = blocker_grid(solid, side(shape.rows()), side(shape.cols()));
            parts.push(format!("blockers: {}", flat(&grid)));
        }
        parts.join(", ")
    }

    /// The `identical` field, if it has anything to say.
    pub(super) fn identical(&self) -> String {
        match &self.identical {
            Identical::SameShape | Identical::Copies(_) => String::new(),
            Identical::Never => "    identical: Never,\n".to_owned(),
            Identical::Groups(groups) => {
                let groups: Vec<String> = groups.iter().map(|group| self.letters(group)).collect();
                format!("    identical: Groups([{}]),\n", groups.join(", "))
            }
        }
    }

    /// The `gate_keys` field, if there are gates and others than the goal's pieces have keys.
    pub(super) fn gate_keys(&self) -> String {
        let mut text = String::new();
        let holds_key = |id: &PieceId| self.puzzle.piece(*id).gate_key();
        let keys: Vec<PieceId> = self.puzzle.piece_ids().filter(holds_key).collect();
        let by_default = self.replaced.goal.is_none() && keys == draw::named(self.puzzle);
        if draw::has_gates(self.puzzle) && !by_default {
            field(&mut text, "gate_keys", &self.letters(&keys));
        }
        text
    }

    /// The field `goal`, `goals` or `exit`, if there is one.
    pub(super) fn goal(&self) -> String {
        let mut text = String::new();
        match self.puzzle.goal() {
            None => {}
            Some(Goal::Exit(exit)) => {
                let letter = self.letters(&[exit.piece]);
                let (at, toward) = (exit.at, exit.toward);
                field(
                    &mut text,
                    "exit",
                    &format!("(piece: {letter}, at: {at}, toward: {toward:?})"),
                );
            }
            Some(Goal::AnyOf(targets)) => {
                let grid = |target| draw::target(self.puzzle, target, |id| self.letter(id));
                let grids: Vec<String> =
                    targets.iter().map(|target| goal_grid(&grid(target))).collect();
                match &grids[..] {
                    [one] => field(&mut text, "goal", one),
                    several => {
                        let items = lines_of(several.iter().map(|grid| format!("{grid},")));
                        field(&mut text, "goals", &format!("[\n{items}    ]"));
                    }
                }
            }
        }
        text
    }
}

fn blocker_grid(blockers: &BlockerGrid, rows: usize, cols: usize) -> Vec<Vec<char>> {
    let mut grid = vec![vec!['.'; cols]; rows];
    for at in blockers.solid() {
        grid[usize::from(at.row)][usize::from(at.col)] = '#';
    }
    grid
}
