//! Interchangeable pieces, and placements that are the same state.

use super::puzzle::{Cell, Identical, Puzzle, State};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    Count,
    Solve,
    Labelled,
}

/// The form that all placements of one state have in common: (kind, anchor), sorted.
pub type Canonical = Vec<(usize, Cell)>;

impl Puzzle {
    /// The pieces that the goal or the exit names.
    pub fn named(&self) -> BTreeSet<usize> {
        let placed = self.targets.iter().flat_map(|target| &target.places).map(|place| place.0);
        placed.chain(self.exit.map(|exit| exit.piece)).collect()
    }

    fn same(&self, one: usize, two: usize, identity: Identity, named: &BTreeSet<usize>) -> bool {
        let a = &self.pieces[one];
        let b = &self.pieces[two];
        let alike = a.cells == b.cells
            && a.blockers == b.blockers
            && a.axis == b.axis
            && (a.key == b.key || !self.has_gates());
        let distinct = match &self.identical {
            Identical::SameShape => {
                identity == Identity::Solve && (named.contains(&one) || named.contains(&two))
            }
            Identical::Never => true,
            Identical::Groups(groups) => {
                !groups.iter().any(|group| group.contains(&one) && group.contains(&two))
            }
        };
        identity != Identity::Labelled && alike && !distinct
    }

    /// The kind of each piece: the number of the first piece that is the same.
    pub fn kinds(&self, identity: Identity) -> Vec<usize> {
        let named = self.named();
        let first_like = |piece| {
            (0..piece).find(|&other| self.same(other, piece, identity, &named)).unwrap_or(piece)
        };
        (0..self.pieces.len()).map(first_like).collect()
    }
}

/// The same for all placements of one state.
pub fn canonical(state: &State, kinds: &[usize]) -> Canonical {
    let mut places: Canonical = kinds.iter().copied().zip(state.iter().copied()).collect();
    places.sort_unstable();
    places
}
