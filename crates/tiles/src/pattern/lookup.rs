//! Looking up: the sum over the groups of a division, and of two divisions the better one.
//!
//! A division turned by a symmetry of the board that leaves the hole's place alone is as good as the
//! first; with both, the larger sum counts ("reflected look-up").
//!
//! The numbers of all placements are carried along from state to state, so that after a move they are
//! sums, and the entries of all successors are fetched before the first of them is looked at.

use std::path::Path;

use super::groups::{PatternSize, groups};
use super::library::{PatternTable, is_ready, price, price_to_make, table};
use super::packed::{self, excess, is_spread};
use super::shape::GroupShape;
use crate::board::{TileBoard, Tiles};
use crate::estimate::{Estimate, TileMove};
use slide_model::BoardSymmetry;
use slide_run::{Stop, Watch, fetch_ahead};

/// Most groups of a division.
const GROUPS: usize = 4;
/// Most divisions.
const DIVISIONS: usize = 2;
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
    /// True if the numbers of its placements are sums.
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

/// The number of each group's placement and what the group says, in each division, and the sums.
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
            let groups =
                division.iter().map(|tiles| TileGroup::new(board, tiles, cache, threads, watch));
            divisions.push(Division::new(board.cells(), groups.collect::<Result<_, _>>()?));
        }
        let mut apart = [[0; AREA]; AREA];
        for group in divisions.iter().flat_map(|one| &one.groups).take(first.len()) {
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
        let group = |group: &Vec<u8>| GroupShape::smallest(board.size(), group, board.hole()).0;
        board.cells() <= MOST_AREA
            && groups(board.size(), board.hole(), size)
                .iter()
                .all(|tiles| is_ready(&group(tiles), cache))
    }

    /// Returns whether large tables are larger than small ones.
    pub fn has_large(board: &TileBoard) -> bool {
        let of = |size| groups(board.size(), board.hole(), size);
        of(PatternSize::Large) != of(PatternSize::Small)
    }

    /// About how many states a search with small tables generates in the time in which tables are had: kept, or
    /// from the directory `cache` if they `may` be, or made now.
    pub fn price(board: &TileBoard, size: PatternSize, cache: Option<&Path>, may: bool) -> u64 {
        let groups = groups(board.size(), board.hole(), size);
        let mut shapes = Vec::new();
        for tiles in &groups {
            let shape = GroupShape::smallest(board.size(), tiles, board.hole()).0;
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        let of = |shape| if may { price(shape, cache) } else { price_to_make(shape) };
        shapes.iter().map(of).sum()
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

impl Division {
    fn new(cells: usize, groups: Vec<TileGroup>) -> Self {
        let (mut group_of, mut adds) = ([0; AREA], [[0; AREA]; AREA]);
        for (number, group) in groups.iter().enumerate() {
            for (later, &tile) in group.tiles.iter().rev().enumerate() {
                group_of[usize::from(tile)] = number as u8;
                if group.is_spread {
                    let weight = (cells as u32).pow(later as u32);
                    for (adds, image) in
                        adds[usize::from(tile)].iter_mut().zip(group.image).take(cells)
                    {
                        *adds = u32::from(image) * weight;
                    }
                }
            }
        }
        Self { groups, group_of, adds }
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
        let (is_spread, table) = (is_spread(&shape), table(&shape, cache, threads, watch)?);
        Ok(Self { tiles, shape, is_spread, image, table })
    }

    /// The number of a placement.
    fn number(&self, tiles: &Tiles) -> u32 {
        let image = |&tile: &u8| self.image[usize::from(tiles.of(tile)) % AREA];
        packed::number(&self.shape, self.tiles.iter().map(image)) as u32
    }

    /// The number of the placement after a move.
    fn number_after(&self, tiles: &Tiles, made: TileMove) -> u32 {
        let image = |&tile: &u8| {
            let cell = if tile == made.tile { made.to } else { tiles.of(tile) };
            self.image[usize::from(cell) % AREA]
        };
        packed::number(&self.shape, self.tiles.iter().map(image)) as u32
    }
}

impl Estimate for Patterns {
    type Value = Sums;
    /// The numbers of the placements.
    type Ahead = [u32; DIVISIONS];

    fn value(&self, tiles: &Tiles) -> Sums {
        let mut value = Sums::default();
        for (number, division) in self.divisions.iter().enumerate() {
            for (place, group) in division.groups.iter().enumerate() {
                let at = group.number(tiles);
                value.numbers[number][place] = at;
                value.parts[number][place] = excess(&group.table, at as usize);
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
    fn ahead(&self, value: &Sums, tiles: &Tiles, made: TileMove) -> Self::Ahead {
        let TileMove { tile, from, to } = made;
        let tile = usize::from(tile) % AREA;
        let mut ahead = [0; DIVISIONS];
        for number in 0..self.divisions.len().min(DIVISIONS) {
            let Division { groups, group_of, adds } = &self.divisions[number];
            let (group, adds) = (usize::from(group_of[tile]) % GROUPS, &adds[tile]);
            let (less, more) = (adds[usize::from(from) % AREA], adds[usize::from(to) % AREA]);
            ahead[number] = if groups[group].is_spread {
                value.numbers[number][group].wrapping_sub(less).wrapping_add(more)
            } else {
                groups[group].number_after(tiles, made)
            };
            fetch_ahead(&groups[group].table, ahead[number] as usize / 2);
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
            let at = ahead[number];
            let new = excess(&group.table, at as usize);
            let (part, sum) = (&mut value.parts[number][place], &mut value.sums[number]);
            // It never falls below nothing, but a part of the sum may be less for a moment.
            *sum = sum.wrapping_add(2 * new + more).wrapping_sub(2 * *part + less);
            *part = new;
            value.numbers[number][place] = at;
            if u32::from(*sum) > left {
                return Err((*sum).into());
            }
        }
        Ok(value)
    }

    fn after(&self, value: Sums, tiles: &Tiles, made: TileMove, left: u32) -> Result<Sums, u32> {
        self.reach(value, tiles, made, self.ahead(&value, tiles, made), left)
    }
}
