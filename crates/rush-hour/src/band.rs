//! A band: all positions that have the same pieces in the same order in every row.
//!
//! A *row state* gives their places. Under it each column has the arrangements that avoid the rows'
//! pieces, each with every one of every other column: a box. A position is a row state and an arrangement
//! for each column; it is numbered twice, with all columns but the first, as a *word* whose bits are
//! the arrangements of the first, and by the parts of its columns:
//!
//! ```text
//! position   bits  63…42       41…36  …  11…6   5…0
//!                  row state   column 6  …  1   column 0     arrangements, 6 bits each
//!
//! word       words before the row state  +  number(column 1)  +  number(column 2) · n1  +  …
//! part       parts before the row state  +  part(column 0)    +  part(column 1) · p0    +  …
//! ```
//!
//! All moves of one piece in a column keep the row state, so they stay in the box; one step of a piece
//! in a row leads to the box of another row state, to the same arrangements.

use std::sync::Arc;

use super::layout::{FEW, Lane, Order, WallLayout};
use super::line::{PLACES, ones};

/// A row state and the arrangements of the columns.
pub(super) type BandPosition = u64;
/// Bits of a column in a position.
const COLUMN: usize = 6;
/// The bit at which the row state begins.
const ROWS: u32 = 42;
/// Most lines of a board.
pub(super) const MOST_LINES: usize = 7;

/// The arrangement of the rows.
#[derive(Clone, Debug, Default)]
pub(super) struct RowState {
    /// By row: the place among the arrangements of its order.
    pub places: [u8; MOST_LINES],
    /// The cells of pieces in rows; cell (r, c) is bit r·columns + c.
    pub cells: u64,
    /// By column: the cells that pieces of rows cover, as a pattern.
    pub patterns: [u8; MOST_LINES],
    /// The positions, the words, and the parts, before those of this one.
    pub first_position: usize,
    pub first_word: u32,
    pub first_part: u32,
    /// By column: the factors of its number and of its part.
    pub word_strides: [u32; MOST_LINES],
    pub part_strides: [u32; MOST_LINES],
    /// Arrangements of the first column.
    pub firsts: u32,
}

/// A band.
#[derive(Debug)]
pub(super) struct Band<'a> {
    pub layout: &'a WallLayout,
    /// By row: the order of its pieces.
    pub orders: Vec<&'a Order>,
    pub states: Vec<RowState>,
    /// By row: how far row states are apart that differ by one place in it.
    pub strides: Vec<usize>,
    pub positions: u64,
    pub words: usize,
    pub parts: usize,
}

/// A band would have more words or parts than 32 bits can count.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooMany;

impl<'a> Band<'a> {
    /// The band with this number, one of [`WallLayout::bands`].
    pub fn new(layout: &'a WallLayout, number: u64) -> Result<Self, TooMany> {
        let numbers = layout.orders_of(number).into_iter();
        let order = |(lane, number): (&'a Arc<Lane>, u64)| &lane.orders[number as usize];
        let orders: Vec<&Order> = layout.row_lanes.iter().zip(numbers).map(order).collect();
        let mut strides = Vec::new();
        let mut count = 1;
        for order in &orders {
            strides.push(count);
            count *= order.arrangements.len();
        }
        let mut band = Self {
            layout,
            orders,
            states: Vec::with_capacity(count),
            strides,
            positions: 0,
            words: 0,
            parts: 0,
        };
        for number in 0..count {
            let state = band.state(number)?;
            band.states.push(state);
        }
        Ok(band)
    }

    fn state(&mut self, number: usize) -> Result<RowState, TooMany> {
        let WallLayout { cols, ref row_lanes, ref col_lanes, .. } = *self.layout;
        let mut state = RowState {
            first_position: self.positions as usize,
            first_word: self.words.try_into().map_err(|_| TooMany)?,
            first_part: self.parts.try_into().map_err(|_| TooMany)?,
            ..RowState::default()
        };
        for (row, order) in self.orders.iter().enumerate() {
            let place = number / self.strides[row] % order.arrangements.len();
            let cells = row_lanes[row].line.arrangements[order.arrangements[place]].cells;
            state.places[row] = place as u8;
            state.cells |= u64::from(cells) << (row as u32 * cols);
            for col in ones(cells.into()) {
                state.patterns[col] |= 1 << row;
            }
        }
        let mut words = 1_u64;
        let mut parts = 1_u64;
        let mut first = 0;
        for (col, lane) in col_lanes.iter().enumerate() {
            let pattern = usize::from(state.patterns[col]);
            let arrangements = u64::from(lane.table.allowed[pattern].count_ones());
            state.part_strides[col] = parts as u32;
            parts = parts.saturating_mul(lane.table.parts[pattern].into());
            if col == 0 {
                first = arrangements;
            } else {
                state.word_strides[col] = words as u32;
                words = words.saturating_mul(arrangements);
            }
        }
        state.firsts = first as u32;
        self.positions += words.saturating_mul(first);
        self.words += words as usize;
        self.parts += parts as usize;
        let fits = |sum: usize| u32::try_from(sum).is_ok();
        if fits(self.words) && fits(self.parts) { Ok(state) } else { Err(TooMany) }
    }

    /// The columns' lanes.
    pub fn columns(&self) -> impl Iterator<Item = &'a Lane> + use<'a> {
        self.layout.col_lanes.iter().map(AsRef::as_ref)
    }

    /// The places to which one move of a piece of this row leads, as bits, where `pattern` are the cells of pieces in
    /// columns.
    #[inline]
    pub fn row_moves(&self, row: usize, place: usize, pattern: usize) -> u16 {
        self.orders[row].next[pattern * FEW + place]
    }

    /// The word of a position.
    #[inline]
    pub fn word(&self, position: BandPosition) -> usize {
        let state = &self.states[row_state(position)];
        let mut word = state.first_word;
        for (col, lane) in self.columns().enumerate().skip(1) {
            let place = usize::from(state.patterns[col]) * PLACES + arrangement(position, col);
            word += u32::from(lane.table.number[place]) * state.word_strides[col];
        }
        word as usize
    }

    /// The number of the first position of a word, among all positions, from any position of it.
    #[inline]
    pub fn first_index(&self, position: BandPosition, word: usize) -> usize {
        let state = &self.states[row_state(position)];
        state.first_position + (word - state.first_word as usize) * state.firsts as usize
    }

    /// Returns whether no piece in a column is where one in a row is.
    pub fn is_allowed(&self, position: BandPosition) -> bool {
        let state = &self.states[row_state(position)];
        self.columns().enumerate().all(|(col, lane)| {
            let allowed = lane.table.allowed[usize::from(state.patterns[col])];
            allowed >> arrangement(position, col) & 1 == 1
        })
    }

    /// The part of a position, its first column left out.
    pub fn part_but_first(&self, position: BandPosition) -> usize {
        let state = &self.states[row_state(position)];
        let mut part = state.first_part;
        for (col, lane) in self.columns().enumerate().skip(1) {
            let place = usize::from(state.patterns[col]) * PLACES + arrangement(position, col);
            part += u32::from(lane.table.part[place]) * state.part_strides[col];
        }
        part as usize
    }

    /// The cells of all pieces in columns; cell (r, c) is bit r·columns + c.
    pub fn column_cells(&self, position: BandPosition) -> u64 {
        let WallLayout { rows, cols, .. } = *self.layout;
        let mut cells = 0;
        for (col, lane) in self.columns().enumerate() {
            let own = lane.line.arrangements[arrangement(position, col)].cells;
            cells |= (0..rows)
                .fold(0, |all, row| all | u64::from(own >> row & 1) << (row * cols + col as u32));
        }
        cells
    }

    /// Calls `each` with every position of this row state, the first column left out, and with its word: in
    /// the order of the words.
    pub fn each_word(&self, row_state: usize, mut each: impl FnMut(BandPosition, usize)) {
        let state = &self.states[row_state];
        let allowed =
            |(col, lane): (usize, &Lane)| lane.table.allowed[usize::from(state.patterns[col])];
        let allowed: Vec<u64> = self.columns().enumerate().map(allowed).collect();
        let lowest = |arrangements: u64| u64::from(arrangements.trailing_zeros());
        let first = |col: usize| lowest(allowed[col]) << (col * COLUMN);
        let mut position = (row_state as u64) << ROWS;
        position |= (1..allowed.len()).fold(0, |all, col| all | first(col));
        let mut word = state.first_word as usize;
        'all: loop {
            each(position, word);
            word += 1;
            for (col, allowed) in allowed.iter().enumerate().skip(1) {
                let beyond = !((2_u64 << arrangement(position, col)) - 1);
                let more = allowed & beyond;
                position &= !(0x3F << (col * COLUMN));
                if more != 0 {
                    position |= lowest(more) << (col * COLUMN);
                    continue 'all;
                }
                position |= first(col);
            }
            return;
        }
    }
}

/// The row state of a position.
#[inline]
pub(super) fn row_state(position: BandPosition) -> usize {
    (position >> ROWS) as usize
}

/// A column's arrangement.
#[inline]
pub(super) fn arrangement(position: BandPosition, col: usize) -> usize {
    (position >> (col * COLUMN) & 0x3F) as usize
}

/// The position with another arrangement of a column.
#[inline]
pub(super) fn with_arrangement(
    position: BandPosition,
    col: usize,
    arrangement: usize,
) -> BandPosition {
    position & !(0x3F << (col * COLUMN)) | (arrangement as u64) << (col * COLUMN)
}

/// The position with another row state.
#[inline]
pub(super) fn with_row_state(position: BandPosition, row_state: usize) -> BandPosition {
    position & ((1 << ROWS) - 1) | (row_state as u64) << ROWS
}
