//! The packed form of a table: four bits for each placement, half the difference between its distance and the
//! Manhattan distance of its tiles.
//!
//! Both are even or both odd, so half the difference is exact; more than 15 is kept as 15, which is still a
//! lower bound. The placements are in the order of their numbers ([`rank`]):
//!
//! ```text
//! number 1880, distance 10, Manhattan distance 6:   2 in the lower half of byte 940
//! ```

use super::build::zeros;
use super::rank::{Lanes16, Lanes25, placements, rank};
use super::shape::GroupShape;

/// The most that four bits hold.
pub(super) const MOST_EXCESS: u8 = 15;

/// The bytes of a table.
pub(super) fn bytes(shape: &GroupShape) -> usize {
    placements(shape.size().area(), shape.goal.len()).div_ceil(2)
}

/// The number of a placement; `cells` are those of the tiles.
pub(super) fn number(shape: &GroupShape, cells: impl Iterator<Item = u8>) -> usize {
    let all = shape.size().area();
    if all <= 16 { rank::<Lanes16>(all, cells) } else { rank::<Lanes25>(all, cells) }
}

/// The entry of a table for a number: half of the excess over the Manhattan distance.
#[inline(always)]
pub(crate) fn excess(table: &[u8], number: usize) -> u8 {
    table[number / 2] >> (4 * (number % 2)) & 15
}

/// The rows and columns between a tile's cell and where it belongs.
pub(super) fn apart(shape: &GroupShape, place: usize, cell: u8) -> u8 {
    let goal = shape.goal[place];
    let cols = shape.size().cols as u8;
    (goal / cols).abs_diff(cell / cols) + (goal % cols).abs_diff(cell % cols)
}

/// The lower bound that the table gives for a placement.
pub(super) fn distance(shape: &GroupShape, table: &[u8], cells: &[u8]) -> u8 {
    let straight = cells.iter().enumerate().map(|(place, &cell)| apart(shape, place, cell));
    straight.sum::<u8>() + 2 * excess(table, number(shape, cells.iter().copied()))
}

/// The table of these distances, of which there is one for each placement in the order of [`rank`].
pub(super) fn pack(shape: &GroupShape, distances: &[u8]) -> Vec<u8> {
    let mut packing = GroupPacking { shape, distances, done: 0, table: zeros(bytes(shape)) };
    packing.fill(0, 0, 0);
    packing.table
}

struct GroupPacking<'a> {
    shape: &'a GroupShape,
    distances: &'a [u8],
    /// The number of entries that are packed.
    done: usize,
    table: Vec<u8>,
}

impl GroupPacking<'_> {
    /// All placements with the tiles before `place` on the cells of `taken`.
    fn fill(&mut self, place: usize, taken: u32, straight: u8) {
        let cells = self.shape.size().area();
        for cell in (0..cells as u8).filter(|&cell| taken >> cell & 1 == 0) {
            let straight = straight + apart(self.shape, place, cell);
            if place + 1 < self.shape.goal.len() {
                self.fill(place + 1, taken | 1 << cell, straight);
                continue;
            }
            let number = self.done;
            let excess = self.distances[number].saturating_sub(straight) / 2;
            self.table[number / 2] |= excess.min(MOST_EXCESS) << (4 * (number % 2));
            self.done += 1;
        }
    }
}
