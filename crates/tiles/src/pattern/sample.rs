//! The check of a table that was read from a file: against a search near the goal, and against itself everywhere else.
//!
//! A checksum says that a file is as it was written, not that what was written is right; one entry that
//! is wrong can make a longer solution look like a shortest one. Making the table again would be
//! certain, and takes too long. The following holds for every table, and is checked for a sample of
//! placements:
//!
//! ```text
//! near the goal      all entries that a search comes to are exact; small tables are known to the end
//! everywhere, for    a way on which every move takes the distance down leads to the goal; from a neighbour, one tile
//! random placements  moved by one cell, it takes one move more or less, as that one's entry says
//! ```
//!
//! The placements differ from run to run, so that no file can be written to avoid them. Many
//! wrong entries are found in this way, a single one hardly ever.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use super::build::MOST_TILES;
use super::rank::{placements, unrank};
use super::table::{PatternTable, Placement};

/// The number of placements that the search near the goal looks at.
const NEAR_PLACEMENTS: usize = 1 << 14;
/// The number of placements that are chosen at random.
const RANDOM_PLACEMENTS: u64 = 1 << 11;

/// Returns whether a sample of the entries is as they must be.
pub(super) fn holds(table: &PatternTable) -> bool {
    near_the_goal(table).is_some_and(|is_complete| is_complete || at_random(table))
}

/// Searches from the goal. Returns whether all placements were searched, or `None` if an entry is wrong.
fn near_the_goal(table: &PatternTable) -> Option<bool> {
    let first = table.goal();
    let mut known = HashSet::from([table.entry(&first)]);
    let mut layer = vec![first];
    let mut ones = 0;
    for depth in 0_u8.. {
        let mut next = Vec::new();
        for placement in layer {
            if table.kept_bits(&placement) != table.bits_of(depth) {
                return None;
            }
            ones += table.bits_of(depth).count_ones();
            next.extend(table.moves(placement).filter(|after| known.insert(table.entry(after))));
        }
        if next.is_empty() {
            break;
        }
        if known.len() > NEAR_PLACEMENTS {
            return Some(false);
        }
        layer = next;
    }
    // Entries of placements that cannot be reached have 0.
    let all: u32 = table.bytes.iter().map(|byte| byte.count_ones()).sum();
    (all == ones).then_some(true)
}

/// Returns whether placements chosen at random agree with their neighbours.
fn at_random(table: &PatternTable) -> bool {
    let random = RandomState::new();
    (0..RANDOM_PLACEMENTS).all(|number| {
        let at = random_placement(table, random.hash_one(number));
        let Some(distance) = table.descend(&at) else { return false };
        let neighbours: Vec<Placement> = table.moves(at).collect();
        let chosen = random.hash_one((number, distance)) as usize % neighbours.len().max(1);
        neighbours
            .get(chosen)
            .is_none_or(|after| table.descend(after) == Some(table.beside(distance, after)))
    })
}

/// One of all placements.
fn random_placement(table: &PatternTable, dice: u64) -> Placement {
    let tiles = table.shape.goal.len();
    let cells: Vec<u8> = (0..table.shape.size().area() as u8).collect();
    let all = placements(cells.len(), tiles);
    let placed = unrank(&cells, tiles, dice as usize % all);
    let free: Vec<u8> = cells.into_iter().filter(|cell| !placed.contains(cell)).collect();
    let hole = free[dice as usize / all % free.len()];
    let mut cells = [0; MOST_TILES];
    cells[..tiles].copy_from_slice(&placed);
    Placement { cells, hole }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::build::build;
    use crate::pattern::groups::{PatternSize, groups};
    use crate::pattern::regions::Regions;
    use crate::pattern::shape::GroupShape;
    use crate::pattern::table::{STATE_BITS, STEP_BITS};
    use slide_model::Size;
    use std::sync::Arc;

    fn made(rows: u16, cols: u16, tiles: &[u8], hole: u8, bits: u8) -> PatternTable {
        let (shape, _) = GroupShape::smallest(Size { rows, cols }, tiles, hole, bits);
        let regions = Arc::new(Regions::new(shape.size(), tiles.len()));
        build(&shape, &regions, 2, &|| None, |_| ()).expect("no limit")
    }

    #[test]
    fn every_table_holds() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 4)] {
            let size = Size { rows, cols };
            for hole in [0, size.area() as u8 - 1] {
                for group in groups(size, hole, PatternSize::Small) {
                    for bits in [STEP_BITS, STATE_BITS] {
                        let table = made(rows, cols, &group, hole, bits);
                        assert!(holds(&table), "{}", table.shape.words());
                    }
                }
            }
        }
        // Many tiles, with the hole at one end and between them.
        for (rows, cols, hole, most) in [(2, 5, 0, 7), (3, 4, 0, 8), (3, 4, 5, 7)] {
            let tiles: Vec<u8> = (0..9).filter(|&tile| tile != hole).take(most).collect();
            let table = made(rows, cols, &tiles, hole, STEP_BITS);
            assert!(holds(&table), "{}", table.shape.words());
        }
        // More than 16 cells, and tiles that cut the rest in two.
        for tiles in [&[1, 6, 11, 16][..], &[0, 1, 5, 6], &[2, 7, 12]] {
            let table = made(5, 5, tiles, 24, STATE_BITS);
            assert!(holds(&table), "{}", table.shape.words());
        }
    }

    #[test]
    fn wrong_entries_are_found() {
        type Wrong = fn(usize, u8) -> u8;
        let wrongs: [Wrong; 6] = [
            |_, byte| !byte,
            |_, byte| byte & 0x7F,
            |_, byte| byte | 0x11,
            |number, byte| if number % 64 == 7 { byte ^ 8 } else { byte },
            |number, byte| if number % 64 > 32 { byte ^ 0xFF } else { byte },
            |number, byte| if number > 1000 { 0 } else { byte },
        ];
        for (rows, cols, tiles) in
            [(4, 4, &[1, 2, 4, 5, 8][..]), (3, 3, &[1, 2, 3, 4]), (2, 3, &[1])]
        {
            for bits in [STEP_BITS, STATE_BITS] {
                let table = made(rows, cols, tiles, 0, bits);
                for (number, wrong) in wrongs.iter().enumerate() {
                    let bytes = table.bytes.iter().enumerate().map(|(at, &byte)| wrong(at, byte));
                    let bytes: Vec<u8> = bytes.collect();
                    let is_right = bytes == table.bytes;
                    let mut bad = PatternTable::empty(&table.shape, Arc::clone(&table.regions));
                    bad.bytes = bytes;
                    assert!(is_right || !holds(&bad), "{} {number}", table.shape.words());
                }
            }
        }
    }
}
