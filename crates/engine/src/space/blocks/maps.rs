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
use slide_run::FixedState;
use slide_run::fetch_ahead;

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
    /// All halves that have operations of their own, with the hashes of these.
    known_halves: HashTable<(u64, Half)>,
    known_maps: HashTable<u32>,
    hasher: FixedState,
}

/// The operations from either part, and their hashes.
#[derive(Default)]
pub(super) struct Both {
    parts: [Vec<Operation>; 2],
    hashes: [u64; 2],
}

impl MapMaker {
    /// No maps but the identity.
    pub fn new() -> Self {
        Self {
            maps: Maps { halves: vec![Half::default(); 2], operations: Vec::new() },
            known_halves: HashTable::new(),
            known_maps: HashTable::new(),
            hasher: FixedState::default(),
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

    /// The operations for PEXT and PDEP if `compressing`, or for all processors, that bring slots `other` of a range to slots `own`, these counted from `at`,
    /// for those that have bits in a block of this side.
    pub fn operations<'r>(
        compressing: bool,
        (own, other): (&Order, &Order),
        (side, at): (u8, (u16, u16)),
        ranges: impl Iterator<Item = &'r Range>,
    ) -> Both {
        let mut both = Both::default();
        for range in ranges {
            let (slots, begin) = (usize::from(range.slots), usize::from(at.0 + range.own));
            let places = &own.places[begin..][..slots];
            let other = &other.places[usize::from(at.1 + range.other)..][..slots];
            let both_places = (begin as u32..).zip(places).zip(other);
            for ((_, &(_, to)), &(part, from)) in
                both_places.filter(|((slot, _), _)| own.has(*slot, side))
            {
                add(&mut both.parts[usize::from(part)], from, to, compressing);
            }
        }
        let hasher = FixedState::default();
        both.hashes = [0, 1].map(|part| hasher.hash_one(&both.parts[part][..]));
        both
    }

    /// The map of these operations, whose second part begins with this word.
    pub fn map(&mut self, both: &Both, begin: u32) -> u32 {
        let halves = [self.half(both, 0, 0), self.half(both, 1, begin as u16)];
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
    fn half(&mut self, both: &Both, part: usize, begin: u16) -> Half {
        let operations = &mut self.maps.operations;
        let (made, hash) = (&both.parts[part][..], both.hashes[part]);
        let of = |half: &Half| half.first as usize..half.first as usize + usize::from(half.count);
        let is_same = |(_, half): &(u64, Half)| operations[of(half)] == *made;
        if let Some(&(_, half)) = self.known_halves.find(hash, is_same) {
            return Half { part: begin, ..half };
        }
        let domain = made.iter().fold(0, |domain, operation| domain | 1 << operation.source);
        let first = operations.len() as u32;
        let half = Half { domain, first, count: made.len() as u16, part: begin };
        operations.extend_from_slice(made);
        self.known_halves.insert_unique(hash, (hash, half), |(hash, _)| *hash);
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
