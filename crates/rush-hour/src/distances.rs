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
//! So a search without the piece may stop as soon as it reaches a position with a small enough bound.

use super::band::{Band, BandPosition, arrangement, row_state, with_arrangement, with_row_state};
use super::layers::{BandLayers, Entry, LOOK_EVERY};
use super::line::{PLACES, ones};
use super::shorter::LinePosition;
use slide_engine::space::{Limits, Stop};

/// The distances of a band's positions.
pub(super) struct BandDistances<'a> {
    band: &'a Band<'a>,
    /// By position: its distance, or [`NONE`].
    values: &'a [u16],
    /// By row and arrangement: the places in the row's order.
    places: Vec<Places>,
    /// By row and piece in it: the same for the arrangements without the piece.
    places_without: Vec<Vec<Places>>,
}

/// By arrangement of a row: places in its order, as bits.
type Places = [u16; PLACES];

/// No goal can be reached.
const NONE: u16 = u16::MAX;

impl<'a> BandDistances<'a> {
    /// Bytes for this number of positions.
    pub fn bytes_for(positions: u64) -> u64 {
        positions.saturating_mul(size_of::<u16>() as u64)
    }

    /// The distances of the positions in `layers`, kept in `values`.
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
        let rows = 0..band.orders.len();
        let pieces = |row: usize| {
            let arrangement = band.orders[row].arrangements[0];
            band.layout.row_lanes[row].line.arrangements[arrangement].pieces.len()
        };
        let without = |row| (0..pieces(row)).map(|piece| places(band, row, Some(piece))).collect();
        Ok(Self {
            band,
            values,
            places: rows.clone().map(|row| places(band, row, None)).collect(),
            places_without: rows.map(without).collect(),
        })
    }

    /// The distance of a position, or more than any.
    pub fn of(&self, position: BandPosition) -> u32 {
        let first = self.band.first_index(position, self.band.word(position));
        let pattern = usize::from(self.band.states[row_state(position)].patterns[0]);
        let table = &self.band.layout.col_lanes[0].table;
        let number = table.number[pattern * PLACES + arrangement(position, 0)];
        self.values[first + usize::from(number)].into()
    }

    /// An upper bound on the distance of this position, in which the piece of this number in `row` is missing.
    pub fn most_without(&self, from: LinePosition, row: usize, piece: usize) -> u32 {
        let band = self.band;
        let rows = band.orders.len();
        let mut number = 0;
        let all = self.places.iter().enumerate();
        for (other, places) in all.filter(|&(other, _)| other != row) {
            number += places[from.line(other)].trailing_zeros() as usize * band.strides[other];
        }
        let columns = (0..band.layout.col_lanes.len())
            .fold(0, |all, col| with_arrangement(all, col, from.line(rows + col)));
        let places = self.places_without[row][piece][from.line(row)];
        let states = ones(places.into()).map(|place| number + place * band.strides[row]);
        let positions = states.map(|state| with_row_state(columns, state));
        positions.filter(|&at| band.is_allowed(at)).map(|at| self.of(at)).min().unwrap_or(u32::MAX)
    }
}

/// The places of a row's arrangements, or of those without a piece.
fn places(band: &Band<'_>, row: usize, without: Option<usize>) -> Places {
    let line = &band.layout.row_lanes[row].line;
    let mut places = [0; PLACES];
    for (place, &arrangement) in band.orders[row].arrangements.iter().enumerate() {
        let left = without.map_or(arrangement, |piece| line.without(arrangement, piece));
        places[left] |= 1 << place;
    }
    places
}
