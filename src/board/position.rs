//! An unpacked state: what is needed to make steps.

use super::code::MAX_PLANES;
use super::mask::{Bit, Mask};

/// A state as masks. `planes` and `begins` are what packing needs (see `code.rs`), `standing`
/// what steps need.
#[derive(Clone, Debug)]
pub struct Position<M> {
    /// For each form, where its pieces stand; then the empty cells once more, as if "empty" were
    /// one more form.
    pub(super) standing: Vec<M>,
    /// The planes of the tokens, as masks over the cells where pieces stand.
    pub(super) planes: [M; MAX_PLANES],
    /// Empty cells.
    pub(super) empty: M,
    /// Cells that begin a token: where a piece stands, or empty.
    pub(super) begins: M,
}

impl<M: Mask> Position<M> {
    /// A position without pieces for so many forms, to be filled by [`Board::unpack`](super::Board::unpack).
    pub(super) fn new(forms: usize) -> Self {
        Self {
            standing: vec![M::EMPTY; forms + 1],
            planes: [M::EMPTY; MAX_PLANES],
            empty: M::EMPTY,
            begins: M::EMPTY,
        }
    }

    /// The token of the piece that stands at `at`.
    #[inline]
    pub(super) fn token_at(&self, at: Bit) -> u8 {
        let bits = self.planes.iter().enumerate();
        bits.fold(0, |token, (plane, mask)| token | u8::from(mask.has(at)) << plane)
    }
}

/// One piece has gone from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The form of the piece.
    pub form: usize,
    /// Where it stood.
    pub from: Bit,
    /// Where it stands.
    pub to: Bit,
}
