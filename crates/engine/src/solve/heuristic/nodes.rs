//! The states that a guided search has found: each once, with the fewest moves that are known to
//! lead to it, and its estimate.

use crate::space::{Limits, StateTable, Stop};

/// No way is known yet: longer than all that are.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// One state.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchNode {
    /// Fewest moves known from the start.
    pub length: u32,
    /// Estimate of the moves left.
    pub estimate: u32,
    /// True if its successors have been made with that length.
    pub is_closed: bool,
    pub is_goal: bool,
}

/// All states found.
#[derive(Clone, Debug)]
pub(super) struct SearchNodes {
    states: StateTable,
    found: Vec<SearchNode>,
}

impl SearchNodes {
    /// Nothing found, of states of this number of words.
    pub fn new(words: usize) -> Self {
        Self { states: StateTable::new(words), found: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.found.len()
    }

    pub fn states(&self) -> &StateTable {
        &self.states
    }

    pub fn node(&self, id: u32) -> &SearchNode {
        &self.found[id as usize]
    }

    pub fn node_mut(&mut self, id: u32) -> &mut SearchNode {
        &mut self.found[id as usize]
    }

    /// Adds a state if it is not there; its number, and whether it is new.
    pub fn add(&mut self, state: &[u64], node: SearchNode) -> (u32, bool) {
        let (id, is_new) = self.states.insert(state);
        if is_new {
            self.found.push(node);
        }
        (id, is_new)
    }

    /// Forgets all lengths, but neither states nor estimates.
    pub fn forget_lengths(&mut self) {
        for node in &mut self.found {
            (node.length, node.is_closed) = (UNKNOWN, false);
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
        let grows = if self.found.len() + more > self.found.capacity() { 3 } else { 1 };
        let bytes = self.states.bytes_with(more)? + self.found_bytes() * grows;
        limits.check(self.found.len() as u64, bytes + others_bytes)
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.states.bytes() + self.found_bytes()
    }

    fn found_bytes(&self) -> u64 {
        (self.found.capacity() * size_of::<SearchNode>()) as u64
    }
}
