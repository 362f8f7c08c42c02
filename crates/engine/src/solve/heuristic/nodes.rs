//! The states that a guided search has found: each once, with the fewest moves that are known to
//! lead to it, and its estimate.

use crate::board::Code;
use crate::space::{Limits, Stop};
use slide_run::FixedMap;

/// No way is known yet.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// One state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
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
pub(super) struct Nodes<const W: usize> {
    index: FixedMap<Code<W>, u32>,
    codes: Vec<Code<W>>,
    found: Vec<Node>,
}

impl<const W: usize> Nodes<W> {
    pub fn new() -> Self {
        let index = FixedMap::default();
        Self { index, codes: Vec::new(), found: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.found.len()
    }

    pub fn code(&self, id: u32) -> &Code<W> {
        &self.codes[id as usize]
    }

    pub fn node(&self, id: u32) -> &Node {
        &self.found[id as usize]
    }

    pub fn node_mut(&mut self, id: u32) -> &mut Node {
        &mut self.found[id as usize]
    }

    pub fn find(&self, code: &Code<W>) -> Option<u32> {
        self.index.get(code).copied()
    }

    /// Adds a state that is not there.
    pub fn add(&mut self, code: Code<W>, node: Node) -> u32 {
        let id = self.found.len() as u32;
        self.index.insert(code, id);
        self.codes.push(code);
        self.found.push(node);
        id
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
        let most = self.found.capacity().min(self.index.capacity());
        let full = self.found.len() + more > most;
        let growth = if full { 2 } else { 0 };
        if self.found.len() + more >= UNKNOWN as usize {
            return Err(Stop::Memory);
        }
        if limits.max_nodes.is_some_and(|most| generated >= most) {
            return Err(Stop::Nodes);
        }
        limits.check(self.found.len() as u64, self.bytes() * (1 + growth) + others_bytes)
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let one = size_of::<Code<W>>() + size_of::<Node>();
        (self.index.allocation_size() + self.found.capacity() * one) as u64
    }
}
