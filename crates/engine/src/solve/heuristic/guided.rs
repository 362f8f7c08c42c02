//! The common part of A* and iterative deepening: making the successors of a state with their estimates, and
//! the answer at the end.

use super::guide::{Guide, moves_after};
use super::nodes::{SearchNode, SearchNodes};
use super::tree::Trace;
use crate::solve::answer::{Answer, Status};
use crate::solve::optimal::{CostsToGo, WalkBack};
use crate::solve::options::SolveOptions;
use crate::solve::walk::Walk;
use crate::space::{
    Neighbours, PiecePlace, SearchFault, SearchedLayers, StateSpace, StateTable, Statistics, Stop,
    Watch,
};
use slide_model::{Metric, Puzzle};
use slide_run::threads::{self, MOST_THREADS};

/// The number of states that are worth another thread, and the number that a thread takes at once.
const LEAST_SHARED: usize = 512;
const PART: usize = 64;

/// The states that a thread expands, and the lists for their successors.
type ExpansionPart<'p> = (&'p [u32], &'p mut [Expansion]);

/// The end of a guided search.
#[derive(Clone, Debug)]
pub(super) struct GuidedEnd {
    pub status: Status,
    /// The nearest goal states.
    pub goals: Vec<u32>,
    /// The proved bound: no solution has fewer moves before its exit.
    pub bound: u32,
}

/// A successor.
#[derive(Clone, Copy, Debug)]
pub(super) struct GuidedSuccessor {
    /// Its number among the states, if it was found before.
    pub known: Option<u32>,
    /// True if all paths known before are longer than this one.
    is_closer: bool,
    pub estimate: u32,
    pub is_goal: bool,
}

/// The successors of one state.
#[derive(Debug, Default)]
pub(super) struct Expansion {
    neighbours: Neighbours,
    next: Vec<GuidedSuccessor>,
}

impl Expansion {
    /// The number of successors.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// The successors and their states.
    pub fn iter(&self) -> impl Iterator<Item = (&GuidedSuccessor, &[u64])> {
        self.next.iter().zip(self.neighbours.states())
    }

    /// The bytes taken.
    pub fn bytes(&self) -> u64 {
        self.neighbours.bytes() + (self.next.capacity() * size_of::<GuidedSuccessor>()) as u64
    }
}

/// Makes the successors of states; each thread has its own.
pub(super) struct NodeExpander<'a> {
    pub space: Box<dyn StateSpace + 'a>,
    pub pieces: Vec<PiecePlace>,
}

impl NodeExpander<'_> {
    /// Goes to a state, and lists its pieces.
    pub fn go_to(&mut self, state: &[u64]) {
        self.space.go_to(state);
        self.space.pieces(&mut self.pieces);
    }

    /// Makes the successors of a state, which replace the content of `into`.
    fn expand(&mut self, id: u32, metric: Metric, known: ExpansionInput<'_>, into: &mut Expansion) {
        let ExpansionInput { nodes, guide } = known;
        let length = nodes.of(id).length + 1;
        into.next.clear();
        self.go_to(nodes.states().state(id));
        self.space.neighbours(metric, &mut into.neighbours);
        for (successor, state) in into.neighbours.iter() {
            let known = nodes.states().find(state);
            into.next.push(if let Some(id) = known {
                let SearchNode { estimate, is_goal, .. } = *nodes.of(id);
                GuidedSuccessor {
                    known,
                    is_closer: length < nodes.of(id).length,
                    estimate,
                    is_goal,
                }
            } else {
                let change = successor.change;
                let estimate = moves_after(guide, &*self.space, &mut self.pieces, change);
                let is_goal = self.space.is_goal_after(change);
                GuidedSuccessor { known, is_closer: true, estimate, is_goal }
            });
        }
    }
}

/// The data that all threads read while states are expanded.
#[derive(Clone, Copy)]
struct ExpansionInput<'a> {
    nodes: &'a SearchNodes,
    guide: &'a Guide,
}

/// A running guided search.
pub(super) struct GuidedSearch<'a> {
    pub space: &'a dyn StateSpace,
    pub options: &'a SolveOptions,
    pub watch: Watch<'a>,
    pub guide: &'a Guide,
    pub nodes: SearchNodes,
    /// The record of the states that are expanded, if the tree is to be shown.
    pub trace: Option<Trace>,
    pub statistics: Statistics,
    pub puzzle: &'a Puzzle,
    /// The expanders of all threads, of which the first is that of this thread and always exists.
    pub expanders: Vec<NodeExpander<'a>>,
    expansion: Expansion,
}

impl<'a> GuidedSearch<'a> {
    /// A search from the start, which is state 0.
    pub fn new(
        puzzle: &'a Puzzle,
        space: &'a dyn StateSpace,
        options: &'a SolveOptions,
        guide: &'a Guide,
        watch: Watch<'a>,
    ) -> Self {
        let mut expander = NodeExpander { space: space.again(), pieces: Vec::new() };
        expander.go_to(space.start());
        let node = SearchNode {
            length: 0,
            estimate: guide.moves(&expander.pieces),
            is_closed: false,
            is_goal: expander.space.is_goal(),
        };
        let mut nodes = SearchNodes::new(space.words());
        nodes.insert(space.start(), node);
        Self {
            statistics: Statistics::default(),
            expansion: Expansion::default(),
            trace: None,
            nodes,
            expanders: vec![expander],
            space,
            options,
            watch,
            guide,
            puzzle,
        }
    }

    /// The successors of a state; return them to [`GuidedSearch::done_with`].
    pub fn expand(&mut self, id: u32) -> Expansion {
        let mut expansion = std::mem::take(&mut self.expansion);
        let known = ExpansionInput { nodes: &self.nodes, guide: self.guide };
        self.expanders[0].expand(id, self.options.metric, known, &mut expansion);
        self.count_expanded(id, expansion.len());
        expansion
    }

    /// The successors of each of these states, made by all threads; a goal has none. As long as the states found stay
    /// as they are, so do the successors: [`GuidedSearch::count_expanded`] and [`GuidedSearch::improve`] follow in their order.
    pub fn expand_all(&mut self, ids: &[u32], expansions: &mut Vec<Expansion>) {
        if expansions.len() < ids.len() {
            expansions.resize_with(ids.len(), Expansion::default);
        }
        let metric = self.options.metric;
        let nodes = &self.nodes;
        let known = ExpansionInput { nodes, guide: self.guide };
        let work = |expander: &mut NodeExpander<'_>, (ids, expansions): &mut ExpansionPart<'_>| {
            for (&id, into) in ids.iter().zip(expansions.iter_mut()) {
                if nodes.of(id).is_goal {
                    into.next.clear();
                } else {
                    expander.expand(id, metric, known, into);
                }
            }
        };
        let again = || NodeExpander { space: self.space.again(), pieces: Vec::new() };
        let threads = self.watch.threads.clamp(1, MOST_THREADS);
        self.expanders.resize_with(threads, again);
        let sharing = if ids.len() < LEAST_SHARED { 1 } else { threads };
        let mut parts: Vec<ExpansionPart<'_>> =
            ids.chunks(PART).zip(expansions.chunks_mut(PART)).collect();
        threads::each(&mut self.expanders[..sharing], &mut parts, work);
    }

    /// Takes back a list of successors, to reuse it.
    pub fn done_with(&mut self, expansion: Expansion) {
        self.expansion = expansion;
    }

    /// Counts and records a state that has been expanded.
    pub fn count_expanded(&mut self, id: u32, generated: usize) {
        if self.trace.is_some() {
            self.take(id);
        }
        self.statistics.expanded += 1;
        self.statistics.generated += generated as u64;
        if std::mem::replace(&mut self.nodes.of_mut(id).is_closed, true) {
            self.statistics.reopened += 1;
        }
    }

    /// The number of a successor, if `length` moves are fewer than were known to lead to it.
    pub fn improve(&mut self, next: &GuidedSuccessor, state: &[u64], length: u32) -> Option<u32> {
        let GuidedSuccessor { known, is_closer, estimate, is_goal } = *next;
        if !is_closer {
            return None;
        }
        let node = SearchNode { length, estimate, is_closed: false, is_goal };
        let (id, is_new) = match known {
            Some(id) => (id, false),
            None => self.nodes.insert(state, node),
        };
        let node = self.nodes.of_mut(id);
        let is_shorter = is_new || length < node.length;
        node.length = if is_shorter { length } else { node.length };
        let improved = is_shorter.then_some(id);
        if let (Some(trace), Some(id)) = (&mut self.trace, improved) {
            trace.improve(id);
        }
        improved
    }

    /// Checks the limits, with more states to come and other bytes kept beside them.
    pub fn check(&self, more: usize, others_bytes: u64) -> Result<(), Stop> {
        if self.trace.as_ref().is_some_and(Trace::is_full) {
            return Err(Stop::Nodes);
        }
        let others = self.space.bytes() + others_bytes;
        self.nodes.check(more, others, self.watch.limits, self.statistics.generated)
    }

    /// The answer, once the states on shortest paths are known.
    pub fn answer(mut self, end: &GuidedEnd, engine: &str) -> Answer {
        let mut answer = Answer::nothing(self.options.metric, end.status);
        answer.lower_bound = end.bound + self.space.exit_length();
        if end.status == Status::Solved {
            match self.costs(&end.goals) {
                Ok(costs) => {
                    let metric = self.options.metric;
                    let exit = self.puzzle.exit();
                    let mut walk = Walk::new(&mut *self.expanders[0].space, metric, exit, &costs);
                    answer = walk.answer(self.puzzle, self.options, self.watch.limits);
                }
                Err(fault) => answer.status = Status::Limit(fault.reported(self.watch.reporter)),
            }
        }
        engine.clone_into(&mut self.statistics.engine);
        self.statistics.table_bytes = self.nodes.bytes();
        Answer { states: self.nodes.len() as u64, statistics: self.statistics, ..answer }
    }

    /// The states on shortest paths to `goals`, which are equally far: all with f ≤ the optimum have
    /// been expanded, so each of them has its true length.
    fn costs(&mut self, goals: &[u32]) -> Result<CostsToGo, SearchFault> {
        let nodes = &self.nodes;
        let depth = goals.first().map_or(0, |&goal| nodes.of(goal).length);
        let metric = self.options.metric;
        let limits = self.watch.limits;
        let forward = &ByLength { nodes, depth };
        let back = WalkBack { space: &mut *self.expanders[0].space, metric, forward, limits };
        let goals: Vec<&[u64]> = goals.iter().map(|&goal| nodes.states().state(goal)).collect();
        back.costs_to_goals(&goals.concat())
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
            id.is_some_and(|id| self.nodes.of(id).length == depth)
        };
        Ok((0..some.len() as u32).filter(is_at).collect())
    }
}
