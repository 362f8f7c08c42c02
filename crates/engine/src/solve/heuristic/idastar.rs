//! Iterative deepening on any puzzle: searches with a growing bound on g + h.
//!
//! Sliding blocks come back to the same states along many paths, so a depth-first search would never end.
//! A table keeps every state with the fewest moves that led to it under the present bound, and under
//! each bound states are taken breadth-first, so that hardly any is expanded twice. The bound that
//! finds a solution is searched to its end; then all states on shortest paths are known. (R. Zhou,
//! E. A. Hansen, *Breadth-first heuristic search*, 2004, call this BFIDA*.)
//!
//! Threads expand states equally far from the start together, in batches; what they find is entered in
//! the order of the queue, so that the table is the same for any number of threads.

use std::collections::VecDeque;

use super::guided::{Expansion, GuidedEnd, GuidedSearch};
use super::single_piece::NEVER;
use crate::solve::answer::Status;
use crate::space::{Deepening, Stop};

/// The number of states that are expanded between two looks at the limits.
const LOOK_EVERY: u64 = 256;
/// The greatest number of states that several threads expand together, and that one thread does, so that they stay in its
/// cache.
const AT_ONCE: usize = 1024;
const AT_ONCE_ALONE: usize = 64;

impl GuidedSearch<'_> {
    /// Deepens until a bound has a solution.
    pub fn idastar(&mut self) -> GuidedEnd {
        let most_depth = self.watch.limits.max_depth.unwrap_or(NEVER - 1);
        let mut bound = self.nodes.of(0).estimate;
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
                        let node = self.nodes.of(id);
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
        self.nodes.of_mut(0).length = 0;
        let mut beyond = NEVER;
        let mut queue = VecDeque::from([(0, 0)]);
        let mut batch = Vec::new();
        let mut expansions = Vec::new();
        let mut kept = 0;
        while let Some(&(_, length)) = queue.front() {
            self.take_batch(&mut queue, &mut batch);
            self.expand_all(&batch, &mut expansions);
            kept = kept.max(expansions[..batch.len()].iter().map(Expansion::bytes).sum());
            for (&id, next) in batch.iter().zip(&expansions) {
                if self.nodes.of(id).is_goal {
                    self.take(id);
                    continue;
                }
                if self.statistics.expanded.is_multiple_of(LOOK_EVERY) {
                    let nodes = self.statistics.generated;
                    self.watch.reporter.deepening(Deepening { bound, nodes });
                }
                self.count_expanded(id, next.len());
                let queued = queue.capacity() * size_of::<(u32, u32)>();
                self.check(next.len(), queued as u64 + kept)?;
                for (one, state) in next.iter() {
                    let total = (length + 1).saturating_add(one.estimate);
                    if total > bound {
                        beyond = beyond.min(total);
                    } else if let Some(id) = self.improve(one, state, length + 1) {
                        queue.push_back((id, length + 1));
                    }
                }
            }
        }
        Ok(beyond)
    }

    /// Takes states of the same length from the queue, so that none of them can shorten the path to another; those to
    /// which a shorter path has been found since are left out.
    fn take_batch(&self, queue: &mut VecDeque<(u32, u32)>, batch: &mut Vec<u32>) {
        batch.clear();
        let Some(&(_, length)) = queue.front() else { return };
        let most = if self.watch.threads > 1 { AT_ONCE } else { AT_ONCE_ALONE };
        while batch.len() < most
            && let Some(&(id, _)) = queue.front().filter(|one| one.1 == length)
        {
            queue.pop_front();
            if self.nodes.of(id).length == length {
                batch.push(id);
            }
        }
    }
}
