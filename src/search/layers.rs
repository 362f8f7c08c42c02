//! Layered breadth-first search: layer d holds the states whose shortest way from the roots takes
//! d moves of the metric.
//!
//! (E. F. Moore, *The shortest path through a maze*, 1959.)

use std::ops::Range;

use super::expand::{Expander, expand_together};
use super::limits::{Limits, Stop};
use super::report::{Progress, Reporter};
use super::visited::Visited;
use crate::board::{Board, Code, Mask, Position};
use crate::puzzle::Metric;

/// States between two looks at the limits.
const BATCH: usize = 256;

/// A layer with fewer states is left to one thread: starting others would take longer.
const WORTH_THREADS: usize = 16_384;

/// States that each thread takes at a time.
const SHARE: usize = 16_384;

/// Who watches a search: the caller's limits and its reporter.
pub struct Watch<'a> {
    /// When to stop.
    pub limits: &'a Limits,
    /// Who is told.
    pub reporter: &'a mut dyn Reporter,
}

impl Watch<'_> {
    /// Looks at time and interruption only.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        self.limits.check(0, 0)
    }
}

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

/// Whether a state counts as itself or as the smaller of itself and its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// As itself.
    None,
    /// As the smaller of itself and its left-right mirror image.
    Mirror,
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
            expanders: vec![Expander::new(board, metric); threads.max(1)],
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

    /// The layer of the state at this position; `None` in a layer that is not complete.
    pub fn depth_of(&self, position: u32) -> Option<usize> {
        let after = self.bounds.partition_point(|&bound| bound <= position as usize);
        (after < self.bounds.len()).then(|| after - 1)
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

    /// Number of states in each complete layer.
    pub fn sizes(&self) -> Vec<u64> {
        self.bounds.windows(2).map(|pair| (pair[1] - pair[0]) as u64).collect()
    }

    /// Makes the next layer and returns its size, 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached; the layer is then not complete.
    pub fn advance(&mut self, symmetry: Symmetry, watch: &mut Watch<'_>) -> Result<usize, Stop> {
        let depth = self.depth() + 1;
        if watch.limits.max_depth.is_some_and(|most| depth > most as usize) {
            return Err(Stop::Depth);
        }
        let Range { start, end } = self.last();
        self.goals.clear();
        let most_states = watch.limits.max_states.unwrap_or(u64::MAX);
        let together = self.expanders.len() > 1 && end - start >= WORTH_THREADS;
        let batch = if together { self.expanders.len() * SHARE } else { BATCH };
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
            if together {
                let (board, known) = (self.board, &self.visited);
                expand_together(&mut self.expanders, board, symmetry, states, known);
            } else {
                self.expanders[0].expand(self.board, symmetry, states, None);
            }
            self.expanded += (to - from) as u64;
            for expander in &self.expanders {
                self.visited.reserve(expander.found.len(), watch.limits)?;
                for &(code, is_goal) in &expander.found {
                    if !self.visited.insert(code) {
                        continue;
                    }
                    // Asked for every state, so that the number of threads does not show.
                    if self.visited.len() as u64 > most_states {
                        return Err(Stop::States);
                    }
                    if is_goal {
                        self.goals.push(self.visited.len() as u32 - 1);
                    }
                }
            }
        }
        self.bounds.push(self.visited.len());
        Ok(self.visited.len() - end)
    }
}

/// The smaller of a state and its mirror image.
pub fn smaller_image<M: Mask, const W: usize>(
    board: &Board<M, W>,
    code: Code<W>,
    scratch: &mut Position<M>,
) -> Code<W> {
    board.unpack(&code, scratch);
    board.pack_mirrored(scratch).map_or(code, |image| code.min(image))
}
