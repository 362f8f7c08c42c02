//! Iterative deepening on any puzzle: searches with a growing bound on g + h.
//!
//! Sliding blocks come back to the same states in many ways, so a depth-first search would never end.
//! A table keeps every state with the fewest moves that led to it under the present bound, and under
//! each bound states are taken breadth-first, so that hardly any is expanded twice. The bound that
//! finds a solution is searched to its end; then all states on shortest ways are known. (R. Zhou,
//! E. A. Hansen, *Breadth-first heuristic search*, 2004, call this BFIDA*.)

use std::collections::VecDeque;

use super::guided::{Guided, GuidedEnd};
use super::single_piece::NEVER;
use crate::solve::answer::Status;
use crate::space::{Deepening, Stop};

/// The number of states that are expanded between two looks at the limits.
const LOOK_EVERY: u64 = 256;

impl Guided<'_> {
    /// Deepens until a bound has a solution.
    pub fn idastar(&mut self) -> GuidedEnd {
        let most_depth = self.watch.limits.max_depth.unwrap_or(NEVER - 1);
        let mut bound = self.nodes.node(0).estimate;
        loop {
            let nothing = |status| GuidedEnd { status, goals: Vec::new(), bound };
            if bound > most_depth {
                return nothing(Status::Limit(Stop::Depth));
            }
            let before = self.statistics.generated;
            let searched = self.bounded(bound);
            self.statistics.bounds.push((bound, self.statistics.generated - before));
            match searched {
                Err(stop) => return nothing(Status::Limit(stop)),
                Ok(next) => {
                    let reached = |&id: &u32| {
                        let node = self.nodes.node(id);
                        node.is_goal && node.length != NEVER
                    };
                    let goals: Vec<u32> = (0..self.nodes.len() as u32).filter(reached).collect();
                    if !goals.is_empty() {
                        return GuidedEnd { status: Status::Solved, goals, bound };
                    }
                    if next == NEVER {
                        return nothing(Status::Unsolvable);
                    }
                    bound = next;
                }
            }
        }
    }

    /// Searches everything with f ≤ `bound`; the least f beyond it.
    fn bounded(&mut self, bound: u32) -> Result<u32, Stop> {
        self.nodes.forget_lengths();
        if let Some(trace) = &mut self.trace {
            trace.bound = Some(bound);
        }
        self.nodes.node_mut(0).length = 0;
        let mut beyond = NEVER;
        let mut queue = VecDeque::from([(0, 0)]);
        while let Some((id, length)) = queue.pop_front() {
            let node = self.nodes.node(id);
            // A shorter way has been found since; and no way leads on from a goal.
            if node.length != length {
                continue;
            }
            if node.is_goal {
                self.take(id);
                continue;
            }
            if self.statistics.expanded.is_multiple_of(LOOK_EVERY) {
                let nodes = self.statistics.generated;
                self.watch.reporter.deepening(Deepening { bound, nodes });
            }
            let next = self.expand(id);
            self.check(next.len(), (queue.capacity() * size_of::<(u32, u32)>()) as u64)?;
            for one in &next {
                let total = (length + 1).saturating_add(one.estimate);
                if total > bound {
                    beyond = beyond.min(total);
                } else if let Some(id) = self.improve(one, length + 1) {
                    queue.push_back((id, length + 1));
                }
            }
            self.done_with(next);
        }
        Ok(beyond)
    }
}
