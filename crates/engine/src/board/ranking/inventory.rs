//! The pieces of each kind that are to be placed, and their allowed places.
//!
//! A packing keeps axis-bound pieces in their line and fixed ones in place. So the pieces of a kind
//! are counted line by line: two horizontal cars of one kind in rows 1 and 3 are two *slots* with
//! one piece each, not one slot with two.

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use slide_model::Axis;

/// In place of a slot: there is none.
pub(super) const NO_SLOT: u16 = u16::MAX;

/// The slots of a board.
#[derive(Clone, Debug)]
pub(super) struct Inventory {
    /// Pieces of each slot.
    pub pieces: Vec<u8>,
    /// Cells that a piece of the slot covers.
    pub area: Vec<u32>,
    /// The last place of each slot.
    pub last: Vec<Bit>,
    /// The slot of a token's piece at a place, or [`NO_SLOT`].
    slot_at: Vec<u16>,
    bits: usize,
}

impl Inventory {
    pub fn new<M: Mask, const W: usize>(board: &Board<M, W>) -> Self {
        let bits = board.bits();
        let tokens = board.token_covers.len();
        let mut start = board.position();
        board.unpack(&board.start, &mut start);
        let line = |token: usize, at: Bit| {
            let row = at / board.layout.stride() as u16;
            let col = at % board.layout.stride() as u16;
            match board.forms[board.form_of_token(token as u8)].axis {
                Axis::Any => 0,
                Axis::Horizontal => row,
                Axis::Vertical => col,
                Axis::Fixed => at,
            }
        };
        // For each token and line, its slot.
        let mut slots = vec![NO_SLOT; tokens * bits];
        let index = |token: usize, at: Bit| token * bits + usize::from(line(token, at));
        let mut stock = Self {
            pieces: Vec::new(),
            area: Vec::new(),
            last: Vec::new(),
            slot_at: vec![NO_SLOT; tokens * bits],
            bits,
        };
        for at in start.pieces.bits() {
            let token = board.kind_at(&start, at).index() + 1;
            let slot = &mut slots[index(token, at)];
            if *slot == NO_SLOT {
                *slot = stock.pieces.len() as u16;
                stock.pieces.push(0);
                stock.area.push(board.cover(board.form_of_token(token as u8), at).count());
                stock.last.push(0);
            }
            stock.pieces[usize::from(*slot)] += 1;
        }
        for token in 1..tokens {
            for at in board.forms[board.form_of_token(token as u8)].fits.bits() {
                let slot = slots[index(token, at)];
                if slot != NO_SLOT {
                    stock.slot_at[token * bits + usize::from(at)] = slot;
                    stock.last[usize::from(slot)] = at;
                }
            }
        }
        stock
    }

    /// The pieces left of each slot, from words that [`Inventory::push_left`] has made.
    pub fn left(&self, words: &[u64]) -> Vec<u8> {
        (0..self.pieces.len()).map(|slot| (words[slot / 8] >> (8 * (slot % 8))) as u8).collect()
    }

    /// Appends the pieces left of each slot to some words, eight slots a word.
    pub fn push_left(left: &[u8], words: &mut Vec<u64>) {
        for eight in left.chunks(8) {
            words.push(eight.iter().rev().fold(0, |word, &left| word << 8 | u64::from(left)));
        }
    }

    /// The number of cells that the pieces left cover.
    pub fn area_of(&self, left: &[u8]) -> u32 {
        left.iter().zip(&self.area).map(|(&left, &area)| u32::from(left) * area).sum()
    }

    /// The slot of a token's piece at a place, or [`NO_SLOT`].
    pub fn slot(&self, token: usize, at: Bit) -> u16 {
        self.slot_at[token * self.bits + usize::from(at)]
    }
}
