//! The slots of a block that are goal states.
//!
//! That depends on the node at which the block begins, and on the targets that its path leaves possible. So
//! blocks share masks, one bit for each slot, and most blocks have none.

use super::cut::Cut;
use super::order::SlotOrder;
use crate::board::{GoalTargets, PathEdge};
use slide_run::{FixedMap, TooLarge};

/// The goals of all blocks; nothing if there is no goal.
#[derive(Debug, Default)]
pub(super) struct GoalMasks {
    /// The index at which the mask of each block begins; 0 if it has no goals.
    masks: Vec<u32>,
    /// Masks: words of the one half, words of the other. Word 0 is in no mask.
    words: Vec<u64>,
    known: FixedMap<GoalMaskKey, u32>,
}

/// The data that determine the mask of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GoalMaskKey {
    /// The node at which the block begins.
    pub class: u32,
    /// The side of the slots that have bits.
    pub side: u8,
    /// The set of targets that are still possible.
    pub targets: u32,
}

impl GoalMasks {
    /// Adds the next block, whose slots have this order.
    ///
    /// # Errors
    /// The masks have more words than can be numbered.
    pub fn add(
        &mut self,
        cut: &Cut,
        targets: &mut GoalTargets,
        key: GoalMaskKey,
        order: &SlotOrder,
    ) -> Result<(), TooLarge> {
        if let Some(&mask) = self.known.get(&key) {
            self.masks.push(mask);
            return Ok(());
        }
        let mut goals = Vec::with_capacity(order.places.len());
        find(cut, targets, key.class, key.targets, &mut goals);
        let mut mask = 0;
        for (goal, slot) in goals.iter_mut().zip(0..) {
            *goal &= order.has(slot, key.side);
        }
        if goals.contains(&true) {
            self.words.resize(self.words.len().max(1), 0);
            mask = u32::try_from(self.words.len()).map_err(|_| TooLarge)?;
            let words = (order.words[0] + order.words[1]) as usize;
            self.words.resize(self.words.len() + words, 0);
            for (place, _) in order.places.iter().zip(goals).filter(|(_, goal)| *goal) {
                let word = mask as usize + order.word(*place);
                self.words[word] |= 1 << (place.bit % 64);
            }
        }
        self.known.insert(key, mask);
        self.masks.push(mask);
        Ok(())
    }

    /// Adds the next block, whose goals are not needed.
    pub fn skip(&mut self) {
        self.masks.push(0);
    }

    /// The mask of a block, if it has goals: words of both halves, and whatever follows.
    #[inline]
    pub fn get(&self, block: u32) -> Option<&[u64]> {
        let mask = self.masks.get(block as usize).copied().filter(|&mask| mask > 0)?;
        Some(&self.words[mask as usize..])
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (4 * self.masks.capacity() + 8 * self.words.capacity()) as u64
    }
}

/// Appends for each completion of a node whether it is a goal, given the set of targets that are still possible.
fn find(cut: &Cut, targets: &mut GoalTargets, node: u32, set: u32, goals: &mut Vec<bool>) {
    let slots = cut.slots(node) as usize;
    if set == GoalTargets::NONE {
        goals.resize(goals.len() + slots, false);
        return;
    }
    let mut edges = 0;
    for PathEdge { token, next, .. } in cut.paths.edges(node) {
        edges += 1;
        let left = targets.left(set, cut.paths.first(node), token);
        find(cut, targets, next, left, goals);
    }
    if edges == 0 {
        goals.push(true);
    }
}
