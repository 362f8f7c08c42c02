//! The common part of A* and iterative deepening: making the successors of a state with their estimates, and
//! the answer at the end.

use super::guide::{Guide, PiecePlace, moves_after, standing};
use super::nodes::{Node, Nodes, UNKNOWN};
use super::tree::Trace;
use crate::board::{Board, Code, Mask, Position};
use crate::solve::answer::{Answer, Status};
use crate::solve::optimal::{CostsToGo, from_goals};
use crate::solve::options::SolveOptions;
use crate::solve::walk::Walk;
use crate::space::{
    MadeSuccessors, OldLayers, SearchFault, SearchSettings, SearchedLayers, Statistics, Stop,
    Successors, Symmetry, Watch,
};
use slide_model::{Puzzle, Solution};
use slide_run::FixedMap;

/// The end of a guided search.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub status: Status,
    /// The nearest goal states.
    pub goals: Vec<u32>,
    /// No solution has fewer moves before its exit.
    pub bound: u32,
}

/// A successor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next<const W: usize> {
    pub code: Code<W>,
    /// Its number, if it was found before.
    pub known: Option<u32>,
    pub estimate: u32,
    pub is_goal: bool,
}

/// A running guided search.
pub(super) struct Guided<'a, M, const W: usize> {
    pub board: &'a Board<M, W>,
    pub options: &'a SolveOptions,
    pub watch: Watch<'a>,
    pub guide: &'a Guide,
    pub nodes: Nodes<W>,
    /// Notes of what is expanded, where they are wanted.
    pub trace: Option<Trace>,
    pub statistics: Statistics,
    pub puzzle: &'a Puzzle,
    pub cols: usize,
    pub successors: Successors,
    pub position: Position<M>,
    pub pieces: Vec<PiecePlace>,
    next: Vec<Next<W>>,
}

impl<'a, M: Mask, const W: usize> Guided<'a, M, W> {
    /// A search from the start, which is state 0.
    pub fn new(
        puzzle: &'a Puzzle,
        board: &'a Board<M, W>,
        options: &'a SolveOptions,
        guide: &'a Guide,
        watch: Watch<'a>,
    ) -> Self {
        let mut search = Self {
            successors: Successors::new(board, options.metric),
            position: board.position(),
            cols: usize::from(puzzle.size().cols),
            statistics: Statistics::default(),
            nodes: Nodes::new(),
            trace: None,
            pieces: Vec::new(),
            next: Vec::new(),
            board,
            options,
            watch,
            guide,
            puzzle,
        };
        board.unpack(&board.start(), &mut search.position);
        standing(board, search.cols, &search.position, &mut search.pieces);
        let node = Node {
            length: 0,
            estimate: guide.moves(&search.pieces),
            is_closed: false,
            is_goal: board.is_goal(&search.position),
        };
        search.nodes.add(board.start(), node);
        search
    }

    /// The successors of a state; give them back to [`Guided::done_with`].
    pub fn expand(&mut self, id: u32) -> Vec<Next<W>> {
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        let board = self.board;
        board.unpack(self.nodes.code(id), &mut self.position);
        standing(board, self.cols, &self.position, &mut self.pieces);
        let (position, pieces, nodes) = (&self.position, &mut self.pieces, &self.nodes);
        let (guide, cols) = (self.guide, self.cols);
        for &successor in self.successors.of(board, position) {
            let code = board.pack_after(position, successor.change);
            let known = nodes.find(&code);
            let (estimate, is_goal) = if let Some(id) = known {
                (nodes.node(id).estimate, nodes.node(id).is_goal)
            } else {
                let estimate = moves_after(guide, board, cols, pieces, successor.change);
                (estimate, board.is_goal_after(position, successor.change))
            };
            next.push(Next { code, known, estimate, is_goal });
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
    pub fn done_with(&mut self, next: Vec<Next<W>>) {
        self.next = next;
    }

    /// The number of a successor, if `length` moves are fewer than were known to lead to it.
    pub fn improve(&mut self, next: &Next<W>, length: u32) -> Option<u32> {
        let Next { code, known, estimate, is_goal } = *next;
        let improved = match known.or_else(|| self.nodes.find(&code)) {
            None => {
                Some(self.nodes.add(code, Node { length, estimate, is_closed: false, is_goal }))
            }
            Some(id) => {
                let node = self.nodes.node_mut(id);
                (node.length == UNKNOWN || length < node.length).then(|| {
                    node.length = length;
                    id
                })
            }
        };
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
        let others = self.board.bytes() + others_bytes;
        self.nodes.check(more, others, self.watch.limits, self.statistics.generated)
    }

    /// The answer, once the states on shortest ways are known.
    pub fn answer(mut self, mut end: End, engine: &str) -> Answer {
        let mut solutions = Vec::new();
        let (mut total, mut most_readable) = (None, None);
        if end.status == Status::Solved {
            match self.costs(&end.goals) {
                Ok(costs) => {
                    let metric = self.options.metric;
                    let exit = self.puzzle.exit();
                    let mut walk = Walk::new(self.board, metric, Symmetry::None, exit, &costs);
                    (solutions, total, most_readable) =
                        walk.wanted(self.puzzle, self.options, self.watch.limits);
                }
                Err(fault) => end.status = Status::Limit(fault.reported(self.watch.reporter)),
            }
        }
        let bound = end.bound + self.board.exit_length();
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
    fn costs(&self, goals: &[u32]) -> Result<CostsToGo<W>, SearchFault> {
        let Guided { board, nodes, options, .. } = self;
        let depth = goals.first().map_or(0, |&goal| nodes.node(goal).length);
        let settings = SearchSettings {
            metric: options.metric,
            symmetry: Symmetry::None,
            threads: options.threads,
            old_layers: OldLayers::Keep,
            successors: MadeSuccessors::Once,
        };
        let goals: Vec<Code<W>> = goals.iter().map(|&goal| *nodes.code(goal)).collect();
        from_goals(board, settings, &ByLength { nodes, depth }, &goals, &self.watch)
    }
}

/// The states found, as layers: those with the same length, up to this depth.
struct ByLength<'a, const W: usize> {
    nodes: &'a Nodes<W>,
    depth: u32,
}

impl<const W: usize> SearchedLayers<W> for ByLength<'_, W> {
    fn depth(&self) -> u32 {
        self.depth
    }

    fn bytes(&self) -> u64 {
        self.nodes.bytes()
    }

    fn in_layer<V>(
        &self,
        depth: u32,
        some: &FixedMap<Code<W>, V>,
    ) -> Result<Vec<Code<W>>, SearchFault> {
        let length = |code: &&Code<W>| Some(self.nodes.node(self.nodes.find(code)?).length);
        Ok(some.keys().filter(|code| length(code) == Some(depth)).copied().collect())
    }
}
