//! The packed form of a table: four bits for each placement, by how many pairs of moves its distance is more
//! than the Manhattan distance of its tiles.
//!
//! Both are even or both odd, so half of what lies between them says all; more than 15 is kept as 15,
//! which is still no more than it takes. Up to [`MOST_SPREAD`] tiles the cells are the digits of a
//! placement's number, and numbers with a digit twice are left free:
//!
//! ```text
//! tiles on cells 3, 0, 5 of 25:   number (3 · 25 + 0) · 25 + 5 = 1880, the upper half of byte 940
//! ```
//!
//! So a move changes one digit, and the next number is a sum. Tables of more tiles would be far too
//! large for that: their placements are numbered by [`rank`] without gaps.

use super::build::zeros;
use super::rank::{Lanes16, Lanes25, placements, rank};
use super::shape::GroupShape;

/// Most tiles of a table with gaps.
const MOST_SPREAD: usize = 6;
/// The most that four bits hold.
const MOST_EXCESS: u8 = 15;

/// Returns whether the cells are the digits of the numbers.
pub(super) fn is_spread(shape: &GroupShape) -> bool {
    shape.goal.len() <= MOST_SPREAD
}

/// Bytes of a table.
pub(super) fn bytes(shape: &GroupShape) -> usize {
    let (cells, tiles) = (shape.size().area(), shape.goal.len());
    let numbers = if is_spread(shape) { cells.pow(tiles as u32) } else { placements(cells, tiles) };
    numbers.div_ceil(2)
}

/// The number of a placement; `cells` are those of the tiles.
pub(super) fn number(shape: &GroupShape, cells: impl Iterator<Item = u8>) -> usize {
    let all = shape.size().area();
    if is_spread(shape) {
        cells.fold(0, |number, cell| number * all + usize::from(cell))
    } else if all <= 16 {
        rank::<Lanes16>(all, cells)
    } else {
        rank::<Lanes25>(all, cells)
    }
}

/// The base of the numbers from which [`ranked`] reads a placement: four bits for each cell.
pub(super) const RANKED_BASE: u32 = 16;

/// The number, without gaps, of the placement of so many tiles whose cells are the digits of `cells`; on boards of up to
/// 16 cells.
#[inline(always)]
pub(super) fn ranked(board_cells: usize, tiles: usize, cells: u32) -> usize {
    rank::<Lanes16>(board_cells, (0..tiles).rev().map(|digit| (cells >> (4 * digit) & 15) as u8))
}

/// The entry of a table for a number: half of what is beyond the Manhattan distance.
#[inline(always)]
pub(super) fn excess(table: &[u8], number: usize) -> u8 {
    table[number / 2] >> (4 * (number % 2)) & 15
}

/// Rows and columns between a tile's cell and where it belongs.
pub(super) fn apart(shape: &GroupShape, place: usize, cell: u8) -> u8 {
    let (goal, cols) = (shape.goal[place], shape.size().cols as u8);
    (goal / cols).abs_diff(cell / cols) + (goal % cols).abs_diff(cell % cols)
}

/// The fewest moves that the table knows of for a placement.
pub(super) fn distance(shape: &GroupShape, table: &[u8], cells: &[u8]) -> u8 {
    let straight = cells.iter().enumerate().map(|(place, &cell)| apart(shape, place, cell));
    straight.sum::<u8>() + 2 * excess(table, number(shape, cells.iter().copied()))
}

/// The table of these distances, of which there is one for each placement in the order of [`rank`].
pub(super) fn pack(shape: &GroupShape, distances: &[u8]) -> Vec<u8> {
    let mut packing = GroupPacking { shape, distances, done: 0, table: zeros(bytes(shape)) };
    packing.fill(0, 0, 0, 0);
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
    fn fill(&mut self, place: usize, taken: u32, number: usize, straight: u8) {
        let cells = self.shape.size().area();
        for cell in (0..cells as u8).filter(|&cell| taken >> cell & 1 == 0) {
            let number = number * cells + usize::from(cell);
            let straight = straight + apart(self.shape, place, cell);
            if place + 1 < self.shape.goal.len() {
                self.fill(place + 1, taken | 1 << cell, number, straight);
                continue;
            }
            let number = if is_spread(self.shape) { number } else { self.done };
            let excess = self.distances[self.done].saturating_sub(straight) / 2;
            self.table[number / 2] |= excess.min(MOST_EXCESS) << (4 * (number % 2));
            self.done += 1;
        }
    }
}
