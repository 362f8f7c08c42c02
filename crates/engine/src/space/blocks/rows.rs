//! Steps from slots to slots of the same block, slot by slot.
//!
//! They take pieces of all kinds in all directions, so few of their bits keep their order, and most
//! words of a layer have few bits. So each slot has a *row* of one word: up to four slots that are one move
//! away, as places of bits. Where there are more, the first three are in the row, and the others in a list.
//!
//! ```text
//!  63 62        52 51       39 38       26 25       13 12        0
//! | 0 |           | place     | place     | place     | place     |   a place beyond all bits: none
//! | 1 | where the list begins | place     | place     | place     |   more than four
//!       24 bits
//! ```
//!
//! A list begins with its length. A block has at most 4 032 slots, and no slot has the same neighbour twice, so all
//! lists of a block take fewer than 2²⁴ numbers ([`MOST_OF_LISTS`]).

use super::cut::MOST_SLOTS;
use super::order::SlotOrder;
use super::ranges::SlotRange;
use slide_run::GiveUp;
use slide_run::fetch_ahead;
use slide_run::threads::in_turn;

/// Words of the next layer in a block, with those into which places beyond all bits point.
pub(super) const TARGETS: usize = 128;
/// The first place beyond all bits, in the first column; each column has a word of its own.
const NONE: u64 = 4096;
/// Bits of a place.
const PLACE_BITS: usize = 13;
const PLACE: u64 = (1 << PLACE_BITS) - 1;
/// Columns of a row without a list; with one it has a column less.
const COLUMNS: usize = 4;
/// The lowest bit of the number at which the list of a row begins.
const LIST_SHIFT: usize = (COLUMNS - 1) * PLACE_BITS;
/// Says that a row has a list.
const LIST: u64 = 1 << 63;
/// Most numbers in the lists of a block: each slot has a length and all other slots.
const MOST_OF_LISTS: u64 = MOST_SLOTS * MOST_SLOTS;

const _: () = assert!(MOST_OF_LISTS < 1 << (63 - LIST_SHIFT));
const _: () =
    assert!(NONE + 64 * (COLUMNS as u64) <= PLACE + 1 && (PLACE + 1) / 64 <= TARGETS as u64);

/// All rows.
#[derive(Debug, Default)]
pub(super) struct Rows {
    rows: Vec<u64>,
    /// Each list with its length in front.
    lists: Vec<u16>,
}

/// The rows of one half of a block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowTable {
    first: usize,
    lists: usize,
    /// True if no step leads from there to the same block.
    pub is_empty: bool,
}

impl RowTable {
    /// No moves from there to the same block.
    pub const NONE: Self = Self { first: 0, lists: 0, is_empty: true };
}

impl Rows {
    /// The rows of blocks with these orders of slots, half by half. `inside` gives the moves of an order, which are
    /// there and back.
    pub fn fill<'r>(
        &mut self,
        threads: usize,
        orders: &[SlotOrder],
        inside: impl Fn(usize) -> &'r [SlotRange] + Sync,
        mut check: impl FnMut(u64) -> Result<(), GiveUp>,
    ) -> Result<Vec<[RowTable; 2]>, GiveUp> {
        let mut all = Vec::with_capacity(orders.len());
        let numbers: Vec<usize> = (0..orders.len()).collect();
        let make = |&number: &usize| {
            let mut rows = Self::default();
            let tables = rows.add(&orders[number], inside(number));
            (rows, tables)
        };
        in_turn(threads, 16, &numbers, make, |(rows, tables)| {
            let first = self.rows.len();
            let lists = self.lists.len();
            self.rows.extend(rows.rows);
            self.lists.extend(rows.lists);
            let moved = |table: RowTable| RowTable {
                first: first + table.first,
                lists: lists + table.lists,
                ..table
            };
            all.push(tables.map(moved));
            check(self.bytes())
        })?;
        Ok(all)
    }

    fn add(&mut self, order: &SlotOrder, ranges: &[SlotRange]) -> [RowTable; 2] {
        if ranges.is_empty() {
            return [RowTable::NONE; 2];
        }
        let slots = order.places.len();
        let mut ends = vec![0_usize; slots + 1];
        for range in ranges {
            for first in [range.own, range.other] {
                for slot in first..first + range.slots {
                    ends[usize::from(slot) + 1] += 1;
                }
            }
        }
        for slot in 0..slots {
            ends[slot + 1] += ends[slot];
        }
        let mut next = ends.clone();
        let mut around = vec![0_u16; ends[slots]];
        for range in ranges {
            for (from, to) in [(range.other, range.own), (range.own, range.other)] {
                for index in 0..range.slots {
                    let next = &mut next[usize::from(from + index)];
                    around[*next] = order.places[usize::from(to + index)].bit;
                    *next += 1;
                }
            }
        }
        let mut tables = [RowTable::default(); 2];
        for (table, words) in tables.iter_mut().zip(order.words) {
            *table = RowTable { first: self.rows.len(), lists: self.lists.len(), is_empty: false };
            let none = (0..COLUMNS)
                .fold(0, |row, column| row | (NONE + 64 * column as u64) << (PLACE_BITS * column));
            self.rows.resize(self.rows.len() + 64 * words as usize, none);
        }
        for (place, ends) in order.places.iter().zip(ends.windows(2)) {
            // Several moves may lead to the same slot.
            let mut places = around[ends[0]..ends[1]].to_vec();
            places.sort_unstable();
            places.dedup();
            let RowTable { first, lists, .. } = tables[usize::from(place.half)];
            let row = &mut self.rows[first + usize::from(place.bit)];
            let listed =
                if places.len() > COLUMNS { places.split_off(COLUMNS - 1) } else { vec![] };
            for (column, &place) in places.iter().enumerate() {
                let shift = PLACE_BITS * column;
                *row = *row & !(PLACE << shift) | u64::from(place) << shift;
            }
            if !listed.is_empty() {
                let begin = (self.lists.len() - lists) as u64;
                *row = *row & ((1 << LIST_SHIFT) - 1) | begin << LIST_SHIFT | LIST;
                self.lists.push(listed.len() as u16);
                self.lists.extend(listed);
            }
        }
        tables
    }

    /// Adds what is one step away from the bits of a word.
    #[inline(always)]
    pub fn spread(&self, table: RowTable, index: usize, mut word: u64, next: &mut [u64; TARGETS]) {
        let rows = &self.rows[table.first + 64 * index..][..64];
        while word != 0 {
            let row = rows[word.trailing_zeros() as usize];
            word &= word - 1;
            let mut put = |place: u64| next[(place / 64) as usize % TARGETS] |= 1 << (place % 64);
            put(row & PLACE);
            put(row >> PLACE_BITS & PLACE);
            put(row >> (2 * PLACE_BITS) & PLACE);
            if row < LIST {
                put(row >> LIST_SHIFT);
                continue;
            }
            let list = &self.lists[table.lists + ((row ^ LIST) >> LIST_SHIFT) as usize..];
            for &place in &list[1..][..usize::from(list[0])] {
                put(u64::from(place));
            }
        }
    }

    /// Has a table fetched that will soon be needed.
    pub fn fetch(&self, table: RowTable, words: u32) {
        if !table.is_empty {
            for row in (0..64 * words as usize).step_by(8) {
                fetch_ahead(&self.rows, table.first + row);
            }
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (8 * self.rows.capacity() + 2 * self.lists.capacity()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_OF_LISTS, Rows, TARGETS};
    use crate::space::blocks::cut::MOST_SLOTS;
    use crate::space::blocks::order::{SlotOrder, SlotPlace};
    use crate::space::blocks::ranges::SlotRange;

    /// Lists of one block that together have more numbers than 15 bits, or 20, can say.
    #[test]
    fn lists_of_a_block_have_places_for_all_neighbours() {
        let slots = MOST_SLOTS as u16;
        let places = (0..slots).map(|bit| SlotPlace { half: 0, bit }).collect();
        let order = SlotOrder::new([63, 0], places, Vec::new());
        for around in [1, 3, 4, 5, 9, 40, 700] {
            // Each slot has the `around` slots on either side as neighbours, those near the ends fewer, and each of them twice.
            let ranges: Vec<SlotRange> = (1..=around)
                .flat_map(|far| [SlotRange { own: far, other: 0, slots: slots - far }; 2])
                .collect();
            let mut rows = Rows::default();
            let [table, _] = rows.add(&order, &ranges);
            assert!(!table.is_empty);
            assert!((rows.lists.len() as u64) < MOST_OF_LISTS);
            assert_eq!(around >= 700, rows.lists.len() > 1 << 21);
            for slot in (0..slots).step_by(97).chain(slots - 20..slots) {
                let mut next = [0; TARGETS];
                rows.spread(table, usize::from(slot / 64), 1 << (slot % 64), &mut next);
                let found =
                    (0..slots).filter(|&at| next[usize::from(at / 64)] >> (at % 64) & 1 == 1);
                let before = slot.saturating_sub(around)..slot;
                let after = slot + 1..slots.min(slot + 1 + around);
                assert!(found.eq(before.chain(after)), "slot {slot}, {around} neighbours");
            }
        }
    }
}
