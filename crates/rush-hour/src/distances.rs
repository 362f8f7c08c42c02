//! The distance of each position of a band, and what it says of positions without a piece of a row.
//!
//! A position without a piece is no farther from a goal than the same position with that piece anywhere in its row, at
//! another place too, as long as the order of the row's pieces is the band's:
//!
//! ```text
//! without B    . . C C .        with B, in the band    B B C C .      16 moves
//!                                                      (the order is B, C: not . . C C B)
//! ```
//!
//! So a search without the piece may stop as soon as it comes to a position of which enough is known.

use super::band::{Band, Position, row_state, standing, with_row_state, with_standing};
use super::layers::{BandLayers, Entry, LOOK_EVERY};
use super::line::{PLACES, ones};
use super::shorter::LinePosition;
use slide_engine::space::{Limits, Stop};

/// The distances of a band's positions.
pub(super) struct BandDistances<'a> {
    band: &'a Band<'a>,
    /// By position: its distance, or [`NONE`].
    values: &'a [u16],
}

/// No goal can be reached.
const NONE: u16 = u16::MAX;

impl<'a> BandDistances<'a> {
    /// Bytes for this number of positions.
    pub fn bytes_for(positions: u64) -> u64 {
        positions.saturating_mul(size_of::<u16>() as u64)
    }

    /// Those that the layers say, kept in `values`.
    ///
    /// # Errors
    /// A limit; or a distance that 16 bits cannot hold, as if there were no memory for it.
    pub fn new(
        band: &'a Band<'a>,
        layers: &BandLayers,
        limits: &Limits,
        values: &'a mut Vec<u16>,
    ) -> Result<Self, Stop> {
        values.clear();
        values.resize(band.positions as usize, NONE);
        let table = &band.layout.col_lanes[0].table;
        for distance in 0..layers.count() {
            let value = u16::try_from(distance).ok().filter(|&value| value != NONE);
            let value = value.ok_or(Stop::Memory)?;
            for (number, &Entry { position, word, bits }) in layers.at(distance).iter().enumerate()
            {
                if number % LOOK_EVERY == 0 {
                    limits.check(0, 0)?;
                }
                let places = usize::from(band.states[row_state(position)].patterns[0]) * PLACES;
                let first = band.first_index(position, word as usize);
                for one in ones(bits) {
                    values[first + usize::from(table.number[places + one])] = value;
                }
            }
        }
        Ok(Self { band, values })
    }

    /// The distance of a position, or more than any.
    pub fn of(&self, position: Position) -> u32 {
        let first = self.band.first_index(position, self.band.word(position));
        let pattern = usize::from(self.band.states[row_state(position)].patterns[0]);
        let table = &self.band.layout.col_lanes[0].table;
        let number = table.number[pattern * PLACES + standing(position, 0)];
        self.values[first + usize::from(number)].into()
    }

    /// What is known of positions without a piece, which is that number in its row.
    pub fn without(&self, row: usize, piece: usize) -> DistancesWithout<'_> {
        let places = |number: usize| {
            let mut places = [0_u16; PLACES];
            for (place, &standing) in self.band.orders[number].standings.iter().enumerate() {
                let line = &self.band.layout.row_lanes[number].line;
                let left = if number == row { line.without(standing, piece) } else { standing };
                places[left] |= 1 << place;
            }
            places
        };
        let places = (0..self.band.orders.len()).map(places).collect();
        DistancesWithout { distances: self, row, places }
    }
}

/// What is known of positions without a piece.
pub(super) struct DistancesWithout<'a> {
    distances: &'a BandDistances<'a>,
    row: usize,
    /// By row and arrangement: the places in the row's order. In the row of the piece the arrangement is without it.
    places: Vec<[u16; PLACES]>,
}

impl DistancesWithout<'_> {
    /// At least as many moves as it takes from this position.
    pub fn most(&self, from: LinePosition) -> u32 {
        let band = self.distances.band;
        let rows = band.orders.len();
        let mut number = 0;
        for (row, places) in self.places.iter().enumerate().filter(|&(row, _)| row != self.row) {
            number += places[from.line(row)].trailing_zeros() as usize * band.strides[row];
        }
        let columns = (0..band.layout.col_lanes.len())
            .fold(0, |all, col| with_standing(all, col, from.line(rows + col)));
        let places = self.places[self.row][from.line(self.row)];
        let states = ones(places.into()).map(|place| number + place * band.strides[self.row]);
        let positions = states.map(|state| with_row_state(columns, state));
        positions
            .filter(|&at| band.is_allowed(at))
            .map(|at| self.distances.of(at))
            .min()
            .unwrap_or(u32::MAX)
    }
}
