//! The states that a guided search has found: each once, with the fewest moves that are known to
//! lead to it, and its estimate.

use crate::space::{Limits, StateMap, Stop};

/// The length of a state to which no path is known yet: longer than all that are known.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// One state.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchNode {
    /// The fewest moves known from the start.
    pub length: u32,
    /// The estimate of the moves left.
    pub estimate: u32,
    /// True if its successors have been made with that length.
    pub is_closed: bool,
    pub is_goal: bool,
}

/// All states found.
pub(super) type SearchNodes = StateMap<SearchNode>;

impl SearchNodes {
    /// Forgets all lengths, but neither states nor estimates.
    pub fn forget_lengths(&mut self) {
        for node in self.values_mut() {
            node.length = UNKNOWN;
            node.is_closed = false;
        }
    }

    /// Returns whether `more` states fit into the limits beside what else is kept, also while tables grow.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(
        &self,
        more: usize,
        others_bytes: u64,
        limits: &Limits,
        generated: u64,
    ) -> Result<(), Stop> {
        if limits.max_nodes.is_some_and(|most| generated >= most) {
            return Err(Stop::Nodes);
        }
        limits.check(self.len() as u64, self.bytes_with(more)? + others_bytes)
    }
}
