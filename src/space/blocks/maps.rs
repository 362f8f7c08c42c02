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
//! A map has two *halves*, one for each part of the source (see `order.rs`). A half is a stretch of words:
//!
//! ```text
//! | ends of the operations of each source word, 16 bits each | D | R | target | D | R | target | …
//! ```
//!
//! Equal halves are kept once.

use ahash::RandomState;
use hashbrown::HashTable;

use super::order::Order;
use super::ranges::Range;

/// One half of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Half {
    /// Source words from which anything goes.
    pub domain: u64,
    /// Where it lies in the stream.
    pub start: u32,
    /// The first word of the source's part.
    pub part: u32,
}

/// All maps.
pub(super) struct Maps {
    /// Two for each map.
    pub halves: Vec<Half>,
    pub stream: Vec<u64>,
    /// Whether operations are for PEXT and PDEP.
    pub compressing: bool,
}

/// The map of slots onto the same slots, word by word.
pub(super) const IDENTITY: u32 = 0;

/// Words of an operation.
const OPERATION: usize = 3;

impl Maps {
    /// What `operation` does to a word of the source.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
    pub fn apply(&self, half: &Half, word: u32, mut visit: impl FnMut(u64, u64, usize)) {
        let stream = &self.stream[half.start as usize..];
        let below = half.domain & ((1 << word) - 1);
        let index = below.count_ones() as usize;
        let end = |index: usize| (stream[index / 4] >> (16 * (index % 4)) & 0xffff) as usize;
        let first = if index == 0 { 0 } else { end(index - 1) };
        let heads = (half.domain.count_ones() as usize).div_ceil(4);
        let operations = &stream[heads + OPERATION * first..heads + OPERATION * end(index)];
        for operation in operations.as_chunks::<OPERATION>().0 {
            visit(operation[0], operation[1], operation[2] as usize);
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (8 * self.stream.capacity() + size_of::<Half>() * self.halves.capacity()) as u64
    }
}

/// Operations with one target word.
#[derive(Clone, Debug, Default)]
struct Target {
    operations: Vec<(u64, u64)>,
}

/// Makes maps.
pub(super) struct MapMaker {
    maps: Maps,
    stretches: HashTable<(u32, u32)>,
    pairs: HashTable<u32>,
    hasher: RandomState,
    targets: Vec<Target>,
    /// The bits of each source word, and where they go.
    moves: [Vec<Vec<(u8, u16)>>; 2],
    scratch: Vec<u64>,
}

impl MapMaker {
    /// Makes maps for PEXT and PDEP, or for all processors.
    pub fn new(compressing: bool) -> Self {
        Self {
            maps: Maps { halves: vec![Half::default(); 2], stream: Vec::new(), compressing },
            stretches: HashTable::new(),
            pairs: HashTable::new(),
            hasher: RandomState::with_seeds(1, 2, 3, 4),
            targets: vec![Target::default(); 64],
            moves: [vec![Vec::new(); 64], vec![Vec::new(); 64]],
            scratch: Vec::new(),
        }
    }

    /// All maps that were made.
    pub fn finish(mut self) -> Maps {
        self.maps.stream.shrink_to_fit();
        self.maps.halves.shrink_to_fit();
        self.maps
    }

    /// The map that brings slots `other` of a range to slots `own`, these counted from `at`.
    pub fn map(&mut self, (own, other): (&Order, &Order), at: (u32, u32), ranges: &[Range]) -> u32 {
        for range in ranges {
            let own = &own.places[(at.0 + u32::from(range.own)) as usize..][..range.slots.into()];
            let other =
                &other.places[(at.1 + u32::from(range.other)) as usize..][..range.slots.into()];
            for (&(_, target), &(part, source)) in own.iter().zip(other) {
                let moves = &mut self.moves[usize::from(part)][usize::from(source / 64)];
                moves.push(((source % 64) as u8, target));
            }
        }
        let halves = [0, 1].map(|part| Half {
            part: if part == 0 { 0 } else { other.words[0] },
            ..self.half(part)
        });
        let hash = self.hasher.hash_one(halves.map(|half| (half.domain, half.start, half.part)));
        let all = &self.maps.halves;
        if let Some(&map) = self.pairs.find(hash, |&map| all[2 * map as usize..][..2] == halves) {
            return map;
        }
        let map = (self.maps.halves.len() / 2) as u32;
        self.maps.halves.extend(halves);
        let (all, hasher) = (&self.maps.halves, &self.hasher);
        self.pairs.insert_unique(hash, map, |&map| {
            let half = |part: usize| all[2 * map as usize + part];
            hasher.hash_one([half(0), half(1)].map(|half| (half.domain, half.start, half.part)))
        });
        map
    }

    /// Makes operations of all moves from one part.
    fn half(&mut self, part: usize) -> Half {
        let mut domain = 0_u64;
        let mut ends: [u16; 64] = [0; 64];
        let mut operations = 0;
        self.scratch.clear();
        for (word, moves) in self.moves[part].iter_mut().enumerate() {
            if moves.is_empty() {
                continue;
            }
            if !moves.is_sorted_by_key(|&(source, _)| source) {
                moves.sort_unstable();
            }
            let mut touched = 0_u64;
            for &(source, target) in &*moves {
                let to = usize::from(target / 64);
                touched |= 1 << to;
                let target = target % 64;
                let list = &mut self.targets[to].operations;
                if self.maps.compressing {
                    let fits = |&&mut (from, into): &&mut (u64, u64)| {
                        from >> source == 0 && into >> target == 0
                    };
                    match list.iter_mut().find(fits) {
                        Some((from, into)) => {
                            *from |= 1 << source;
                            *into |= 1 << target;
                        }
                        None => list.push((1 << source, 1 << target)),
                    }
                } else {
                    let distance = (u64::from(target) + 64 - u64::from(source)) % 64;
                    match list.iter_mut().find(|(_, other)| *other == distance) {
                        Some((from, _)) => *from |= 1 << source,
                        None => list.push((1 << source, distance)),
                    }
                }
            }
            moves.clear();
            // Operations with one target do not follow each other, since each waits for the one before.
            for round in 0.. {
                let mut left = touched;
                while left != 0 {
                    let to = left.trailing_zeros();
                    left &= left - 1;
                    match self.targets[to as usize].operations.get(round) {
                        Some(&(one, two)) => {
                            self.scratch.extend([one, two, u64::from(to)]);
                            operations += 1;
                        }
                        None => touched ^= 1 << to,
                    }
                }
                if touched == 0 {
                    break;
                }
            }
            self.targets.iter_mut().for_each(|target| target.operations.clear());
            ends[domain.count_ones() as usize] = operations;
            domain |= 1 << word;
        }
        let sources = domain.count_ones() as usize;
        let heads = ends[..sources].chunks(4).map(|ends| {
            ends.iter().rev().fold(0, |word, &end| word << 16 | u64::from(end))
        });
        let head: Vec<u64> = heads.collect();
        self.scratch.splice(0..0, head);
        Half { domain, start: self.stretch(), part: 0 }
    }

    /// Where the scratch lies in the stream; it is appended if it is new.
    fn stretch(&mut self) -> u32 {
        let (scratch, stream) = (&self.scratch, &mut self.maps.stream);
        let hash = self.hasher.hash_one(&scratch[..]);
        let at = |&(start, length): &(u32, u32)| start as usize..(start + length) as usize;
        let known = self.stretches.find(hash, |stretch| stream[at(stretch)] == scratch[..]);
        if let Some(&(start, _)) = known {
            return start;
        }
        let start = stream.len() as u32;
        stream.extend_from_slice(scratch);
        let hasher = &self.hasher;
        let stretch = (start, scratch.len() as u32);
        self.stretches
            .insert_unique(hash, stretch, |stretch| hasher.hash_one(&stream[at(stretch)]));
        start
    }
}
