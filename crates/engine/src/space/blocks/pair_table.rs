//! Lists of ranges, and which pair has which.
//!
//! Building blocks looks up millions of pairs in no order, and most of its time it waits for that memory. So an
//! entry is 16 bytes, and what is looked for lies at its place or in the line of the cache that follows:
//!
//! ```text
//! entries   own node │ other node │ what is left │ list    the first free one from the place of the hash on
//!                                                   ╰──────────────╮
//! pool      … range range │ length │ range range range … │ length │ range …
//! ```

use super::ranges::Range;
use crate::space::shards::Key;
use slide_run::{fetch_ahead, prefer_large_pages};

/// The pairs of a shard and their lists.
pub(super) struct PairTable {
    entries: Vec<Entry>,
    count: usize,
    pool: Vec<Range>,
}

/// A pair and where its list begins in the pool.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Entry {
    key: Key,
    list: u32,
}

impl Entry {
    const FREE: Self = Self { key: (0, 0, 0), list: u32::MAX };
}

/// Entries of a table at first.
const FIRST: usize = 1 << 8;

impl Default for PairTable {
    fn default() -> Self {
        Self { entries: entries(FIRST), count: 0, pool: vec![header(0)] }
    }
}

impl PairTable {
    /// The empty list.
    pub const EMPTY: u32 = 0;

    /// Bytes for each pair beside its ranges, as good as.
    pub const EACH_BYTES: usize = 3 * size_of::<Entry>();

    /// A number in which all bits depend on all of the key.
    pub fn hash((own, other, what): Key) -> u64 {
        let nodes = u64::from(own) << 32 | u64::from(other);
        let mixed = (nodes ^ u64::from(what) << 40 ^ u64::from(what))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(32);
        (mixed ^ u64::from(what)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// Has the entry of a hash fetched.
    pub fn fetch(&self, hash: u64) {
        fetch_ahead(&self.entries, self.place(hash));
    }

    /// The list of a pair.
    pub fn find(&self, key: Key, hash: u64) -> Option<u32> {
        let entry = self.entries[self.seek(key, hash)];
        (entry.list != u32::MAX).then_some(entry.list)
    }

    /// Keeps the list of a pair, or finds the one it has; `None` if the pool has no numbers left.
    pub fn insert(&mut self, key: Key, hash: u64, ranges: &[Range]) -> Option<u32> {
        if let Some(list) = self.find(key, hash) {
            return Some(list);
        }
        if self.count >= self.entries.len() / 8 * 5 {
            self.grow();
        }
        let list = if ranges.is_empty() { Self::EMPTY } else { self.append(ranges)? };
        let place = self.seek(key, hash);
        self.entries[place] = Entry { key, list };
        self.count += 1;
        Some(list)
    }

    /// The ranges of a list.
    pub fn get(&self, list: u32) -> &[Range] {
        of(&self.pool, list)
    }

    /// The lists alone.
    pub fn take_pool(&mut self) -> Vec<Range> {
        std::mem::take(&mut self.pool)
    }

    fn append(&mut self, ranges: &[Range]) -> Option<u32> {
        let list = u32::try_from(self.pool.len()).ok().filter(|&list| list != u32::MAX)?;
        self.pool.push(header(u32::try_from(ranges.len()).ok()?));
        self.pool.extend_from_slice(ranges);
        Some(list)
    }

    /// Where the search for a hash begins.
    fn place(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.entries.len() - 1)
    }

    /// The place of a key, or the free one for it.
    fn seek(&self, key: Key, hash: u64) -> usize {
        let mut place = self.place(hash);
        while self.entries[place].list != u32::MAX && self.entries[place].key != key {
            place = (place + 1) & (self.entries.len() - 1);
        }
        place
    }

    fn grow(&mut self) {
        let larger = entries(2 * self.entries.len());
        for entry in std::mem::replace(&mut self.entries, larger) {
            if entry.list != u32::MAX {
                let place = self.seek(entry.key, Self::hash(entry.key));
                self.entries[place] = entry;
            }
        }
    }
}

/// This many free entries.
fn entries(count: usize) -> Vec<Entry> {
    let mut entries = Vec::with_capacity(count);
    prefer_large_pages(entries.spare_capacity_mut());
    entries.resize(count, Entry::FREE);
    entries
}

/// What stands before the ranges of a list: their number.
fn header(length: u32) -> Range {
    Range { own: length as u16, other: (length >> 16) as u16, slots: 0 }
}

/// The ranges of a list in a pool.
pub(super) fn of(pool: &[Range], list: u32) -> &[Range] {
    let first = list as usize;
    let Range { own, other, .. } = pool[first];
    let length = u32::from(own) | u32::from(other) << 16;
    &pool[first + 1..][..length as usize]
}
