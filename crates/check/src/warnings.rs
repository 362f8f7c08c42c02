//! Warnings of what is legal in a puzzle and was probably not meant.
//!
//! ```text
//! BBoC              an exit, and straight pieces without axes: cars that go sideways
//! AAoC ▶
//!
//! ab#               `b` cannot leave its corner, whatever moves out of its way
//! .##
//! ```
//!
//! Pieces can never move if walls, the frame and each other hold all of them: then none of them can be the first to
//! move. Blockers, which might hold more pieces, are not considered.

use std::collections::HashMap;

use super::game::Game;
use slide_model::{Axis, Cell, Direction, Identity, PieceId, Puzzle};

/// Something legal that was probably not meant. Its text says how to change it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleWarning {
    /// All pieces are straight and there is an exit, as in Rush Hour, but those with these letters have no axis.
    #[error(
        "straight pieces and an exit, as in Rush Hour, but cars may go sideways here; if they may not, add `pieces: \
         {{ \"{0}\": (axis: Along) }}`"
    )]
    Sideways(String),
    /// The start is a goal already.
    #[error("the start is a goal already; another `goal: \"…\"` would change that")]
    Solved,
    /// The pieces with these letters can never move, and do not say that they are fixed.
    #[error(
        "`{names}` can never move; a wall is `#`, and `pieces: {{ \"{letters}\": (axis: Fixed) }}` says that it is meant",
        letters = .0,
        names = .0.chars().map(String::from).collect::<Vec<_>>().join("`, `")
    )]
    Stuck(String),
}

/// Returns the warnings for a puzzle.
pub fn warnings(puzzle: &Puzzle) -> Vec<PuzzleWarning> {
    let mut found = Vec::new();
    let sideways = letters(puzzle, &|id| puzzle.piece(id).axis() == Axis::Any);
    if !sideways.is_empty() && looks_like_rush_hour(puzzle) {
        found.push(PuzzleWarning::Sideways(sideways));
    }
    if Game::new(puzzle).is_solved() {
        found.push(PuzzleWarning::Solved);
    }
    let stuck = stuck(puzzle);
    if puzzle.empty_cells() > 0 && !stuck.is_empty() {
        found.push(PuzzleWarning::Stuck(letters(puzzle, &|id| stuck.contains(&id))));
    }
    found
}

/// The letters of the pieces that are selected.
fn letters(puzzle: &Puzzle, is_selected: &dyn Fn(PieceId) -> bool) -> String {
    let selected = puzzle.piece_ids().filter(|&id| is_selected(id));
    selected.map(|id| puzzle.piece(id).letter()).collect()
}

/// Returns whether all pieces are cars without axes, at least two, and one of them leaves lengthwise.
fn looks_like_rush_hour(puzzle: &Puzzle) -> bool {
    let Some(exit) = puzzle.exit() else { return false };
    let is_car = |id: PieceId| {
        let shape = puzzle.piece(id).shape();
        let rows = shape.rows();
        let cols = shape.cols();
        rows.min(cols) == 1 && rows.max(cols) > 1 && puzzle.piece(id).axis() == Axis::Any
    };
    let is_upright = puzzle.piece(exit.piece).shape().rows() > 1;
    let leaves_upright = matches!(exit.toward, Direction::Up | Direction::Down);
    let are_cars = puzzle.pieces().len() > 1 && puzzle.piece_ids().all(is_car);
    are_cars && is_upright == leaves_upright && puzzle.blocker_rule().is_none()
}

/// The pieces that can never move, without those that are declared fixed.
fn stuck(puzzle: &Puzzle) -> Vec<PieceId> {
    let kinds = puzzle.kinds(Identity::Solve);
    let exits = puzzle.exit().map(|exit| kinds[exit.piece.index()]);
    let mut held: Vec<PieceId> =
        puzzle.piece_ids().filter(|id| Some(kinds[id.index()]) != exits).collect();
    loop {
        let mut holder: HashMap<Cell, PieceId> = HashMap::new();
        for &id in &held {
            for cell in puzzle.piece(id).cells_at(puzzle.piece(id).start()) {
                holder.insert(cell, id);
            }
        }
        let before = held.len();
        held.retain(|&id| {
            let piece = puzzle.piece(id);
            let is_in_the_way = |cell| holder.get(&cell).is_some_and(|&other| other != id);
            Direction::ALL.into_iter().filter(|&way| piece.axis().allows(way)).all(|way| {
                let to = piece.start().step(way).filter(|&to| puzzle.has_room(piece, to));
                to.is_none_or(|to| piece.cells_at(to).any(is_in_the_way))
            })
        });
        if held.len() == before {
            held.retain(|&id| puzzle.piece(id).axis() != Axis::Fixed);
            return held;
        }
    }
}
