//! A*: the state with the least f = g + h comes next, where g moves lead to it and h is the estimate
//! of those left.
//!
//! The first goal state that comes is one of the nearest. So that ties are broken as everywhere, the
//! search goes on until all states with f up to the optimum are expanded. Where an estimate can
//! fall by more than 1 with a move, a shorter way to an expanded state may be found later; the state
//! is then opened again. (P. E. Hart, N. J. Nilsson, B. Raphael, *A formal basis for the heuristic
//! determination of minimum cost paths*, 1968.)

use super::guided::{End, Guided};
use super::single_piece::NEVER;
use crate::board::Mask;
use crate::solve::answer::Status;
use crate::space::{Progress, Stop};

/// The number of states that are expanded between two looks at the limits.
const LOOK_EVERY: u64 = 256;

/// Open states by f; of those with equal f the last one comes first.
#[derive(Default)]
struct Open {
    buckets: Vec<Vec<(u32, u32)>>,
    least: usize,
    /// The capacity of the buckets, in states.
    room: usize,
}

impl Open {
    fn push(&mut self, total: u32, id: u32, length: u32) {
        let total = total as usize;
        if total >= self.buckets.len() {
            self.buckets.resize_with(total + 1, Vec::new);
        }
        let bucket = &mut self.buckets[total];
        let room = bucket.capacity();
        bucket.push((id, length));
        self.room += bucket.capacity() - room;
        self.least = self.least.min(total);
    }

    fn bytes(&self) -> u64 {
        (self.room * size_of::<(u32, u32)>()) as u64
    }

    fn pop(&mut self) -> Option<(u32, u32, u32)> {
        while self.least < self.buckets.len() {
            if let Some((id, length)) = self.buckets[self.least].pop() {
                return Some((self.least as u32, id, length));
            }
            self.least += 1;
        }
        None
    }
}

impl<M: Mask, const W: usize> Guided<'_, M, W> {
    /// Searches until all nearest goal states are known.
    pub fn astar(&mut self) -> End {
        let most_depth = self.watch.limits.max_depth.unwrap_or(NEVER - 1);
        let mut open = Open::default();
        let first = self.nodes.node(0).estimate;
        let mut end = End { status: Status::Unsolvable, goals: Vec::new(), bound: first };
        let mut optimum = NEVER;
        let mut too_deep = first > most_depth && first != NEVER;
        if first <= most_depth {
            open.push(first, 0, 0);
        }
        while let Some((total, id, length)) = open.pop() {
            if total > optimum {
                break;
            }
            let node = *self.nodes.node(id);
            // A shorter way to it has been found since.
            if node.length != length {
                continue;
            }
            end.bound = end.bound.max(total);
            if node.is_goal {
                if self.trace.is_some() {
                    self.take(id);
                    break;
                }
                optimum = length;
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
                    layer_states: open.buckets.iter().map(|bucket| bucket.len() as u64).sum(),
                    states: self.nodes.len() as u64,
                    memory_bytes: self.nodes.bytes(),
                    packings: None,
                });
            }
            let next = self.expand(id);
            if let Err(stop) = self.check(next.len(), open.bytes()) {
                return End { status: Status::Limit(stop), goals: Vec::new(), bound: total };
            }
            for one in &next {
                if one.estimate == NEVER {
                    continue;
                }
                let total = length + 1 + one.estimate;
                if total > most_depth {
                    too_deep = true;
                } else if total <= optimum
                    && let Some(id) = self.improve(one, length + 1)
                {
                    open.push(total, id, length + 1);
                }
            }
            self.done_with(next);
        }
        if end.status == Status::Unsolvable && too_deep {
            let bound = end.bound.max(most_depth + 1);
            return End { status: Status::Limit(Stop::Depth), goals: Vec::new(), bound };
        }
        end
    }
}
