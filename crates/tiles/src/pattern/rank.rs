//! Ranks of the placements of k tiles on n cells: 0 … n·(n − 1)·…·(n − k + 1) − 1.
//!
//! Each tile's cell is counted among the cells that the tiles before it have left, and the counts
//! are the digits of a number of mixed radix:
//!
//! ```text
//! 2 tiles on 4 cells, on cells 3 and 2:  digits 3 (of 4), 2 (of 3: cells 0 1 2), number 3·3 + 2 = 11
//! on cells 1 and 2:                      digits 1, 1 (of 3: cells 0 2 3),        number 1·3 + 1 = 4
//! ```
//!
//! The counts of all cells, 16 at most, are kept in one word, in lanes of 4 bits, so that taking a cell is one subtraction
//! of 1 from the lanes of all cells after it.

use crate::board::MOST_CELLS;

/// The rank of a placement of tiles on `cells`, which are below 16.
#[inline]
pub(super) fn rank(board_cells: usize, cells: impl Iterator<Item = u8>) -> usize {
    let mut lanes = 0xFEDC_BA98_7654_3210_u64;
    let mut rank = 0;
    let mut radix = board_cells;
    for cell in cells {
        let lane = 4 * (cell & 15);
        rank = rank * radix + (lanes >> lane & 15) as usize;
        lanes = lanes.wrapping_sub(0x1111_1111_1111_1110 << lane);
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

    #[test]
    fn ranking_undoes_unranking() {
        for (cells, tiles) in [(16, 4), (6, 3), (8, 8)] {
            let free: Vec<u8> = (0..cells).collect();
            for number in (0..placements(free.len(), tiles)).step_by(97) {
                let placed = unrank(&free, tiles, number);
                assert_eq!(rank(free.len(), placed.iter().copied()), number, "{placed:?}");
            }
        }
    }

    #[test]
    fn the_examples_are_right() {
        assert_eq!(rank(4, [3, 2].into_iter()), 11);
        assert_eq!(rank(4, [1, 2].into_iter()), 4);
    }
}
