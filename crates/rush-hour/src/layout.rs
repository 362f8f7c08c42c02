//! A board with its walls: its lines with their tables, and the orders that pieces can have in rows.

use std::sync::Arc;

use litemap::LiteMap;

use super::family::Family;
use super::line::{BoardLine, LineTable, OrderedPiece, PLACES, ones};
use slide_model::Metric;

/// Places for the arrangements of one order in a table.
pub(super) const FEW: usize = 16;

/// The use of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Column,
    Row,
    RedRow,
}

/// A line with its table and, if it is a row, the orders that its pieces can have.
#[derive(Debug)]
pub(super) struct Lane {
    pub line: BoardLine,
    pub table: LineTable,
    pub orders: Vec<Order>,
}

/// The arrangements of a row that have one order of pieces.
#[derive(Debug)]
pub(super) struct Order {
    /// From left to right.
    pub arrangements: Vec<usize>,
    /// By pattern and place in `arrangements`, [`FEW`] for each pattern: where a move leads.
    pub next: Vec<u16>,
    /// By place: where a step leads on a row that nothing crosses.
    pub steps: Vec<u16>,
}

/// A cache of lines, by length, walls and use.
#[derive(Debug, Default)]
pub(super) struct Lanes(LiteMap<(u32, u32, Use), Arc<Lane>>);

impl Lanes {
    fn lane(&mut self, length: u32, walls: u32, use_: Use, metric: Metric) -> Arc<Lane> {
        let lane = self.0.entry((length, walls, use_)).or_insert_with(|| {
            let line = BoardLine::new(length, walls, use_ != Use::Column);
            let table = LineTable::new(&line, metric);
            let orders = match use_ {
                Use::Column => Vec::new(),
                Use::Row | Use::RedRow => orders(&line, &table, use_ == Use::RedRow),
            };
            Arc::new(Lane { line, table, orders })
        });
        Arc::clone(lane)
    }
}

/// A board with its walls.
#[derive(Debug)]
pub(super) struct WallLayout {
    pub rows: u32,
    pub cols: u32,
    pub red_row: usize,
    /// Cell (r, c) is bit r·columns + c.
    pub walls: u64,
    pub row_lanes: Vec<Arc<Lane>>,
    pub col_lanes: Vec<Arc<Lane>>,
}

impl WallLayout {
    /// The board of `family` with these walls.
    pub fn new(family: &Family, walls: u64, lanes: &mut Lanes) -> Self {
        let rows = u32::from(family.size.rows);
        let cols = u32::from(family.size.cols);
        let red_row = usize::from(family.red_row);
        let row_walls = |row: u32| (walls >> (row * cols)) as u32 & ((1 << cols) - 1);
        let col_walls =
            |col: u32| (0..rows).fold(0, |bits, row| bits | ((row_walls(row) >> col) & 1) << row);
        let metric = family.metric;
        let mut row = |row: u32| {
            let use_ = if row as usize == red_row { Use::RedRow } else { Use::Row };
            lanes.lane(cols, row_walls(row), use_, metric)
        };
        let row_lanes = (0..rows).map(&mut row).collect();
        let col_lanes =
            (0..cols).map(|col| lanes.lane(rows, col_walls(col), Use::Column, metric)).collect();
        Self { rows, cols, red_row, walls, row_lanes, col_lanes }
    }

    /// The lanes of the rows from the top, and then of the columns from the left.
    pub fn lanes(&self) -> impl Iterator<Item = &Arc<Lane>> {
        self.row_lanes.iter().chain(&self.col_lanes)
    }

    /// The number of bands: one for each order of pieces in every row.
    pub fn bands(&self) -> u64 {
        self.row_lanes.iter().map(|lane| lane.orders.len() as u64).product()
    }

    /// By row: the number of the order that its pieces have in this band.
    pub fn orders_of(&self, mut band: u64) -> Vec<u64> {
        let order = |lane: &Arc<Lane>| {
            let all = lane.orders.len() as u64;
            let order = band % all;
            band /= all;
            order
        };
        self.row_lanes.iter().map(order).collect()
    }

    /// The number of the band whose rows have these orders.
    pub fn number_of(&self, orders: &[u64]) -> u64 {
        let lanes = self.row_lanes.iter().zip(orders).rev();
        lanes.fold(0, |band, (lane, order)| band * lane.orders.len() as u64 + order)
    }
}

/// The orders of a row; that of the red car has it alone, and no wall on its right.
fn orders(line: &BoardLine, table: &LineTable, is_red: bool) -> Vec<Order> {
    let mut orders: LiteMap<Vec<OrderedPiece>, Vec<usize>> = LiteMap::new();
    let red_car = OrderedPiece { walls_before: line.walls.count_ones(), length: 2 };
    for arrangement in 0..line.arrangements.len() {
        let order = line.order(arrangement);
        if !is_red || order == [red_car] {
            orders.entry(order).or_default().push(arrangement);
        }
    }
    let order = |mut arrangements: Vec<usize>| {
        arrangements.sort_unstable_by_key(|&arrangement| line.arrangements[arrangement].cells);
        let places = |next: u64| {
            let place = |arrangement| arrangements.iter().position(|&other| other == arrangement);
            ones(next).filter_map(place).fold(0, |places, place| places | 1_u16 << place)
        };
        let mut next = vec![0; (1 << line.length) * FEW];
        for pattern in 0..1 << line.length {
            for (place, &arrangement) in arrangements.iter().enumerate() {
                next[pattern * FEW + place] = places(table.next[pattern * PLACES + arrangement]);
            }
        }
        let step = |place: usize| {
            // The nearest arrangements of a row that nothing crosses differ by one step of one piece.
            let from = line.arrangements[arrangements[place]].pieces.clone();
            let is_near = |&(_, &to): &(usize, &usize)| {
                let to = &line.arrangements[to].pieces;
                let far: u32 = from.iter().zip(to).map(|(one, two)| one.at.abs_diff(two.at)).sum();
                far == 1
            };
            let near = arrangements.iter().enumerate().filter(is_near);
            near.fold(0, |places, (place, _)| places | 1_u16 << place)
        };
        let steps = (0..arrangements.len()).map(step).collect();
        Order { arrangements, next, steps }
    };
    orders.into_iter().map(|(_, arrangements)| order(arrangements)).collect()
}
