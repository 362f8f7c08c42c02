//! The larger pieces of a set: their packings, and every step of every piece from one to another.
//!
//! Pieces of one cell are left out; their places decide which of these links may be used:
//!
//! ```text
//!   AA.        AA goes right: from packing 0 to packing 1, if its *need*, the cell that it covers
//!   .B.        then and did not before, holds no piece of one cell
//!   .B.
//! ```
//!
//! The pieces of a kind are sorted by their placements. A piece that overtakes its twins changes its
//! place among them: that is kept too, so that a marked piece can be followed.

use super::field::{Cells, EmptyBoard};
use super::sets::{PieceSet, digit, with_digit};
use super::shapes::{ShapeId, Shapes};

/// A step of one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetworkLink {
    /// The packing that it leads to.
    pub to: u32,
    /// Cells that must be empty.
    pub need: Cells,
    /// The piece's number there.
    pub piece: u8,
    pub direction: u8,
}

/// The packings of a set, linked.
#[derive(Debug, Default)]
pub(super) struct Network {
    pub pieces: usize,
    pub codes: Vec<u64>,
    /// The cells that each packing leaves.
    pub free: Vec<Cells>,
    /// The index at which the links of each piece of each packing begin.
    starts: Vec<u32>,
    links: Vec<NetworkLink>,
    /// A hash table with open addressing: numbers of packings plus one, by code.
    slots: Vec<u32>,
}

impl Network {
    /// Builds the network of `set`.
    pub fn build(&mut self, field: EmptyBoard, shapes: &Shapes, set: PieceSet<'_>) {
        self.pieces = set.shapes.len();
        self.codes.clear();
        self.codes.extend(set.packings.iter().map(|packing| packing.code));
        self.free.clear();
        self.free.extend(set.packings.iter().map(|packing| field.all() & !packing.covered));
        self.index();
        self.starts.clear();
        self.links.clear();
        for (&code, &free) in self.codes.iter().zip(&self.free) {
            for (piece, &id) in set.shapes.iter().enumerate() {
                self.starts.push(self.links.len() as u32);
                let shape = shapes.get(id);
                let placement = digit(code, piece);
                let mask = shape.placements[usize::from(placement)];
                for direction in 0..4 {
                    let Some(next) = shape.step(placement, direction) else { continue };
                    let need = shape.placements[usize::from(next)] & !mask;
                    if need & !free != 0 {
                        continue;
                    }
                    let (moved, now) = moved(code, set.shapes, piece, next);
                    if let Some(to) = find(&self.slots, &self.codes, moved) {
                        let piece = now as u8;
                        let direction = direction as u8;
                        self.links.push(NetworkLink { to, need, piece, direction });
                    }
                }
            }
        }
        self.starts.push(self.links.len() as u32);
    }

    fn index(&mut self) {
        let size = (self.codes.len() * 2).next_power_of_two();
        self.slots.clear();
        self.slots.resize(size, 0);
        for (&code, number) in self.codes.iter().zip(1..) {
            let mut slot = home(code, size);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number;
        }
    }

    /// The bytes of the tables.
    pub fn memory_bytes(&self) -> usize {
        let words = self.free.capacity() + self.starts.capacity() + self.slots.capacity();
        words * size_of::<u32>()
            + self.codes.capacity() * size_of::<u64>()
            + self.links.capacity() * size_of::<NetworkLink>()
    }

    /// The steps of one piece.
    #[inline]
    pub fn links_of(&self, packing: u32, piece: usize) -> &[NetworkLink] {
        let first = packing as usize * self.pieces + piece;
        &self.links[self.starts[first] as usize..self.starts[first + 1] as usize]
    }
}

/// The slot where the search for a code begins.
fn home(code: u64, size: usize) -> usize {
    let mixed = (code ^ code >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as usize & (size - 1)
}

fn find(slots: &[u32], codes: &[u64], code: u64) -> Option<u32> {
    let mut slot = home(code, slots.len());
    loop {
        let number = slots[slot].checked_sub(1)?;
        if codes[number as usize] == code {
            return Some(number);
        }
        slot = (slot + 1) & (slots.len() - 1);
    }
}

/// The code after a piece has gone to another placement, and its number then.
fn moved(mut code: u64, shapes: &[ShapeId], piece: usize, to: u8) -> (u64, usize) {
    let kind = shapes.get(piece);
    let mut now = piece;
    code = with_digit(code, piece, to);
    while now > 0 && shapes.get(now - 1) == kind && digit(code, now - 1) > to {
        code = with_digit(code, now, digit(code, now - 1));
        now -= 1;
        code = with_digit(code, now, to);
    }
    while shapes.get(now + 1) == kind && digit(code, now + 1) < to {
        code = with_digit(code, now, digit(code, now + 1));
        now += 1;
        code = with_digit(code, now, to);
    }
    (code, now)
}
