//! A slice of all blocks: those of one of several searches that share a space.
//!
//! ```text
//! nodes at the cut     7    8    9    10   …      blocks lie in this order, see `layout.rs`
//! blocks below them    ███  █    ████ ██
//! slices               ╰── 0 ──╯ ╰── 1 ──╯        about as many slots in each
//! ```
//!
//! Blocks that begin at one node belong together: steps that lead from block to block slot by slot stay among
//! them. All other steps cross the cut, and most of these lead to other nodes: of the blocks of others a slice knows
//! those that are one step away from its own, its *halo*, and nothing of the rest.

use super::cut::Cut;
use crate::board::{PathEdge, Paths};

/// One of several slices.
pub(super) struct BlockSlices {
    pub own: usize,
    pub count: usize,
    /// The slice of the blocks that begin at each node; nothing if there is only one.
    owners: Vec<u32>,
}

impl BlockSlices {
    /// Slice `own` of `count` slices.
    pub fn new(cut: &Cut, own: usize, count: usize) -> Self {
        if count <= 1 {
            return Self { own: 0, count: 1, owners: Vec::new() };
        }
        // Children have higher numbers than their parents.
        let nodes = cut.paths.nodes();
        let mut blocks = vec![0_u64; nodes as usize];
        blocks[Paths::ROOT as usize] = 1;
        let all = u128::from(cut.paths.completions(Paths::ROOT));
        let mut owners = Vec::with_capacity(blocks.len());
        let mut before = 0_u64;
        for node in 0..nodes {
            owners.push((u128::from(before) * count as u128 / all) as u32);
            let blocks_here = blocks[node as usize];
            if cut.is_inner(node) {
                before += blocks_here * u64::from(cut.slots(node));
            } else {
                for PathEdge { next, .. } in cut.paths.edges(node) {
                    blocks[next as usize] += blocks_here;
                }
            }
        }
        Self { own, count, owners }
    }

    /// The slice of the blocks that begin at a node.
    pub fn owner(&self, class: u32) -> usize {
        self.owners.get(class as usize).map_or(0, |&owner| owner as usize)
    }

    /// Returns whether the blocks that begin at a node belong to this slice.
    #[inline]
    pub fn is_own(&self, class: u32) -> bool {
        self.owner(class) == self.own
    }
}
