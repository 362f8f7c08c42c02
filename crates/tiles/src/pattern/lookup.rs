//! Looking up: the sum over the groups of a division, and of several divisions the largest one.

use std::path::Path;

use super::groups::{Groups, PatternSize, divisions};
use super::library::{PatternTable, is_ready, price, price_to_make, table};
use super::packed::{self, excess};
use super::shape::GroupShape;
use crate::board::{TileBoard, Tiles};
use crate::estimate::{Estimate, TileMove};
use slide_run::{Stop, Watch};

/// The greatest number of divisions.
pub(crate) const DIVISIONS: usize = 3;
/// The number of cells of the largest board.
const MOST_AREA: usize = 25;
/// A power of two that is no smaller, so that indices are masked, not tested.
pub(crate) const AREA: usize = 32;

/// A group with its table.
#[derive(Clone, Debug)]
pub(crate) struct TileGroup {
    /// The tiles, in the order of those of the table.
    pub tiles: Vec<u8>,
    shape: GroupShape,
    /// The image of each cell in the shape of the table.
    pub image: [u8; AREA],
    pub table: PatternTable,
}

/// Additive pattern databases for one board.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// All tiles in groups, in several divisions.
    pub(crate) divisions: Vec<Vec<TileGroup>>,
    /// By tile and cell: rows and columns that the tile has to go.
    pub(crate) apart: [[u8; AREA]; AREA],
    words: String,
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
        watch: &mut Watch<'_>,
    ) -> Result<Option<Self>, Stop> {
        if board.cells() > MOST_AREA {
            return Ok(None);
        }
        let all = divisions_of(board, size);
        let sizes: Vec<String> = all[0].iter().map(|group| group.len().to_string()).collect();
        let mut divisions = Vec::new();
        for division in &all {
            let groups = division.iter().map(|tiles| TileGroup::new(board, tiles, cache, watch));
            divisions.push(groups.collect::<Result<Vec<_>, _>>()?);
        }
        let mut apart = [[0; AREA]; AREA];
        for group in divisions.iter().flatten().take(sizes.len()) {
            for (place, &tile) in group.tiles.iter().enumerate() {
                let cells = apart[usize::from(tile)].iter_mut().zip(group.image);
                for (apart, image) in cells.take(board.cells()) {
                    *apart = packed::apart(&group.shape, place, image);
                }
            }
        }
        Ok(Some(Self { divisions, apart, words: sizes.join("-") }))
    }

    /// Returns whether all tables are available: in memory, or in files of the directory `cache`.
    pub fn are_ready(board: &TileBoard, size: PatternSize, cache: Option<&Path>) -> bool {
        board.cells() <= MOST_AREA && shapes(board, size).iter().all(|shape| is_ready(shape, cache))
    }

    /// Returns whether large tables are larger than small ones.
    pub fn has_large(board: &TileBoard) -> bool {
        divisions_of(board, PatternSize::Large)[0] != divisions_of(board, PatternSize::Small)[0]
    }

    /// The approximate number of states that a search with small tables generates in the time that it takes to get
    /// tables: from memory, from the directory `cache` if they `may` come from there, or made now.
    pub fn price(board: &TileBoard, size: PatternSize, cache: Option<&Path>, may: bool) -> u64 {
        let of = |shape| if may { price(shape, cache) } else { price_to_make(shape) };
        shapes(board, size).iter().map(of).sum()
    }

    /// The division of the tiles, such as `6-6-3`.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The bytes of all tables, each counted once.
    pub fn bytes(&self) -> u64 {
        let mut tables: Vec<&PatternTable> = Vec::new();
        for TileGroup { table, .. } in self.divisions.iter().flatten() {
            if tables.iter().all(|other| other.as_ptr() != table.as_ptr()) {
                tables.push(table);
            }
        }
        tables.iter().map(|table| table.len() as u64).sum()
    }
}

/// The divisions that are looked at together.
fn divisions_of(board: &TileBoard, size: PatternSize) -> Vec<Groups> {
    divisions(board.size(), board.hole(), size)
}

/// The shapes of all tables, each once.
fn shapes(board: &TileBoard, size: PatternSize) -> Vec<GroupShape> {
    let mut shapes = Vec::new();
    for tiles in divisions_of(board, size).iter().flatten() {
        let shape = GroupShape::smallest(board.size(), tiles, board.hole()).0;
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes
}

impl TileGroup {
    fn new(
        board: &TileBoard,
        tiles: &[u8],
        cache: Option<&Path>,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop> {
        let (shape, image) = GroupShape::smallest(board.size(), tiles, board.hole());
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable_by_key(|&tile| image[usize::from(tile)]);
        let table = table(&shape, cache, watch)?;
        Ok(Self { tiles, shape, image, table })
    }

    /// The number of the placement of its tiles, and its entry.
    pub fn look_up(&self, tiles: &Tiles) -> (usize, u8) {
        let cells = self.tiles.iter().map(|&tile| self.image[usize::from(tiles.of(tile))]);
        let number = packed::number(&self.shape, cells);
        (number, excess(&self.table, number))
    }
}

impl Estimate for Patterns {
    /// The sums of the divisions; each fits in eight bits on all boards that have databases.
    type Value = [u8; DIVISIONS];

    fn value(&self, tiles: &Tiles) -> Self::Value {
        let mut sums = [0; DIVISIONS];
        for (sum, division) in sums.iter_mut().zip(&self.divisions) {
            for group in division {
                let apart = |&tile: &u8| self.apart[usize::from(tile)][usize::from(tiles.of(tile))];
                *sum += 2 * group.look_up(tiles).1 + group.tiles.iter().map(apart).sum::<u8>();
            }
        }
        sums
    }

    fn moves(&self, sums: Self::Value) -> u32 {
        sums.into_iter().max().unwrap_or(0).into()
    }

    /// The sum of all divisions distinguishes more states than the largest of them.
    fn rank(&self, sums: Self::Value) -> u32 {
        sums.into_iter().map(u32::from).sum()
    }

    fn after(
        &self,
        _: Self::Value,
        tiles: &Tiles,
        _: TileMove,
        left: u32,
    ) -> Result<Self::Value, u32> {
        let sums = self.value(tiles);
        let moves = self.moves(sums);
        if moves <= left { Ok(sums) } else { Err(moves) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::packed::MOST_EXCESS;
    use super::*;
    use crate::board::LONGEST_SIDE;
    use slide_model::Size;

    /// In a line of n cells, tiles are at most ⌊n² / 2⌋ cells from where they belong, all together. A group
    /// adds twice the most that its entries hold.
    #[test]
    fn sums_fit_in_eight_bits() {
        let sides = 2..=LONGEST_SIDE;
        let boards =
            sides.clone().flat_map(|rows| sides.clone().map(move |cols| Size { rows, cols }));
        let mut largest = 0;
        for board in boards.filter(|board| board.area() <= MOST_AREA) {
            let (rows, cols) = (u32::from(board.rows), u32::from(board.cols));
            let apart = rows * (cols * cols / 2) + cols * (rows * rows / 2);
            for size in [PatternSize::Small, PatternSize::Large] {
                for division in divisions(board, 0, size) {
                    let sum = apart + division.len() as u32 * 2 * u32::from(MOST_EXCESS);
                    largest = largest.max(sum);
                    assert!(u8::try_from(sum).is_ok(), "{board:?}: {sum}");
                }
            }
        }
        assert_eq!(largest, 248, "that of 3×8");
    }
}
