//! Layered breadth-first search: layer d holds the states whose shortest way from the roots takes
//! d moves of the metric.
//!
//! (E. F. Moore, *The shortest path through a maze*, 1959.)

use std::ops::Range;

use super::expand::{Expander, Plan, Symmetry, expand_together, expanders, plan};
use super::limits::{Limits, Stop};
use super::report::Progress;
use super::visited::Visited;
use super::watch::Watch;
use crate::board::{Board, Code, Mask};
use crate::puzzle::Metric;

/// A breadth-first search that grows layer by layer.
pub struct Layers<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    visited: Visited<W>,
    /// Where each complete layer begins, and where the last one ends.
    bounds: Vec<usize>,
    /// One for each thread, at least one.
    expanders: Vec<Expander<M, W>>,
    /// Positions of the goal states in the last complete layer, if the board has a goal.
    goals: Vec<u32>,
    expanded: u64,
}

impl<'b, M: Mask, const W: usize> Layers<'b, M, W> {
    /// A search from `roots`, which are layer 0. Large layers are shared among `threads` threads;
    /// what is found does not depend on their number.
    ///
    /// # Errors
    /// The memory limit leaves no room for the roots.
    pub fn new(
        board: &'b Board<M, W>,
        metric: Metric,
        roots: &[Code<W>],
        threads: usize,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let mut visited = Visited::default();
        visited.reserve(roots.len(), limits)?;
        for &root in roots {
            visited.insert(root);
        }
        let mut position = board.position();
        let is_goal = |&at: &u32| {
            board.unpack(visited.code(at), &mut position);
            board.is_goal(&position)
        };
        let goals = (0..visited.len() as u32).filter(is_goal).collect();
        Ok(Self {
            board,
            goals,
            bounds: vec![0, visited.len()],
            visited,
            expanders: expanders(board, metric, threads),
            expanded: 0,
        })
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> usize {
        self.bounds.len() - 2
    }

    /// Where the states of a complete layer lie in [`Layers::visited`].
    pub fn layer(&self, depth: usize) -> Range<usize> {
        self.bounds[depth]..self.bounds[depth + 1]
    }

    /// The last complete layer.
    pub fn last(&self) -> Range<usize> {
        self.layer(self.depth())
    }

    /// All states found.
    pub fn visited(&self) -> &Visited<W> {
        &self.visited
    }

    /// The goal states of the last complete layer, in the order of their discovery.
    pub fn goals(&self) -> Vec<Code<W>> {
        self.goals.iter().map(|&at| *self.visited.code(at)).collect()
    }

    /// States whose successors were made.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Successors made, repeated ones included.
    pub fn generated(&self) -> u64 {
        self.expanders.iter().map(|expander| expander.generated).sum()
    }

    /// Makes the next layer and returns its size, 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached; the layer is then not complete.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<usize, Stop> {
        let depth = self.depth() + 1;
        let (most_states, stop) = watch.limits.most_states(depth as u32, self.visited.len() as u64);
        let Range { start, end } = self.last();
        self.goals.clear();
        let Plan { threads, batch } = plan(self.expanders.len(), end - start);
        for from in (start..end).step_by(batch) {
            let states = self.visited.len() as u64;
            watch.limits.check(states, self.visited.bytes())?;
            watch.reporter.progress(Progress {
                depth: depth as u32,
                layer_states: states - end as u64,
                states,
                memory_bytes: self.visited.bytes(),
            });
            let to = end.min(from + batch);
            let states = self.visited.range(from..to);
            let visited = &self.visited;
            let is_known = |code: &Code<W>| visited.find(code).is_some();
            let expanders = &mut self.expanders[..threads];
            expand_together(expanders, self.board, Symmetry::None, states, &is_known);
            self.expanded += (to - from) as u64;
            for expander in &self.expanders[..threads] {
                self.visited.reserve(expander.found.len(), watch.limits)?;
                for &(code, is_goal) in &expander.found {
                    // Asked for every state, so that the number of threads does not show.
                    let is_full = self.visited.len() as u64 >= most_states;
                    if is_full && self.visited.find(&code).is_none() {
                        return Err(stop);
                    }
                    if self.visited.insert(code) && is_goal {
                        self.goals.push(self.visited.len() as u32 - 1);
                    }
                }
            }
        }
        self.bounds.push(self.visited.len());
        Ok(self.visited.len() - end)
    }
}
