//! Looking up: the sum over the groups of a division, and of two divisions the better one.
//!
//! A division turned by a symmetry of the board that leaves the hole's place alone is as good as the
//! first; with both, the larger sum counts ("reflected look-up").

use std::path::Path;

use super::build::MOST_TILES;
use super::groups::{PatternSize, groups};
use super::library::{Table, is_ready, table};
use super::rank::{Lanes16, Lanes25, rank};
use super::shape::Shape;
use crate::puzzle::BoardSymmetry;
use crate::space::{Stop, Watch};
use crate::tiles::board::{MOST_CELLS, TileBoard, Tiles};
use crate::tiles::estimate::{Estimate, TileMove};

/// Most groups of a division.
const GROUPS: usize = 4;
/// Most divisions.
const DIVISIONS: usize = 2;
/// Largest board.
const MOST_AREA: usize = 25;

/// A group with its table.
#[derive(Clone, Debug)]
struct Group {
    tiles: [u8; MOST_TILES],
    count: usize,
    /// Where each cell goes in the table's own picture.
    image: [u8; MOST_CELLS],
    table: Table,
}

/// All tiles in groups.
#[derive(Clone, Debug)]
struct Division {
    groups: Vec<Group>,
    group_of: [u8; MOST_CELLS],
}

/// Additive pattern databases for one board.
#[derive(Clone, Debug)]
pub struct Patterns {
    cells: usize,
    divisions: Vec<Division>,
    words: String,
}

/// What each group says, in each division, and the sums.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    parts: [[u8; GROUPS]; DIVISIONS],
    sums: [u8; DIVISIONS],
}

impl Patterns {
    /// The databases for this board, from the directory `cache` or made now; nothing for boards of
    /// more than 25 cells.
    ///
    /// # Errors
    /// A limit stopped the making.
    pub fn new(
        board: &TileBoard,
        size: PatternSize,
        cache: Option<&Path>,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Self>, Stop> {
        if board.cells() > MOST_AREA {
            return Ok(None);
        }
        let first = groups(board.size(), board.hole(), size);
        let sizes: Vec<String> = first.iter().map(|group| group.len().to_string()).collect();
        let sorted = |division: &[Vec<u8>]| {
            let mut sorted: Vec<Vec<u8>> = division.to_vec();
            for group in &mut sorted {
                group.sort_unstable();
            }
            sorted.sort_unstable();
            sorted
        };
        let turned = BoardSymmetry::all(board.size())
            .filter(|symmetry| symmetry.image(board.hole().into()) == u32::from(board.hole()))
            .map(|symmetry| {
                let turn = |group: &Vec<u8>| {
                    group.iter().map(|&at| symmetry.image(at.into()) as u8).collect()
                };
                first.iter().map(turn).collect::<Vec<Vec<u8>>>()
            })
            .find(|turned| sorted(turned) != sorted(&first));
        let mut divisions = Vec::new();
        for division in std::iter::once(first.clone()).chain(turned) {
            let mut groups = Vec::new();
            let mut group_of = [0; MOST_CELLS];
            for (number, tiles) in division.iter().enumerate() {
                for &tile in tiles {
                    group_of[usize::from(tile)] = number as u8;
                }
                groups.push(Group::new(board, tiles, cache, threads, watch)?);
            }
            divisions.push(Division { groups, group_of });
        }
        let words = sizes.join("-");
        Ok(Some(Self { cells: board.cells(), divisions, words }))
    }

    /// Whether all tables are at hand: in memory, or in files of the directory `cache`.
    pub fn are_ready(board: &TileBoard, size: PatternSize, cache: Option<&Path>) -> bool {
        let group = |group: &Vec<u8>| Shape::smallest(board.size(), group, board.hole()).0;
        board.cells() <= MOST_AREA
            && groups(board.size(), board.hole(), size)
                .iter()
                .all(|tiles| is_ready(&group(tiles), cache))
    }

    /// How the tiles are divided, such as `6-6-3`.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Bytes of all tables, each counted once.
    pub fn bytes(&self) -> u64 {
        let mut tables: Vec<&Table> =
            self.divisions.iter().flat_map(|one| &one.groups).map(|group| &group.table).collect();
        tables.sort_unstable_by_key(|table| table.as_ptr());
        tables.dedup_by_key(|table| table.as_ptr());
        tables.iter().map(|table| table.len() as u64).sum()
    }

    #[inline]
    fn look_up(&self, group: &Group, tiles: &Tiles) -> u8 {
        let cells = group.tiles[..group.count.min(MOST_TILES)]
            .iter()
            .map(|&tile| group.image[usize::from(tiles.of(tile)) % MOST_CELLS]);
        let number = if self.cells <= 16 {
            rank::<Lanes16>(self.cells, cells)
        } else {
            rank::<Lanes25>(self.cells, cells)
        };
        group.table[number]
    }
}

impl Group {
    fn new(
        board: &TileBoard,
        tiles: &[u8],
        cache: Option<&Path>,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop> {
        let (shape, symmetry) = Shape::smallest(board.size(), tiles, board.hole());
        let mut sorted = tiles.to_vec();
        sorted.sort_unstable_by_key(|&tile| symmetry.image(tile.into()));
        let mut group = Self {
            tiles: [0; MOST_TILES],
            count: sorted.len(),
            image: [0; MOST_CELLS],
            table: table(&shape, cache, threads, watch)?,
        };
        group.tiles[..sorted.len()].copy_from_slice(&sorted);
        for cell in 0..board.cells() as u8 {
            group.image[usize::from(cell)] = symmetry.image(cell.into()) as u8;
        }
        Ok(group)
    }
}

impl Estimate for Patterns {
    type Value = Sums;

    fn value(&self, tiles: &Tiles) -> Sums {
        let mut value = Sums::default();
        for (number, division) in self.divisions.iter().enumerate() {
            for (place, group) in value.parts[number].iter_mut().zip(&division.groups) {
                *place = self.look_up(group, tiles);
                value.sums[number] += *place;
            }
        }
        value
    }

    fn moves(&self, value: Sums) -> u32 {
        value.sums.into_iter().max().unwrap_or(0).into()
    }

    /// All divisions together tell more states apart than the largest of them.
    fn rank(&self, value: Sums) -> u32 {
        value.sums.into_iter().map(u32::from).sum()
    }

    #[inline]
    fn after(
        &self,
        mut value: Sums,
        tiles: &Tiles,
        TileMove { tile, .. }: TileMove,
        left: u32,
    ) -> Result<Sums, u32> {
        for (number, division) in self.divisions.iter().enumerate().take(DIVISIONS) {
            let group = division.group_of[usize::from(tile) % MOST_CELLS];
            let part = &mut value.parts[number][usize::from(group) % GROUPS];
            let new = self.look_up(&division.groups[usize::from(group)], tiles);
            value.sums[number] = value.sums[number] - *part + new;
            *part = new;
            let sum = u32::from(value.sums[number]);
            if sum > left {
                return Err(sum);
            }
        }
        Ok(value)
    }
}
