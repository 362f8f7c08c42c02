//! Which slots of a block are goal states.
//!
//! That depends on the node at which the block begins, and on the targets that its path leaves possible. So
//! blocks share masks, one bit for each slot, and most blocks have none.

use super::cut::Cut;
use super::order::SlotOrder;
use crate::board::GoalTargets;
use slide_run::{FixedMap, TooLarge};

/// The goals of all blocks; nothing if there is no goal.
#[derive(Debug, Default)]
pub(super) struct GoalMasks {
    /// Where the mask of each block begins; 0 if it has no goals.
    masks: Vec<u32>,
    /// Masks: words of the one part, words of the other. Word 0 is in no mask.
    words: Vec<u64>,
    known: FixedMap<(u32, u8, u32), u32>,
}

impl GoalMasks {
    /// Adds the next block: the node at which it begins and its side, the targets that are still possible.
    ///
    /// # Errors
    /// The masks have more words than can be numbered.
    pub fn add(
        &mut self,
        cut: &Cut,
        wants: &mut GoalTargets,
        (node, side): (u32, u8),
        left: u32,
        order: &SlotOrder,
    ) -> Result<(), TooLarge> {
        if let Some(&mask) = self.known.get(&(node, side, left)) {
            self.masks.push(mask);
            return Ok(());
        }
        let mut goals = Vec::with_capacity(order.places.len());
        find(cut, wants, node, left, &mut goals);
        let mut mask = 0;
        for (goal, slot) in goals.iter_mut().zip(0..) {
            *goal &= order.has(slot, side);
        }
        if goals.contains(&true) {
            self.words.resize(self.words.len().max(1), 0);
            mask = u32::try_from(self.words.len()).map_err(|_| TooLarge)?;
            let words = (order.words[0] + order.words[1]) as usize;
            self.words.resize(self.words.len() + words, 0);
            for (&(part, bit), _) in order.places.iter().zip(goals).filter(|(_, goal)| *goal) {
                let begin = if part == 0 { 0 } else { order.words[0] as usize };
                self.words[mask as usize + begin + usize::from(bit / 64)] |= 1 << (bit % 64);
            }
        }
        self.known.insert((node, side, left), mask);
        self.masks.push(mask);
        Ok(())
    }

    /// Adds the next block, whose goals nobody asks for.
    pub fn skip(&mut self) {
        self.masks.push(0);
    }

    /// The mask of a block, if it has goals: words of both parts, and whatever follows.
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

/// For each completion of a node, whether it is a goal.
fn find(cut: &Cut, wants: &mut GoalTargets, node: u32, left: u32, goals: &mut Vec<bool>) {
    let slots = cut.slots(node) as usize;
    if left == GoalTargets::NONE {
        goals.resize(goals.len() + slots, false);
        return;
    }
    let mut edges = 0;
    for (token, next) in cut.paths.edges(node) {
        edges += 1;
        let left = wants.left(left, cut.paths.first(node), token);
        find(cut, wants, next, left, goals);
    }
    if edges == 0 {
        goals.push(true);
    }
}
