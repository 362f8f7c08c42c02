//! A table: for each plane and each arrangement some bits of the distance, the fewest moves of the group's tiles.
//!
//! A move of a tile takes the distance up or down by 1. Which of the two it was, the second-lowest bit of the new distance
//! tells, so that is all that a search needs that knows the distance of its start:
//!
//! ```text
//! distance   … 4 5 6 7 8 9 …      from 6 to 5 or to 7: the bit is 0 or 1
//! bit        … 0 0 1 1 0 0 …
//! ```
//!
//! (With three values instead of the two: T. M. Breyer, R. E. Korf, *1.6-bit pattern databases*, 2010.) The distance of
//! any state is found by going down to the goal. Where states are looked up one by one, four bits are kept. The Manhattan
//! distance is even or odd as the distance is, and no larger; where it is at most 30 less, four bits and it tell the
//! distance, and otherwise a smaller one, which is still a lower bound.
//!
//! The entry of arrangement a in plane p, of k! arrangements in whole bytes of each of its bits:
//!
//! ```text
//! plane 0                plane 1
//! | bit 1 of all a |     | bit 1 of all a |    …        one bit
//! | bit 1 | bit 2 | bit 3 | bit 4 | …                   four bits
//! ```

use std::sync::Arc;

use super::build::{MOST_TILES, zeros};
use super::rank::{placements, rank};
use super::regions::Regions;
use super::shape::GroupShape;
use crate::board::CellNeighbours;

/// The bits of an entry for searches that follow moves.
pub(super) const STEP_BITS: u8 = 1;
/// The bits of an entry for states that are looked up one by one.
pub(super) const STATE_BITS: u8 = 4;

/// The table of a group.
#[derive(Debug)]
pub(crate) struct PatternTable {
    pub(super) shape: GroupShape,
    pub regions: Arc<Regions>,
    near: CellNeighbours,
    pub bytes: Vec<u8>,
}

/// The cells of the tiles of a group, in the order of their goal cells, and that of the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Placement {
    pub cells: [u8; MOST_TILES],
    pub hole: u8,
}

/// A bit of a table.
#[inline(always)]
pub(crate) fn bit(table: &[u8], number: usize) -> u8 {
    table[number / 8] >> (number % 8) & 1
}

/// The distance of a state that is a move away from one with this distance, by its bit.
#[inline(always)]
pub(crate) fn beside(distance: u8, bit: u8) -> u8 {
    let up = distance.wrapping_add(1);
    if up >> 1 & 1 == bit { up } else { distance.wrapping_sub(1) }
}

/// The bytes of the table of a group.
pub(super) fn bytes(shape: &GroupShape, regions: &Regions) -> usize {
    regions.planes() * plane_bytes(shape)
}

fn plane_bytes(shape: &GroupShape) -> usize {
    let tiles = shape.goal.len();
    usize::from(shape.bits) * placements(tiles, tiles).div_ceil(8)
}

impl PatternTable {
    /// A table of zeros.
    pub fn empty(shape: &GroupShape, regions: Arc<Regions>) -> Self {
        let near = CellNeighbours::new(shape.size());
        let bytes = zeros(bytes(shape, &regions));
        Self { shape: shape.clone(), regions, near, bytes }
    }

    /// The bytes of a plane.
    pub fn plane_bytes(&self) -> usize {
        plane_bytes(&self.shape)
    }

    /// The distance of a placement that is a move away from one with this distance.
    pub fn beside(&self, distance: u8, placement: &Placement) -> u8 {
        beside(distance, bit(&self.bytes, self.entry(placement)))
    }

    /// The number of a placement's arrangement.
    pub fn arrangement(&self, placement: &Placement) -> usize {
        let taken = self.taken(placement);
        let place = |&cell: &u8| (taken & ((1 << cell) - 1)).count_ones() as u8;
        rank(self.shape.goal.len(), self.cells(placement).iter().map(place))
    }

    /// The number of the first bit of a placement's entry.
    pub fn entry(&self, placement: &Placement) -> usize {
        let plane = self.regions.plane(self.taken(placement), placement.hole);
        8 * plane * self.plane_bytes() + self.arrangement(placement)
    }

    /// The cells of the tiles, as bits.
    pub fn taken(&self, placement: &Placement) -> u32 {
        self.cells(placement).iter().fold(0, |bits, &cell| bits | 1 << cell)
    }

    fn cells<'p>(&self, placement: &'p Placement) -> &'p [u8] {
        &placement.cells[..self.shape.goal.len()]
    }

    /// The fewest moves of the group's tiles.
    pub fn distance(&self, placement: &Placement) -> u8 {
        if self.shape.bits == STEP_BITS {
            return self.descend(placement).unwrap_or(0);
        }
        let apart = self.apart(placement);
        apart + 2 * (self.kept_bits(placement).wrapping_sub(apart / 2) % (1 << STATE_BITS))
    }

    /// The bits of a placement's entry.
    pub fn kept_bits(&self, placement: &Placement) -> u8 {
        let entry = self.entry(placement);
        let bits = usize::from(self.shape.bits);
        let level = 8 * self.plane_bytes() / bits;
        (0..bits).fold(0, |kept, at| kept | bit(&self.bytes, entry + level * at) << at)
    }

    /// The bits of the entries of placements with this distance.
    pub fn bits_of(&self, distance: u8) -> u8 {
        distance / 2 % (1 << self.shape.bits)
    }

    /// The tiles where they belong.
    pub fn goal(&self) -> Placement {
        let mut cells = [0; MOST_TILES];
        cells[..self.shape.goal.len()].copy_from_slice(&self.shape.goal);
        Placement { cells, hole: self.shape.hole.trailing_zeros() as u8 }
    }

    /// The number of moves of some way to the goal on which each move takes the distance down; `None` for a placement that
    /// cannot be reached from the goal.
    pub fn descend(&self, placement: &Placement) -> Option<u8> {
        let mut at = *placement;
        for moves in 0..u8::MAX {
            if self.is_goal(&at) {
                return Some(moves);
            }
            let less = self.modulo_four(&at).wrapping_sub(1) % 4;
            at = self.moves(at).find(|after| self.modulo_four(after) == less)?;
        }
        None
    }

    /// The two lowest bits of the distance.
    fn modulo_four(&self, placement: &Placement) -> u8 {
        bit(&self.bytes, self.entry(placement)) << 1 | self.apart(placement) & 1
    }

    /// Returns whether the tiles are where they belong, and the hole is where it can be then.
    pub fn is_goal(&self, placement: &Placement) -> bool {
        self.cells(placement) == self.shape.goal && self.shape.hole >> placement.hole & 1 == 1
    }

    /// The Manhattan distance of the tiles.
    fn apart(&self, placement: &Placement) -> u8 {
        let cols = self.shape.cols as u8;
        let mut apart = 0;
        for (tile, &goal) in self.shape.goal.iter().enumerate() {
            let cell = placement.cells[tile];
            apart += (goal / cols).abs_diff(cell / cols) + (goal % cols).abs_diff(cell % cols);
        }
        apart
    }

    /// The placements after a move of one tile.
    pub fn moves(&self, placement: Placement) -> impl Iterator<Item = Placement> {
        let taken = self.taken(&placement);
        let (_, regions) = self.regions.set(self.regions.number(taken));
        let region = regions[usize::from(placement.hole)];
        (0..self.shape.goal.len()).flat_map(move |tile| {
            let from = placement.cells[tile];
            let is_free =
                move |to: &&u8| taken >> **to & 1 == 0 && regions[usize::from(**to)] == region;
            self.near.lists[usize::from(from)].iter().filter(is_free).map(move |&to| {
                let mut after = placement;
                after.hole = from;
                after.cells[tile] = to;
                after
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::build::build;
    use crate::pattern::groups::{PatternSize, divisions};
    use slide_model::Size;
    use std::collections::HashMap;

    /// All entries of a table: those of a search from the goal, found one after the other, from scratch and after moves.
    #[test]
    fn tables_are_those_of_a_search() {
        for (rows, cols, tiles, hole) in [
            (3, 3, &[1, 2, 3, 4][..], 0),
            (2, 4, &[1, 4, 5, 6], 0),
            (4, 2, &[0, 1, 2], 7),
            (3, 4, &[1, 6, 9], 5),
            (5, 5, &[1, 6, 11], 24),
            (2, 3, &[1], 0),
            (2, 2, &[1, 2], 0),
        ] {
            for bits in [STEP_BITS, STATE_BITS] {
                let (shape, _) = GroupShape::smallest(Size { rows, cols }, tiles, hole, bits);
                let regions = Arc::new(Regions::new(shape.size(), tiles.len()));
                let table = build(&shape, &regions, 2, &|| None, |_| ()).expect("no limit");
                let mut known = HashMap::from([(table.entry(&table.goal()), 0)]);
                let mut layer = vec![table.goal()];
                for depth in 1_u8.. {
                    let mut next = Vec::new();
                    for before in &layer {
                        for after in table.moves(*before) {
                            let entry = table.entry(&after);
                            assert_eq!(
                                table.beside(depth - 1, &after),
                                known.get(&entry).copied().unwrap_or(depth)
                            );
                            if known.insert(entry, *known.get(&entry).unwrap_or(&depth)).is_none() {
                                assert_eq!(table.distance(&after), depth, "{shape:?} {after:?}");
                                assert_eq!(
                                    table.descend(&after),
                                    Some(depth),
                                    "{shape:?} {after:?}"
                                );
                                next.push(after);
                            }
                        }
                    }
                    if next.is_empty() {
                        break;
                    }
                    layer = next;
                }
            }
        }
    }

    /// Searches that follow moves keep the numbers of entries in 32 bits.
    #[test]
    fn numbers_of_entries_fit() {
        let mut largest = 0;
        for (rows, cols) in (2..=10).flat_map(|rows| (2..=10).map(move |cols| (rows, cols))) {
            let board = Size { rows, cols };
            if board.area() > crate::pattern::lookup::MOST_AREA || rows < cols {
                continue;
            }
            let mut looked = Vec::new();
            for size in [PatternSize::Small, PatternSize::Large] {
                for group in divisions(board, 0, size).iter().flatten() {
                    let (shape, _) = GroupShape::smallest(board, group, 0, STEP_BITS);
                    if !looked.contains(&group.len()) {
                        looked.push(group.len());
                        let regions = Regions::new(shape.size(), group.len());
                        largest = largest.max(8 * bytes(&shape, &regions) as u64);
                    }
                }
            }
        }
        assert!(u32::try_from(largest).is_ok(), "{largest}");
    }
}
