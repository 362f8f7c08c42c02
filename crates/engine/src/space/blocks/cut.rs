//! The automaton of packings, cut where few completions are left.
//!
//! Nodes with few completions are *inner*, the others *upper*. A path from the root to the
//! first inner node is a *block*; the completions from there on are its *slots*:
//!
//! ```text
//! rank of a packing  =  packings of the blocks before  +  slot        upper:  ○   inner:  ●
//!
//!            ╭─ ○ ─┬─ ● ────────  block 0: slots 0 … 719
//!   root ○ ──┤     ╰─ ● ────────  block 1: slots 0 … 1079
//!            ╰─ ● ──────────────  block 2: slots 0 … 2519
//! ```
//!
//! So the offset of an edge counts blocks at an upper node and slots at an inner one.

use crate::board::{PathEdge, Paths};
use slide_run::TooLarge;

/// Most slots of a block: two ranges of them fill at most 64 words (see `order.rs`).
pub const MOST_SLOTS: u64 = 63 * 64;
/// Most slots of a block that has bits for those of one side.
const MOST_OF_BOTH_SIDES: u64 = 2 * MOST_SLOTS;

/// Bytes for each block: words that are not full, two sums, about six edges twice.
const EACH_BLOCK: u64 = 90;
/// Bytes for each slot of each inner node.
const EACH_SLOT: u64 = 26;

/// The block of a path that has not come to an inner node yet.
const NO_CLASS: u32 = u32::MAX;

/// Paths with blocks and slots.
pub(super) struct Cut {
    pub paths: Paths,
    /// Most slots of an inner node.
    pub most_slots: u64,
    /// If only packings of one side have bits: that side (see `order.rs`).
    pub side: Option<u8>,
    /// Slots of an inner node; 0 for an upper one.
    slots: Vec<u16>,
    /// The offset of each edge: blocks at an upper node, slots at an inner one.
    offset: Vec<u32>,
    /// The number of blocks, and the number of them below each node.
    pub blocks: u32,
    below: Vec<u32>,
}

/// The position of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PathPosition {
    /// The block, or the first block that the path can still reach.
    pub block: u32,
    /// The first inner node of the path.
    class: u32,
    /// The first slot that the path can still reach, once it is in a block.
    pub slot: u32,
}

impl PathPosition {
    /// Before the first token.
    pub const START: Self = Self { block: 0, class: NO_CLASS, slot: 0 };

    /// The node at which the block begins, once the path is in one.
    pub fn class(self) -> Option<u32> {
        (self.class != NO_CLASS).then_some(self.class)
    }
}

impl Cut {
    /// Cuts where at most this number of completions is left; for packings of all sides, or of one.
    ///
    /// # Errors
    /// There are too many blocks.
    pub fn new(paths: Paths, most_slots: u64, side: Option<u8>) -> Result<Self, TooLarge> {
        let most = if side.is_some() { MOST_OF_BOTH_SIDES } else { MOST_SLOTS };
        let most_slots = most_slots.clamp(1, most);
        let nodes = paths.nodes();
        let tokens = paths.tokens();
        let mut below = vec![0; nodes as usize];
        let mut slots = vec![0; nodes as usize];
        let mut offset = vec![0; nodes as usize * tokens];
        for node in (0..nodes).rev() {
            let ways = paths.completions(node);
            let is_inner = ways <= most_slots;
            if is_inner {
                slots[node as usize] = ways as u16;
            }
            let mut before = 0_u32;
            for PathEdge { token, next, .. } in paths.edges(node) {
                offset[node as usize * tokens + token] = before;
                let here =
                    if is_inner { paths.completions(next) as u32 } else { below[next as usize] };
                before = before.checked_add(here).ok_or(TooLarge)?;
            }
            below[node as usize] = if is_inner { 1 } else { before };
        }
        let blocks = below[Paths::ROOT as usize];
        Ok(Self { paths, most_slots, side, slots, offset, blocks, below })
    }

    /// Approximate bytes that the graph of blocks will take: the edges of each block twice while they are
    /// sorted, tables and ranges for the slots of each inner node.
    pub fn edges_bytes(&self) -> u64 {
        let inner: u64 = self.slots.iter().map(|&slots| u64::from(slots)).sum();
        EACH_BLOCK * u64::from(self.blocks) + EACH_SLOT * inner
    }

    /// Approximate bytes of a bit for each packing.
    pub fn bits_bytes(&self) -> u64 {
        self.paths.completions(Paths::ROOT) / if self.side.is_some() { 14 } else { 7 }
    }

    /// Slots of a node; 0 if it is an upper one.
    #[inline]
    pub fn slots(&self, node: u32) -> u32 {
        u32::from(self.slots[node as usize])
    }

    #[inline]
    pub fn is_inner(&self, node: u32) -> bool {
        self.slots[node as usize] != 0
    }

    /// The number of blocks below a node.
    pub fn blocks_below(&self, node: u32) -> u32 {
        self.below[node as usize]
    }

    /// The offset of an edge: the blocks, or the slots, before it.
    #[inline]
    pub fn offset(&self, node: u32, token: usize) -> u32 {
        self.offset[node as usize * self.paths.tokens() + token]
    }

    /// The tokens of the packing at a slot of a block, blocks counted in the order of their ranks.
    pub fn tokens(&self, block: u32, slot: u32) -> Vec<u8> {
        let mut node = Paths::ROOT;
        let mut left = block;
        let mut tokens = Vec::new();
        let mut is_upper = true;
        loop {
            if is_upper && self.is_inner(node) {
                is_upper = false;
                left = slot;
            }
            let before = |edge: &PathEdge| self.offset(node, edge.token) <= left;
            let Some(edge) = self.paths.edges(node).take_while(before).last() else {
                return tokens;
            };
            left -= self.offset(node, edge.token);
            tokens.push(edge.token as u8);
            node = edge.next;
        }
    }

    /// Before the first token.
    pub fn start(&self) -> PathPosition {
        let class = if self.is_inner(Paths::ROOT) { Paths::ROOT } else { NO_CLASS };
        PathPosition { class, ..PathPosition::START }
    }

    /// Goes along an edge.
    #[inline]
    pub fn go(&self, place: &mut PathPosition, node: u32, token: usize) {
        if self.is_inner(node) {
            place.slot += self.offset(node, token);
            return;
        }
        place.block += self.offset(node, token);
        if let Some(next) = self.paths.next(node, token).filter(|&next| self.is_inner(next)) {
            place.class = next;
            place.slot = 0;
        }
    }
}
