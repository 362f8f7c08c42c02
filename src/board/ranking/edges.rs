//! Ranks from edges: the automaton made small and quick.
//!
//! Nodes that lead nowhere are left out. An edge is one word, so that a step along a path is one
//! look into memory:
//!
//! ```text
//!  63                        24 23             0
//! | offset (40 bits)          | node (24 bits)  |      all ones: no such edge
//! ```

use super::super::code::Code;
use super::super::compiled::Board;
use super::super::mask::Mask;
use super::automaton::Automaton;
use super::paths::Paths;

/// Gives packings their ranks.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// Edges of a node: one for each token.
    tokens: usize,
    edges: Vec<u64>,
    packings: u64,
}

const NODE_BITS: u32 = 24;
/// No such edge.
const NO_EDGE: u64 = u64::MAX;

/// One edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// The node that it leads to.
    pub node: u32,
    /// Packings that go through the edges before it.
    pub offset: u64,
}

impl Ranking {
    /// Most packings that can be ranked.
    pub const MOST_PACKINGS: u64 = 1 << 40;
    /// The node where nothing is decided.
    pub(super) const ROOT: u32 = Paths::ROOT;

    /// The ranks of an automaton's packings; `None` if there are none or too many of them, or too
    /// many nodes.
    pub fn new(automaton: &Automaton) -> Option<Self> {
        let paths = Paths::new(automaton)?;
        let packings = paths.ways(Paths::ROOT);
        if packings == 0 || packings >= Self::MOST_PACKINGS || paths.nodes() >= 1 << NODE_BITS {
            return None;
        }
        let tokens = paths.tokens();
        let mut edges = vec![NO_EDGE; paths.nodes() as usize * tokens];
        for (node, edges) in (0..).zip(edges.chunks_exact_mut(tokens)) {
            let mut offset = 0;
            for (token, next) in paths.edges(node) {
                edges[token] = offset << NODE_BITS | u64::from(next);
                offset += paths.ways(next);
            }
        }
        Some(Self { tokens, edges, packings })
    }

    /// How many packings there are.
    pub fn packings(&self) -> u64 {
        self.packings
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (self.edges.capacity() * size_of::<u64>()) as u64
    }

    /// The edge of `node` for `token`, which must be there.
    #[inline]
    pub(super) fn edge(&self, node: u32, token: usize) -> Edge {
        let edge = self.edges[node as usize * self.tokens + token];
        Edge { node: (edge & ((1 << NODE_BITS) - 1)) as u32, offset: edge >> NODE_BITS }
    }

    /// The last edge of `node` whose offset is at most `rest`, its token, and the offset of the edge
    /// behind it if there is one.
    #[inline]
    pub(super) fn choose(&self, node: u32, rest: u64) -> (usize, Edge, Option<u64>) {
        let edges = &self.edges[node as usize * self.tokens..][..self.tokens];
        let mut chosen = (0, NO_EDGE);
        let mut behind = None;
        for (token, &edge) in edges.iter().enumerate() {
            if edge == NO_EDGE {
                continue;
            }
            if edge >> NODE_BITS > rest {
                behind = Some(edge >> NODE_BITS);
                break;
            }
            chosen = (token, edge);
        }
        let (token, edge) = chosen;
        let node = (edge & ((1 << NODE_BITS) - 1)) as u32;
        (token, Edge { node, offset: edge >> NODE_BITS }, behind)
    }

    /// The rank of a state.
    pub fn rank<M: Mask, const W: usize>(&self, board: &Board<M, W>, code: &Code<W>) -> u64 {
        let (mut rank, mut node) = (0, Self::ROOT);
        board.packing.tokens(code, |token| {
            let edge = self.edge(node, usize::from(token));
            rank += edge.offset;
            node = edge.node;
        });
        rank
    }
}
