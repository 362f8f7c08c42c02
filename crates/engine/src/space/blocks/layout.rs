//! The place of each block in memory.
//!
//! Blocks that begin at one node and have one parity (and one side) are a *run*: they have the same words, the same
//! map onto themselves, and much the same maps from others. They lie side by side, so that these maps
//! stay in the innermost caches.
//!
//! ```text
//! runs      | node 7, even | node 7, odd | node 8, even | …
//! blocks    | 0 1 2 3 4 5  | 6 7 8 9     | 10 …           new numbers; `number` knows them by rank
//! words     | half 0, half 1, to a multiple of four words | …
//! ```
//!
//! Words are counted in fours in 32 bits: 2³² · 4 · 64 slots, 10¹² packings.
//!
//! Where several searches share a space each has words for its own blocks, and after them for those of its halo
//! (`slices.rs`):
//!
//! ```text
//! blocks    |  others: no words  | 6 7 8 9 |  halo: 10  |  no words  | halo: 14 15 | …
//! words     | 6 7 8 9 | 10 | 14 15 |
//! ```

use super::cut::Cut;
use super::marks::{GoalMaskKey, GoalMasks};
use super::order::{Parities, SlotOrder};
use super::rows::RowTable;
use super::slices::BlockSlices;
use super::walk::Leaf;
use crate::board::GoalTargets;
use slide_run::TooLarge;

/// Blocks side by side.
#[derive(Clone, Debug)]
pub(super) struct BlockRun {
    pub blocks: std::ops::Range<u32>,
    /// The parity of the anchors before the blocks.
    pub parity: u8,
    /// The side of the slots that have bits.
    pub side: u8,
    /// Words of the two halves.
    pub words: [u32; 2],
    /// The first word of the first block, if this is not a run of others.
    pub base: usize,
    /// Words from one block to the next.
    pub stride: usize,
    /// Moves inside of a block half by half, unless they are maps.
    pub tables: [RowTable; 2],
}

impl BlockRun {
    /// The word of a block with which the half begins whose packings have this parity.
    #[inline]
    pub fn begin(&self, parity: u8) -> usize {
        if parity == self.parity { 0 } else { self.words[0] as usize }
    }

    /// The first word of a block, if this is not a run of others.
    #[inline]
    pub fn first_word(&self, block: u32) -> usize {
        self.base + (block - self.blocks.start) as usize * self.stride
    }
}

/// Words are counted in fours.
pub(super) const GRAIN: usize = 4;

/// The first word of a block of others that has no words here.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The number of the grain that begins at a word.
fn grain_of(word: usize) -> Result<u32, TooLarge> {
    u32::try_from(word / GRAIN).map_err(|_| TooLarge)
}

/// The index of a block's run among those of all nodes, sides and parities.
fn run_index(leaf: &Leaf) -> usize {
    4 * leaf.class as usize + usize::from(2 * leaf.side + leaf.parity)
}

/// New numbers by rank, and ranks by new number: the blocks of a run follow one another.
fn numbers_and_ranks(leaves: &[Leaf], first_of_run: Vec<u32>) -> (Vec<u32>, Vec<u32>) {
    let mut next_of_run = first_of_run;
    let mut number = Vec::with_capacity(leaves.len());
    let mut rank = vec![0; leaves.len()];
    for (leaf, at) in leaves.iter().zip(0..) {
        let next = &mut next_of_run[run_index(leaf)];
        number.push(*next);
        rank[*next as usize] = at;
        *next += 1;
    }
    (number, rank)
}

/// The places of all blocks, and their runs.
pub(super) struct BlockLayout {
    pub runs: Vec<BlockRun>,
    /// Orders of slots, and that of each run.
    pub orders: Vec<SlotOrder>,
    pub order_of_run: Vec<u32>,
    /// The order of the slots of each inner node at which a block begins.
    order_of_class: Vec<u32>,
    /// The node of each order.
    pub classes: Vec<u32>,
    /// The first word of each block, in grains, or [`NOWHERE`].
    pub grains: Vec<u32>,
    /// New numbers by rank, and ranks by new number.
    pub number: Vec<u32>,
    pub rank: Vec<u32>,
    /// Words of all blocks that have any.
    pub words: usize,
    /// For each slice the block after its last one.
    pub ends: Vec<u32>,
}

impl BlockLayout {
    pub fn new(
        leaves: &[Leaf],
        cut: &Cut,
        slices: &BlockSlices,
        parities: &mut Parities<'_>,
        threads: usize,
    ) -> Result<Self, TooLarge> {
        let nodes = cut.paths.nodes() as usize;
        let mut count = vec![0_u32; 4 * nodes];
        for leaf in leaves {
            count[run_index(leaf)] += 1;
        }
        let mut runs = Vec::new();
        let mut order_of_run = Vec::new();
        let is_class = |class: &usize| count[4 * class..][..4].iter().any(|&count| count > 0);
        let classes: Vec<u32> = (0..nodes).filter(is_class).map(|class| class as u32).collect();
        let orders = parities.orders(&classes, threads)?;
        let mut order_of_class = vec![u32::MAX; nodes];
        for (&class, order) in classes.iter().zip(0..) {
            order_of_class[class as usize] = order;
        }
        let mut grains = Vec::with_capacity(leaves.len());
        let mut first = 0;
        let mut words = 0;
        let mut ends = vec![0; slices.count];
        for (index, count) in count.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            let class = index / 4;
            order_of_run.push(order_of_class[class]);
            let order = &orders[order_of_class[class] as usize];
            let stride = (order.words[0] + order.words[1]) as usize;
            let stride = stride.next_multiple_of(GRAIN);
            let blocks = first..first + *count;
            let is_own = slices.is_own(class as u32);
            for block in 0..blocks.len() {
                let grain = grain_of(words + block * stride)?;
                grains.push(if is_own { grain } else { NOWHERE });
            }
            ends[slices.owner(class as u32)..].fill(blocks.end);
            let own_words = if is_own { blocks.len() * stride } else { 0 };
            first = blocks.end;
            // Each count gives way to the first block of its run.
            *count = blocks.start;
            runs.push(BlockRun {
                blocks,
                parity: (index % 2) as u8,
                side: (index / 2 % 2) as u8,
                words: order.words,
                base: words,
                stride,
                tables: [RowTable::NONE; 2],
            });
            words += own_words;
        }
        let first_of_run = count;
        let (number, rank) = numbers_and_ranks(leaves, first_of_run);
        Ok(Self {
            runs,
            orders,
            order_of_run,
            order_of_class,
            classes,
            grains,
            number,
            rank,
            words,
            ends,
        })
    }

    /// The order of the slots of the blocks that begin at a node.
    pub fn order_of(&self, class: u32) -> &SlotOrder {
        &self.orders[self.order_of_class[class as usize] as usize]
    }

    /// Gives words to those blocks of other slices that are needed here.
    pub fn give_words(
        &mut self,
        slices: &BlockSlices,
        is_needed: &dyn Fn(u32) -> bool,
    ) -> Result<(), TooLarge> {
        for (run, &order) in self.runs.iter().zip(&self.order_of_run) {
            if slices.is_own(self.classes[order as usize]) {
                continue;
            }
            for block in run.blocks.clone().filter(|&block| is_needed(block)) {
                self.grains[block as usize] = grain_of(self.words)?;
                self.words += run.stride;
            }
        }
        Ok(())
    }

    /// The goals of the blocks of the slice; the others need none.
    pub fn goal_masks(
        &self,
        leaves: &[Leaf],
        cut: &Cut,
        slices: &BlockSlices,
        targets: &mut GoalTargets,
    ) -> Result<GoalMasks, TooLarge> {
        let mut marks = GoalMasks::default();
        for (run, &order) in self.runs.iter().zip(&self.order_of_run) {
            let class = self.classes[order as usize];
            let order = &self.orders[order as usize];
            for block in run.blocks.clone() {
                if slices.is_own(class) {
                    let leaf = leaves[self.rank[block as usize] as usize];
                    let key = GoalMaskKey { class, side: run.side, targets: leaf.targets };
                    marks.add(cut, targets, key, order)?;
                } else {
                    marks.skip();
                }
            }
        }
        Ok(marks)
    }
}
