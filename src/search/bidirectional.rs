//! Breadth-first search from both ends, for goals that place every piece.
//!
//! The side whose last layer is smaller goes on. Each advance makes the two depths together longer
//! by one, so the first time the last layers share states, those are all the states in the middle
//! of shortest ways. (I. Pohl, *Bi-directional search*, 1971.)

use super::answer::{Answer, Status};
use super::layers::Layers;
use super::limits::Stop;
use super::optimal::from_meeting;
use super::solve::{End, Search};
use super::watch::Watch;
use crate::board::{Code, Mask};

impl<M: Mask, const W: usize> Search<'_, M, W> {
    /// Searches from the start and from all of `goals`.
    pub fn both_ways(mut self, goals: &[Code<W>]) -> Answer {
        let (metric, threads) = (self.options.metric, self.options.threads);
        let limits = self.watch.limits;
        let forward = Layers::new(self.board, metric, &[self.board.start()], threads, limits);
        let backward = Layers::new(self.board, metric, goals, threads, limits);
        let (mut forward, mut backward) = match (forward, backward) {
            (Ok(forward), Ok(backward)) => (forward, backward),
            (Err(stop), _) | (_, Err(stop)) => return self.answer(End::limit(stop, 0), &[]),
        };
        let end = loop {
            let depth = forward.depth() + backward.depth();
            let meeting = meeting(&forward, &backward);
            if !meeting.is_empty() {
                let rests =
                    from_meeting(self.board, metric, &forward, &backward, &meeting, &self.watch);
                let rests = match rests {
                    Ok(rests) => rests,
                    Err(stop) => break End::limit(stop, depth),
                };
                let mut end = End::nothing(Status::Solved, depth);
                self.take_shortest(&rests, &mut end);
                break end;
            }
            let ahead = forward.last().len() <= backward.last().len();
            let (side, other) =
                if ahead { (&mut forward, &backward) } else { (&mut backward, &forward) };
            match self.advance_beside(side, other) {
                Ok(0) => {
                    // The start's component, the proof, is counted to its end.
                    let stopped = self.finish_component(&mut forward, &backward);
                    let status = stopped.map_or(Status::Unsolvable, Status::Limit);
                    break End::nothing(status, depth + 1);
                }
                Ok(_) => {}
                Err(stop) => break End::limit(stop, depth + 1),
            }
        };
        self.answer(end, &[&forward, &backward])
    }

    /// Makes the next layer of one side within what the other side leaves of the limits.
    fn advance_beside(
        &mut self,
        side: &mut Layers<'_, M, W>,
        other: &Layers<'_, M, W>,
    ) -> Result<usize, Stop> {
        let left = self.watch.limits.beside(
            other.depth() as u32,
            other.visited().len() as u64,
            other.visited().bytes(),
        );
        side.advance(&mut Watch { limits: &left, reporter: self.watch.reporter })
    }

    /// Makes the rest of the start's component, however deep it is.
    fn finish_component(
        &mut self,
        forward: &mut Layers<'_, M, W>,
        backward: &Layers<'_, M, W>,
    ) -> Option<Stop> {
        let visited = backward.visited();
        let mut left = self.watch.limits.beside(0, visited.len() as u64, visited.bytes());
        left.max_depth = None;
        let mut watch = Watch { limits: &left, reporter: self.watch.reporter };
        while !forward.last().is_empty() {
            if let Err(stop) = forward.advance(&mut watch) {
                return Some(stop);
            }
        }
        None
    }
}

/// The states that lie in the last layers of both.
fn meeting<M: Mask, const W: usize>(
    one: &Layers<'_, M, W>,
    other: &Layers<'_, M, W>,
) -> Vec<Code<W>> {
    let (few, many) =
        if one.last().len() <= other.last().len() { (one, other) } else { (other, one) };
    let last = many.last();
    let lies_in_last =
        |code: &&Code<W>| many.visited().find(code).is_some_and(|at| last.contains(&(at as usize)));
    few.visited().range(few.last()).iter().filter(lies_in_last).copied().collect()
}
