//! The puzzles that the notations beside RON can hold, and the reasons why they cannot hold others.

use super::Notation;
use crate::write::draw;
use crate::write::identity::Identical;
use crate::{Anchor, Axis, Goal, PieceId, Puzzle, Target, Terrain};

/// A notation cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot hold {what}", .notation.plural())]
pub struct NotationError {
    notation: Notation,
    what: String,
}

impl NotationError {
    pub(super) fn new(notation: Notation, what: impl Into<String>) -> Self {
        Self { notation, what: what.into() }
    }

    /// The requested notation.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The things in the puzzle that the notation cannot express, as a plural: `exits`, `gates` …
    pub fn what(&self) -> &str {
        &self.what
    }
}

/// A puzzle of plain pieces and goal grids: no blockers, no exit, no linked pieces, and
/// (unless noted otherwise) pieces that are alike if they have one shape. Names, colours, the metric
/// and the known facts are not part of such a notation.
pub(super) struct Simple<'a> {
    puzzle: &'a Puzzle,
    notation: Notation,
    targets: &'a [Target],
}

impl<'a> Simple<'a> {
    /// The puzzle, if it is simple and has at most one goal grid.
    pub fn of(puzzle: &'a Puzzle, notation: Notation) -> Result<Self, NotationError> {
        let simple = Self::of_any_goals(puzzle, notation)?;
        simple.refuse_if(simple.targets.len() > 1, "several goals")?;
        Ok(simple)
    }

    /// The puzzle, if it is simple.
    pub fn of_any_goals(puzzle: &'a Puzzle, notation: Notation) -> Result<Self, NotationError> {
        let simple = Self::of_any_kinds(puzzle, notation)?;
        match Identical::of(puzzle) {
            Identical::SameShape => Ok(simple),
            Identical::Never => Err(simple.refuse("pieces of one shape that are told apart")),
            Identical::Groups(_) => Err(simple.refuse("groups of pieces that are alike")),
            Identical::Copies(_) => Err(simple.refuse("goals for any of several pieces")),
        }
    }

    /// The puzzle, if it is simple, whichever pieces are alike.
    pub fn of_any_kinds(puzzle: &'a Puzzle, notation: Notation) -> Result<Self, NotationError> {
        let targets: &[Target] = match puzzle.goal() {
            None => &[],
            Some(Goal::AnyOf(targets)) => targets,
            Some(Goal::Exit(_)) => return Err(NotationError::new(notation, "exits")),
        };
        if puzzle.blocker_rule().is_some() {
            return Err(NotationError::new(notation, "blockers"));
        }
        Ok(Self { puzzle, notation, targets })
    }

    pub fn refuse(&self, what: impl Into<String>) -> NotationError {
        NotationError::new(self.notation, what)
    }

    pub fn refuse_if(&self, bad: bool, what: impl Into<String>) -> Result<(), NotationError> {
        if bad { Err(self.refuse(what)) } else { Ok(()) }
    }

    pub fn no_axes(&self) -> Result<(), NotationError> {
        let bound = self.puzzle.pieces().iter().any(|piece| piece.axis() != Axis::Any);
        self.refuse_if(bound, "pieces that are bound to an axis")
    }

    pub fn no_linked(&self) -> Result<(), NotationError> {
        let linked = self.puzzle.pieces().iter().any(|piece| !piece.shape().is_connected());
        self.refuse_if(linked, "pieces in several parts")
    }

    /// Every cell of the board is floor or a wall.
    pub fn only_floor_and_walls(&self) -> Result<(), NotationError> {
        self.refuse_if(self.puzzle.has_terrain(Terrain::Gate), "gates")?;
        self.refuse_if(self.puzzle.has_terrain(Terrain::Void), "cells that are no board")
    }

    pub fn no_hidden_gates(&self) -> Result<(), NotationError> {
        let hidden = self.puzzle.piece_ids().any(|id| draw::hides_gate(self.puzzle, id));
        self.refuse_if(hidden, "gates that are covered at the start")
    }

    pub fn gate_keys_are_goal_pieces(&self) -> Result<(), NotationError> {
        let keys = self.puzzle.piece_ids().filter(|&id| self.puzzle.piece(id).gate_key());
        let others = !keys.eq(self.puzzle.named_by_goal());
        let bad = others && self.puzzle.has_terrain(Terrain::Gate);
        self.refuse_if(bad, "gates for other pieces than those of the goal")
    }

    /// The rows of the board.
    pub fn board(&self) -> Vec<String> {
        draw::board(self.puzzle, |_| true)
    }

    /// The rows of the goal, if there is one.
    pub fn goal(&self) -> Option<Vec<String>> {
        let letter = |id| self.puzzle.piece(id).letter();
        self.targets.first().map(|target| draw::target(self.puzzle, target, letter))
    }

    /// The goal, which must be there and be the only one.
    pub fn one_target(&self) -> Result<&'a Target, NotationError> {
        match self.targets {
            [target] => Ok(target),
            [] => Err(self.refuse("puzzles without a goal")),
            _ => Err(self.refuse("several goals")),
        }
    }

    /// The one piece that the goals name, and its goal places.
    pub fn goal_piece(&self) -> Result<(PieceId, Vec<Anchor>), NotationError> {
        let mut found = None;
        let mut anchors = Vec::new();
        for target in self.targets {
            match (&target.placements[..], &target.empty[..]) {
                (&[(id, anchor)], []) if found.is_none_or(|other| other == id) => {
                    found = Some(id);
                    anchors.push(anchor);
                }
                (_, []) => return Err(self.refuse("goals for several pieces")),
                _ => return Err(self.refuse("cells that must be empty")),
            }
        }
        found.map(|id| (id, anchors)).ok_or_else(|| self.refuse("puzzles without a goal"))
    }

    /// The one piece that the goal names, and its goal place.
    pub fn one_goal_piece(&self) -> Result<(PieceId, Anchor), NotationError> {
        match self.goal_piece()? {
            (id, anchors) if anchors.len() == 1 => Ok((id, anchors[0])),
            _ => Err(self.refuse("several goals")),
        }
    }
}
