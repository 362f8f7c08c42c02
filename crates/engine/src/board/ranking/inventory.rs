//! The pieces of each kind that are to be placed, and their allowed places.
//!
//! A packing keeps axis-bound pieces in their line and fixed ones in place. So the pieces of a kind
//! are counted line by line: two horizontal cars of one kind in rows 1 and 3 are two *slots* with
//! one piece each, not one slot with two.

use std::collections::BTreeMap;

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use slide_model::Axis;

/// Stands for "nowhere".
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
            let (row, col) = (at / board.layout.stride() as u16, at % board.layout.stride() as u16);
            match board.forms[board.form_of_token(token as u8)].axis {
                Axis::Any => 0,
                Axis::Horizontal => row,
                Axis::Vertical => col,
                Axis::Fixed => at,
            }
        };
        let mut slots: BTreeMap<(usize, u16), u16> = BTreeMap::new();
        let mut stock = Self {
            pieces: Vec::new(),
            area: Vec::new(),
            last: Vec::new(),
            slot_at: vec![NO_SLOT; tokens * bits],
            bits,
        };
        for at in start.pieces.bits() {
            let token = board.kind_at(&start, at).index() + 1;
            let slot = *slots.entry((token, line(token, at))).or_insert_with(|| {
                stock.pieces.push(0);
                stock.area.push(board.cover(board.form_of_token(token as u8), at).count());
                stock.last.push(0);
                (stock.pieces.len() - 1) as u16
            });
            stock.pieces[usize::from(slot)] += 1;
        }
        for token in 1..tokens {
            for at in board.forms[board.form_of_token(token as u8)].fits.bits() {
                if let Some(&slot) = slots.get(&(token, line(token, at))) {
                    stock.slot_at[token * bits + usize::from(at)] = slot;
                    stock.last[usize::from(slot)] = at;
                }
            }
        }
        stock
    }

    /// The slot of a token's piece at a place, or [`NO_SLOT`].
    pub fn slot(&self, token: usize, at: Bit) -> u16 {
        self.slot_at[token * self.bits + usize::from(at)]
    }
}
