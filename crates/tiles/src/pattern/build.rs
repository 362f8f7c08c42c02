//! Making a table: a breadth-first search backwards from the goal over placements of the group and
//! regions of the hole.
//!
//! Only moves of the group's tiles count; moves of other tiles cost nothing, so of the hole's place only
//! the region matters. The states are bits, a plane of them (see [`super::regions`]) for each set
//! of cells that the group takes and each region that the hole can be in:
//!
//! ```text
//! plane      cells 0 1 4 5 6, region 2   | word | word | word | …     a bit for each arrangement of the tiles on
//!   now      found in the last layer     | …                          these cells (see [`super::arrangements`])
//!   seen     found in any layer          | …
//!   table    those of the layers whose number has the bit that is kept (see [`super::table`])
//!
//! a a .      a a a     the tile on cell 5 goes to cell 2, from place 3 to place 2: so go all bits of `now` of the
//! . a a  ->  . a .     plane (0 1 4 5 6, region of cell 2) to those of the plane (0 1 2 4 6, region of cell 5)
//! a . .      a . .
//! ```
//!
//! A move changes the colour, as on a chessboard, of the cell of one tile; so all sets in one layer have the same
//! number of dark cells, even or odd, and the next layer lies in the sets of the other half: while those are written
//! by all threads, each set by one, the last layer is only read. (The compression of the hole's place: A. Felner,
//! R. E. Korf, S. Hanan, *Additive pattern database heuristics*, 2004.)

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::arrangements::{Arrangements, ones};
use super::regions::{CellSet, Regions};
use super::shape::GroupShape;
use super::table::{PatternTable, bytes};
use crate::board::CellNeighbours;
use slide_run::threads::each;
use slide_run::{Stop, prefer_large_pages};

/// The greatest number of tiles of a group.
pub(super) const MOST_TILES: usize = 8;
/// More cells than the boards have, so that indices are masked, not tested.
const MASKED_CELLS: usize = 32;
/// Smaller tables are made in one thread.
const SMALL_BYTES: usize = 1 << 18;

/// The function that returns the reason to stop, if there is one; any thread calls it now and then.
pub(super) type CheckLimits<'a> = &'a (dyn Fn() -> Option<Stop> + Sync);

/// The bytes needed to make a table, those of the table among them.
pub(super) fn bytes_to_build(shape: &GroupShape, regions: &Regions) -> u64 {
    // Two words for 24 arrangements, where the table has three bytes.
    let planes = bytes(&GroupShape { bits: 1, ..shape.clone() }, regions) as u64;
    bytes(shape, regions) as u64 + 2 * planes.saturating_mul(4) / 3
}

/// The table of a group.
pub(super) fn build(
    shape: &GroupShape,
    regions: &Arc<Regions>,
    threads: usize,
    look: CheckLimits<'_>,
    mut layer: impl FnMut(u32),
) -> Result<PatternTable, Stop> {
    let mut table = PatternTable::empty(shape, Arc::clone(regions));
    let mut near = [0; MASKED_CELLS];
    let cells = shape.size().area();
    near[..cells].copy_from_slice(&CellNeighbours::new(shape.size()).bits);
    let arrangements = Arrangements::new(shape.goal.len());
    let build = Build { shape, near, regions, arrangements };
    build.run(&mut table, threads, look, &mut layer)?;
    Ok(table)
}

/// The constant data of the making of a table.
struct Build<'a> {
    shape: &'a GroupShape,
    /// The cells beside each cell, as bits.
    near: [u32; MASKED_CELLS],
    regions: &'a Regions,
    arrangements: Arrangements,
}

/// Half of the planes.
struct Half<'t> {
    /// The number of the first one.
    first: usize,
    /// The numbers of their sets.
    sets: Vec<usize>,
    now: Vec<u32>,
    seen: Vec<u32>,
    planes: Vec<PlaneState>,
    table: &'t mut [u8],
}

/// The progress of a plane.
#[derive(Clone)]
struct PlaneState {
    /// The number of arrangements that have not been seen.
    left: usize,
    /// True if there is one that was found in the last layer.
    is_live: bool,
}

/// The planes of one set.
struct SetPlanes<'p> {
    number: usize,
    now: &'p mut [u32],
    seen: &'p mut [u32],
    planes: &'p mut [PlaneState],
    table: &'p mut [u8],
}

impl Build<'_> {
    fn run(
        self,
        table: &mut PatternTable,
        threads: usize,
        look: CheckLimits<'_>,
        layer: &mut dyn FnMut(u32),
    ) -> Result<(), Stop> {
        let goal = self.shape.goal.iter().fold(0_u32, |bits, &cell| bits | 1 << cell);
        let plane = self.regions.plane(goal, self.shape.hole.trailing_zeros() as u8);
        let threads = if table.bytes.len() < SMALL_BYTES { 1 } else { threads.max(1) };
        let [even, odd] = self.regions.halves();
        let split = even.len() * table.plane_bytes();
        let (even_table, odd_table) = table.bytes.split_at_mut(split);
        let mut from = self.half(even, even_table);
        let mut to = self.half(odd, odd_table);
        if plane >= to.first {
            std::mem::swap(&mut from, &mut to);
        }
        // The first of all arrangements: the tiles in the order of their cells.
        let plane = plane - from.first;
        let first = plane * self.arrangements.words();
        from.now[first] = 1;
        from.seen[first] = 1;
        from.planes[plane] = PlaneState { left: self.arrangements.count() - 1, is_live: true };
        for depth in 0..u8::MAX {
            layer(depth.into());
            let mut parts = self.parts(&mut to);
            let stopped = OnceLock::new();
            each(&mut vec![(); threads], &mut parts, |(), part| {
                if let Some(stop) = stopped.get().copied().or_else(look) {
                    stopped.get_or_init(|| stop);
                } else {
                    self.fill(&from, part, depth + 1);
                }
            });
            if let Some(stop) = stopped.into_inner() {
                return Err(stop);
            }
            if !to.planes.iter().any(|plane| plane.is_live) {
                break;
            }
            std::mem::swap(&mut from, &mut to);
        }
        Ok(())
    }

    /// These planes, without a state.
    fn half<'t>(&self, planes: Range<usize>, table: &'t mut [u8]) -> Half<'t> {
        let words = planes.len() * self.arrangements.words();
        let is_here = |&number: &usize| planes.contains(&self.regions.first_plane(number));
        let plane = PlaneState { left: self.arrangements.count(), is_live: false };
        Half {
            first: planes.start,
            sets: (0..self.regions.sets().len()).filter(is_here).collect(),
            now: zeros(words),
            seen: zeros(words),
            planes: vec![plane; planes.len()],
            table,
        }
    }

    fn parts<'p>(&self, half: &'p mut Half<'_>) -> Vec<SetPlanes<'p>> {
        let words = self.arrangements.words();
        let bytes = half.table.len() / half.planes.len().max(1);
        let mut now = &mut half.now[..];
        let mut seen = &mut half.seen[..];
        let mut planes = &mut half.planes[..];
        let mut table = &mut half.table[..];
        let part = |&number: &usize| {
            let regions = self.regions.sets()[number].regions as usize;
            SetPlanes {
                number,
                now: now.split_off_mut(..regions * words).expect("`half` made them for all sets"),
                seen: seen.split_off_mut(..regions * words).expect("`half` made them for all sets"),
                planes: planes.split_off_mut(..regions).expect("`half` made them for all sets"),
                table: table.split_off_mut(..regions * bytes).expect("it has them for all sets"),
            }
        };
        half.sets.iter().map(part).collect()
    }

    /// Finds the states of a set that are a move away from the last layer, and new.
    fn fill(&self, from: &Half<'_>, part: &mut SetPlanes<'_>, depth: u8) {
        let words = self.arrangements.words();
        let (CellSet { cells: set, .. }, regions) = self.regions.set(part.number);
        let plane_bytes = part.table.len() / part.planes.len();
        for (number, plane) in part.planes.iter_mut().enumerate() {
            plane.is_live = false;
            if plane.left == 0 {
                continue;
            }
            let now = &mut part.now[number * words..][..words];
            let mut is_empty = true;
            let holes = (0..regions.len() as u8).filter(|&cell| {
                set >> cell & 1 == 0 && usize::from(regions[usize::from(cell)]) == number
            });
            for hole in holes {
                for cell in ones(self.near[usize::from(hole) % MASKED_CELLS] & set) {
                    // The tile on `cell` came from `hole`, and the hole was where it is now.
                    let before = set ^ 1 << cell ^ 1 << hole;
                    let source = self.regions.plane(before, cell) - from.first;
                    if !from.planes[source].is_live {
                        continue;
                    }
                    if std::mem::take(&mut is_empty) {
                        now.fill(0);
                    }
                    let place =
                        |set: u32, cell: u8| (set & ((1 << cell) - 1)).count_ones() as usize;
                    let source = &from.now[source * words..][..words];
                    self.arrangements.add_moved(source, place(before, hole), place(set, cell), now);
                }
            }
            if is_empty {
                continue;
            }
            let mut found = 0;
            for (now, seen) in now.iter_mut().zip(&mut part.seen[number * words..][..words]) {
                *now &= !*seen;
                *seen |= *now;
                found += now.count_ones() as usize;
            }
            plane.is_live = found > 0;
            plane.left -= found;
            let table = &mut part.table[number * plane_bytes..][..plane_bytes];
            add_layer(table, self.shape.bits, now, depth);
        }
    }
}

/// Adds the states that a layer has in a plane to the table's bits.
fn add_layer(table: &mut [u8], bits: u8, now: &[u32], depth: u8) {
    let level_bytes = table.len() / usize::from(bits);
    for (level, table) in table.chunks_exact_mut(level_bytes).enumerate() {
        if depth >> 1 >> level & 1 == 1 {
            for (table, word) in table.chunks_mut(3).zip(now) {
                for (table, byte) in table.iter_mut().zip(word.to_le_bytes()) {
                    *table |= byte;
                }
            }
        }
    }
}

/// A list of zeros, on large pages where there are any.
pub(super) fn zeros<T: Default>(count: usize) -> Vec<T> {
    let mut table = Vec::with_capacity(count);
    prefer_large_pages(table.spare_capacity_mut());
    table.resize_with(count, T::default);
    table
}
