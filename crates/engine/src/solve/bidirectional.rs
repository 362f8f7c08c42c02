//! Breadth-first search from both ends, for goals that place every piece.
//!
//! The side whose last layer is smaller goes on. Each advance makes the two depths together longer
//! by one, so the first time the last layers share states, those are all the states in the middle
//! of shortest ways. (I. Pohl, *Bi-directional search*, 1971.)

use super::answer::{Answer, Status};
use super::optimal::WalkBack;
use super::solve::{Search, SearchEnd, Work};
use crate::board::{Code, Mask};
use crate::space::{Folded, Frontier, Statistics, Stop, Symmetry, Watch, unfolded_states};

impl<M: Mask, const W: usize> Search<'_, M, W> {
    /// Searches from the start and from all goal states, `roots`.
    pub fn both_ways(mut self, roots: &[Code<W>]) -> Answer {
        loop {
            if let Some(answer) = self.both_ways_once(roots) {
                return answer;
            }
            // The number of states is not known where mirror images count once: each by itself, from the beginning.
            self.symmetry = Symmetry::None;
        }
    }

    /// Searches once; nothing where the proof needs the number of states and that is not known.
    fn both_ways_once(&mut self, roots: &[Code<W>]) -> Option<Answer> {
        let (board, limits, settings) = (self.board, self.watch.limits, self.settings());
        let mut folded = Folded::new(board, settings.symmetry);
        let start = folded.state(board, board.start());
        let goals: Vec<_> = roots.iter().map(|&goal| folded.state(board, goal)).collect();
        let forward = Frontier::new(board, settings, &[start], limits);
        let backward = Frontier::new(board, settings, &goals, limits);
        let (mut forward, mut backward) = match (forward, backward) {
            (Ok(forward), Ok(backward)) => (forward, backward),
            (Err(stop), _) | (_, Err(stop)) => {
                return Some(self.answer(SearchEnd::limit(stop, 0), &[]));
            }
        };
        let mut all_states = None;
        let end = loop {
            let depth = forward.depth() + backward.depth();
            let meeting = meeting(&forward, &backward);
            if !meeting.is_empty() {
                let mut space = self.space();
                let metric = settings.metric;
                let back = WalkBack { space: &mut space, metric, forward: &forward, limits };
                let costs = match back.costs_through(&backward, meeting.as_flattened()) {
                    Ok(costs) => costs,
                    Err(fault) => {
                        break SearchEnd::limit(fault.reported(self.watch.reporter), depth);
                    }
                };
                let mut end = SearchEnd::nothing(Status::Solved, depth);
                self.take_shortest(&costs, &mut end);
                break end;
            }
            let ahead = forward.last().len() <= backward.last().len();
            let (side, other) =
                if ahead { (&mut forward, &backward) } else { (&mut backward, &forward) };
            match self.advance_beside(side, other) {
                Ok(0) => {
                    // The start's component, the proof, is counted to its end, each state for itself.
                    let counted = self.finish_component(&mut forward, &backward);
                    let counted = counted.and_then(|()| match settings.symmetry {
                        Symmetry::None => Ok(Some(forward.states())),
                        Symmetry::Mirror => unfolded_states(board, &forward, &self.watch),
                    });
                    break match counted {
                        Ok(Some(states)) => {
                            all_states = Some(states);
                            SearchEnd::nothing(Status::Unsolvable, depth + 1)
                        }
                        Ok(None) => return None,
                        Err(stop) => SearchEnd::limit(stop, depth + 1),
                    };
                }
                Ok(_) => {}
                Err(stop) => break SearchEnd::limit(stop, depth + 1),
            }
        };
        let searched = [&forward, &backward].map(|side| Work {
            // Of an unsolvable puzzle that of the start counts alone.
            states: all_states.unwrap_or_else(|| side.states()),
            statistics: Statistics {
                engine: "breadth-first from both ends, since the goal places every piece".into(),
                expanded: side.expanded(),
                generated: side.generated(),
                reopened: 0,
                bounds: Vec::new(),
                table_bytes: side.most_bytes(),
                ..Statistics::default()
            },
        });
        Some(self.answer(end, &searched))
    }

    /// Makes the next layer of one side within what the other side leaves of the limits.
    fn advance_beside(
        &mut self,
        side: &mut Frontier<'_, M, W>,
        other: &Frontier<'_, M, W>,
    ) -> Result<usize, Stop> {
        let bytes = other.bytes() - self.board.bytes();
        let left = self.watch.limits.remaining(other.depth(), other.states(), bytes);
        side.advance(&mut Watch { limits: &left, reporter: self.watch.reporter })
    }

    /// Makes the rest of the start's component, however deep it is.
    fn finish_component(
        &mut self,
        forward: &mut Frontier<'_, M, W>,
        backward: &Frontier<'_, M, W>,
    ) -> Result<(), Stop> {
        let bytes = backward.bytes() - self.board.bytes();
        let mut left = self.watch.limits.remaining(0, backward.states(), bytes);
        left.max_depth = None;
        let mut watch = Watch { limits: &left, reporter: self.watch.reporter };
        while !forward.last().is_empty() {
            forward.advance(&mut watch)?;
        }
        Ok(())
    }
}

/// The states that lie in the last layers of both.
fn meeting<M: Mask, const W: usize>(
    one: &Frontier<'_, M, W>,
    other: &Frontier<'_, M, W>,
) -> Vec<Code<W>> {
    let (few, many) =
        if one.last().len() <= other.last().len() { (one, other) } else { (other, one) };
    few.last().iter().filter(|code| many.is_in_last(code)).copied().collect()
}
