//! Bands for a deck: drawn at random, or beside those whose puzzles are the longest so far.

use std::sync::Arc;

use super::band::Band;
use super::family::Family;
use super::judge::{BandJudge, JudgedBands};
use super::layout::{Lane, Lanes, WallLayout};
use super::line::LinePiece;
use super::real_box::MOST_WALLS;
use super::selection;
use slide_design::Dice;
use slide_engine::space::{Limits, Stop};
use slide_model::Size;

/// The number of walls that a board gets; boards without have far more irreducible puzzles.
const WALLS: [usize; 8] = [0, 0, 0, 0, 1, 1, 1, 2];
/// The number of bands beside which others are drawn.
const BEST_BANDS: usize = 32;

/// The boards of decks.
fn family() -> Family {
    Family { walls: 0..=MOST_WALLS, ..Family::of(Size { rows: 6, cols: 6 }) }
}

/// One band of a board.
pub(super) struct DrawnBand {
    layout: Arc<WallLayout>,
    number: u64,
}

impl DrawnBand {
    /// The band of a position.
    fn of(board: &str, lanes: &mut Lanes) -> Option<Self> {
        let is_wall = |(_, cell): &(usize, u8)| *cell == b'x';
        let walls = board.bytes().enumerate().filter(is_wall).fold(0, |all, (at, _)| all | 1 << at);
        let layout = WallLayout::new(&family(), walls, lanes);
        let rows = board.as_bytes().chunks(layout.cols as usize).zip(&layout.row_lanes);
        let order = |(row, lane): (&[u8], &Arc<Lane>)| {
            let mut at = 0;
            let mut pieces = Vec::new();
            for same in row.chunk_by(|one, other| one == other) {
                if same.len() > 1 && !b"ox".contains(&same[0]) {
                    pieces.push(LinePiece { at, length: same.len() as u32 });
                }
                at += same.len() as u32;
            }
            let arrangement = lane.line.number(&pieces)?;
            let order =
                lane.orders.iter().position(|order| order.arrangements.contains(&arrangement));
            order.map(|order| order as u64)
        };
        let orders: Option<Vec<u64>> = rows.map(order).collect();
        Some(Self { number: layout.number_of(&orders?), layout: Arc::new(layout) })
    }

    /// The puzzles of the band; none if it has more positions than `most`.
    pub fn judge(&self, most: u64, limits: &Limits) -> Result<JudgedBands, Stop> {
        limits.check(0, 0)?;
        match Band::new(&self.layout, self.number) {
            Ok(band) if band.positions <= most => {
                BandJudge::default().judge(&family(), &band, None, limits)
            }
            _ => Ok(JudgedBands::default()),
        }
    }
}

/// Draws bands.
#[derive(Default)]
pub(super) struct BandSampler {
    lanes: Lanes,
    /// The bands with the longest puzzles, each with the number of slides that these are short of the target.
    best: Vec<(u32, DrawnBand)>,
}

impl BandSampler {
    /// A sampler whose best bands are those of the positions of the selection nearest to a length.
    pub fn beside_selected(wanted: u32) -> Self {
        let mut bands = Self::default();
        for (length, code) in selection::nearest(wanted).into_iter().take(BEST_BANDS) {
            let board = selection::board(code);
            if let Some(band) = board.and_then(|board| DrawnBand::of(&board, &mut bands.lanes)) {
                bands.keep(band, wanted.saturating_sub(length));
            }
        }
        bands
    }

    /// A band of any board; or, `beside` one of the best, that with another wall or with other pieces in one row.
    pub fn draw(&mut self, beside: bool, dice: &mut Dice) -> DrawnBand {
        if !beside || self.best.is_empty() {
            let count = WALLS[dice.below(WALLS.len())];
            let cells = family().size.area();
            let layout = loop {
                let walls = (0..count).fold(0, |walls, _| walls | 1 << dice.below(cells));
                let layout = WallLayout::new(&family(), walls, &mut self.lanes);
                if layout.bands() > 0 {
                    break layout;
                }
            };
            let number = dice.below(layout.bands() as usize) as u64;
            return DrawnBand { layout: Arc::new(layout), number };
        }
        let DrawnBand { layout, number } = &self.best[dice.below(self.best.len())].1;
        let mut orders = layout.orders_of(*number);
        let row = dice.below(orders.len());
        if dice.below(3) > 0 {
            orders[row] = dice.below(layout.row_lanes[row].orders.len()) as u64;
            return DrawnBand { layout: Arc::clone(layout), number: layout.number_of(&orders) };
        }
        let walls = layout.walls ^ 1 << dice.below(family().size.area());
        let changed = WallLayout::new(&family(), walls, &mut self.lanes);
        if walls.count_ones() > MOST_WALLS || changed.bands() == 0 {
            return self.draw(beside, dice);
        }
        let lanes = layout.row_lanes.iter().zip(&changed.row_lanes);
        for (order, (old, new)) in orders.iter_mut().zip(lanes) {
            if !Arc::ptr_eq(old, new) {
                *order = dice.below(new.orders.len()) as u64;
            }
        }
        DrawnBand { number: changed.number_of(&orders), layout: Arc::new(changed) }
    }

    /// Keeps a band if it is among the best.
    pub fn keep(&mut self, band: DrawnBand, short_of: u32) {
        let place = self.best.partition_point(|(other, _)| *other <= short_of);
        self.best.insert(place, (short_of, band));
        self.best.truncate(BEST_BANDS);
    }
}
