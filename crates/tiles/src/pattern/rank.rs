//! Ranks of the placements of a group of k tiles on n cells: 0 … n·(n − 1)·…·(n − k + 1) − 1.
//!
//! Each tile's cell is counted among the cells that the tiles before it have left, and the counts
//! are the digits of a number of mixed radix:
//!
//! ```text
//! 2 tiles on 4 cells, on cells 3 and 2:  digits 3 (of 4), 2 (of 3: cells 0 1 2), number 3·3 + 2 = 11
//! on cells 1 and 2:                      digits 1, 1 (of 3: cells 0 2 3),        number 1·3 + 1 = 4
//! ```
//!
//! The counts of all cells are kept in one word, in lanes of 4 or 5 bits, so that taking a cell is one subtraction of 1
//! from the lanes of all cells after it.

use crate::board::MOST_CELLS;

/// The number of free cells before each cell.
pub(super) trait FreeCounts: Copy + Send + Sync {
    /// The counts while all cells are free.
    const ALL: Self;
    /// The count of a cell.
    fn count(self, cell: u8) -> usize;
    /// The counts after a cell is taken.
    fn without(self, cell: u8) -> Self;
}

/// Up to 16 cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes16(u64);

impl FreeCounts for Lanes16 {
    const ALL: Self = Self(0xFEDC_BA98_7654_3210);

    #[inline]
    fn count(self, cell: u8) -> usize {
        (self.0 >> (4 * (cell & 15)) & 15) as usize
    }

    #[inline]
    fn without(self, cell: u8) -> Self {
        Self(self.0.wrapping_sub(0x1111_1111_1111_1110 << (4 * (cell & 15))))
    }
}

/// Up to 25 cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes25(u128);

impl Lanes25 {
    /// For each cell a word with 1 in the lanes of the cells after it.
    const ONES: [u128; 32] = {
        let mut ones = [0; 32];
        let mut cell = 0;
        while cell < 25 {
            let mut after = cell + 1;
            while after < 25 {
                ones[cell] |= 1 << (5 * after);
                after += 1;
            }
            cell += 1;
        }
        ones
    };
}

impl FreeCounts for Lanes25 {
    const ALL: Self = {
        let mut lanes = 0;
        let mut cell = 0;
        while cell < 25 {
            lanes |= (cell as u128) << (5 * cell);
            cell += 1;
        }
        Self(lanes)
    };

    #[inline]
    fn count(self, cell: u8) -> usize {
        (self.0 >> (5 * u32::from(cell & 31)) & 31) as usize
    }

    #[inline]
    fn without(self, cell: u8) -> Self {
        Self(self.0.wrapping_sub(Self::ONES[usize::from(cell & 31)]))
    }
}

/// The rank of a placement of tiles on `cells`.
#[inline]
pub(super) fn rank<L: FreeCounts>(board_cells: usize, cells: impl Iterator<Item = u8>) -> usize {
    let mut lanes = L::ALL;
    let mut rank = 0;
    let mut radix = board_cells;
    for cell in cells {
        rank = rank * radix + lanes.count(cell);
        lanes = lanes.without(cell);
        radix -= 1;
    }
    rank
}

/// The number of placements.
pub(super) fn placements(board_cells: usize, tiles: usize) -> usize {
    (0..tiles).map(|placed| board_cells - placed).product()
}

/// The cells of the placement with this rank, when tiles lie on the cells of `free` only.
pub(super) fn unrank(free: &[u8], tiles: usize, mut rank: usize) -> Vec<u8> {
    let mut digits = vec![0; tiles];
    for (placed, digit) in digits.iter_mut().enumerate().rev() {
        let radix = free.len() - placed;
        *digit = rank % radix;
        rank /= radix;
    }
    let mut left: Vec<u8> = free.to_vec();
    left.truncate(MOST_CELLS);
    digits.into_iter().map(|digit| left.remove(digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<L: FreeCounts>(cells: u8, tiles: usize) {
        let free: Vec<u8> = (0..cells).collect();
        for number in (0..placements(free.len(), tiles)).step_by(97) {
            let placed = unrank(&free, tiles, number);
            assert_eq!(rank::<L>(free.len(), placed.iter().copied()), number, "{placed:?}");
        }
    }

    #[test]
    fn ranking_undoes_unranking() {
        round_trip::<Lanes16>(16, 4);
        round_trip::<Lanes16>(6, 3);
        round_trip::<Lanes25>(25, 3);
        round_trip::<Lanes25>(16, 4);
    }

    #[test]
    fn the_examples_are_right() {
        assert_eq!(rank::<Lanes16>(4, [3, 2].into_iter()), 11);
        assert_eq!(rank::<Lanes25>(4, [1, 2].into_iter()), 4);
    }
}
