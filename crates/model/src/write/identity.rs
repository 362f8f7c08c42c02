//! An `identical` with which a checked puzzle could have been written: a puzzle has only the resulting
//! kinds.

use crate::{Anchor, Goal, Kind, PieceId, Puzzle};

/// The value of `identical`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Identical {
    /// Pieces of one shape are alike.
    SameShape,
    /// All pieces are unlike.
    Never,
    /// Only the members of each group are alike.
    Groups(Vec<Vec<PieceId>>),
    /// Pieces of one shape are alike, and the goal names these by one letter, the first one's, that
    /// has copies; so they are told apart from their twins, but not from each other.
    Copies(Vec<Vec<PieceId>>),
}

impl Identical {
    /// The shortest `identical` that gives the kinds of this puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let ids: Vec<PieceId> = puzzle.piece_ids().collect();
        let by_shape = Kind::of_each(ids.iter().map(|&id| {
            let piece = puzzle.piece(id);
            (piece.shape(), piece.blockers(), piece.axis(), piece.gate_key())
        }));
        let count = Kind::of_each(puzzle.kinds_count.iter());
        let solve = Kind::of_each(puzzle.kinds_solve.iter());
        let named = puzzle.named_by_goal();
        let apart = |id: &PieceId| named.binary_search(id).ok();
        if count == by_shape
            && solve == Kind::of_each(ids.iter().map(|id| (by_shape[id.index()], apart(id))))
        {
            return Self::SameShape;
        }
        if solve != count {
            let mut copies = members(&solve);
            copies.retain(|kind| kind.iter().any(|id| apart(id).is_some()));
            for kind in &mut copies {
                let bearer = kind.iter().copied().min_by_key(|&id| named_by(puzzle, id));
                kind.sort_unstable_by_key(|&id| {
                    (Some(id) != bearer, order_of_copies(puzzle.piece(id).letter()))
                });
            }
            return Self::Copies(copies);
        }
        let groups = members(&count);
        if groups.is_empty() { Self::Never } else { Self::Groups(groups) }
    }
}

/// The kinds of two and more pieces.
fn members(kinds: &[Kind]) -> Vec<Vec<PieceId>> {
    let mut found: Vec<Vec<PieceId>> = vec![Vec::new(); kinds.len()];
    for (index, kind) in kinds.iter().enumerate() {
        found[kind.index()].push(PieceId(index as u8));
    }
    found.retain(|members| members.len() > 1);
    found
}

/// The sort key by which the piece that keeps the letter comes before its copies: in a goal it is the
/// first one in reading order.
fn named_by(puzzle: &Puzzle, id: PieceId) -> (bool, Option<Anchor>) {
    let anchor = match puzzle.goal() {
        Some(Goal::Exit(exit)) if exit.piece == id => Some(exit.at),
        Some(Goal::AnyOf(targets)) => {
            let placed = targets.iter().flat_map(|target| &target.placements);
            placed.filter(|(other, _)| *other == id).map(|&(_, anchor)| anchor).min()
        }
        _ => None,
    };
    (anchor.is_none(), anchor)
}

/// The sort key of letters in the order in which copies get them: a–z, A–Z, 0–9, signs, others.
fn order_of_copies(letter: char) -> (u8, char) {
    let class = match letter {
        'a'..='z' => 0,
        'A'..='Z' => 1,
        '0'..='9' => 2,
        _ => 3,
    };
    (class, letter)
}
