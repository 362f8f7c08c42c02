//! The test whether a position is nearer to a goal once a piece or a wall is taken away.
//!
//! Few positions have to be tested, and each has its own space; so a plain breadth-first search with a
//! set of positions is enough. A position is here an arrangement for each line:
//!
//! ```text
//! bits   rows, 6 each, from the top  |  columns, 6 each, from the left
//! ```

use super::band::MOST_LINES;
use super::layout::WallLayout;
use super::line::{PLACES, ones};
use slide_engine::board::FixedSet;
use slide_engine::space::{Limits, Stop};

/// The number of positions for which the known bound is looked up; most searches that find a shorter solution do so
/// among the first.
const MOST_LOOKUPS: usize = 256;

/// A position of this search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LinePosition(u128);

impl LinePosition {
    /// The arrangement of a line: rows from the top, and then columns from the left.
    #[inline]
    pub fn line(self, number: usize) -> usize {
        (self.0 >> (6 * number)) as usize & 0x3F
    }
}

/// The arrangements of all rows, and then of all columns.
pub(super) type LineArrangements = Vec<usize>;

/// The same arrangements as numbered on the same board with fewer walls.
pub(super) fn renumbered(all: &[usize], here: &WallLayout, there: &WallLayout) -> LineArrangements {
    let lanes = all.iter().zip(here.lanes()).zip(there.lanes());
    let same = lanes.map(|((&own, here), there)| {
        there.line.number(&here.line.arrangements[own].pieces).unwrap_or_default()
    });
    same.collect()
}

/// A breadth-first search whose tables are used again.
#[derive(Debug, Default)]
pub(super) struct Shorter {
    known: FixedSet<LinePosition>,
    layer: Vec<LinePosition>,
    next: Vec<LinePosition>,
}

impl Shorter {
    /// Returns whether the red car comes to the right edge from here in fewer than `length` moves. `most` is an upper bound on
    /// the distance of a position.
    pub fn is_below(
        &mut self,
        layout: &WallLayout,
        from: &[usize],
        length: u32,
        most: &dyn Fn(LinePosition) -> u32,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let start =
            from.iter().zip(0..).fold(0, |all, (&line, at)| all | (line as u128) << (6 * at));
        let start = LinePosition(start);
        self.known.clear();
        self.known.insert(start);
        self.layer.clear();
        self.layer.push(start);
        let red = |position: LinePosition| red_car(layout, position.line(layout.red_row));
        let mut lookups = 0;
        for depth in 0..length {
            for &position in &self.layer {
                if is_at_edge(layout, red(position))
                    || lookups < MOST_LOOKUPS && depth.saturating_add(most(position)) < length
                {
                    return Ok(true);
                }
                lookups += 1;
            }
            limits.check(0, 32 * self.known.capacity() as u64)?;
            self.next.clear();
            // An upper bound on the moves that are left.
            let left = length - depth - 1;
            for &position in &self.layer {
                let crossed = Crossed::new(layout, position);
                if crossed.least_moves() > left {
                    continue;
                }
                crossed.expand(|next, least_moves| {
                    if least_moves < left && self.known.insert(next) {
                        self.next.push(next);
                    }
                });
            }
            std::mem::swap(&mut self.layer, &mut self.next);
        }
        Ok(false)
    }
}

/// A position, and the cells that its lines cover of each other.
struct Crossed<'a> {
    layout: &'a WallLayout,
    position: LinePosition,
    /// By line, rows before columns: the cells of it that crossing lines cover, as a pattern.
    patterns: [usize; 2 * MOST_LINES],
    /// The last cell of the red car, as a bit of its row.
    red: usize,
}

impl<'a> Crossed<'a> {
    fn new(layout: &'a WallLayout, position: LinePosition) -> Self {
        let rows = layout.row_lanes.len();
        let mut patterns = [0; 2 * MOST_LINES];
        for (number, lane) in layout.lanes().enumerate() {
            let (own, first) = if number < rows { (number, rows) } else { (number - rows, 0) };
            for at in ones(lane.line.arrangements[position.line(number)].cells.into()) {
                patterns[first + at] |= 1 << own;
            }
        }
        let red = red_car(layout, position.line(layout.red_row));
        Self { layout, position, patterns, red }
    }

    /// A lower bound on the distance where the red car is not at the edge: one move of it, one of each piece in its
    /// way, and one of another piece or a second one if one of those cannot leave the row at once.
    fn least_moves(&self) -> u32 {
        let Self { layout, position, patterns, red } = self;
        let rows = layout.row_lanes.len();
        let red_row = layout.red_row;
        let is_stuck = |col: usize| {
            let lane = &layout.col_lanes[col];
            let place = patterns[rows + col] * PLACES + position.line(rows + col);
            let takes = |next: usize| lane.line.arrangements[next].cells >> red_row & 1 == 1;
            ones(lane.table.next[place]).all(takes)
        };
        let in_the_way = patterns[red_row] & red.wrapping_neg();
        moves_of_these(in_the_way) + u32::from(ones(in_the_way as u64).any(is_stuck))
    }

    /// Calls `each` with every position one move away, and a lower bound on its distance.
    fn expand(&self, mut each: impl FnMut(LinePosition, u32)) {
        let Self { layout, position, patterns, red } = *self;
        let rows = layout.row_lanes.len();
        let red_row = layout.red_row;
        let taken = patterns[red_row];
        for (number, lane) in layout.lanes().enumerate() {
            let from = position.line(number);
            for to in ones(lane.table.next[patterns[number] * PLACES + from]) {
                let mut red = red;
                let mut taken = taken;
                if number == red_row {
                    red = red_car(layout, to);
                } else if number >= rows {
                    let col = number - rows;
                    let cell = lane.line.arrangements[to].cells as usize >> red_row & 1;
                    taken = taken & !(1 << col) | cell << col;
                }
                let in_the_way = taken & red.wrapping_neg();
                let least = if is_at_edge(layout, red) { 0 } else { moves_of_these(in_the_way) };
                let next = position.0 ^ ((from ^ to) as u128) << (6 * number);
                each(LinePosition(next), least);
            }
        }
    }
}

/// The last cell of the red car, as a bit of its row.
fn red_car(layout: &WallLayout, arrangement: usize) -> usize {
    1 << layout.row_lanes[layout.red_row].line.arrangements[arrangement].cells.ilog2()
}

fn is_at_edge(layout: &WallLayout, red: usize) -> bool {
    red >> (layout.cols - 1) == 1
}

/// The number of moves if the red car and each piece on one of these cells moves once.
fn moves_of_these(in_the_way: usize) -> u32 {
    1 + in_the_way.count_ones()
}
