//! The regions that the hole can be in: the connected parts of the cells that a group leaves free.
//!
//! They are found once for each set of cells that the group can take, and looked up by that
//! set: regions are numbered in the order of their first cells, and the number of each free cell's
//! region is in a lane of four bits.
//!
//! ```text
//! a a .     cells 0 1 4 5 6 taken: region 0 is cell 2, region 1 the cells 3, region 2 the cells 7 8
//! . a a     in lanes   2 2 · · · 1 0 · ·   (cell 8 first)
//! a . .
//! ```

use super::rank::placements;
use crate::board::CellNeighbours;
use slide_model::Size;

/// Boards of up to this size have a table of the numbers of their sets.
const SMALL_CELLS: usize = 16;

/// The regions of every set of `tiles` cells.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    /// C(cell, place): the number of sets of `place` cells before `cell`.
    choose: Vec<[u32; 32]>,
    /// The numbers of all sets of a small board, by their bits; empty for a larger one.
    numbers: Vec<u16>,
    /// By number of the set: its cells, and the number of its regions.
    sets: Vec<(u32, usize)>,
    lanes: Vec<u128>,
    /// All cells.
    all: u32,
}

impl Regions {
    /// For sets of `tiles` cells of a board.
    pub fn new(board: Size, tiles: usize) -> Self {
        let cells = board.area();
        let near = CellNeighbours::new(board).bits;
        let mut choose = vec![[0; 32]; tiles];
        for (place, row) in choose.iter_mut().enumerate() {
            for (cell, number) in row.iter_mut().enumerate().take(cells) {
                let sets = placements(cell, (place + 1).min(cell + 1));
                *number = if cell > place { (sets / factorial(place + 1)) as u32 } else { 0 };
            }
        }
        let all = (1_u32 << cells) - 1;
        let sets = (0..=all).filter(|taken| taken.count_ones() as usize == tiles);
        let (sets, lanes) = sets
            .map(|taken| {
                let (lanes, regions) = lanes(all & !taken, &near);
                ((taken, regions), lanes)
            })
            .unzip();
        let mut regions = Self { choose, numbers: Vec::new(), sets, lanes, all };
        if cells <= SMALL_CELLS {
            // Sets of another size are never looked up.
            let number = |taken| regions.number(taken).min(regions.sets.len() - 1) as u16;
            regions.numbers = (0..=all).map(number).collect();
        }
        regions
    }

    /// All cells, as bits.
    pub fn all(&self) -> u32 {
        self.all
    }

    /// All sets, as bits, in the order of their numbers, and the number of regions that each leaves.
    pub fn sets(&self) -> &[(u32, usize)] {
        &self.sets
    }

    /// The number of a set.
    #[inline]
    pub fn number(&self, mut taken: u32) -> usize {
        if let Some(&number) = self.numbers.get(taken as usize) {
            return number.into();
        }
        let mut number = 0;
        for row in &self.choose {
            number += row[(taken.trailing_zeros() & 31) as usize];
            taken &= taken.wrapping_sub(1);
        }
        number as usize
    }

    /// The regions left by the cells of `taken`, for [`region`].
    #[inline]
    pub fn lanes(&self, taken: u32) -> u128 {
        self.lanes[self.number(taken)]
    }
}

/// The number of the region of a free cell.
#[inline]
pub(super) fn region(lanes: u128, cell: u8) -> u32 {
    (lanes >> (4 * u32::from(cell & 31)) & 15) as u32
}

fn factorial(number: usize) -> usize {
    (1..=number).product()
}

/// The regions of the free cells, and their number.
fn lanes(mut free: u32, near: &[u32]) -> (u128, usize) {
    let mut lanes = 0;
    let mut number = 0;
    while free != 0 {
        let mut part = free & free.wrapping_neg();
        loop {
            let around = (0..near.len())
                .filter(|&cell| part >> cell & 1 == 1)
                .fold(0, |bits, cell| bits | near[cell]);
            let grown = part | around & free;
            if grown == part {
                break;
            }
            part = grown;
        }
        for cell in (0..near.len()).filter(|&cell| part >> cell & 1 == 1) {
            lanes |= number << (4 * cell);
        }
        free &= !part;
        number += 1;
    }
    (lanes, number as usize)
}
