//! What a guided search does, noted down as it does it: which states are expanded, in which order, and
//! from where they came.

use std::collections::VecDeque;

use super::guided::Guided;
use crate::board::{FixedMap, Mask};
use crate::puzzle::{Anchor, Identity, Kind};

/// One state: expanded, or a goal that was taken for expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The one that it came from, by its number in the list; none for the start.
    pub parent: Option<usize>,
    /// g: moves from the start.
    pub length: u32,
    /// h: the estimate of the moves left.
    pub estimate: u32,
    /// Of iterative deepening: the bound on f = g + h. Each begins with the start.
    pub bound: Option<u32>,
    /// Whether it is a goal.
    pub is_goal: bool,
    /// Where the pieces stand, by piece number.
    pub anchors: Vec<Anchor>,
}

/// The notes.
pub(super) struct Trace {
    /// How many states are wanted.
    pub most: usize,
    /// Of iterative deepening.
    pub bound: Option<u32>,
    /// The states by number, each with its parent's place in this list, its length and the bound.
    taken: Vec<(u32, Option<usize>, u32, Option<u32>)>,
    /// The place of the parent of each state.
    parents: FixedMap<u32, usize>,
}

impl Trace {
    /// Before the search of at most so many states.
    pub fn new(most: usize) -> Self {
        Self { most, bound: None, taken: Vec::new(), parents: FixedMap::default() }
    }

    /// A state is expanded, or is a goal.
    pub fn take(&mut self, id: u32, length: u32) {
        // The start comes from nowhere, under each bound.
        let parent = self.parents.get(&id).copied().filter(|_| length > 0);
        self.taken.push((id, parent, length, self.bound));
    }

    /// A shorter way to a state was found from the one that was taken last.
    pub fn improve(&mut self, id: u32) {
        self.parents.insert(id, self.taken.len().saturating_sub(1));
    }

    /// Whether that is all.
    pub fn is_full(&self) -> bool {
        self.taken.len() >= self.most
    }
}

impl<M: Mask, const W: usize> Guided<'_, M, W> {
    /// Breadth-first search, until a goal is taken.
    pub fn breadth_first(&mut self) {
        let mut queue = VecDeque::from([0]);
        while let Some(id) = queue.pop_front() {
            let length = self.nodes.node(id).length;
            if self.take_goal(id) {
                return;
            }
            let next = self.expand(id);
            if self.check(next.len(), 0).is_err() {
                return;
            }
            for one in next.iter().filter(|one| one.known.is_none()) {
                queue.extend(self.improve(one, length + 1));
            }
            self.done_with(next);
        }
    }

    /// Notes down a goal that was taken; says whether the state is one.
    pub fn take_goal(&mut self, id: u32) -> bool {
        let node = *self.nodes.node(id);
        if let Some(trace) = self.trace.as_mut().filter(|_| node.is_goal) {
            trace.take(id, node.length);
        }
        node.is_goal
    }

    /// The states that were noted down.
    pub fn tree(&mut self) -> Vec<TreeNode> {
        let Some(trace) = self.trace.take() else { return Vec::new() };
        let kinds = self.puzzle.kinds(Identity::Solve);
        let mut tree: Vec<TreeNode> = Vec::with_capacity(trace.taken.len());
        for (id, parent, length, bound) in trace.taken.into_iter().take(trace.most) {
            self.board.unpack(self.nodes.code(id), &mut self.position);
            let standing = self.board.standing(&self.position);
            let anchors = match parent {
                None => self.puzzle.pieces().iter().map(crate::puzzle::Piece::start).collect(),
                Some(parent) => moved(&tree[parent].anchors, &kinds, &standing),
            };
            let node = self.nodes.node(id);
            let (estimate, is_goal) = (node.estimate, node.is_goal);
            tree.push(TreeNode { parent, length, estimate, bound, is_goal, anchors });
        }
        tree
    }
}

/// Where the pieces stand after one move from `before`: all but one where they stood.
fn moved(before: &[Anchor], kinds: &[Kind], standing: &[(Kind, Anchor)]) -> Vec<Anchor> {
    let mut anchors = before.to_vec();
    let stands = |one: (Kind, Anchor)| standing.contains(&one);
    let gone = (0..before.len()).find(|&piece| !stands((kinds[piece], before[piece])));
    let stood = |one: &&(Kind, Anchor)| kinds.iter().zip(before).any(|(&k, &at)| (k, at) == **one);
    if let (Some(piece), Some(&(_, to))) = (gone, standing.iter().find(|one| !stood(one))) {
        anchors[piece] = to;
    }
    anchors
}
