//! Making a table: a breadth-first search backwards from the goal over placements of the group and
//! regions of the hole.
//!
//! Only moves of the group's tiles count; moves of other tiles cost nothing, so of the hole's place only
//! the region matters (see [`super::regions`]). The states are bits, a plane of them for each set
//! of cells that the group takes and each region that the hole can be in:
//!
//! ```text
//! plane      cells 0 1 4 5 6, region 2   | word | word | word | …     a bit for each arrangement of the tiles on
//!   now      found in the last layer     | …                          these cells (see [`super::arrangements`])
//!   seen     found in any layer          | …
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

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use super::arrangements::{Arrangements, ones};
use super::rank::{Lanes16, Lanes25, placements};
use super::regions::{Regions, region};
use super::shape::GroupShape;
use crate::board::CellNeighbours;
use slide_run::threads::each;
use slide_run::{Stop, prefer_large_pages};

/// The greatest number of tiles of a group.
pub(super) const MOST_TILES: usize = 8;
/// More cells than the boards have, so that indices are masked, not tested.
const MASKED_CELLS: usize = 32;
/// Tables with fewer placements are made in one thread.
const SMALL: usize = 1 << 20;

/// The function that returns the reason to stop, if there is one; any thread calls it now and then.
pub(super) type CheckLimits<'a> = &'a (dyn Fn() -> Option<Stop> + Sync);

/// The bytes needed to make a table of `placements` placements.
pub(super) fn bytes_to_build(shape: &GroupShape) -> u64 {
    2 * placements(shape.size().area(), shape.goal.len()) as u64
}

/// The fewest moves of the group's tiles for each of their placements.
pub(super) fn build(
    shape: &GroupShape,
    threads: usize,
    look: CheckLimits<'_>,
    mut layer: impl FnMut(u32),
) -> Result<Vec<u8>, Stop> {
    Build::new(shape).run(threads, look, &mut layer)
}

/// The constant data of the making of a table.
struct Build<'a> {
    shape: &'a GroupShape,
    /// The cells beside each cell, as bits.
    near: [u32; MASKED_CELLS],
    regions: Regions,
    arrangements: Arrangements,
    /// The sets of cells, those with an even number of dark cells and those with an odd one.
    sets: [Vec<CellSet>; 2],
    /// By number of a set: its first plane, among those of its half.
    planes: Vec<u32>,
    distance: Vec<AtomicU8>,
}

/// A set of cells that the group can take.
#[derive(Clone, Copy)]
struct CellSet {
    cells: u32,
    regions: usize,
}

/// The planes of half of the sets.
struct ColourPlanes {
    now: Vec<u32>,
    seen: Vec<u32>,
    planes: Vec<PlaneState>,
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
    set: CellSet,
    now: &'p mut [u32],
    seen: &'p mut [u32],
    planes: &'p mut [PlaneState],
}

impl<'a> Build<'a> {
    fn new(shape: &'a GroupShape) -> Self {
        let cells = shape.size().area();
        let tiles = shape.goal.len();
        let mut near = [0; MASKED_CELLS];
        near[..cells].copy_from_slice(&CellNeighbours::new(shape.size()).bits);
        let dark = shape.size().cells().enumerate().filter(|(_, at)| (at.row + at.col) % 2 == 1);
        let dark = dark.fold(0_u32, |bits, (cell, _)| bits | 1 << cell);
        let regions = Regions::new(shape.size(), tiles);
        let mut sets = [const { Vec::new() }; 2];
        let mut planes = Vec::new();
        let mut next = [0, 0];
        for &(cells, regions) in regions.sets() {
            let half = ((cells & dark).count_ones() % 2) as usize;
            sets[half].push(CellSet { cells, regions });
            planes.push(next[half]);
            next[half] += regions as u32;
        }
        let arrangements = Arrangements::new(tiles, cells);
        Self {
            shape,
            near,
            regions,
            arrangements,
            sets,
            planes,
            distance: zeros(placements(cells, tiles)),
        }
    }

    fn run(
        self,
        threads: usize,
        look: CheckLimits<'_>,
        layer: &mut dyn FnMut(u32),
    ) -> Result<Vec<u8>, Stop> {
        let [even, odd] = &self.sets;
        let mut from = (self.half(even), even);
        let mut to = (self.half(odd), odd);
        let goal = self.shape.goal.iter().fold(0_u32, |bits, &cell| bits | 1 << cell);
        if !even.iter().any(|set| set.cells == goal) {
            std::mem::swap(&mut from, &mut to);
        }
        // The first of all arrangements: the tiles in the order of their cells.
        let plane = self.plane(goal, self.shape.hole.trailing_zeros() as u8);
        let first = plane * self.arrangements.words();
        from.0.now[first] = 1;
        from.0.seen[first] = 1;
        from.0.planes[plane] = PlaneState { left: self.arrangements.count() - 1, is_live: true };
        let threads = if self.distance.len() < SMALL { 1 } else { threads.max(1) };
        for depth in 0..u8::MAX {
            layer(depth.into());
            let mut parts = self.parts(&mut to.0, to.1);
            let stopped = OnceLock::new();
            each(&mut vec![(); threads], &mut parts, |(), part| {
                if let Some(stop) = stopped.get().copied().or_else(look) {
                    stopped.get_or_init(|| stop);
                } else {
                    self.fill(&from.0, part, depth + 1);
                }
            });
            if let Some(stop) = stopped.into_inner() {
                return Err(stop);
            }
            if !to.0.planes.iter().any(|plane| plane.is_live) {
                break;
            }
            std::mem::swap(&mut from, &mut to);
        }
        Ok(self.distance.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// The planes of these sets, without a state.
    fn half(&self, sets: &[CellSet]) -> ColourPlanes {
        let planes: usize = sets.iter().map(|set| set.regions).sum();
        let plane = PlaneState { left: self.arrangements.count(), is_live: false };
        let words = planes * self.arrangements.words();
        ColourPlanes { now: zeros(words), seen: zeros(words), planes: vec![plane; planes] }
    }

    fn parts<'p>(&self, half: &'p mut ColourPlanes, sets: &[CellSet]) -> Vec<SetPlanes<'p>> {
        let words = self.arrangements.words();
        let ColourPlanes { now, seen, planes } = half;
        let mut now = &mut now[..];
        let mut seen = &mut seen[..];
        let mut planes = &mut planes[..];
        let part = |&set: &CellSet| SetPlanes {
            set,
            now: now.split_off_mut(..set.regions * words).expect("`half` made them for all sets"),
            seen: seen.split_off_mut(..set.regions * words).expect("`half` made them for all sets"),
            planes: planes.split_off_mut(..set.regions).expect("`half` made them for all sets"),
        };
        sets.iter().map(part).collect()
    }

    /// The plane of a set with the hole on a cell.
    fn plane(&self, set: u32, hole: u8) -> usize {
        let number = self.regions.number(set);
        self.planes[number] as usize + region(self.regions.lanes(set), hole) as usize
    }

    /// Finds the states of a set that are a move away from the last layer, and new.
    fn fill(&self, from: &ColourPlanes, part: &mut SetPlanes<'_>, depth: u8) {
        let words = self.arrangements.words();
        let set = part.set.cells;
        let lanes = self.regions.lanes(set);
        let mut cells = [0; MOST_TILES];
        cells.iter_mut().zip(ones(set)).for_each(|(place, cell)| *place = cell);
        for number in 0..part.set.regions {
            part.planes[number].is_live = false;
            if part.planes[number].left == 0 {
                continue;
            }
            let now = &mut part.now[number * words..][..words];
            let mut is_empty = true;
            let free = ones(!set & self.regions.all());
            for hole in free.filter(|&cell| region(lanes, cell) as usize == number) {
                for cell in ones(self.near[usize::from(hole) % MASKED_CELLS] & set) {
                    // The tile on `cell` came from `hole`, and the hole was where it is now.
                    let before = set ^ 1 << cell ^ 1 << hole;
                    let source = self.plane(before, cell);
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
            let seen = &part.seen[number * words..][..words];
            let mut found = 0;
            for (now, seen) in now.iter_mut().zip(seen) {
                *now &= !seen;
                found += now.count_ones() as usize;
            }
            part.planes[number].is_live = found > 0;
            part.planes[number].left -= found;
            for (word, &now) in now.iter().enumerate().filter(|(_, now)| **now != 0) {
                // Seen with the hole in any region.
                let seen =
                    part.seen[word..].iter().step_by(words).fold(0, |seen, bits| seen | bits);
                part.seen[number * words + word] |= now;
                let store = |number: usize| self.distance[number].store(depth, Ordering::Relaxed);
                if self.shape.size().area() <= 16 {
                    self.arrangements.numbers::<Lanes16>(&cells, word, now & !seen, store);
                } else {
                    self.arrangements.numbers::<Lanes25>(&cells, word, now & !seen, store);
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
