//! The parts of a node that have goal states.
//!
//! That depends on the targets that the path to the node leaves possible. So a node has one answer for
//! each set of targets with which any path comes to it: a bit for each part.

use super::parts::PartNodes;
use crate::board::{GoalTargets, PathEdge, Paths};

/// Parts with goal states: a bit each; nothing if there are none.
type GoalMarks = Box<[u64]>;

/// The answers of all nodes that are still needed.
pub(super) struct GoalParts<'w> {
    targets: &'w mut GoalTargets,
    /// For each node, the sets of targets and the parts.
    nodes: Vec<Vec<(u32, GoalMarks)>>,
}

impl<'w> GoalParts<'w> {
    /// The sets of targets at all nodes, and no answers yet.
    pub fn new(paths: &Paths, targets: &'w mut GoalTargets) -> Self {
        let mut nodes: Vec<Vec<(u32, GoalMarks)>> = vec![Vec::new(); paths.nodes() as usize];
        nodes[Paths::ROOT as usize].push((GoalTargets::ALL, GoalMarks::default()));
        for node in 0..paths.nodes() {
            for index in 0..nodes[node as usize].len() {
                let set = nodes[node as usize][index].0;
                for PathEdge { token, next, .. } in paths.edges(node) {
                    let left = targets.left(set, paths.first(node), token);
                    let sets = &mut nodes[next as usize];
                    if left != GoalTargets::NONE && sets.iter().all(|(known, _)| *known != left) {
                        sets.push((left, GoalMarks::default()));
                    }
                }
            }
        }
        Self { targets, nodes }
    }

    /// Finds the answers of a node from those of the nodes after it. Returns their bytes.
    pub fn find(&mut self, paths: &Paths, all: &PartNodes, node: u32) -> u64 {
        let mut sets = std::mem::take(&mut self.nodes[node as usize]);
        let words = (all.parts(node) as usize).div_ceil(64);
        for (set, marks) in &mut sets {
            let mut found = vec![0_u64; words];
            let is_end = paths.edges(node).next().is_none();
            found[0] = u64::from(is_end);
            for PathEdge { token, next, .. } in paths.edges(node) {
                let left = self.targets.left(*set, paths.first(node), token);
                let after = self.nodes[next as usize].iter().find(|(known, _)| *known == left);
                let Some(((_, marks), map)) = after.zip(all.map(node, token)) else { continue };
                for (word, &bits) in (0..).zip(marks) {
                    let mut bits = bits;
                    while bits != 0 {
                        let part = map.of(64 * word + bits.trailing_zeros());
                        found[part as usize / 64] |= 1 << (part % 64);
                        bits &= bits - 1;
                    }
                }
            }
            if found.iter().any(|&word| word != 0) {
                *marks = found.into();
            }
        }
        self.nodes[node as usize] = sets;
        self.bytes(node)
    }

    /// Forgets the answers of a node but the last. Returns the bytes that they took.
    pub fn forget(&mut self, node: u32) -> u64 {
        if node as usize + 1 == self.nodes.len() {
            return 0;
        }
        let bytes = self.bytes(node);
        self.nodes[node as usize] = Vec::new();
        bytes
    }

    fn bytes(&self, node: u32) -> u64 {
        self.nodes[node as usize].iter().map(|(_, marks)| 24 + 8 * marks.len() as u64).sum()
    }

    /// The number of parts of the root with goal states.
    pub fn with_goal(&self) -> u64 {
        let marks = self.nodes[Paths::ROOT as usize].iter().flat_map(|(_, marks)| marks);
        marks.map(|word| u64::from(word.count_ones())).sum()
    }

    /// Returns whether a part of the root has goal states.
    pub fn is_at_root(&self, part: u32) -> bool {
        let has = |marks: &GoalMarks| {
            marks.get(part as usize / 64).is_some_and(|word| word >> (part % 64) & 1 == 1)
        };
        self.nodes[Paths::ROOT as usize].iter().any(|(_, marks)| has(marks))
    }
}
