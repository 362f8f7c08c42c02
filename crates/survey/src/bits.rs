//! Bits compressed under a mask and expanded again, with or without instructions for that.
//!
//! ```text
//! free cells of the board     0 1 1 0 1 1 0      pieces of one cell among them, as a word:
//! with pieces of one cell     . 1 0 . 0 1 .      1 0 0 1
//! ```
//!
//! The innermost loop of a survey does this for every move of a larger piece.

use super::field::Cells;
use slide_run::{BitInstructions, compress, expand};

/// Instructions, or loops, that compress and expand bits.
pub trait Bits: Copy + Send + Sync {
    /// Returns whether this needs instructions that not every processor has.
    fn instructions(self) -> Option<BitInstructions>;
    /// The bits of `cells` under `mask`, closed up.
    fn compress(self, cells: Cells, mask: Cells) -> u32;
    /// The low bits of `word`, spread to the places under `mask`.
    fn expand(self, word: u32, mask: Cells) -> Cells;
}

impl Bits for BitInstructions {
    fn instructions(self) -> Option<BitInstructions> {
        Some(self)
    }

    #[inline(always)]
    fn compress(self, cells: Cells, mask: Cells) -> u32 {
        self.compress(cells.into(), mask.into()) as u32
    }

    #[inline(always)]
    fn expand(self, word: u32, mask: Cells) -> Cells {
        self.expand(word.into(), mask.into()) as Cells
    }
}

/// Bit by bit.
#[derive(Clone, Copy, Debug)]
pub struct Loops;

impl Bits for Loops {
    fn instructions(self) -> Option<BitInstructions> {
        None
    }

    fn compress(self, cells: Cells, mask: Cells) -> u32 {
        compress(cells.into(), mask.into()) as u32
    }

    fn expand(self, word: u32, mask: Cells) -> Cells {
        expand(word.into(), mask.into()) as Cells
    }
}
