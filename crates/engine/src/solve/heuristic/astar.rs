//! A*: the state with the least f = g + h comes next, where g moves lead to it and h is the estimate
//! of those left.
//!
//! Of states with equal f the one with the most moves comes first, since it is nearest to a goal. The
//! first goal state that comes is one of the nearest. So that solutions are chosen as everywhere, the
//! search continues until all states with f up to the optimum are expanded, and records what it had
//! done before ([`Ties`]). Where an estimate can fall by more than 1 with a move, a shorter way to an
//! expanded state may be found later; the state is then opened again. (P. E. Hart, N. J. Nilsson,
//! B. Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968.)

use std::collections::BTreeMap;

use super::guided::{GuidedEnd, GuidedSearch};
use super::single_piece::NEVER;
use crate::solve::answer::Status;
use crate::space::{Progress, Statistics, Stop};
use slide_run::Ties;

/// The number of states that are expanded between two looks at the limits.
const LOOK_EVERY: u64 = 256;

/// A state that is to be expanded.
struct OpenState {
    /// Its number.
    id: u32,
    /// The moves that led to it when it was opened.
    length: u32,
    /// Its f.
    total: u32,
}

/// Open states by f, then by their estimate; of those with both equal the last one comes first.
#[derive(Default)]
struct OpenList {
    buckets: BTreeMap<(u32, u32), Vec<(u32, u32)>>,
    states: usize,
}

impl OpenList {
    /// Adds a state that was reached in `length` moves.
    fn push(&mut self, id: u32, length: u32, estimate: u32) {
        self.buckets.entry((length + estimate, estimate)).or_default().push((id, length));
        self.states += 1;
    }

    /// The bytes taken, with capacity for as many states again.
    fn bytes(&self) -> u64 {
        (2 * self.states * size_of::<(u32, u32)>()) as u64
    }

    /// Takes out the next state.
    fn pop(&mut self) -> Option<OpenState> {
        loop {
            let mut first = self.buckets.first_entry()?;
            let total = first.key().0;
            if let Some((id, length)) = first.get_mut().pop() {
                self.states -= 1;
                return Some(OpenState { id, length, total });
            }
            first.remove();
        }
    }
}

impl GuidedSearch<'_> {
    /// Searches until all nearest goal states are known.
    pub fn astar(&mut self) -> GuidedEnd {
        let most_depth = self.watch.limits.max_depth.unwrap_or(NEVER - 1);
        let mut open = OpenList::default();
        let first = self.nodes.of(0).estimate;
        let mut end = GuidedEnd { status: Status::Unsolvable, goals: Vec::new(), bound: first };
        let mut optimum = NEVER;
        let mut least = 0;
        let mut too_deep = first > most_depth && first != NEVER;
        if first <= most_depth {
            open.push(0, 0, first);
        }
        while let Some(OpenState { id, length, total }) = open.pop() {
            if total > optimum {
                break;
            }
            let node = *self.nodes.of(id);
            // A shorter way to it has been found since.
            if node.length != length {
                continue;
            }
            if total > end.bound {
                end.bound = total;
                least = self.statistics.expanded;
            }
            if node.is_goal {
                if self.trace.is_some() {
                    self.take(id);
                    break;
                }
                optimum = length;
                let Statistics { expanded, generated, reopened, .. } = self.statistics;
                let ties = Ties { least, expanded, generated, reopened };
                self.statistics.ties.get_or_insert(ties);
                end.status = Status::Solved;
                if !end.goals.contains(&id) {
                    end.goals.push(id);
                }
                continue;
            }
            if length >= optimum {
                continue;
            }
            if self.statistics.expanded.is_multiple_of(LOOK_EVERY) {
                self.watch.reporter.progress(Progress {
                    depth: total,
                    layer_states: open.states as u64,
                    states: self.nodes.len() as u64,
                    memory_bytes: self.nodes.bytes(),
                    packings: None,
                });
            }
            let next = self.expand(id);
            if let Err(stop) = self.check(next.len(), open.bytes()) {
                self.statistics.ties = None;
                return GuidedEnd { status: Status::Limit(stop), goals: Vec::new(), bound: total };
            }
            for (one, state) in next.iter() {
                if one.estimate == NEVER {
                    continue;
                }
                let total = length + 1 + one.estimate;
                if total > most_depth {
                    too_deep = true;
                } else if total <= optimum
                    && let Some(id) = self.improve(one, state, length + 1)
                {
                    open.push(id, length + 1, one.estimate);
                }
            }
            self.done_with(next);
        }
        if end.status == Status::Unsolvable && too_deep {
            let bound = end.bound.max(most_depth + 1);
            return GuidedEnd { status: Status::Limit(Stop::Depth), goals: Vec::new(), bound };
        }
        end
    }
}
