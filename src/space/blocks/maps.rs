//! Maps of slots as operations on words.
//!
//! A map says which bits of one block go to which bits of another one. Bits of one word that go to one
//! word and keep their order are moved all at once: closed up and spread out again, or turned around.
//!
//! ```text
//!  source word   . 1 0 . 1 1 . .       compress by the mask D of the bits that go:   1 0 1 1
//!  target word   1 . . 0 1 . 1 .       expand by the mask R of the places they go to
//!
//!  with PEXT and PDEP   one operation for all bits that keep their order:  (D, R)
//!  without              one for all bits that go equally far:              (D, distance)
//! ```
//!
//! A map has two *halves*, one for each part of the source (see `order.rs`): a few operations that
//! follow each other. Equal halves are kept once.

use hashbrown::HashTable;

use super::order::Order;
use super::ranges::Range;
use crate::board::FixedState;
use crate::space::memory::fetch_ahead;

/// What is done to a word: mask and places (or distance), and from which word to which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Operation {
    pub from: u64,
    pub into: u64,
    pub source: u32,
    pub target: u32,
}

/// One half of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Half {
    /// Source words from which anything goes.
    pub domain: u64,
    /// Its operations.
    first: u32,
    count: u16,
    /// The first word of the source's part.
    pub part: u16,
}

/// All maps.
#[derive(Debug, Default)]
pub(super) struct Maps {
    /// Two for each map.
    pub halves: Vec<Half>,
    pub operations: Vec<Operation>,
}

/// The map of slots onto the same slots, word by word.
pub(super) const IDENTITY: u32 = 0;

impl Maps {
    /// The operations of a half.
    #[inline(always)]
    pub fn of(&self, half: &Half) -> &[Operation] {
        &self.operations[half.first as usize..][..half.count as usize]
    }

    /// Has the first operations of a half fetched.
    #[inline(always)]
    pub fn fetch(&self, half: &Half) {
        fetch_ahead(&self.operations, half.first as usize);
        fetch_ahead(&self.operations, half.first as usize + 3);
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let operations = size_of::<Operation>() * self.operations.capacity();
        (operations + size_of::<Half>() * self.halves.capacity()) as u64
    }
}

/// Makes maps.
pub(super) struct MapMaker {
    maps: Maps,
    /// Whether operations are for PEXT and PDEP.
    compressing: bool,
    /// All halves that have operations of their own.
    known_halves: HashTable<Half>,
    known_maps: HashTable<u32>,
    hasher: FixedState,
    /// The operations of the halves under way.
    under_way: [Vec<Operation>; 2],
}

impl MapMaker {
    /// Makes maps for PEXT and PDEP, or for all processors.
    pub fn new(compressing: bool) -> Self {
        Self {
            maps: Maps { halves: vec![Half::default(); 2], operations: Vec::new() },
            compressing,
            known_halves: HashTable::new(),
            known_maps: HashTable::new(),
            hasher: FixedState::default(),
            under_way: [Vec::new(), Vec::new()],
        }
    }

    /// Bytes taken so far.
    pub fn bytes(&self) -> u64 {
        self.maps.bytes()
    }

    /// All maps that were made.
    pub fn finish(mut self) -> Maps {
        self.maps.operations.shrink_to_fit();
        self.maps.halves.shrink_to_fit();
        self.maps
    }

    /// The map that brings slots `other` of a range to slots `own`, these counted from `at`.
    pub fn map(&mut self, (own, other): (&Order, &Order), at: (u32, u32), ranges: &[Range]) -> u32 {
        self.under_way.iter_mut().for_each(Vec::clear);
        for range in ranges {
            let slots = usize::from(range.slots);
            let own = &own.places[(at.0 + u32::from(range.own)) as usize..][..slots];
            let other = &other.places[(at.1 + u32::from(range.other)) as usize..][..slots];
            for (&(_, to), &(part, from)) in own.iter().zip(other) {
                add(&mut self.under_way[usize::from(part)], from, to, self.compressing);
            }
        }
        let halves = [self.half(0, 0), self.half(1, other.words[0] as u16)];
        let hash = self.hasher.hash_one(halves);
        let all = &self.maps.halves;
        if let Some(&map) =
            self.known_maps.find(hash, |&map| all[2 * map as usize..][..2] == halves)
        {
            return map;
        }
        let map = (self.maps.halves.len() / 2) as u32;
        self.maps.halves.extend(halves);
        let (all, hasher) = (&self.maps.halves, &self.hasher);
        self.known_maps.insert_unique(hash, map, |&map| {
            hasher.hash_one([all[2 * map as usize], all[2 * map as usize + 1]])
        });
        map
    }

    /// Keeps the operations from one part.
    fn half(&mut self, part: usize, begin: u16) -> Half {
        let under_way = &self.under_way[part];
        let operations = &mut self.maps.operations;
        let hash = self.hasher.hash_one(&under_way[..]);
        let of = |half: &Half| half.first as usize..half.first as usize + usize::from(half.count);
        let is_same = |half: &Half| operations[of(half)] == under_way[..];
        if let Some(&half) = self.known_halves.find(hash, is_same) {
            return Half { part: begin, ..half };
        }
        let domain = under_way.iter().fold(0, |domain, operation| domain | 1 << operation.source);
        let first = operations.len() as u32;
        let half = Half { domain, first, count: under_way.len() as u16, part: begin };
        operations.extend_from_slice(under_way);
        let hasher = &self.hasher;
        self.known_halves.insert_unique(hash, half, |half| hasher.hash_one(&operations[of(half)]));
        half
    }
}

/// Adds one bit to the operations: to one that it fits into, or to a new one.
#[inline]
fn add(operations: &mut Vec<Operation>, from: u16, to: u16, compressing: bool) {
    let (source, target) = (u32::from(from / 64), u32::from(to / 64));
    let (from, to) = (1_u64 << (from % 64), 1_u64 << (to % 64));
    let distance = u64::from((64 + to.trailing_zeros() - from.trailing_zeros()) % 64);
    let fits = |operation: &&mut Operation| {
        (operation.source, operation.target) == (source, target)
            && if compressing {
                // As many bits come before it on either side.
                (operation.from & from) | (operation.into & to) == 0
                    && (operation.from & (from - 1)).count_ones()
                        == (operation.into & (to - 1)).count_ones()
            } else {
                operation.into == distance
            }
    };
    if let Some(operation) = operations.iter_mut().rev().find(fits) {
        operation.from |= from;
        if compressing {
            operation.into |= to;
        }
    } else {
        let into = if compressing { to } else { distance };
        operations.push(Operation { from, into, source, target });
    }
}
