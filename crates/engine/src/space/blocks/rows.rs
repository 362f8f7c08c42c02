//! Steps from slots to slots of the same block, slot by slot.
//!
//! They take pieces of all kinds in all directions, so few of their bits keep their order, and most
//! words of a layer have few bits. So each slot has a *row*: up to four slots that are one step away,
//! as places of bits, in one word. What has no place in it lies in a list.
//!
//! ```text
//!  63        48 47        32 31        16 15         0
//! | place      | place      | place      | place      |      a place beyond all bits: none
//! | 1 list     | place      | place      | place      |      more than four
//! ```

use super::order::Order;
use super::ranges::Range;
use slide_run::fetch_ahead;
use slide_run::threads::in_turn;

/// Words of the next layer in a block, with those into which places that stand for none point.
pub(super) const TARGETS: usize = 128;
/// The first place that stands for none, in the first column; each column has a word of its own.
const NONE: u64 = 4096;
/// Says that the last column is the number of a list.
const LIST: u16 = 1 << 15;

/// All rows.
#[derive(Debug, Default)]
pub(super) struct Rows {
    rows: Vec<u64>,
    /// Each list with its length in front.
    lists: Vec<u16>,
}

/// The rows of one part of a block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Table {
    pub first: u32,
    pub lists: u32,
    /// Whether any step leads from there to the same block.
    pub is_empty: bool,
}

impl Rows {
    /// The rows of blocks with these orders of slots, part by part, for the moves that change the parity
    /// and for those that keep it. `inside` gives the moves of an order.
    pub fn fill<'r, E>(
        &mut self,
        threads: usize,
        orders: &[Order],
        inside: impl Fn(usize) -> &'r [Range] + Sync,
        mut go_on: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<[[Table; 2]; 2]>, E> {
        let mut all = Vec::with_capacity(orders.len());
        let numbers: Vec<usize> = (0..orders.len()).collect();
        let make = |&number: &usize| {
            let mut rows = Self::default();
            let add = |is_even| rows.add(&orders[number], inside(number), is_even);
            let tables = [false, true].map(add);
            (rows, tables)
        };
        in_turn((threads, 16), &numbers, make, |(rows, tables)| {
            let (first, lists) = (self.rows.len() as u32, self.lists.len() as u32);
            self.rows.extend(rows.rows);
            self.lists.extend(rows.lists);
            let moved = |table: Table| Table {
                first: first + table.first,
                lists: lists + table.lists,
                ..table
            };
            all.push(tables.map(|tables| tables.map(moved)));
            go_on(self.bytes())
        })?;
        Ok(all)
    }

    fn add(&mut self, order: &Order, ranges: &[Range], is_even: bool) -> [Table; 2] {
        let ranges = || ranges.iter().filter(|range| order.keeps(**range) == is_even);
        if ranges().next().is_none() {
            return [Table { is_empty: true, ..Table::default() }; 2];
        }
        let slots = order.places.len();
        let mut ends = vec![0_u32; slots + 1];
        for range in ranges() {
            for slot in range.other..range.other + range.slots {
                ends[usize::from(slot) + 1] += 1;
            }
        }
        for slot in 0..slots {
            ends[slot + 1] += ends[slot];
        }
        let mut next = ends.clone();
        let mut around = vec![0_u16; ends[slots] as usize];
        for range in ranges() {
            for index in 0..range.slots {
                let next = &mut next[usize::from(range.other + index)];
                around[*next as usize] = order.places[usize::from(range.own + index)].1;
                *next += 1;
            }
        }
        let mut tables = [Table::default(); 2];
        let lists = self.lists.len();
        for (table, words) in tables.iter_mut().zip(order.words) {
            let first = self.rows.len() as u32;
            *table = Table { first, lists: lists as u32, is_empty: false };
            let none = (0..4).fold(0, |row, column| row | (NONE + 64 * column) << (16 * column));
            self.rows.resize(self.rows.len() + 64 * words as usize, none);
        }
        for (slot, &(part, place)) in order.places.iter().enumerate() {
            let around = &around[ends[slot] as usize..ends[slot + 1] as usize];
            let row = &mut self.rows[tables[usize::from(part)].first as usize + usize::from(place)];
            let mut put = |column: usize, place: u16| {
                *row = *row & !(0xffff << (16 * column)) | u64::from(place) << (16 * column);
            };
            let columns = if around.len() > 4 { 3 } else { around.len() };
            for (column, &place) in around[..columns].iter().enumerate() {
                put(column, place);
            }
            if around.len() > 4 {
                put(3, LIST | (self.lists.len() - lists) as u16);
                self.lists.push((around.len() - 3) as u16);
                self.lists.extend_from_slice(&around[3..]);
            }
        }
        tables
    }

    /// Adds what is one step away from the bits of a word.
    #[inline(always)]
    pub fn spread(&self, table: Table, index: usize, mut word: u64, next: &mut [u64; TARGETS]) {
        let rows = &self.rows[table.first as usize + 64 * index..][..64];
        while word != 0 {
            let row = rows[word.trailing_zeros() as usize];
            word &= word - 1;
            let mut put = |place: u64| next[(place / 64) as usize % TARGETS] |= 1 << (place % 64);
            put(row & 0xffff);
            put(row >> 16 & 0xffff);
            put(row >> 32 & 0xffff);
            let fourth = row >> 48;
            if fourth < u64::from(LIST) {
                put(fourth);
                continue;
            }
            let list = &self.lists[table.lists as usize + usize::from(fourth as u16 ^ LIST)..];
            for &place in &list[1..][..usize::from(list[0])] {
                put(u64::from(place));
            }
        }
    }

    /// Has a table fetched that will soon be needed.
    pub fn fetch(&self, table: Table, words: u32) {
        if !table.is_empty {
            for row in (0..64 * words as usize).step_by(8) {
                fetch_ahead(&self.rows, table.first as usize + row);
            }
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (8 * self.rows.capacity() + 2 * self.lists.capacity()) as u64
    }
}
