//! One band judged: its components, the distances to their goals, and its irreducible puzzles.
//!
//! A component's puzzle is its hardest position; among several the one whose pieces in rows, with the
//! walls, form the smaller number (cell (r, c) is bit r·columns + c), and then the one whose pieces in
//! columns do. It is *irreducible* if whatever is taken away, one piece but the red car or one wall,
//! makes that position shorter. (M. Fogleman, *Solving Rush Hour, the puzzle*, 2018, calls such
//! positions minimal.)
//!
//! Without a piece in a column the position is still in this band, so its distance is known. Only the few that remain
//! are searched without a piece in a row or a wall.

use std::mem::take;

use serde::{Deserialize, Serialize};

use super::band::{Band, BandPosition, arrangement, row_state, with_arrangement};
use super::distances::BandDistances;
use super::layers::{BandLayers, Entry, LOOK_EVERY};
use super::layout::{Lanes, WallLayout};
use super::line::{LinePiece, PLACES, ones};
use super::parts::BandComponents;
use super::shorter::{LineArrangements, Shorter, renumbered};
use slide_engine::add_up;
use slide_engine::space::{Limits, Stop};

/// A component's puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BandResult {
    /// Moves to the goal, in the metric of the census.
    pub length: u32,
    /// Its board, one letter for each cell: `A` the red car, `B`, `C`, … the others (after `Z` small
    /// letters), those in rows from the top and then those in columns from the left; `x` a wall, which
    /// uses up a letter; `o` free.
    /// Rows follow each other on square boards from 4×4 on, and have `/` between them on others.
    pub board: String,
    /// Positions of its component.
    pub size: u64,
}

/// No component has more positions.
const MOST_POSITIONS: u64 = 1 << 53;

impl BandResult {
    /// Returns whether the board has the cells of the family's, and nothing in them that a census does not write.
    pub(super) fn fits(&self, family: &super::Family) -> bool {
        let mut letters = self.board.bytes().filter(|&byte| byte != b'/');
        letters.clone().count() == family.size.area()
            && self.board.len() < family.size.area() + usize::from(family.size.rows)
            && letters.all(|byte| byte.is_ascii_alphabetic())
            && self.size <= MOST_POSITIONS
    }

    /// The key by which the hardest come first.
    pub(super) fn key(&self) -> impl Ord + '_ {
        (std::cmp::Reverse((self.length, self.size)), &self.board)
    }
}

/// The sums over some bands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BandFigures {
    /// Legal positions.
    pub positions: u64,
    /// Components.
    pub components: u64,
    /// Components from which the red car can leave.
    pub solvable: u64,
    /// Positions of the largest of those.
    pub largest: u64,
    /// The number of those with a hardest position of each length.
    pub lengths: Vec<u64>,
    /// The number of those puzzles that are irreducible, for each length.
    pub irreducible: Vec<u64>,
}

impl BandFigures {
    /// The length of the hardest puzzle, if any can be solved.
    pub fn longest(&self) -> Option<u32> {
        self.lengths.len().checked_sub(1).map(|length| length as u32)
    }

    /// Adds those of other bands.
    pub fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.components += other.components;
        self.solvable += other.solvable;
        self.largest = self.largest.max(other.largest);
        add_up(&mut self.lengths, &other.lengths);
        add_up(&mut self.irreducible, &other.irreducible);
    }
}

/// The result of a band, or of several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedBands {
    pub figures: BandFigures,
    /// The irreducible puzzles.
    pub irreducible: Vec<BandResult>,
    /// The puzzles of at least the requested length.
    pub hardest: Vec<BandResult>,
}

/// The order of equally hard positions: the smallest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct CellOrder {
    /// The cells of rows and walls.
    rows: u64,
    /// The cells of columns.
    columns: u64,
}

/// The hardest position of a component so far.
#[derive(Clone, Copy, Debug)]
struct HardestPosition {
    length: u32,
    order: CellOrder,
    position: BandPosition,
}

/// Judges bands with tables that are used again.
#[derive(Debug, Default)]
pub struct BandJudge {
    shorter: Shorter,
    lanes: Lanes,
    components: BandComponents,
    layers: BandLayers,
    distances: Vec<u16>,
}

impl BandJudge {
    /// Judges a band. Puzzles of at least `bar` moves are returned, irreducible or not.
    pub(super) fn judge(
        &mut self,
        family: &super::Family,
        band: &Band<'_>,
        bar: Option<u32>,
        limits: &Limits,
    ) -> Result<JudgedBands, Stop> {
        // Each part has a component, its size, and a hardest position.
        let bytes = BandComponents::bytes_for(band.parts)
            + (band.parts * size_of::<Option<HardestPosition>>()) as u64;
        limits.check(0, bytes + BandLayers::bytes_for(band.words))?;
        let mut components = take(&mut self.components);
        components.join(band);
        let mut layers = take(&mut self.layers);
        let mut values = take(&mut self.distances);
        layers.search(band, limits, bytes + BandDistances::bytes_for(values.capacity() as u64))?;
        let hardest = hardest(band, &components, &layers, limits)?;
        let mut judged = JudgedBands::default();
        let figures = &mut judged.figures;
        figures.positions = band.positions;
        figures.components = components.sizes.len() as u64;
        figures.lengths = vec![0; layers.count()];
        figures.irreducible = vec![0; layers.count()];
        let mut by_length = vec![Vec::new(); layers.count()];
        for (component, hardest) in (0..).zip(&hardest) {
            if let Some(hardest) = hardest {
                let size = components.sizes[component];
                figures.solvable += 1;
                figures.largest = figures.largest.max(size.into());
                figures.lengths[hardest.length as usize] += 1;
                by_length[hardest.length as usize].push((size, hardest.position));
            }
        }
        let found = &|length: usize, (size, position)| BandResult {
            length: length as u32,
            size: u64::from(size),
            board: board(band, position),
        };
        if let Some(bar) = bar {
            for (length, all) in by_length.iter().enumerate().skip(bar as usize) {
                judged.hardest.extend(all.iter().map(|&one| found(length, one)));
            }
        }
        limits.check(0, bytes + layers.bytes() + BandDistances::bytes_for(band.positions))?;
        let distances = BandDistances::new(band, &layers, limits, &mut values)?;
        for (length, puzzles) in by_length.iter().enumerate() {
            for (number, &one) in puzzles.iter().enumerate() {
                if number % 1024 == 0 {
                    limits.check(0, 0)?;
                }
                let is_irreducible = columns_matter(band, one.1, length as u32, &distances)
                    && self.others_matter(
                        family,
                        band,
                        one.1,
                        length as u32,
                        &distances,
                        limits,
                    )?;
                if is_irreducible {
                    judged.figures.irreducible[length] += 1;
                    judged.irreducible.push(found(length, one));
                }
            }
        }
        self.components = components;
        self.layers = layers;
        self.distances = values;
        Ok(judged)
    }

    /// Returns whether each piece in a row but the red car, and each wall, makes the position longer.
    fn others_matter(
        &mut self,
        family: &super::Family,
        band: &Band<'_>,
        position: BandPosition,
        length: u32,
        distances: &BandDistances<'_>,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let layout = band.layout;
        let mut all = arrangements(band, position);
        for (row, lane) in layout.row_lanes.iter().enumerate() {
            let own = all[row];
            let pieces = lane.line.arrangements[own].pieces.len();
            for piece in (0..pieces).filter(|_| row != layout.red_row) {
                all[row] = lane.line.without(own, piece);
                let most = |position| distances.most_without(position, row, piece);
                if !self.shorter.is_below(layout, &all, length, &most, limits)? {
                    return Ok(false);
                }
            }
            all[row] = own;
        }
        for wall in ones(layout.walls) {
            let open = WallLayout::new(family, layout.walls & !(1 << wall), &mut self.lanes);
            let same = renumbered(&all, layout, &open);
            if !self.shorter.is_below(&open, &same, length, &|_| u32::MAX, limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// By component: its hardest position, if the red car can leave it.
fn hardest(
    band: &Band<'_>,
    components: &BandComponents,
    layers: &BandLayers,
    limits: &Limits,
) -> Result<Vec<Option<HardestPosition>>, Stop> {
    let mut hardest: Vec<Option<HardestPosition>> = vec![None; components.sizes.len()];
    let table = &band.layout.col_lanes[0].table;
    for distance in (0..layers.count()).rev() {
        for (number, &Entry { position, bits, .. }) in layers.at(distance).iter().enumerate() {
            if number % LOOK_EVERY == 0 {
                limits.check(0, 0)?;
            }
            let state = &band.states[row_state(position)];
            let part = band.part_but_first(position);
            let rows = state.cells | band.layout.walls;
            let places = usize::from(state.patterns[0]) * PLACES;
            let mut left = bits;
            while left != 0 {
                let first = usize::from(table.part[places + left.trailing_zeros() as usize]);
                let own = left & table.members[places + first];
                left &= !own;
                let best = &mut hardest[components.of[part + first] as usize];
                let length = distance as u32;
                if best.is_some_and(|best| best.length > length || best.order.rows < rows) {
                    continue;
                }
                for arrangement in ones(own) {
                    let position = with_arrangement(position, 0, arrangement);
                    let order = CellOrder { rows, columns: band.column_cells(position) };
                    if best.is_none_or(|best| order < best.order) {
                        *best = Some(HardestPosition { length, order, position });
                    }
                }
            }
        }
    }
    Ok(hardest)
}

/// Returns whether the position is nearer to a goal without each of the pieces in columns.
fn columns_matter(
    band: &Band<'_>,
    position: BandPosition,
    length: u32,
    distances: &BandDistances<'_>,
) -> bool {
    band.columns().enumerate().all(|(col, lane)| {
        let own = arrangement(position, col);
        (0..lane.line.arrangements[own].pieces.len()).all(|piece| {
            let fewer = with_arrangement(position, col, lane.line.without(own, piece));
            distances.of(fewer) < length
        })
    })
}

/// The position, line by line.
fn arrangements(band: &Band<'_>, position: BandPosition) -> LineArrangements {
    let places = &band.states[row_state(position)].places;
    let row =
        |(order, &place): (&&super::layout::Order, &u8)| order.arrangements[usize::from(place)];
    let cols = (0..band.layout.col_lanes.len()).map(|col| arrangement(position, col));
    band.orders.iter().zip(places).map(row).chain(cols).collect()
}

/// The position as letters.
fn board(band: &Band<'_>, position: BandPosition) -> String {
    let layout = band.layout;
    let rows = layout.rows as usize;
    let cols = layout.cols as usize;
    let all = arrangements(band, position);
    let mut letters = vec![b'o'; rows * cols];
    // `o` and `x` have a meaning of their own. There are more letters than pieces and walls.
    let mut names = (b'B'..=b'Z').chain(b'a'..=b'z').filter(|name| !b"ox".contains(name));
    let mut next = || names.next().unwrap_or(b'?');
    for (row, lane) in layout.row_lanes.iter().enumerate() {
        for col in 0..cols {
            if lane.line.walls >> col & 1 == 1 {
                letters[row * cols + col] = b'x';
                next();
            }
            let pieces = &lane.line.arrangements[all[row]].pieces;
            if let Some(piece) = pieces.iter().find(|piece| piece.at as usize == col) {
                let letter = if row == layout.red_row { b'A' } else { next() };
                letters[row * cols + col..][..piece.length as usize].fill(letter);
            }
        }
    }
    for (col, lane) in layout.col_lanes.iter().enumerate() {
        for &LinePiece { at, length } in &lane.line.arrangements[all[rows + col]].pieces {
            let letter = next();
            for row in at..at + length {
                letters[row as usize * cols + col] = letter;
            }
        }
    }
    let rows: Vec<_> = letters.chunks(cols).map(String::from_utf8_lossy).collect();
    rows.join(if rows.len() == cols && cols > 3 { "" } else { "/" })
}
