//! The planes of a table: one for each set of cells that a group can take and each region that the hole can be in.
//!
//! Regions are the connected parts of the cells that a group leaves free. They are found once for each set, and looked up
//! by the set's number and the hole's cell; the regions of a set are numbered in the order of their first cells, and the
//! planes of all sets one after the other:
//!
//! ```text
//! a a .     cells 0 1 4 5 6 taken: region 0 is cell 2, region 1 the cell 3, region 2 the cells 7 8
//! . a a     first plane of the set 240: with the hole on cell 8, plane 242
//! a . .
//! ```
//!
//! First come the sets with an even number of dark cells, as on a chessboard, then those with an odd number: a move takes a
//! state from one half to the other.

use std::ops::Range;

use super::rank::placements;
use crate::board::CellNeighbours;
use slide_model::Size;

/// Boards of up to this size have [`SmallRegions`].
const SMALL_CELLS: usize = 16;
/// The number of cells of which a byte has the bits.
const HALF_CELLS: usize = SMALL_CELLS / 2;
/// The values of a byte.
const BYTES: usize = 1 << HALF_CELLS;
/// The bits of the first plane of a set.
const PLANE_BITS: usize = 16;
/// The bits of the number of a region: 16 cells have no more than eight regions.
const REGION_BITS: usize = 3;

/// A set of cells that a group can take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellSet {
    pub cells: u32,
    pub regions: u32,
}

/// The regions of every set of a board of up to 16 cells, as look-ups need them. Sets are ordered by the cells of the upper
/// half, then by those of the lower one, so a set's number is a sum:
///
/// ```text
/// cells 15 … 8 | 7 … 0      sets that have less in the upper half + bytes of as many bits that are less than the lower half
///
/// of each set, in a word    region of cell 15 | … | region of cell 0 | first plane
///                                            3 bits each                 16 bits
/// ```
#[derive(Debug)]
struct SmallRegions {
    lower: [u8; BYTES],
    upper: [u16; BYTES],
    words: Vec<u64>,
}

impl SmallRegions {
    fn new(regions: &Regions) -> Self {
        let mut lower = [0; BYTES];
        let mut of_count = [0; HALF_CELLS + 1];
        for (byte, number) in lower.iter_mut().enumerate() {
            let count = byte.count_ones() as usize;
            *number = of_count[count];
            // Of 8 cells there are 70 sets at most.
            of_count[count] += 1;
        }
        let below = |upper: usize| {
            regions.sets.partition_point(|set| set.cells as usize >> HALF_CELLS < upper)
        };
        let word = |(number, &first): (usize, &u32)| {
            let (_, regions) = regions.set(number);
            let first = u64::from(first as u16);
            regions.iter().rev().fold(0, |word, &region| word << REGION_BITS | u64::from(region))
                << PLANE_BITS
                | first
        };
        Self {
            lower,
            upper: std::array::from_fn(|upper| below(upper) as u16),
            words: regions.first_plane.iter().enumerate().map(word).collect(),
        }
    }

    /// The number of a set.
    #[inline(always)]
    fn number(&self, taken: u32) -> usize {
        let lower = self.lower[taken as usize % BYTES];
        let upper = self.upper[taken as usize >> HALF_CELLS & (BYTES - 1)];
        usize::from(upper) + usize::from(lower)
    }

    /// The plane of a set with the hole on a cell.
    #[inline(always)]
    fn plane(&self, taken: u32, hole: u8) -> usize {
        let word = self.words[self.number(taken)];
        let region = word.wrapping_shr((PLANE_BITS + REGION_BITS * usize::from(hole)) as u32);
        usize::from(word as u16) + region as usize % (1 << REGION_BITS)
    }
}

/// The regions of every set of some number of cells.
#[derive(Debug)]
pub(crate) struct Regions {
    board: Size,
    cells: usize,
    tiles: usize,
    /// C(cell, place): the number of sets of `place` cells before `cell`.
    choose: Vec<[u32; 32]>,
    /// For a small board.
    small: Option<Box<SmallRegions>>,
    /// By number.
    sets: Vec<CellSet>,
    /// By number of the set: the plane of its first region.
    first_plane: Vec<u32>,
    /// By number of the set and cell: the number of the region.
    region: Vec<u8>,
    /// The number of planes of each half.
    halves: [usize; 2],
}

impl Regions {
    /// For sets of `tiles` cells of a board.
    pub fn new(board: Size, tiles: usize) -> Self {
        let cells = board.area();
        let near = CellNeighbours::new(board).bits;
        let dark = board.cells().enumerate().filter(|(_, at)| (at.row + at.col) % 2 == 1);
        let dark = dark.fold(0_u32, |bits, (cell, _)| bits | 1 << cell);
        let mut choose = vec![[0; 32]; tiles];
        for (place, row) in choose.iter_mut().enumerate() {
            for (cell, number) in row.iter_mut().enumerate().take(cells) {
                let sets = placements(cell, (place + 1).min(cell + 1));
                *number =
                    if cell > place { (sets / placements(place + 1, place + 1)) as u32 } else { 0 };
            }
        }
        let all = (1_u32 << cells) - 1;
        let mut made = Self {
            board,
            cells,
            tiles,
            choose,
            small: None,
            sets: Vec::new(),
            first_plane: Vec::new(),
            region: Vec::new(),
            halves: [0; 2],
        };
        let mut next = Some((1_u32 << tiles) - 1);
        while let Some(taken) = next {
            let from = made.region.len();
            made.region.resize(from + cells, 0);
            let regions = number_regions(all & !taken, &near, &mut made.region[from..]);
            made.sets.push(CellSet { cells: taken, regions });
            next = next_set(taken).filter(|&set| set <= all);
        }
        let half = |set: &CellSet| ((set.cells & dark).count_ones() % 2) as usize;
        made.first_plane = vec![0; made.sets.len()];
        let mut planes = 0;
        for side in 0..2 {
            let first = planes;
            let sets = made.sets.iter().zip(&mut made.first_plane);
            for (set, plane) in sets.filter(|(set, _)| half(set) == side) {
                *plane = planes;
                planes += set.regions;
            }
            made.halves[side] = (planes - first) as usize;
        }
        if cells <= SMALL_CELLS {
            made.small = Some(Box::new(SmallRegions::new(&made)));
        }
        made
    }

    /// Returns whether they are for this board and this number of tiles.
    pub fn are_for(&self, board: Size, tiles: usize) -> bool {
        (self.board, self.tiles) == (board, tiles)
    }

    /// All sets, in the order of their numbers.
    pub fn sets(&self) -> &[CellSet] {
        &self.sets
    }

    /// The planes of each half.
    pub fn halves(&self) -> [Range<usize>; 2] {
        let [even, odd] = self.halves;
        [0..even, even..even + odd]
    }

    /// The number of planes.
    pub fn planes(&self) -> usize {
        self.halves.iter().sum()
    }

    /// The set with this number, and the number of the region of each cell.
    pub fn set(&self, number: usize) -> (CellSet, &[u8]) {
        (self.sets[number], &self.region[number * self.cells..][..self.cells])
    }

    /// The plane of the first region of the set with this number.
    pub fn first_plane(&self, number: usize) -> usize {
        self.first_plane[number] as usize
    }

    /// The number of a set.
    #[inline(always)]
    pub fn number(&self, mut taken: u32) -> usize {
        if let Some(small) = &self.small {
            return small.number(taken);
        }
        let mut number = 0;
        for row in &self.choose {
            number += row[(taken.trailing_zeros() & 31) as usize];
            taken &= taken.wrapping_sub(1);
        }
        number as usize
    }

    /// The plane of a set with the hole on a cell.
    #[inline(always)]
    pub fn plane(&self, taken: u32, hole: u8) -> usize {
        if let Some(small) = &self.small {
            return small.plane(taken, hole);
        }
        let number = self.number(taken);
        self.first_plane[number] as usize
            + usize::from(self.region[number * self.cells + usize::from(hole)])
    }
}

/// The next larger number with as many bits. (R. W. Gosper, in *HAKMEM*, item 175, 1972.)
fn next_set(set: u32) -> Option<u32> {
    let low = set & set.wrapping_neg();
    let carried = set.checked_add(low)?;
    Some(carried | (((set ^ carried) >> 2) / low))
}

/// Writes the number of each free cell's region, and returns how many there are.
fn number_regions(mut free: u32, near: &[u32], region: &mut [u8]) -> u32 {
    let mut number = 0;
    while free != 0 {
        let mut open = free & free.wrapping_neg();
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            region[cell] = number;
            free &= !(1 << cell);
            open = (open | near[cell]) & free;
        }
        number += 1;
    }
    number.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of small boards have all planes of all sets that any group can take.
    #[test]
    fn words_have_the_planes() {
        for (rows, cols) in [(2, 2), (2, 4), (3, 3), (5, 2), (3, 5), (2, 8), (8, 2), (4, 4)] {
            let board = Size { rows, cols };
            for tiles in 1..=8.min(board.area() - 1) {
                let regions = Regions::new(board, tiles);
                let small = regions.small.as_ref().expect("a small board");
                for (number, set) in regions.sets().iter().enumerate() {
                    assert_eq!(small.number(set.cells), number, "{board:?} {tiles}");
                    let (_, region) = regions.set(number);
                    for (hole, &region) in region.iter().enumerate() {
                        let plane = regions.first_plane(number) + usize::from(region);
                        assert_eq!(small.plane(set.cells, hole as u8), plane, "{board:?} {tiles}");
                    }
                }
                let last = regions.sets().iter().map(|set| regions.plane(set.cells, 0)).max();
                assert!(last < Some(regions.planes()), "{board:?} {tiles}");
            }
        }
    }
}
