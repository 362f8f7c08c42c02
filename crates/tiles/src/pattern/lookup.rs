//! Looking up: the sum over the groups of a division, and of several divisions the largest one.

use std::path::Path;
use std::sync::Arc;

use super::build::MOST_TILES;
use super::groups::{Groups, PatternSize, divisions};
use super::library::{is_ready, price, price_to_make, table};
use super::shape::GroupShape;
use super::table::{PatternTable, Placement, STATE_BITS, STEP_BITS};
use crate::board::{TileBoard, Tiles};
use crate::estimate::{Estimate, TileMove};
use slide_run::{Stop, Watch};

/// The greatest number of divisions.
pub(crate) const DIVISIONS: usize = 3;
/// The greatest number of groups of all divisions: more than two divisions have two groups each.
pub(crate) const LANES: usize = 8;
/// The number of cells of the largest board.
pub(super) const MOST_AREA: usize = 25;
/// A power of two that is no smaller, so that indices are masked, not tested.
pub(crate) const AREA: usize = 32;

/// A group with its table.
#[derive(Clone, Debug)]
pub(crate) struct TileGroup {
    /// The tiles, in the order of those of the table.
    pub tiles: Vec<u8>,
    /// The number of the hole.
    hole: u8,
    /// The image of each cell in the shape of the table.
    pub image: [u8; AREA],
    pub table: Arc<PatternTable>,
}

/// Additive pattern databases for one board.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// All tiles in groups, in several divisions, of as many groups each.
    pub(crate) divisions: Vec<Vec<TileGroup>>,
    words: String,
}

/// The fewest moves of each group of all divisions, one after the other, and the sum of each division.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternValue {
    pub(crate) parts: [u8; LANES],
    pub(crate) sums: [u16; DIVISIONS],
}

impl Patterns {
    /// The databases for this board, from the directory `cache` or made now; nothing for boards of
    /// more than 25 cells. They are for searches that follow moves; states are looked up slowly.
    ///
    /// # Errors
    /// A limit stopped the making.
    pub fn new(
        board: &TileBoard,
        size: PatternSize,
        cache: Option<&Path>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Self>, Stop> {
        Self::with_bits(board, size, STEP_BITS, cache, watch)
    }

    /// The same in four times the memory, for states that are looked up one by one.
    ///
    /// # Errors
    /// A limit stopped the making.
    pub fn for_single_states(
        board: &TileBoard,
        size: PatternSize,
        cache: Option<&Path>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Self>, Stop> {
        Self::with_bits(board, size, STATE_BITS, cache, watch)
    }

    fn with_bits(
        board: &TileBoard,
        size: PatternSize,
        bits: u8,
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
            let group = |tiles: &Vec<u8>| TileGroup::new(board, tiles, bits, cache, watch);
            divisions.push(division.iter().map(group).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(Some(Self { divisions, words: sizes.join("-") }))
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
        let mut tables: Vec<&Arc<PatternTable>> = Vec::new();
        for TileGroup { table, .. } in self.divisions.iter().flatten() {
            if !tables.iter().any(|other| Arc::ptr_eq(other, table)) {
                tables.push(table);
            }
        }
        tables.iter().map(|table| table.bytes.len() as u64).sum()
    }

    /// The groups of all divisions, each with the number of its division.
    pub(crate) fn lanes(&self) -> impl Iterator<Item = (usize, &TileGroup)> {
        let divisions = self.divisions.iter().enumerate();
        divisions.flat_map(|(number, groups)| groups.iter().map(move |group| (number, group)))
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
        let shape = GroupShape::smallest(board.size(), tiles, board.hole(), STEP_BITS).0;
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
        bits: u8,
        cache: Option<&Path>,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop> {
        let hole = board.hole();
        let (shape, image) = GroupShape::smallest(board.size(), tiles, hole, bits);
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable_by_key(|&tile| image[usize::from(tile)]);
        Ok(Self { tiles, hole, image, table: table(&shape, cache, watch)? })
    }

    /// The placement of its tiles in the shape of the table.
    pub fn placement(&self, tiles: &Tiles) -> Placement {
        let image = |tile: u8| self.image[usize::from(tiles.of(tile))];
        let mut cells = [0; MOST_TILES];
        cells.iter_mut().zip(&self.tiles).for_each(|(cell, &tile)| *cell = image(tile));
        Placement { cells, hole: image(self.hole) }
    }
}

impl Estimate for Patterns {
    type Value = PatternValue;

    fn value(&self, tiles: &Tiles) -> Self::Value {
        let mut value = PatternValue::default();
        for (part, (division, group)) in value.parts.iter_mut().zip(self.lanes()) {
            *part = group.table.distance(&group.placement(tiles));
            value.sums[division] += u16::from(*part);
        }
        value
    }

    fn moves(&self, value: Self::Value) -> u32 {
        value.sums.into_iter().max().unwrap_or(0).into()
    }

    /// The sum of all divisions distinguishes more states than the largest of them.
    fn rank(&self, value: Self::Value) -> u32 {
        value.sums.into_iter().map(u32::from).sum()
    }

    fn after(
        &self,
        mut value: Self::Value,
        tiles: &Tiles,
        made: TileMove,
        left: u32,
    ) -> Result<Self::Value, u32> {
        for (part, (division, group)) in value.parts.iter_mut().zip(self.lanes()) {
            if group.tiles.contains(&made.tile) {
                let before = *part;
                *part = group.table.beside(before, &group.placement(tiles));
                let sum = &mut value.sums[division];
                *sum = *sum + u16::from(*part) - u16::from(before);
            }
        }
        let moves = self.moves(value);
        if moves <= left { Ok(value) } else { Err(moves) }
    }
}
