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
//! A map has two *halves*, one for each half of the source (see `order.rs`): a few operations that
//! follow each other. Equal halves are kept once.

use hashbrown::HashTable;

use super::order::SlotOrder;
use super::ranges::{SlotOffset, SlotRange};
use slide_run::fetch_ahead;
use slide_run::{FixedState, TooLarge};

/// An operation on a word: mask and places (or distance), the source word and the target word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Operation {
    pub from: u64,
    pub into: u64,
    pub source: u32,
    pub target: u32,
}

/// One half of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct HalfMap {
    /// Source words from which anything goes.
    pub domain: u64,
    /// Its operations.
    first: u32,
    count: u16,
    /// The first word of the source's half.
    pub source_begin: u16,
}

/// All maps.
#[derive(Debug, Default)]
pub(super) struct Maps {
    /// Two for each map.
    pub halves: Vec<HalfMap>,
    pub operations: Vec<Operation>,
}

/// The number of a map, or of its recipe, with the parity of the block that it comes from:
///
/// ```text
///  31                          1   0
/// | number                        | parity of the anchors before the block
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MapUse(u32);

impl MapUse {
    /// Bits of the parity.
    const FLAGS: u32 = 1;
    /// The number of the map of slots onto the same slots, word by word.
    pub const IDENTITY: usize = 0;

    /// The use of a map by an edge whose block has this parity before it.
    ///
    /// # Errors
    /// There are more than 2³¹ maps.
    pub fn new(number: usize, parity: u8) -> Result<Self, TooLarge> {
        let number = u32::try_from(number).map_err(|_| TooLarge)?;
        if number >> (u32::BITS - Self::FLAGS) != 0 {
            return Err(TooLarge);
        }
        Ok(Self(number << Self::FLAGS | u32::from(parity & 1)))
    }

    /// The use of the map of another number by the same edge.
    ///
    /// # Errors
    /// There are more than 2³¹ maps.
    pub fn renumbered(self, number: usize) -> Result<Self, TooLarge> {
        Self::new(number, self.half(0) as u8 & 1)
    }

    /// The number of the map.
    #[inline]
    pub fn number(self) -> usize {
        (self.0 >> Self::FLAGS) as usize
    }

    /// The half of the map for the packings of this parity.
    #[inline]
    pub fn half(self, parity: u8) -> usize {
        (self.0 ^ u32::from(parity)) as usize
    }

    /// Returns whether slots go onto the same slots.
    #[inline]
    pub fn is_identity(self) -> bool {
        self.number() == Self::IDENTITY
    }
}

impl Maps {
    /// The operations of a half.
    #[inline(always)]
    pub fn of(&self, half: &HalfMap) -> &[Operation] {
        &self.operations[half.first as usize..][..half.count as usize]
    }

    /// Has the first operations of a half fetched.
    #[inline(always)]
    pub fn fetch(&self, half: &HalfMap) {
        fetch_ahead(&self.operations, half.first as usize);
        fetch_ahead(&self.operations, half.first as usize + 3);
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let operations = size_of::<Operation>() * self.operations.capacity();
        (operations + size_of::<HalfMap>() * self.halves.capacity()) as u64
    }
}

/// Makes maps.
pub(super) struct MapMaker {
    maps: Maps,
    /// All halves that have operations of their own, with the hashes of these.
    known_halves: HashTable<(u64, HalfMap)>,
    known_maps: HashTable<u32>,
    hasher: FixedState,
}

/// The operations from either half, and their hashes.
#[derive(Default)]
pub(super) struct MapOperations {
    halves: [Vec<Operation>; 2],
    hashes: [u64; 2],
}

/// Moves from slots of one block to slots of another one, as they are turned into operations.
pub(super) struct SlotMoves<'o> {
    /// For PEXT and PDEP, or for all processors.
    compressing: bool,
    to: &'o SlotOrder,
    from: &'o SlotOrder,
    both: MapOperations,
    /// The words of a half of the target.
    targets: u32,
    /// By half, source and target: the last operation between these, and by operation the one before it.
    last: [Vec<u32>; 2],
    before: [Vec<u32>; 2],
}

/// No operation.
const NONE: u32 = u32::MAX;

impl<'o> SlotMoves<'o> {
    /// No moves to slots of the one order from those of the other.
    pub fn new(compressing: bool, to: &'o SlotOrder, from: &'o SlotOrder) -> Self {
        let targets = to.words[0].max(to.words[1]);
        let last = from.words.map(|sources| vec![NONE; (sources * targets) as usize]);
        let before = [Vec::new(), Vec::new()];
        Self { compressing, to, from, both: MapOperations::default(), targets, last, before }
    }

    /// Adds moves that bring slots `other` of the ranges to slots `own`, counted from `at`; or if `is_back` the reverse. Only own slots of this side have bits.
    pub fn add(&mut self, at: SlotOffset, ranges: &[SlotRange], side: u8, is_back: bool) {
        let order = if is_back { self.from } else { self.to };
        for range in ranges {
            let first = at.own + range.own;
            let other = at.other + range.other;
            for own in (first..first + range.slots).filter(|&own| order.has(own.into(), side)) {
                let other = other + (own - first);
                let (to, from) = if is_back { (other, own) } else { (own, other) };
                let to = self.to.places[usize::from(to)];
                let from = self.from.places[usize::from(from)];
                self.add_bit(usize::from(from.half), from.bit, to.bit);
            }
        }
    }

    /// Adds one bit to the operations of a half: to the last one that it fits into, or to a new one. Where several moves
    /// bring a bit to the same place, the operation that has it already is one that it fits into.
    #[inline]
    fn add_bit(&mut self, half: usize, from: u16, to: u16) {
        let source = u32::from(from / 64);
        let target = u32::from(to / 64);
        let from = 1_u64 << (from % 64);
        let to = 1_u64 << (to % 64);
        let distance = u64::from((64 + to.trailing_zeros() - from.trailing_zeros()) % 64);
        let operations = &mut self.both.halves[half];
        let last = &mut self.last[half][(source * self.targets + target) as usize];
        let mut number = *last;
        while number != NONE {
            let operation = &mut operations[number as usize];
            let fits = if self.compressing {
                // MapOperations bits are there or none, and the same number comes before on either side.
                (operation.from & from == 0) == (operation.into & to == 0)
                    && (operation.from & (from - 1)).count_ones()
                        == (operation.into & (to - 1)).count_ones()
            } else {
                operation.into == distance
            };
            if fits {
                operation.from |= from;
                if self.compressing {
                    operation.into |= to;
                }
                return;
            }
            number = self.before[half][number as usize];
        }
        let into = if self.compressing { to } else { distance };
        self.before[half].push(*last);
        *last = operations.len() as u32;
        operations.push(Operation { from, into, source, target });
    }

    /// The operations.
    pub fn finish(mut self) -> MapOperations {
        let hasher = FixedState::default();
        self.both.hashes = [0, 1].map(|half| hasher.hash_one(&self.both.halves[half][..]));
        self.both
    }
}

impl MapMaker {
    /// No maps but the identity.
    pub fn new() -> Self {
        Self {
            maps: Maps { halves: vec![HalfMap::default(); 2], operations: Vec::new() },
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

    /// The map of these operations, whose second half begins with this word.
    ///
    /// # Errors
    /// There are more maps or operations than can be numbered.
    pub fn map(&mut self, both: &MapOperations, begin: u32) -> Result<u32, TooLarge> {
        let begin = u16::try_from(begin).map_err(|_| TooLarge)?;
        let halves = [self.half_map(both, 0, 0)?, self.half_map(both, 1, begin)?];
        let hash = self.hasher.hash_one(halves);
        let all = &self.maps.halves;
        if let Some(&map) =
            self.known_maps.find(hash, |&map| all[2 * map as usize..][..2] == halves)
        {
            return Ok(map);
        }
        let map = u32::try_from(self.maps.halves.len() / 2).map_err(|_| TooLarge)?;
        self.maps.halves.extend(halves);
        let all = &self.maps.halves;
        let hasher = &self.hasher;
        self.known_maps.insert_unique(hash, map, |&map| {
            hasher.hash_one([all[2 * map as usize], all[2 * map as usize + 1]])
        });
        Ok(map)
    }

    /// Keeps the operations from one half.
    fn half_map(
        &mut self,
        both: &MapOperations,
        half: usize,
        begin: u16,
    ) -> Result<HalfMap, TooLarge> {
        let operations = &mut self.maps.operations;
        let made = &both.halves[half][..];
        let hash = both.hashes[half];
        let of =
            |half: &HalfMap| half.first as usize..half.first as usize + usize::from(half.count);
        let is_same = |(_, half): &(u64, HalfMap)| operations[of(half)] == *made;
        if let Some(&(_, half)) = self.known_halves.find(hash, is_same) {
            return Ok(HalfMap { source_begin: begin, ..half });
        }
        let domain = made.iter().fold(0, |domain, operation| domain | 1 << operation.source);
        let first = u32::try_from(operations.len()).map_err(|_| TooLarge)?;
        let count = u16::try_from(made.len()).map_err(|_| TooLarge)?;
        let half = HalfMap { domain, first, count, source_begin: begin };
        operations.extend_from_slice(made);
        self.known_halves.insert_unique(hash, (hash, half), |(hash, _)| *hash);
        Ok(half)
    }
}

#[cfg(test)]
mod tests {
    use super::{MapMaker, MapOperations, MapUse, Operation};
    use slide_run::TooLarge;

    /// Operations that differ in their bits alone.
    fn operations(count: u64) -> MapOperations {
        let operation = |from| Operation { from, into: from, source: 0, target: 0 };
        MapOperations {
            halves: [(0..count).map(operation).collect(), Vec::new()],
            hashes: [count, 0],
        }
    }

    #[test]
    fn a_half_has_as_many_operations_as_can_be_counted() {
        let mut maker = MapMaker::new();
        let most = u64::from(u16::MAX);
        let map = maker.map(&operations(most), 1).expect("65 535 operations") as usize;
        assert_eq!(maker.maps.of(&maker.maps.halves[2 * map]).len() as u64, most);
        assert_eq!(maker.map(&operations(most + 1), 1), Err(TooLarge));
        assert_eq!(maker.map(&operations(3), 1 << 16), Err(TooLarge));
    }

    #[test]
    fn a_use_has_31_bits_for_its_map() {
        for number in [0, 1, (1 << 31) - 1] {
            for parity in [0, 1] {
                let map = MapUse::new(number, parity).expect("31 bits");
                assert_eq!(map.number(), number);
                let halves = [0, 1].map(|of| map.half(of));
                assert_eq!(halves, [parity, parity ^ 1].map(|half| 2 * number + usize::from(half)));
            }
        }
        assert_eq!(MapUse::new(1 << 31, 0), Err(TooLarge));
        assert_eq!(MapUse::new(1 << 32, 0), Err(TooLarge));
    }
}
