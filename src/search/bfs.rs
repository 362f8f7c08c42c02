//! Breadth-first search from the start, until the layer that holds a goal state is complete.

use super::answer::{Answer, Status, Wanted};
use super::layers::Layers;
use super::limits::Stop;
use super::optimal::from_goals;
use super::solve::{End, Search};
use super::walk::Walk;
use crate::board::Mask;

impl<M: Mask, const W: usize> Search<'_, M, W> {
    /// Searches from the start alone.
    pub fn one_way(mut self) -> Answer {
        let (metric, threads) = (self.options.metric, self.options.threads);
        let limits = self.watch.limits;
        let mut forward =
            match Layers::new(self.board, metric, &[self.board.start()], threads, limits) {
                Ok(forward) => forward,
                Err(stop) => return self.answer(End::limit(stop, 0), &[]),
            };
        let mut end = End::nothing(Status::Solved, 0);
        loop {
            end.bound = forward.depth();
            match self.take_solutions(&forward, &mut end) {
                Ok(true) => break,
                Ok(false) => {}
                Err(stop) => {
                    end.status = Status::Limit(stop);
                    break;
                }
            }
            end.bound += 1;
            match forward.advance(&mut self.watch) {
                Ok(0) => {
                    if end.solutions.is_empty() {
                        end.status = Status::Unsolvable;
                    }
                    break;
                }
                Ok(_) => {}
                Err(stop) => {
                    end.status = Status::Limit(stop);
                    break;
                }
            }
        }
        self.answer(end, &[&forward])
    }

    /// Takes the solutions that end in the last layer; `true` when no more are wanted.
    fn take_solutions(&mut self, forward: &Layers<'_, M, W>, end: &mut End) -> Result<bool, Stop> {
        let mut goals = forward.goals();
        let metric = self.options.metric;
        if goals.is_empty() {
            return Ok(false);
        }
        let Wanted::Nearest(most) = self.options.wanted else {
            let rests = from_goals(self.board, metric, forward, &goals, &self.watch)?;
            self.take_shortest(&rests, end);
            return Ok(true);
        };
        while end.solutions.len() < most && !goals.is_empty() {
            let rests = from_goals(self.board, metric, forward, &goals, &self.watch)?;
            let (solution, last) = Walk::new(self.board, metric, self.exit, &rests).best();
            end.solutions.push(solution);
            goals.retain(|&goal| goal != last);
        }
        Ok(end.solutions.len() >= most)
    }
}
