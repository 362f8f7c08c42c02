//! Looking up: the sum over the groups of a division, and of several divisions the largest one.
//!
//! The cells of each group's tiles are carried along from state to state as the digits of a number, so that a move
//! changes it by a sum; and the entries of all successors are fetched before the first of them is looked at.

use std::path::Path;

use super::groups::{Groups, PatternSize, divisions};
use super::library::{PatternTable, is_ready, price, price_to_make, table};
use super::packed::{self, excess, is_spread};
use super::shape::GroupShape;
use crate::board::{TileBoard, Tiles};
use crate::estimate::{Estimate, TileMove};
use slide_run::{Stop, Watch, fetch_ahead};

/// Most groups of a division.
const GROUPS: usize = 4;
/// Most divisions.
const DIVISIONS: usize = 3;
/// Largest board.
const MOST_AREA: usize = 25;
/// A power of two that is no smaller, so that indices are masked, not tested.
const AREA: usize = 32;

/// A group with its table.
#[derive(Clone, Debug)]
struct TileGroup {
    /// The tiles, in the order of those of the table.
    tiles: Vec<u8>,
    shape: GroupShape,
    /// The cells of the board.
    cells: usize,
    /// True if the table is in the order of these numbers, with gaps.
    is_spread: bool,
    /// The image of each cell in the table's own picture.
    image: [u8; AREA],
    table: PatternTable,
}

/// All tiles in groups.
#[derive(Clone, Debug)]
struct Division {
    groups: Vec<TileGroup>,
    group_of: [u8; AREA],
    /// By tile and cell: what the tile adds to the number of its group there.
    adds: [[u32; AREA]; AREA],
}

/// Additive pattern databases for one board.
#[derive(Clone, Debug)]
pub struct Patterns {
    divisions: Vec<Division>,
    /// By tile and cell: rows and columns that the tile has to go.
    apart: [[u8; AREA]; AREA],
    words: String,
}

/// The cells of each group as a number and what the group says, in each division, and the sums.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_field_names, reason = "the sums are what the others add up to")]
pub struct Sums {
    numbers: [[u32; GROUPS]; DIVISIONS],
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
        let all = divisions_of(board, size);
        let sizes: Vec<String> = all[0].iter().map(|group| group.len().to_string()).collect();
        let mut divisions = Vec::new();
        for division in &all {
            let groups =
                division.iter().map(|tiles| TileGroup::new(board, tiles, cache, threads, watch));
            divisions.push(Division::new(board.cells(), groups.collect::<Result<_, _>>()?));
        }
        let mut apart = [[0; AREA]; AREA];
        for group in divisions.iter().flat_map(|one| &one.groups).take(sizes.len()) {
            for (place, &tile) in group.tiles.iter().enumerate() {
                let cells = apart[usize::from(tile)].iter_mut().zip(group.image);
                for (apart, image) in cells.take(board.cells()) {
                    *apart = packed::apart(&group.shape, place, image);
                }
            }
        }
        Ok(Some(Self { divisions, apart, words: sizes.join("-") }))
    }

    /// Returns whether all tables are at hand: in memory, or in files of the directory `cache`.
    pub fn are_ready(board: &TileBoard, size: PatternSize, cache: Option<&Path>) -> bool {
        board.cells() <= MOST_AREA && shapes(board, size).iter().all(|shape| is_ready(shape, cache))
    }

    /// Returns whether large tables are larger than small ones.
    pub fn has_large(board: &TileBoard) -> bool {
        divisions_of(board, PatternSize::Large)[0] != divisions_of(board, PatternSize::Small)[0]
    }

    /// About how many states a search with small tables generates in the time in which tables are had: kept, or
    /// from the directory `cache` if they `may` be, or made now.
    pub fn price(board: &TileBoard, size: PatternSize, cache: Option<&Path>, may: bool) -> u64 {
        let of = |shape| if may { price(shape, cache) } else { price_to_make(shape) };
        shapes(board, size).iter().map(of).sum()
    }

    /// The division of the tiles, such as `6-6-3`.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Bytes of all tables, each counted once.
    pub fn bytes(&self) -> u64 {
        let mut tables: Vec<&PatternTable> = Vec::new();
        for TileGroup { table, .. } in self.divisions.iter().flat_map(|one| &one.groups) {
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

impl Division {
    fn new(cells: usize, groups: Vec<TileGroup>) -> Self {
        let (mut group_of, mut adds) = ([0; AREA], [[0; AREA]; AREA]);
        for (number, group) in groups.iter().enumerate() {
            for (later, &tile) in group.tiles.iter().rev().enumerate() {
                group_of[usize::from(tile)] = number as u8;
                let weight = group.base().pow(later as u32);
                for (adds, image) in adds[usize::from(tile)].iter_mut().zip(group.image).take(cells)
                {
                    *adds = u32::from(image) * weight;
                }
            }
        }
        Self { groups, group_of, adds }
    }

    /// What a move adds to the number of the tile's group.
    #[inline(always)]
    fn change(&self, made: TileMove) -> u32 {
        let adds = &self.adds[usize::from(made.tile) % AREA];
        adds[usize::from(made.to) % AREA].wrapping_sub(adds[usize::from(made.from) % AREA])
    }
}

impl TileGroup {
    fn new(
        board: &TileBoard,
        tiles: &[u8],
        cache: Option<&Path>,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop> {
        let (shape, symmetry) = GroupShape::smallest(board.size(), tiles, board.hole());
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable_by_key(|&tile| symmetry.image(tile.into()));
        let mut image = [0; AREA];
        for cell in 0..board.cells() as u8 {
            image[usize::from(cell)] = symmetry.image(cell.into()) as u8;
        }
        let (cells, is_spread) = (board.cells(), is_spread(&shape));
        debug_assert!(is_spread || cells <= packed::RANKED_BASE as usize, "a cell is one digit");
        let table = table(&shape, cache, threads, watch)?;
        Ok(Self { tiles, shape, cells, is_spread, image, table })
    }

    /// The base of the numbers.
    fn base(&self) -> u32 {
        if self.is_spread { self.cells as u32 } else { packed::RANKED_BASE }
    }

    /// Where the table has the placement with this number.
    #[inline(always)]
    fn index(&self, number: u32) -> usize {
        // Known when this is compiled, so that no loop is left.
        match self.tiles.len() {
            _ if self.is_spread => number as usize,
            7 => packed::ranked(self.cells, 7, number),
            8 => packed::ranked(self.cells, 8, number),
            tiles => packed::ranked(self.cells, tiles, number),
        }
    }
}

impl Estimate for Patterns {
    type Value = Sums;
    /// Where the tables have the placements.
    type Ahead = [u32; DIVISIONS];

    fn value(&self, tiles: &Tiles) -> Sums {
        let mut value = Sums::default();
        for (number, division) in self.divisions.iter().enumerate() {
            for (place, group) in division.groups.iter().enumerate() {
                let adds =
                    |&tile: &u8| division.adds[usize::from(tile)][usize::from(tiles.of(tile))];
                let at = group.tiles.iter().map(adds).sum();
                value.numbers[number][place] = at;
                value.parts[number][place] = excess(&group.table, group.index(at));
                value.sums[number] += 2 * value.parts[number][place];
                for &tile in &group.tiles {
                    value.sums[number] +=
                        self.apart[usize::from(tile)][usize::from(tiles.of(tile))];
                }
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

    #[inline(always)]
    #[allow(clippy::needless_range_loop, reason = "no iterator is inlined for certain")]
    fn ahead(&self, value: &Sums, made: TileMove) -> Self::Ahead {
        let tile = usize::from(made.tile) % AREA;
        let mut ahead = [0; DIVISIONS];
        for number in 0..self.divisions.len().min(DIVISIONS) {
            let division = &self.divisions[number];
            let place = usize::from(division.group_of[tile]) % GROUPS;
            let group = &division.groups[place];
            let at = value.numbers[number][place].wrapping_add(division.change(made));
            let index = group.index(at);
            ahead[number] = index as u32;
            fetch_ahead(&group.table, index / 2);
        }
        ahead
    }

    #[inline(always)]
    #[allow(clippy::needless_range_loop, reason = "no iterator is inlined for certain")]
    fn reach(
        &self,
        mut value: Sums,
        _: &Tiles,
        made: TileMove,
        ahead: Self::Ahead,
        left: u32,
    ) -> Result<Sums, u32> {
        let tile = usize::from(made.tile) % AREA;
        let apart = &self.apart[tile];
        let (less, more) =
            (apart[usize::from(made.from) % AREA], apart[usize::from(made.to) % AREA]);
        for number in 0..self.divisions.len().min(DIVISIONS) {
            let division = &self.divisions[number];
            let place = usize::from(division.group_of[tile]) % GROUPS;
            let group = &division.groups[place];
            let new = excess(&group.table, ahead[number] as usize);
            let (part, sum) = (&mut value.parts[number][place], &mut value.sums[number]);
            // It never falls below nothing, but a part of the sum may be less for a moment.
            *sum = sum.wrapping_add(2 * new + more).wrapping_sub(2 * *part + less);
            *part = new;
            let at = &mut value.numbers[number][place];
            *at = at.wrapping_add(division.change(made));
            if u32::from(*sum) > left {
                return Err((*sum).into());
            }
        }
        Ok(value)
    }

    fn after(&self, value: Sums, tiles: &Tiles, made: TileMove, left: u32) -> Result<Sums, u32> {
        self.reach(value, tiles, made, self.ahead(&value, made), left)
    }
}
