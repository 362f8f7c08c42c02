//! Breadth-first search from both ends, for goals that place every piece.
//!
//! The side whose last layer is smaller advances. Each advance adds one to the sum of the two depths,
//! so the first time the last layers share states, those are all the states in the middle of shortest
//! paths. (I. Pohl, *Bi-directional search*, 1971.)

use super::answer::{Answer, Status};
use super::optimal::WalkBack;
use super::solve::LayerSearch;
use crate::board::{Code, Mask};
use crate::space::{
    Folded, Frontier, SearchSettings, Spent, Statistics, Stop, Symmetry, WITHOUT_GOAL,
    unfolded_states,
};

impl<M: Mask, const W: usize> LayerSearch<'_, M, W> {
    /// Searches from the start and from all goal states, `roots`.
    pub fn both_ways(mut self, roots: &[Code<W>]) -> Answer {
        let board = self.board;
        let limits = self.watch.limits;
        let settings = self.settings();
        let mut folded = Folded::new(board, settings.symmetry);
        let start = folded.state(board, board.start());
        let mut goals = Vec::new();
        for &goal in roots {
            goals.push(folded.state(board, goal));
        }
        let forward = Frontier::new(board, settings, &[start], limits);
        let backward = Frontier::new(board, settings, &goals, limits);
        let (mut forward, mut backward) = match (forward, backward) {
            (Ok(forward), Ok(backward)) => (forward, backward),
            (Err(stop), _) | (_, Err(stop)) => {
                return self.limit(stop, 0);
            }
        };
        let mut all_states = None;
        let mut reachability = self.reachability();
        let mut engine =
            "breadth-first from both ends, since the goal places every piece".to_owned();
        let answer = loop {
            let depth = forward.depth() + backward.depth();
            let meeting = meeting(&forward, &backward);
            if !meeting.is_empty() {
                let mut space = self.space();
                let metric = settings.metric;
                let back = WalkBack { space: &mut space, metric, forward: &forward, limits };
                let costs = match back.costs_through(&backward, meeting.as_flattened()) {
                    Ok(costs) => costs,
                    Err(fault) => {
                        let stop = fault.reported(self.watch.reporter);
                        break self.limit(stop, depth);
                    }
                };
                break self.shortest(&costs);
            }
            let made = forward.generated() + backward.generated();
            let spent = Spent {
                successors: made * settings.steps_a_successor(),
                bytes: forward.bytes() + backward.bytes() - board.bytes(),
            };
            match reachability.states_without_goal(board, spent, &self.watch) {
                Ok(None) => {}
                Ok(states) => {
                    all_states = states;
                    engine = format!("{engine}; {WITHOUT_GOAL}");
                    break self.nothing(Status::Unsolvable, depth + 1);
                }
                Err(stop) => break self.limit(stop, depth + 1),
            }
            let ahead = forward.last().len() <= backward.last().len();
            let (side, other) =
                if ahead { (&mut forward, &backward) } else { (&mut backward, &forward) };
            match self.advance_beside(side, other) {
                Ok(0) => {
                    // The start's component, the proof, is counted to its end, mirror images separately.
                    break match self.component(&mut forward, &backward) {
                        Ok(states) => {
                            all_states = Some(states);
                            self.nothing(Status::Unsolvable, depth + 1)
                        }
                        Err(stop) => self.limit(stop, depth + 1),
                    };
                }
                Ok(_) => {}
                Err(stop) => break self.limit(stop, depth + 1),
            }
        };
        let mut statistics = Statistics::default();
        statistics.engine = engine;
        statistics.expanded = forward.expanded() + backward.expanded();
        statistics.generated = forward.generated() + backward.generated();
        statistics.table_bytes = forward.most_bytes() + backward.most_bytes();
        // Of an unsolvable puzzle the component of the start counts alone.
        let states = all_states.unwrap_or_else(|| forward.states() + backward.states());
        Answer { states, statistics, ..answer }
    }

    /// Makes the next layer of one side, within the part of the limits that the other side leaves.
    fn advance_beside(
        &mut self,
        side: &mut Frontier<'_, M, W>,
        other: &Frontier<'_, M, W>,
    ) -> Result<usize, Stop> {
        let bytes = other.bytes() - self.board.bytes();
        let left = self.watch.limits.remaining(other.depth(), other.states(), bytes);
        side.advance(&mut self.watch.within(&left))
    }

    /// The number of states of the start's component, however deep it is.
    fn component(
        &mut self,
        forward: &mut Frontier<'_, M, W>,
        backward: &Frontier<'_, M, W>,
    ) -> Result<u64, Stop> {
        self.finish(forward, &[backward], backward.states())?;
        if self.symmetry == Symmetry::None {
            return Ok(forward.states());
        }
        if let Some(states) = unfolded_states(self.board, forward, &self.watch)? {
            return Ok(states);
        }
        // Where mirror images count once the number is not known: the search is repeated without that.
        let settings = SearchSettings { symmetry: Symmetry::None, ..self.settings() };
        let start = [self.board.start()];
        let mut each = Frontier::new(self.board, settings, &start, self.watch.limits)?;
        self.finish(&mut each, &[forward, backward], 0)?;
        Ok(each.states())
    }

    /// Makes the rest of a component, within the part of the limits that others leave: their bytes, and this number of
    /// states.
    fn finish(
        &mut self,
        search: &mut Frontier<'_, M, W>,
        others: &[&Frontier<'_, M, W>],
        states: u64,
    ) -> Result<(), Stop> {
        let bytes = others.iter().map(|other| other.bytes() - self.board.bytes()).sum();
        let mut left = self.watch.limits.remaining(0, states, bytes);
        left.max_depth = None;
        let mut watch = self.watch.within(&left);
        while !search.last().is_empty() {
            search.advance(&mut watch)?;
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
    many.in_last(few.last())
}
