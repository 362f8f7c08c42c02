//! The common part of A* and iterative deepening: making the successors of a state with their estimates, and
//! the answer at the end.

use super::guide::{Guide, moves_after};
use super::nodes::{SearchNode, SearchNodes, UNKNOWN};
use super::tree::Trace;
use crate::solve::answer::{Answer, Status};
use crate::solve::optimal::{CostsToGo, WalkBack};
use crate::solve::options::SolveOptions;
use crate::solve::walk::Walk;
use crate::space::{
    Neighbours, PiecePlace, SearchFault, SearchedLayers, StateSpace, StateTable, Statistics, Stop,
    Watch,
};
use slide_model::{Puzzle, Solution};

/// The end of a guided search.
#[derive(Clone, Debug)]
pub(super) struct GuidedEnd {
    pub status: Status,
    /// The nearest goal states.
    pub goals: Vec<u32>,
    /// No solution has fewer moves before its exit.
    pub bound: u32,
}

/// A successor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    /// Its number among the neighbours.
    index: usize,
    /// Its number among the states, if it was found before.
    pub known: Option<u32>,
    pub estimate: u32,
    pub is_goal: bool,
}

/// A running guided search.
pub(super) struct Guided<'a> {
    pub space: &'a mut dyn StateSpace,
    pub options: &'a SolveOptions,
    pub watch: Watch<'a>,
    pub guide: &'a Guide,
    pub nodes: SearchNodes,
    /// Notes of what is expanded, where they are wanted.
    pub trace: Option<Trace>,
    pub statistics: Statistics,
    pub puzzle: &'a Puzzle,
    pub pieces: Vec<PiecePlace>,
    neighbours: Neighbours,
    next: Vec<Next>,
}

impl<'a> Guided<'a> {
    /// A search from the start, which is state 0.
    pub fn new(
        puzzle: &'a Puzzle,
        space: &'a mut dyn StateSpace,
        options: &'a SolveOptions,
        guide: &'a Guide,
        watch: Watch<'a>,
    ) -> Self {
        let mut pieces = Vec::new();
        let start = space.start().to_vec();
        space.go_to(&start);
        space.pieces(&mut pieces);
        let node = SearchNode {
            length: 0,
            estimate: guide.moves(&pieces),
            is_closed: false,
            is_goal: space.is_goal(),
        };
        let mut nodes = SearchNodes::new(space.words());
        nodes.add(&start, node);
        Self {
            statistics: Statistics::default(),
            neighbours: Neighbours::default(),
            trace: None,
            next: Vec::new(),
            nodes,
            pieces,
            space,
            options,
            watch,
            guide,
            puzzle,
        }
    }

    /// The successors of a state; give them back to [`Guided::done_with`].
    pub fn expand(&mut self, id: u32) -> Vec<Next> {
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        self.space.go_to(self.nodes.states().state(id));
        self.space.pieces(&mut self.pieces);
        self.space.neighbours(self.options.metric, &mut self.neighbours);
        for (index, successor) in self.neighbours.successors().iter().enumerate() {
            let known = self.nodes.states().find(self.neighbours.state(index));
            let (estimate, is_goal) = if let Some(id) = known {
                (self.nodes.node(id).estimate, self.nodes.node(id).is_goal)
            } else {
                let change = successor.change;
                let estimate = moves_after(self.guide, self.space, &mut self.pieces, change);
                (estimate, self.space.is_goal_after(change))
            };
            next.push(Next { index, known, estimate, is_goal });
        }
        if self.trace.is_some() {
            self.take(id);
        }
        self.statistics.expanded += 1;
        self.statistics.generated += next.len() as u64;
        if std::mem::replace(&mut self.nodes.node_mut(id).is_closed, true) {
            self.statistics.reopened += 1;
        }
        next
    }

    /// Takes back the list of successors, to be used again.
    pub fn done_with(&mut self, next: Vec<Next>) {
        self.next = next;
    }

    /// The number of a successor of the state expanded last, if `length` moves are fewer than were known to lead to
    /// it.
    pub fn improve(&mut self, next: &Next, length: u32) -> Option<u32> {
        let Next { index, known, estimate, is_goal } = *next;
        let node = SearchNode { length, estimate, is_closed: false, is_goal };
        let (id, is_new) = match known {
            Some(id) => (id, false),
            None => self.nodes.add(self.neighbours.state(index), node),
        };
        let node = self.nodes.node_mut(id);
        let is_shorter = is_new || node.length == UNKNOWN || length < node.length;
        node.length = if is_shorter { length } else { node.length };
        let improved = is_shorter.then_some(id);
        if let (Some(trace), Some(id)) = (&mut self.trace, improved) {
            trace.improve(id);
        }
        improved
    }

    /// Asks about the limits, with more states to come and other things kept beside them.
    pub fn check(&self, more: usize, others_bytes: u64) -> Result<(), Stop> {
        if self.trace.as_ref().is_some_and(Trace::is_full) {
            return Err(Stop::Nodes);
        }
        let others = self.space.bytes() + others_bytes;
        self.nodes.check(more, others, self.watch.limits, self.statistics.generated)
    }

    /// The answer, once the states on shortest ways are known.
    pub fn answer(mut self, mut end: GuidedEnd, engine: &str) -> Answer {
        let mut solutions = Vec::new();
        let (mut total, mut most_readable) = (None, None);
        if end.status == Status::Solved {
            match self.costs(&end.goals) {
                Ok(costs) => {
                    let (metric, exit) = (self.options.metric, self.puzzle.exit());
                    let mut walk = Walk::new(self.space, metric, exit, &costs);
                    (solutions, total, most_readable) =
                        walk.wanted(self.puzzle, self.options, self.watch.limits);
                }
                Err(fault) => end.status = Status::Limit(fault.reported(self.watch.reporter)),
            }
        }
        let bound = end.bound + self.space.exit_length();
        engine.clone_into(&mut self.statistics.engine);
        self.statistics.table_bytes = self.nodes.bytes();
        Answer {
            status: end.status,
            metric: self.options.metric,
            lower_bound: solutions.first().map_or(bound, Solution::length),
            solutions,
            shortest_solutions: total,
            most_readable,
            states: self.nodes.len() as u64,
            impossible: None,
            statistics: self.statistics,
        }
    }

    /// The states on shortest ways to `goals`, which are equally far: all with f ≤ the optimum have
    /// been expanded, so each of them has its true length.
    fn costs(&mut self, goals: &[u32]) -> Result<CostsToGo, SearchFault> {
        let nodes = &self.nodes;
        let depth = goals.first().map_or(0, |&goal| nodes.node(goal).length);
        let (metric, limits) = (self.options.metric, self.watch.limits);
        let forward = &ByLength { nodes, depth };
        let back = WalkBack { space: &mut *self.space, metric, forward, limits };
        back.costs_to_goals(goals.iter().map(|&goal| nodes.states().state(goal)))
    }
}

/// The states found, as layers: those with the same length, up to this depth.
struct ByLength<'a> {
    nodes: &'a SearchNodes,
    depth: u32,
}

impl SearchedLayers for ByLength<'_> {
    fn depth(&self) -> u32 {
        self.depth
    }

    fn bytes(&self) -> u64 {
        self.nodes.bytes()
    }

    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault> {
        let is_at = |&number: &u32| {
            let id = self.nodes.states().find(some.state(number));
            id.is_some_and(|id| self.nodes.node(id).length == depth)
        };
        Ok((0..some.len() as u32).filter(is_at).collect())
    }
}
