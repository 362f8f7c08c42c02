//! The order of the slots' bits within a block: first those of the one parity, then those of
//! the other.
//!
//! A step changes the sum of all anchor coordinates by one. So each packing has a parity that each
//! step flips, and a layer of a breadth-first search holds packings of one parity alone. With their
//! bits apart, a layer touches half of the words, and these are twice as full:
//!
//! ```text
//! slots by rank       0  1  2  3  4  5  6          parity    0  1  1  0  0  1  0
//! bits                half 0: 0 3 4 6   |   half 1: 1 2 5      each half in words of its own
//! ```
//!
//! Slots of one parity keep their order. So a map of slots that is monotone in rank, which is what a
//! step is, stays monotone between each two halves.
//!
//! Slides and moves may take an even number of steps, so they have layers of both parities. There all packings count
//! as even: blocks have one half only, and maps half as many operations.
//!
//! If every piece is a kind of its own there is one parity more, that of the permutation; then each half
//! has two quarters with words of their own. With one empty cell each move swaps it with a tile: both parities
//! change, and half of the packings are out of reach. If the search is known to begin on one side, slots of
//! either side share their bits, and of each block it is known which of them it has:
//!
//! ```text
//! parity of anchors and permutation, together     0  1  1  0  0  1
//! slots by rank                                   0  1  2  3  4  5
//! bits, in a block that has side 0                0  ·  ·  1  2  ·
//! bits, in a block that has side 1                ·  0  1  ·  ·  2
//! ```
//!
//! And there slots with the same empty cells lie side by
//! side: a step leads from all of them that it can be made from to slots with the same
//! empty cells, most often in the same order.

use super::cut::Cut;
use crate::board::{Board, Code, Mask, PathEdge, Paths, Steps};
use slide_run::TooLarge;
use slide_run::threads::map;
use std::sync::OnceLock;

/// The bits of the slots in blocks that begin at one node.
#[derive(Clone, Debug)]
pub(super) struct SlotOrder {
    /// Words of the two halves.
    pub words: [u32; 2],
    /// The places of the slots.
    pub places: Vec<SlotPlace>,
    /// By slot: its side; empty if slots of both sides have bits.
    pub sides: Vec<u8>,
    /// The slots by their bits, half after half; of either side, if they share these. Found when they are asked for.
    slots: OnceLock<[Vec<u16>; 2]>,
}

/// The place of a slot's bit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SlotPlace {
    /// The half of the block.
    pub half: u8,
    /// The bit in that half.
    pub bit: u16,
}

impl SlotOrder {
    /// Slots with these places, on these sides.
    pub fn new(words: [u32; 2], places: Vec<SlotPlace>, sides: Vec<u8>) -> Self {
        Self { words, places, sides, slots: OnceLock::new() }
    }

    /// The word of a place, counted through both halves.
    pub fn word(&self, place: SlotPlace) -> usize {
        let begin = if place.half == 0 { 0 } else { self.words[0] as usize };
        begin + usize::from(place.bit / 64)
    }

    /// The slot that a bit belongs to in a block that has this side; bits are counted through both halves.
    pub fn slot(&self, bit: usize, side: u8) -> u32 {
        let slots = self.slots.get_or_init(|| {
            let bits = 64 * (self.words[0] + self.words[1]) as usize;
            let mut slots = [vec![0; bits], vec![0; if self.sides.is_empty() { 0 } else { bits }]];
            for (place, slot) in self.places.iter().zip(0_u16..) {
                let side = self.sides.get(usize::from(slot)).map_or(0, |&side| usize::from(side));
                slots[side][64 * self.word(*place) + usize::from(place.bit % 64)] = slot;
            }
            slots
        });
        let side = if self.sides.is_empty() { 0 } else { usize::from(side) };
        u32::from(slots[side][bit])
    }

    /// Returns whether a slot has a bit in a block that has this side.
    pub fn has(&self, slot: u32, side: u8) -> bool {
        self.sides.get(slot as usize).is_none_or(|&of| of == side)
    }
}

/// What each token adds to the parities of a packing: bit 0 to that of the anchors (0 unless all moves are steps) and,
/// where all kinds have one piece, bit 1 to that of the permutation; a single empty cell is permuted like a piece.
pub(super) struct Flips<'p> {
    paths: &'p Paths,
    steps: &'p Steps,
    /// Where all kinds have one piece: the tokens left at each node that count in the permutation, as bits.
    left: Option<Vec<u64>>,
}

impl<'p> Flips<'p> {
    pub fn new(paths: &'p Paths, steps: &'p Steps) -> Self {
        let left = (steps.are_single() && paths.tokens() <= 64).then(|| {
            let mut left = vec![0_u64; paths.nodes() as usize];
            for node in (0..paths.nodes()).rev() {
                if let Some(PathEdge { token, next, .. }) = paths.edges(node).next() {
                    let counts = token > 0 || steps.are_tiles();
                    left[node as usize] = left[next as usize] | u64::from(counts) << token;
                }
            }
            left
        });
        Self { paths, steps, left }
    }

    /// The parities that an edge flips.
    #[inline]
    pub fn along(&self, edge: PathEdge) -> u8 {
        let PathEdge { node, token, next } = edge;
        let has_parity = self.steps.moves_flip_parity();
        let flip = if has_parity { self.steps.parity(self.paths.first(node), token) } else { 0 };
        let Some(left) = &self.left else { return flip };
        // Pieces that come later although their number is smaller.
        let smaller = left[next as usize] & ((1 << token) - 1);
        flip | ((smaller.count_ones() % 2) as u8) << 1
    }

    /// The side of a state, if no move leads to the other one.
    pub fn side<M: Mask, const W: usize>(&self, board: &Board<M, W>, code: &Code<W>) -> Option<u8> {
        let is_known = self.steps.are_tiles() && self.left.is_some();
        let mut parities = 0;
        self.paths.walk(board, code, |edge| parities ^= self.along(edge));
        is_known.then_some(side(parities))
    }
}

/// The side of both parities.
pub(super) fn side(parities: u8) -> u8 {
    (parities ^ parities >> 1) & 1
}

/// The parities of all completions, node by node.
pub(super) struct Parities<'c> {
    cut: &'c Cut,
    pub flips: Flips<'c>,
    /// For each inner node that was needed so far, its slots' parities.
    keys: Vec<Option<Box<[u8]>>>,
    /// Where all kinds have one piece: the empty cells of each slot, for nodes with [`FEW`] slots at most.
    empty: Vec<Box<[CellMask]>>,
}

/// Cells as bits.
type CellMask = u128;
/// The most slots of a node whose empty cells are kept, and not found again for each node before it.
const FEW: usize = 32;

impl<'c> Parities<'c> {
    pub fn new(cut: &'c Cut, steps: &'c Steps) -> Self {
        let flips = Flips::new(&cut.paths, steps);
        let nodes = cut.paths.nodes() as usize;
        let empty = if flips.left.is_some() { vec![Box::default(); nodes] } else { Vec::new() };
        Self { cut, flips, keys: vec![None; nodes], empty }
    }

    /// The orders of the slots of these inner nodes, made by this number of threads.
    ///
    /// # Errors
    /// A half has more words than a sum has bits.
    pub fn orders(&mut self, nodes: &[u32], threads: usize) -> Result<Vec<SlotOrder>, TooLarge> {
        for &node in nodes {
            self.find(node);
        }
        let orders = map(threads, nodes, |&node| self.order(node), || true);
        let orders: Vec<SlotOrder> = orders.into_iter().flatten().collect();
        let fits = |order: &SlotOrder| order.words.iter().all(|&words| words <= u64::BITS);
        if orders.iter().all(fits) { Ok(orders) } else { Err(TooLarge) }
    }

    /// The order of the slots of an inner node whose parities have been found.
    fn order(&self, node: u32) -> SlotOrder {
        let keys = self.keys[node as usize].as_deref().unwrap_or_default();
        let mut count = [0_u32; 4];
        for &key in keys {
            count[usize::from(key)] += 1;
        }
        // The quarters of a block begin with a word, or share their words.
        let quarters = count.map(|count| count.div_ceil(64));
        let mut next = [0; 4];
        let mut words = [quarters[0].max(quarters[2]), quarters[1].max(quarters[3])];
        if self.cut.side.is_none() {
            next[2..].copy_from_slice(&[64 * quarters[0] as u16, 64 * quarters[1] as u16]);
            words = [quarters[0] + quarters[2], quarters[1] + quarters[3]];
        }
        let mut place = |slot: u32| {
            let key = keys[slot as usize];
            let bit = next[usize::from(key)];
            next[usize::from(key)] += 1;
            SlotPlace { half: key & 1, bit }
        };
        let slots = 0..keys.len() as u32;
        let places = if self.flips.left.is_some() {
            let mut empty = Vec::with_capacity(keys.len());
            self.find_empty(node, 0, &mut empty);
            let mut order: Vec<u32> = slots.collect();
            order.sort_unstable_by_key(|&slot| (empty[slot as usize], slot));
            let mut places = vec![SlotPlace::default(); keys.len()];
            for slot in order {
                places[slot as usize] = place(slot);
            }
            places
        } else {
            slots.map(place).collect()
        };
        let sides = self.cut.side.map(|_| keys.iter().map(|&key| side(key)).collect());
        SlotOrder::new(words, places, sides.unwrap_or_default())
    }

    /// The empty cells of all completions of a node, slot by slot.
    fn find_empty(&self, node: u32, before: CellMask, found: &mut Vec<CellMask>) {
        let known = &self.empty[node as usize];
        found.extend(known.iter().map(|cells| before | cells));
        if !known.is_empty() {
            return;
        }
        let paths = &self.cut.paths;
        if paths.edges(node).next().is_none() {
            found.push(before);
        }
        for PathEdge { token, next, .. } in paths.edges(node) {
            let here =
                CellMask::from(token == 0) << (u32::from(paths.first(node)) % CellMask::BITS);
            self.find_empty(next, before | here, found);
        }
    }

    fn find(&mut self, node: u32) {
        if self.keys[node as usize].is_some() {
            return;
        }
        let paths = &self.cut.paths;
        let mut keys = Vec::with_capacity(self.cut.slots(node) as usize);
        let mut edges = 0;
        for edge in paths.edges(node) {
            edges += 1;
            let flip = self.flips.along(edge);
            self.find(edge.next);
            let below = self.keys[edge.next as usize].as_deref().unwrap_or_default();
            keys.extend(below.iter().map(|key| key ^ flip));
        }
        if edges == 0 {
            keys.push(0);
        }
        if keys.len() <= FEW && !self.empty.is_empty() {
            let mut empty = Vec::with_capacity(keys.len());
            self.find_empty(node, 0, &mut empty);
            self.empty[node as usize] = empty.into();
        }
        self.keys[node as usize] = Some(keys.into());
    }
}
