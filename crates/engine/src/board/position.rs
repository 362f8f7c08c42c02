//! An unpacked state, as steps need it.
//!
//! Everything follows from the planes of the tokens (see `code.rs`) and the empty cells. These few
//! masks are a *snapshot*; a search may keep snapshots beside packed states that it will soon need
//! again, which saves the scan.
//!
//! ```text
//! snapshot    plane 0 | plane 1 | … | empty        P + 1 masks
//! pieces      = plane 0 | plane 1 | …              where pieces stand: their tokens are not 0
//! set of t    = pieces & (plane p or its complement, as bit p of t says)
//! standing    of a form: the sets of its tokens together
//! ```

use super::code::MAX_PLANES;
use super::mask::{Bit, Mask};

/// A state as masks.
#[derive(Clone, Debug)]
pub struct Position<M> {
    /// The places of the pieces of each form, if some form has pieces of several kinds; otherwise form f
    /// has token f + 1, and this is empty.
    mixed: Vec<M>,
    /// The planes of the tokens, as masks over the cells where pieces stand.
    pub(super) planes: [M; MAX_PLANES],
    /// Empty cells.
    pub(super) empty: M,
    /// Cells where a piece stands. With the empty ones, these begin the tokens.
    pub(super) pieces: M,
    /// The places of each token, in steps of [`Position::find_standing`].
    sets: Vec<M>,
}

/// The tokens of the pieces of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FormTokens {
    /// All pieces have one form.
    OneForm,
    /// Form f has the one token f + 1.
    OneEach,
    /// The tokens of each form.
    Mixed(Vec<Vec<u8>>),
}

impl<M: Mask> Position<M> {
    /// A position without pieces, for these tokens in `planes` planes.
    pub(super) fn new(forms: &FormTokens, planes: usize) -> Self {
        let forms = if let FormTokens::Mixed(forms) = forms { forms.len() } else { 0 };
        Self {
            mixed: vec![M::EMPTY; forms],
            planes: [M::EMPTY; MAX_PLANES],
            empty: M::EMPTY,
            pieces: M::EMPTY,
            sets: vec![M::EMPTY; 1 << planes],
        }
    }

    /// Finds the places of the pieces of each form, from planes and pieces.
    ///
    /// The sets of tokens are halved plane by plane, from the highest down: after each, `sets` has
    /// twice as many, in the order of the bits looked at so far. `P` is the number of planes where
    /// that is known when this is compiled, or 0.
    #[inline(always)]
    pub(super) fn find_standing<const P: usize>(&mut self, planes: usize, forms: &FormTokens) {
        let Self { mixed, sets, .. } = self;
        if *forms == FormTokens::OneForm {
            sets[1] = self.pieces;
            return;
        }
        let planes = if P == 0 { planes } else { P };
        sets[0] = self.pieces;
        for done in 0..planes {
            let plane = self.planes[planes - 1 - done];
            let sets = &mut sets[..2 << done];
            for index in (0..1 << done).rev() {
                let set = sets[index];
                sets[2 * index + 1] = set.and(plane);
                sets[2 * index] = set.without(plane);
            }
        }
        if let FormTokens::Mixed(forms) = forms {
            for (standing, tokens) in mixed.iter_mut().zip(forms) {
                let sets = tokens.iter().map(|&token| sets[usize::from(token)]);
                *standing = sets.fold(M::EMPTY, M::or);
            }
        }
    }

    /// For each form, the places of its pieces.
    #[inline(always)]
    pub(super) fn standing(&self) -> &[M] {
        if self.mixed.is_empty() { &self.sets[1..] } else { &self.mixed }
    }
}

/// A change of a state: one piece goes from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// Its old place.
    pub from: Bit,
    /// Its new place.
    pub to: Bit,
    /// The form of the piece.
    pub form: u8,
}
