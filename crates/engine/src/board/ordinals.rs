//! Pieces by their ordinals: the first cell in reading order belongs to piece 0, and so on. A state is enough to find
//! them, so interchangeable pieces need no names.
//!
//! ```text
//! a b b      ordinals   0 1 1       after a has gone to the last row:    . b b       . 0 0
//! . c .                 . 2 .                                            . c .       . 1 .
//! . . .                 . . .                                            a . .       2 . .
//! ```

use super::compiled::Board;
use super::mask::Mask;
use super::position::{Change, Position};
use slide_run::expand;

impl<M: Mask, const W: usize> Board<M, W> {
    /// The ordinal of the piece that moves, in the state that `change` leads to.
    #[inline(always)]
    pub fn ordinal_after(&self, position: &Position<M>, change: Change) -> u32 {
        position.pieces.without(M::single(change.from)).count_before(change.to)
    }

    /// The places of the pieces whose ordinals are in the set, given as bits.
    #[inline(always)]
    pub fn places_of_ordinals(&self, position: &Position<M>, ordinals: u64) -> M {
        if ordinals == 0 {
            return M::EMPTY;
        }
        let mut left = ordinals;
        M::from_words(|index| {
            let pieces = position.pieces.word(index);
            let places = match self.packing.instructions {
                Some(has) => has.expand(left, pieces),
                None => expand(left, pieces),
            };
            left = left.checked_shr(pieces.count_ones()).unwrap_or(0);
            places
        })
    }
}
