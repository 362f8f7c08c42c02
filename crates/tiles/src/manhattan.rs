//! The simple heuristics: nothing, tiles out of place, and Manhattan distance.
//!
//! Each move moves one tile by one cell, so at least the misplaced tiles must move once each, and
//! each at least as often as it is rows and columns away from its place. (N. J. Nilsson, *Problem
//! solving methods in artificial intelligence*, 1971.)

use super::board::{MOST_CELLS, TileBoard, Tiles};
use super::estimate::{Estimate, TileMove, row_col};

/// The estimate 0.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl Estimate for Nothing {
    type Value = ();

    fn value(&self, _: &Tiles) {}

    fn moves(&self, (): ()) -> u32 {
        0
    }

    #[inline]
    fn after(&self, (): (), _: &Tiles, _: TileMove, _: u32) -> Result<(), u32> {
        Ok(())
    }
}

/// The number of tiles out of place, without the hole.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced {
    hole: u8,
}

impl Misplaced {
    /// For this board.
    pub fn new(board: &TileBoard) -> Self {
        Self { hole: board.hole() }
    }
}

impl Estimate for Misplaced {
    type Value = u8;

    fn value(&self, tiles: &Tiles) -> u8 {
        let misplaced =
            |&(cell, &tile): &(usize, &u8)| tile != self.hole && cell != usize::from(tile);
        tiles.at.iter().enumerate().filter(misplaced).count() as u8
    }

    fn moves(&self, value: u8) -> u32 {
        value.into()
    }

    #[inline]
    fn after(&self, value: u8, _: &Tiles, made: TileMove, left: u32) -> Result<u8, u32> {
        let TileMove { tile, from, to } = made;
        let value = value + u8::from(from == tile) - u8::from(to == tile);
        within(value, left)
    }
}

/// The sum of the rows and columns that each tile is away from its place.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// By tile, then by cell; all 0 for the hole.
    distance: Vec<[u8; MOST_CELLS]>,
}

impl Manhattan {
    /// For this board.
    pub fn new(board: &TileBoard) -> Self {
        let mut distance = vec![[0; MOST_CELLS]; MOST_CELLS];
        let cells = board.cells() as u8;
        for tile in (0..cells).filter(|&tile| tile != board.hole()) {
            let (row, col) = row_col(board, tile);
            for cell in 0..cells {
                let (other_row, other_col) = row_col(board, cell);
                distance[usize::from(tile)][usize::from(cell)] =
                    row.abs_diff(other_row) + col.abs_diff(other_col);
            }
        }
        Self { distance }
    }

    /// The distance of `tile` on `cell` from its place.
    #[inline]
    pub fn of(&self, tile: u8, cell: u8) -> u8 {
        self.distance[usize::from(tile) % MOST_CELLS][usize::from(cell) % MOST_CELLS]
    }

    /// The sum after a move.
    #[inline]
    pub fn moved(&self, sum: u16, TileMove { tile, from, to }: TileMove) -> u16 {
        sum + u16::from(self.of(tile, to)) - u16::from(self.of(tile, from))
    }
}

impl Estimate for Manhattan {
    type Value = u16;

    fn value(&self, tiles: &Tiles) -> u16 {
        (0..MOST_CELLS as u8).map(|cell| u16::from(self.of(tiles.on(cell), cell))).sum()
    }

    fn moves(&self, value: u16) -> u32 {
        value.into()
    }

    #[inline]
    fn after(&self, value: u16, _: &Tiles, made: TileMove, left: u32) -> Result<u16, u32> {
        within(self.moved(value, made), left)
    }
}

#[inline]
fn within<V: Copy + Into<u32>>(value: V, left: u32) -> Result<V, u32> {
    if value.into() <= left { Ok(value) } else { Err(value.into()) }
}
