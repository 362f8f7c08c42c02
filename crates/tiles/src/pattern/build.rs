//! Making a table: a breadth-first search backwards from the goal over placements of the group and
//! regions of the hole.
//!
//! Only moves of the group's tiles count; what the hole does among the other tiles costs nothing, so
//! of its place only the region matters (see [`super::regions`]). There is a mark of 16 bits for each
//! placement:
//!
//! ```text
//! bits 0…7    the hole has been in this region
//! bits 8…15   and what follows from there is still to be tried
//! ```
//!
//! The layer at distance d is found by going through all marks. A move changes the colour, as on a
//! chessboard, of the cell of one tile; so all placements at one distance have the same number of
//! tiles on dark cells, even or odd, and those found for the next layer are told apart from those of
//! this one by that. (The compression of the hole's place: A. Felner, R. E. Korf, S. Hanan, *Additive
//! pattern database heuristics*, 2004.)

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, Ordering};

use super::rank::{Lanes, Lanes16, Lanes25, placements, unrank};
use super::regions::{Regions, region};
use super::shape::Shape;
use crate::board::beside;
use slide_run::threads::share_out;
use slide_run::{Stop, prefer_large_pages};

/// Tiles whose placements make up one block; the tiles before them are the same in the whole block.
const TAIL: usize = 4;
/// Most tiles of a group.
pub(super) const MOST_TILES: usize = 8;
/// More cells than the boards have, so that indices are masked, not tested.
const MOST_CELLS: usize = 32;
/// Tables with fewer placements are made in one thread.
const SMALL: usize = 1 << 20;

/// The reason to stop, if there is one; asked now and then, by any thread.
pub(super) type CheckLimits<'a> = &'a (dyn Fn() -> Option<Stop> + Sync);

/// Bytes needed to make a table of `placements` placements.
pub(super) fn bytes_to_build(shape: &Shape) -> u64 {
    3 * placements(shape.size().area(), shape.goal.len()) as u64
}

/// The fewest moves of the group's tiles for each of their placements.
pub(super) fn build(
    shape: &Shape,
    threads: usize,
    look: CheckLimits<'_>,
    mut layer: impl FnMut(u32),
) -> Result<Vec<u8>, Stop> {
    if shape.size().area() <= 16 {
        Build::<Lanes16>::new(shape).run(threads, look, &mut layer)
    } else {
        Build::<Lanes25>::new(shape).run(threads, look, &mut layer)
    }
}

struct Build<'a, L> {
    shape: &'a Shape,
    cells: usize,
    tiles: usize,
    /// Tiles before those of a block.
    head: usize,
    /// The cells beside each cell, and all cells, as bits.
    near: [u32; MOST_CELLS],
    all: u32,
    regions: Regions,
    /// Dark cells of the chessboard.
    dark: u32,
    /// The cells of the last tiles, as numbers among those that the head leaves free.
    tails: Vec<[u8; TAIL]>,
    marks: Vec<AtomicU16>,
    distance: Vec<AtomicU8>,
    /// For each block, true if something is still to be tried in it.
    open: Vec<AtomicBool>,
    lanes: std::marker::PhantomData<L>,
}

/// A placement that is being worked on: its number before each tile.
#[derive(Clone, Copy)]
struct Placed<L> {
    cells: [u8; MOST_TILES],
    before: [(usize, L); MOST_TILES + 1],
}

impl<'a, L: Lanes> Build<'a, L> {
    fn new(shape: &'a Shape) -> Self {
        let (cells, tiles) = (shape.size().area(), shape.goal.len());
        let head = tiles.saturating_sub(TAIL);
        let all = placements(cells, tiles);
        let numbers: Vec<u8> = (0..(cells - head) as u8).collect();
        let tail = |number| {
            let mut tail = unrank(&numbers, tiles - head, number);
            tail.resize(TAIL, 0);
            std::array::from_fn(|place| tail[place])
        };
        let mut near = [0; MOST_CELLS];
        near[..cells].copy_from_slice(&beside(shape.size()).1);
        let dark = shape.size().cells().enumerate().filter(|(_, at)| (at.row + at.col) % 2 == 1);
        Self {
            shape,
            cells,
            tiles,
            head,
            near,
            all: (1 << cells) - 1,
            regions: Regions::new(shape.size(), tiles),
            dark: dark.fold(0, |bits, (cell, _)| bits | 1 << cell),
            tails: (0..placements(cells - head, tiles - head)).map(tail).collect(),
            marks: zeros(all),
            distance: zeros(all),
            open: (0..placements(cells, head)).map(|_| AtomicBool::new(false)).collect(),
            lanes: std::marker::PhantomData,
        }
    }

    fn run(
        self,
        threads: usize,
        look: CheckLimits<'_>,
        layer: &mut dyn FnMut(u32),
    ) -> Result<Vec<u8>, Stop> {
        let goal = self.shape.goal.iter().fold(0_u32, |bits, &cell| bits | 1 << cell);
        let hole = self.shape.hole.trailing_zeros() as u8;
        let first = region(self.regions.lanes(goal), hole);
        let placed = self.placed(&self.shape.goal);
        let number = self.number(&placed, 0, self.shape.goal[0]);
        self.mark(number, first, 0);
        let threads = if self.marks.len() < SMALL { 1 } else { threads.max(1) };
        let goal_dark = (goal & self.dark).count_ones() & 1;
        for depth in 0..u8::MAX {
            layer(depth.into());
            if !self.layer(depth, goal_dark ^ u32::from(depth & 1), threads, look)? {
                break;
            }
        }
        Ok(self.distance.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Goes through all marks; whether anything was tried.
    fn layer(
        &self,
        depth: u8,
        dark: u32,
        threads: usize,
        look: CheckLimits<'_>,
    ) -> Result<bool, Stop> {
        let (tried, stopped) = (AtomicBool::new(false), OnceLock::new());
        let work = |(): &mut (), block: u64| {
            let block = block as usize;
            if !self.open[block].load(Ordering::Relaxed) {
                return true;
            }
            if let Some(stop) = look() {
                stopped.get_or_init(|| stop);
                return false;
            }
            if self.block(block, depth, dark) {
                tried.store(true, Ordering::Relaxed);
            }
            true
        };
        share_out(&mut vec![(); threads], 0..self.open.len() as u64, work, || true);
        stopped.into_inner().map_or(Ok(tried.into_inner()), Err)
    }

    /// Goes through the marks of one block.
    fn block(&self, block: usize, depth: u8, dark: u32) -> bool {
        let all: Vec<u8> = (0..self.cells as u8).collect();
        let head = unrank(&all, self.head, block);
        let mut rest = [0; MOST_CELLS];
        let free = all.into_iter().filter(|cell| !head.contains(cell));
        rest.iter_mut().zip(free).for_each(|(rest, cell)| *rest = cell);
        let head_bits = head.iter().fold(0_u32, |bits, &cell| bits | 1 << cell);
        let head = self.placed(&head);
        let first = block * self.tails.len();
        let (mut tried, mut later) = (false, false);
        self.open[block].store(false, Ordering::Relaxed);
        for (tail, mark) in self.tails.iter().zip(&self.marks[first..]) {
            if mark.load(Ordering::Relaxed) >> 8 == 0 {
                continue;
            }
            let (mut placed, mut taken) = (head, head_bits);
            for tile in self.head..self.tiles {
                let cell = rest[usize::from(tail[(tile - self.head) % TAIL]) % MOST_CELLS];
                placed.cells[tile % MOST_TILES] = cell;
                taken |= 1 << cell;
            }
            if (taken & self.dark).count_ones() & 1 != dark {
                later = true;
                continue;
            }
            let open = mark.fetch_and(0xFF, Ordering::Relaxed) >> 8;
            self.count(&mut placed, self.head, self.tiles);
            self.expand(&placed, taken, open, depth + 1);
            tried = true;
        }
        if later {
            self.open[block].store(true, Ordering::Relaxed);
        }
        tried
    }

    /// Tries all moves of a placement with the hole in the regions of `open`.
    #[inline]
    fn expand(&self, placed: &Placed<L>, taken: u32, open: u16, depth: u8) {
        let lanes = self.regions.lanes(taken);
        let mut tile_on = [0; MOST_CELLS];
        for (tile, &cell) in placed.cells.iter().enumerate().take(self.tiles) {
            tile_on[usize::from(cell) % MOST_CELLS] = tile;
        }
        for to in ones(self.all & !taken) {
            if open >> region(lanes, to) & 1 == 0 {
                continue;
            }
            for cell in ones(self.near[usize::from(to) % MOST_CELLS] & taken) {
                let moved = taken ^ 1 << cell ^ 1 << to;
                let hole = region(self.regions.lanes(moved), cell);
                let tile = tile_on[usize::from(cell) % MOST_CELLS];
                self.mark(self.number(placed, tile, to), hole, depth);
            }
        }
    }

    /// The first tiles on these cells.
    fn placed(&self, cells: &[u8]) -> Placed<L> {
        let mut placed = Placed { cells: [0; MOST_TILES], before: [(0, L::ALL); MOST_TILES + 1] };
        placed.cells[..cells.len()].copy_from_slice(cells);
        self.count(&mut placed, 0, cells.len());
        placed
    }

    /// Works out the numbers behind the tiles from `first` to `end`.
    #[inline]
    fn count(&self, placed: &mut Placed<L>, first: usize, end: usize) {
        for tile in first..end.min(MOST_TILES) {
            let ((number, lanes), cell) = (placed.before[tile], placed.cells[tile]);
            let number = number * (self.cells - tile) + lanes.count(cell);
            placed.before[tile + 1] = (number, lanes.without(cell));
        }
    }

    /// The number of the placement with one tile elsewhere.
    #[inline]
    fn number(&self, placed: &Placed<L>, tile: usize, to: u8) -> usize {
        let (number, lanes) = placed.before[tile % MOST_TILES];
        let mut number = number * (self.cells - tile) + lanes.count(to);
        let mut lanes = lanes.without(to);
        for later in tile + 1..self.tiles {
            let cell = placed.cells[later % MOST_TILES];
            number = number * (self.cells - later) + lanes.count(cell);
            lanes = lanes.without(cell);
        }
        number
    }

    /// The hole can be in this region; the first time at all is the distance.
    #[inline]
    fn mark(&self, number: usize, region: u32, depth: u8) {
        let bit = 1_u16 << region;
        let mark = &self.marks[number];
        // Mostly it is known; a look is cheaper than a change that other threads must see.
        if mark.load(Ordering::Relaxed) & bit != 0 {
            return;
        }
        let old = mark.fetch_or(bit | bit << 8, Ordering::Relaxed);
        // No region was known.
        if old as u8 == 0 {
            self.distance[number].store(depth, Ordering::Relaxed);
        }
        self.open[number / self.tails.len()].store(true, Ordering::Relaxed);
    }
}

/// A table of nothing, on large pages where there are any.
pub(super) fn zeros<T: Default>(count: usize) -> Vec<T> {
    let mut table = Vec::with_capacity(count);
    prefer_large_pages(table.spare_capacity_mut());
    table.resize_with(count, T::default);
    table
}

/// The cells of these bits.
#[inline]
fn ones(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        first
    })
}
