//! The check of a table that was read from a file: against a search near the goal, and against itself everywhere else.
//!
//! A checksum says that a file is as it was written, not that what was written is right; one entry that
//! is too large can make a longer solution look like a shortest one. Making the table again would be
//! certain, and takes too long. The following holds for every table, and is checked for a sample of
//! entries:
//!
//! ```text
//! near the goal       all entries that a search comes to are exact; small tables are known to the end
//! everywhere, for     some neighbour, one tile moved by one cell, has less
//! random entries      none has more than one less or more, where the free cells are connected
//!  and neighbours     (else the hole may be in another part, and tables may say less there)
//! ```
//!
//! The entries differ from run to run, so that no file can be written to avoid them. Many
//! wrong entries are found in this way, a single one hardly ever.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use super::build::MOST_TILES;
use super::packed::{distance, excess, number};
use super::rank::{placements, unrank};
use super::shape::GroupShape;
use crate::board::CellNeighbours;

/// The number of states that the search near the goal looks at.
const NEAR_STATES: usize = 1 << 14;
/// The number of entries that are chosen at random.
const RANDOM_ENTRIES: u64 = 1 << 14;

/// The cells of the tiles of a group.
type Placed = [u8; MOST_TILES];

/// Returns whether a sample of the entries is as they must be.
pub(super) fn holds(shape: &GroupShape, table: &[u8]) -> bool {
    let cells = shape.size().area();
    let near = CellNeighbours::new(shape.size());
    let sample = Sample { shape, table, near, all: (1 << cells) - 1 };
    sample.near_the_goal().is_some_and(|is_complete| is_complete || sample.at_random())
}

struct Sample<'a> {
    shape: &'a GroupShape,
    table: &'a [u8],
    near: CellNeighbours,
    all: u32,
}

/// A move of one tile.
struct PlacedMove {
    /// The placement after it.
    after: Placed,
    /// The cell that the tile left.
    from: u8,
    /// The cell that it went to.
    to: u8,
}

impl Sample<'_> {
    /// Searches from the goal. Returns whether all states were searched, or `None` if an entry is wrong.
    fn near_the_goal(&self) -> Option<bool> {
        let mut goal = Placed::default();
        goal[..self.shape.goal.len()].copy_from_slice(&self.shape.goal);
        let first = (goal, self.shape.hole as u32);
        let mut states = HashSet::from([first]);
        let mut placements = HashSet::from([goal]);
        if self.entry(goal) != 0 {
            return None;
        }
        let mut layer = vec![first];
        let mut depth = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            depth += 1;
            for (placed, hole) in layer {
                for PlacedMove { after, from, to } in self.moves(&placed) {
                    let state = (after, self.region(from, !bits(self.tiles(&after)) & self.all));
                    if hole >> to & 1 == 1 && states.insert(state) {
                        if placements.insert(after) && u32::from(self.entry(after)) != depth {
                            return None;
                        }
                        next.push(state);
                    }
                }
                if states.len() > NEAR_STATES {
                    return Some(false);
                }
            }
            layer = next;
        }
        // Placements that cannot be reached, and numbers of no placement, have 0.
        let more = |&placed: &Placed| {
            let cells = self.tiles(&placed).iter().copied();
            excess(self.table, number(self.shape, cells)) > 0
        };
        let known = placements.iter().filter(|placed| more(placed)).count();
        let all = (0..2 * self.table.len()).filter(|&at| excess(self.table, at) > 0).count();
        (known == all).then_some(true)
    }

    /// Returns whether entries chosen at random agree with their neighbours.
    fn at_random(&self) -> bool {
        let random = RandomState::new();
        let all = placements(self.near.lists.len(), self.shape.goal.len()) as u64;
        let cells: Vec<u8> = (0..self.near.lists.len() as u8).collect();
        (0..RANDOM_ENTRIES).all(|number| {
            let number = random.hash_one(number) % all;
            let mut placed = Placed::default();
            let tiles = unrank(&cells, self.shape.goal.len(), number as usize);
            placed[..tiles.len()].copy_from_slice(&tiles);
            let entry = self.entry(placed);
            let is_whole = self.is_whole(placed);
            let mut least = u8::MAX;
            let agree = self.moves(&placed).all(|PlacedMove { after, .. }| {
                let other = self.entry(after);
                least = least.min(other);
                (!is_whole || other <= entry.saturating_add(1))
                    && (entry <= other.saturating_add(1) || !self.is_whole(after))
            });
            let descends = if tiles == self.shape.goal { entry == 0 } else { least < entry };
            agree && descends
        })
    }

    /// The moves of single tiles.
    fn moves(&self, placed: &Placed) -> impl Iterator<Item = PlacedMove> {
        let placed = *placed;
        let taken = bits(self.tiles(&placed));
        let tiles = 0..self.shape.goal.len();
        tiles.flat_map(move |tile| {
            let from = placed[tile];
            let free =
                self.near.lists[usize::from(from)].iter().filter(move |&&to| taken >> to & 1 == 0);
            free.map(move |&to| {
                let mut after = placed;
                after[tile] = to;
                PlacedMove { after, from, to }
            })
        })
    }

    fn tiles<'p>(&self, placed: &'p Placed) -> &'p [u8] {
        &placed[..self.shape.goal.len()]
    }

    /// Returns whether the hole can get from every free cell to every other.
    fn is_whole(&self, placed: Placed) -> bool {
        let free = !bits(self.tiles(&placed)) & self.all;
        self.region(free.trailing_zeros() as u8, free) == free
    }

    /// The free cells that are connected with this one.
    fn region(&self, cell: u8, free: u32) -> u32 {
        let mut region = 0;
        let mut open = 1_u32 << cell;
        while open != 0 {
            region |= open;
            let mut around = 0;
            while open != 0 {
                around |= self.near.bits[open.trailing_zeros() as usize];
                open &= open - 1;
            }
            open = around & free & !region;
        }
        region
    }

    fn entry(&self, placed: Placed) -> u8 {
        distance(self.shape, self.table, self.tiles(&placed))
    }
}

fn bits(cells: &[u8]) -> u32 {
    cells.iter().fold(0, |bits, &cell| bits | 1 << cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::build::build;
    use crate::pattern::groups::{PatternSize, groups};
    use crate::pattern::packed::pack;
    use slide_model::Size;

    fn made(rows: u16, cols: u16, tiles: &[u8], hole: u8) -> (GroupShape, Vec<u8>) {
        let (shape, _) = GroupShape::smallest(Size { rows, cols }, tiles, hole);
        let distances = build(&shape, 2, &|| None, |_| ()).expect("no limit");
        (shape, distances)
    }

    #[test]
    fn every_table_holds() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 4)] {
            let size = Size { rows, cols };
            for hole in [0, size.area() as u8 - 1] {
                for group in groups(size, hole, PatternSize::Small) {
                    let (shape, distances) = made(rows, cols, &group, hole);
                    assert!(holds(&shape, &pack(&shape, &distances)), "{}", shape.words());
                }
            }
        }
        // Many tiles, with the hole at one end and between them.
        for (rows, cols, hole, most) in [(2, 5, 0, 7), (3, 4, 0, 8), (3, 4, 5, 7)] {
            let tiles: Vec<u8> = (0..9).filter(|&tile| tile != hole).take(most).collect();
            let (shape, distances) = made(rows, cols, &tiles, hole);
            assert!(holds(&shape, &pack(&shape, &distances)), "{}", shape.words());
        }
        // More than 16 cells, and tiles that cut the rest in two.
        for tiles in [&[1, 6, 11, 16][..], &[0, 1, 5, 6], &[2, 7, 12]] {
            let (shape, distances) = made(5, 5, tiles, 24);
            assert!(holds(&shape, &pack(&shape, &distances)), "{}", shape.words());
        }
    }

    #[test]
    fn wrong_entries_are_found() {
        type Wrong = fn(usize, u8) -> u8;
        let wrongs: [Wrong; 6] = [
            |_, entry| entry + 2,
            |_, entry| if entry > 12 { entry + 2 } else { entry },
            |_, entry| entry + entry / 8 * 2,
            |number, entry| if number % 512 == 7 && entry > 9 { entry + 4 } else { entry },
            |number, entry| if number % 512 == 7 && entry > 9 { entry - 8 } else { entry },
            |_, entry| entry & !1,
        ];
        for (rows, cols, tiles) in
            [(4, 4, &[1, 2, 4, 5, 8][..]), (3, 3, &[1, 2, 3, 4]), (2, 3, &[1])]
        {
            let (shape, distances) = made(rows, cols, tiles, 0);
            let table = pack(&shape, &distances);
            for (number, wrong) in wrongs.iter().enumerate() {
                let bad: Vec<u8> =
                    distances.iter().enumerate().map(|(at, &one)| wrong(at, one)).collect();
                let bad = pack(&shape, &bad);
                assert!(bad == table || !holds(&shape, &bad), "{} {number}", shape.words());
            }
        }
    }
}
