//! The states on shortest ways among those that a guided search has found.
//!
//! When everything with f ≤ the optimum has been expanded, every state on a shortest way has its true
//! length. From the goal states the walk goes back: the states before a state are among its
//! successors, and those with a length less by 1 are on a shortest way (see [`crate::solve::optimal`]
//! for the same in layers).

use ahash::RandomState;

use super::guided::Guided;
use crate::board::Mask;
use crate::solve::optimal::{CostToGo, CostsToGo};
use crate::space::{Stop, Successors};

impl<M: Mask, const W: usize> Guided<'_, M, W> {
    /// The states on shortest ways from the start to `goals`, which are equally far.
    ///
    /// # Errors
    /// Time is up, or the search was interrupted.
    pub fn costs(&self, goals: &[u32]) -> Result<CostsToGo<W>, Stop> {
        let (board, nodes) = (self.board, &self.nodes);
        let mut costs = CostsToGo::with_hasher(RandomState::with_seeds(1, 2, 3, 4));
        for &goal in goals {
            costs.insert(*nodes.code(goal), CostToGo { length: 0, steps: 0 });
        }
        let mut successors = Successors::new(board, self.options.metric);
        let mut position = board.position();
        let mut level = goals.to_vec();
        while !level.is_empty() {
            let mut before = Vec::new();
            for id in level {
                self.watch.limits.check(0, nodes.bytes() + 3 * costs.allocation_size() as u64)?;
                let length = nodes.node(id).length;
                let cost = costs[nodes.code(id)];
                board.unpack(nodes.code(id), &mut position);
                for &successor in successors.of(board, &position) {
                    let code = board.pack_after(&position, successor.change);
                    let Some(other) = nodes.find(&code) else { continue };
                    if nodes.node(other).length.checked_add(1) != Some(length) {
                        continue;
                    }
                    let steps = cost.steps + successor.steps;
                    let known = costs.entry(code).or_insert_with(|| {
                        before.push(other);
                        CostToGo { length: cost.length + 1, steps }
                    });
                    known.steps = known.steps.min(steps);
                }
            }
            level = before;
        }
        Ok(costs)
    }
}
