//! The first states of iterative deepening on a tile board, in the order in which they are expanded: to
//! be looked at, and so searched with lists where [`super::search`] has none.

use super::array::Array;
use super::board::TileBoard;
use super::deepening::{Child, Kernel};
use super::estimate::Estimate;
use super::search::{TableTooLarge, TileOptions, estimate};
use super::{Any, Heuristic};
use crate::space::{Stop, Watch};

/// One state: expanded, or the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileTreeNode {
    /// Which state it came from, and the tile that moved; none for the start, once under each bound.
    pub from: Option<(usize, u8)>,
    /// Moves from the start.
    pub length: u32,
    /// Estimate of the moves left.
    pub estimate: u32,
    /// The bound on their sum.
    pub bound: u32,
    /// Whether it is the goal.
    pub is_goal: bool,
}

/// The first `most` states.
///
/// # Errors
/// The heuristic does not fit the board; or, inside, a limit stopped the making of its tables.
pub fn tree(
    board: &TileBoard,
    options: &TileOptions,
    most: usize,
    watch: &mut Watch<'_>,
) -> Result<Result<Vec<TileTreeNode>, Stop>, TableTooLarge> {
    fn grown<E: Estimate>(
        board: &TileBoard,
        estimate: &E,
        options: &TileOptions,
        most: usize,
    ) -> Vec<TileTreeNode> {
        let kernel = Array::new(board, estimate, options.order);
        let mut growing = Growing { kernel: &kernel, most, nodes: Vec::new(), bound: 0, excess: 0 };
        growing.deepen();
        growing.nodes
    }
    let heuristic = options.heuristic.unwrap_or(Heuristic::Manhattan);
    let any = match estimate(board, heuristic, options, watch)? {
        Ok(any) => any,
        Err(stop) => return Ok(Err(stop)),
    };
    Ok(Ok(match &any {
        Any::Nothing(one) => grown(board, one, options, most),
        Any::Misplaced(one) => grown(board, one, options, most),
        Any::Manhattan(one) => grown(board, one, options, most),
        Any::LinearConflict(one) => grown(board, one, options, most),
        Any::WalkingDistance(one) => grown(board, &**one, options, most),
        Any::Patterns(one) => grown(board, one, options, most),
    }))
}

/// A tree in the making.
struct Growing<'a, K> {
    kernel: &'a K,
    most: usize,
    nodes: Vec<TileTreeNode>,
    bound: u32,
    /// The least number of moves by which a state was beyond the bound.
    excess: u32,
}

impl<K: Kernel> Growing<'_, K> {
    /// One bound after the other, until the goal is found or there are enough.
    fn deepen(&mut self) {
        let root = self.kernel.root();
        self.bound = self.kernel.estimate(&root);
        loop {
            self.excess = u32::MAX;
            if self.grow(&root, None, 0) || self.excess == u32::MAX {
                return;
            }
            self.bound += self.excess;
        }
    }

    /// Adds a state and all below it; says whether that is all.
    fn grow(&mut self, node: &K::Node, from: Option<(usize, u8)>, length: u32) -> bool {
        let (estimate, is_goal) = (self.kernel.estimate(node), self.kernel.is_goal(node));
        let left = self.bound - length;
        if left == 0 && !is_goal {
            self.excess = 1.min(self.excess);
            return false;
        }
        let own = self.nodes.len();
        self.nodes.push(TileTreeNode { from, length, estimate, bound: self.bound, is_goal });
        if is_goal || self.nodes.len() >= self.most {
            return true;
        }
        self.kernel.children(node, left).into_iter().any(|Child { tile, node }| match node {
            Ok(node) => self.grow(&node, Some((own, tile)), length + 1),
            Err(excess) => {
                self.excess = excess.min(self.excess);
                false
            }
        })
    }
}
