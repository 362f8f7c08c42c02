//! Breadth-first search from the start, until the layer that holds a goal state is complete.

use super::answer::{Answer, Status, Wanted};
use super::frontier::Frontier;
use super::limits::Stop;
use super::optimal::from_goals;
use super::solve::{End, Search};
use super::walk::Walk;
use crate::board::Mask;

impl<M: Mask, const W: usize> Search<'_, M, W> {
    /// Searches from the start alone.
    pub fn one_way(mut self) -> Answer {
        let roots = [self.board.start()];
        let mut forward = match Frontier::new(self.board, self.manner(), &roots, self.watch.limits)
        {
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
    fn take_solutions(
        &mut self,
        forward: &Frontier<'_, M, W>,
        end: &mut End,
    ) -> Result<bool, Stop> {
        let metric = self.options.metric;
        if forward.goals().is_empty() {
            return Ok(false);
        }
        let Wanted::Nearest(most) = self.options.wanted else {
            let rests = from_goals(self.board, metric, forward, forward.goals(), &self.watch)?;
            self.take_shortest(&rests, end);
            return Ok(true);
        };
        let mut goals = forward.goals().to_vec();
        while end.solutions.len() < most && !goals.is_empty() {
            let rests = from_goals(self.board, metric, forward, &goals, &self.watch)?;
            let (solution, last) = Walk::new(self.board, metric, self.exit, &rests).best();
            end.solutions.push(solution);
            goals.retain(|&goal| goal != last);
        }
        Ok(end.solutions.len() >= most)
    }
}
