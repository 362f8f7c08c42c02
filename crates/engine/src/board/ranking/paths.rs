//! The automaton as a plain graph of paths: all that ranges of packings need of it, where single ones are
//! not looked at.
//!
//! Nodes that lead nowhere are left out, the others are in the order of their first open cells. So
//! the root is node 0, the end is the last node, and each edge leads to a node with a larger number:
//! counting down visits all that comes after a node before the node itself.

use super::super::code::Code;
use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use super::automaton::{Automaton, DONE, NO_NODE};
use slide_run::{BuildBudget, GiveUp};

/// An edge of the automaton: `node` takes `token` to `next`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PathEdge {
    /// The node where it begins.
    pub node: u32,
    /// The token that is read there.
    pub token: usize,
    /// The node where it ends.
    pub next: u32,
}

/// The nodes of an automaton that can be finished, and the edges between them.
#[derive(Clone, Debug)]
pub struct Paths {
    tokens: usize,
    next: Vec<u32>,
    first: Vec<Bit>,
    completions: Vec<u64>,
    /// The cells that stay empty from each node on: a node knows its open cells and the pieces that are left.
    empties: Vec<u16>,
}

impl Paths {
    /// The node where nothing is decided.
    pub const ROOT: u32 = 0;

    /// The paths of all packings of a board's pieces.
    ///
    /// # Errors
    /// The limit that the budget has reached, or there are more packings than a word can count.
    pub fn of_board<M: Mask, const W: usize>(
        board: &Board<M, W>,
        budget: &BuildBudget<'_>,
    ) -> Result<Self, GiveUp> {
        let automaton = Automaton::new(board, budget)?;
        budget.check(automaton.bytes() + Self::bytes_to_make(&automaton))?;
        Self::new(&automaton).ok_or(GiveUp::TooLarge)
    }

    /// Bytes needed to make the paths of an automaton, which is there beside them.
    fn bytes_to_make(automaton: &Automaton) -> u64 {
        let nodes = automaton.first.len();
        (4 * automaton.next.len() + nodes * (4 + 4 + 2 + 8 + 2)) as u64
    }

    /// The paths of an automaton; `None` if there are more packings than a word can count.
    pub fn new(automaton: &Automaton) -> Option<Self> {
        let Automaton { tokens, next: all_next, completions: all_completions, first: all_first } =
            automaton;
        let tokens = *tokens;
        let is_live = |&node: &u32| all_completions[node as usize] != Some(0);
        let mut order: Vec<u32> = (0..all_first.len() as u32).filter(is_live).collect();
        order.sort_unstable_by_key(|&node| (all_first[node as usize], node));
        let mut number = vec![NO_NODE; all_first.len()];
        for (index, &node) in order.iter().enumerate() {
            number[node as usize] = index as u32;
        }
        let mut next = Vec::with_capacity(order.len() * tokens);
        let mut completions = Vec::with_capacity(order.len());
        for &node in &order {
            next.extend(all_next[node as usize * tokens..][..tokens].iter().map(|&next| {
                if next == NO_NODE || node == DONE { NO_NODE } else { number[next as usize] }
            }));
            completions.push(u64::try_from(all_completions[node as usize]?).ok()?);
        }
        let first = order.iter().map(|&node| all_first[node as usize]).collect();
        let mut this = Self { tokens, next, first, completions, empties: vec![0; order.len()] };
        for node in (0..this.nodes()).rev() {
            let edge = this.edges(node).next();
            if let Some(PathEdge { token, next, .. }) = edge {
                this.empties[node as usize] = this.empties[next as usize] + u16::from(token == 0);
            }
        }
        Some(this)
    }

    /// The number of nodes.
    pub fn nodes(&self) -> u32 {
        self.first.len() as u32
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (4 * self.next.capacity() + 4 * self.first.capacity() + 8 * self.completions.capacity())
            as u64
    }

    /// The number of tokens, "empty" included.
    pub fn tokens(&self) -> usize {
        self.tokens
    }

    /// The node that a token leads to.
    #[inline]
    pub fn next(&self, node: u32, token: usize) -> Option<u32> {
        let next = self.next[node as usize * self.tokens + token];
        (next != NO_NODE).then_some(next)
    }

    /// The edges of a node: their tokens, and the nodes that they lead to.
    #[inline]
    pub fn edges(&self, node: u32) -> impl Iterator<Item = PathEdge> {
        let next = &self.next[node as usize * self.tokens..][..self.tokens];
        let edges = next.iter().enumerate();
        edges.filter(|(_, next)| **next != NO_NODE).map(move |(token, &next)| PathEdge {
            node,
            token,
            next,
        })
    }

    /// The cell that a node decides; [`Bit::MAX`] at the end.
    #[inline]
    pub fn first(&self, node: u32) -> Bit {
        self.first[node as usize]
    }

    /// The number of packings from a node on.
    #[inline]
    pub fn completions(&self, node: u32) -> u64 {
        self.completions[node as usize]
    }

    /// The number of cells that stay empty from a node on.
    #[inline]
    pub fn empties(&self, node: u32) -> u32 {
        self.empties[node as usize].into()
    }

    /// The tokens of a packing, one for each edge of its path.
    pub fn tokens_of<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        code: &Code<W>,
    ) -> Vec<usize> {
        let mut tokens = Vec::new();
        self.walk(board, code, |edge| tokens.push(edge.token));
        tokens
    }

    /// Walks along a packing. `visit` gets each edge.
    pub fn walk<M: Mask, const W: usize>(
        &self,
        board: &Board<M, W>,
        code: &Code<W>,
        mut visit: impl FnMut(PathEdge),
    ) {
        let mut node = Self::ROOT;
        board.packing.tokens(code, |token| {
            let token = usize::from(token);
            let Some(next) = self.next(node, token) else { return };
            visit(PathEdge { node, token, next });
            node = next;
        });
    }
}
