//! The roles of pieces: kinds, goal pieces, the piece that may leave.

use std::collections::BTreeSet;

use super::words::bracketed;
use slide_model::{Anchor, Axis, Direction, Exit, Goal, Identity, Kind, PieceId, Puzzle};

/// The pieces of each kind, kinds and pieces in order.
pub(super) fn members(puzzle: &Puzzle, identity: Identity) -> Vec<Vec<PieceId>> {
    let of = puzzle.kinds(identity);
    let count = of.iter().map(|kind| kind.index() + 1).max().unwrap_or(0);
    (0..count)
        .map(|kind| puzzle.piece_ids().filter(|id| of[id.index()] == Kind(kind as u8)).collect())
        .collect()
}

/// The pieces any of which may leave: `a`, `a or b`, `a, b or c`.
pub(super) fn leavers(puzzle: &Puzzle, piece: PieceId) -> String {
    let kinds = puzzle.kinds(Identity::Solve);
    let twins = puzzle.piece_ids().filter(|id| kinds[id.index()] == kinds[piece.index()]);
    let letters: Vec<String> = twins.map(|id| puzzle.label(id)).collect();
    match &letters[..] {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => letters.concat(),
    }
}

/// The opening in the frame through which a piece leaves.
#[derive(Clone, Copy)]
pub(super) struct WayOut {
    /// The piece that may leave.
    pub piece: PieceId,
    /// Its last place on the board.
    pub at: Anchor,
    /// The side where the frame is open.
    pub toward: Direction,
}

/// Returns the way out of the board: an exit, or the goal of a piece that goes along one line only and
/// ends at the frame, as the red car of Rush Hour does.
pub(super) fn way_out(puzzle: &Puzzle) -> Option<WayOut> {
    let target = match puzzle.goal()? {
        Goal::Exit(exit) => {
            let Exit { piece, at, toward, .. } = *exit;
            return Some(WayOut { piece, at, toward });
        }
        Goal::AnyOf(targets) => match &targets[..] {
            [only] if only.empty.is_empty() => only,
            _ => return None,
        },
    };
    let &[(piece, at)] = &target.placements[..] else { return None };
    let shape = puzzle.piece(piece).shape();
    let size = puzzle.size();
    let sides = match puzzle.piece(piece).axis() {
        Axis::Horizontal => {
            [(Direction::Left, at.col == 0), (Direction::Right, at.col + shape.cols() == size.cols)]
        }
        Axis::Vertical => {
            [(Direction::Up, at.row == 0), (Direction::Down, at.row + shape.rows() == size.rows)]
        }
        Axis::Any | Axis::Fixed => return None,
    };
    match sides {
        [(toward, true), (_, false)] | [(_, false), (toward, true)] => {
            Some(WayOut { piece, at, toward })
        }
        _ => None,
    }
}

/// A name, and the labels of the pieces that have it.
pub(super) struct SharedName<'a> {
    pub name: &'a str,
    pub labels: String,
}

/// The names of pieces with the labels of those that have them: `B (Cao Cao)`, `g h i j (soldier)`.
pub(super) fn named(puzzle: &Puzzle) -> Vec<SharedName<'_>> {
    let mut found: Vec<SharedName<'_>> = Vec::new();
    for id in puzzle.piece_ids() {
        let Some(name) = bracketed(puzzle.piece(id)) else { continue };
        let label = puzzle.label(id);
        match found.iter_mut().find(|known| known.name == name) {
            Some(known) => known.labels.extend([" ", &label]),
            None => found.push(SharedName { name, labels: label }),
        }
    }
    found
}

/// The kinds (as `solve` sees them) of the pieces that the goal is about.
pub(super) fn goal_kinds(puzzle: &Puzzle) -> BTreeSet<Kind> {
    let kinds = puzzle.kinds(Identity::Solve);
    puzzle.named_by_goal().iter().map(|id| kinds[id.index()]).collect()
}
