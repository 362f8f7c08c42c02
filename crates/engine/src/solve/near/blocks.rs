//! Any puzzle as a field for a beam.
//!
//! States are ranked by the steps that the goal's pieces still need on the empty board, whatever the
//! metric: a move may go any distance, so the number of moves says little. The pieces in the way count too.

use super::beam::{BeamQuery, BeamResult, BeamSpace, BeamStart, BeamSuccessor, beam};
use crate::solve::heuristic::{Guide, NEVER, moves_after};
use crate::solve::optimal::{CostToGo, CostsToGo};
use crate::solve::walk::Walk;
use crate::space::{Neighbours, PiecePlace, StateSpace, Stop, Successor, Watch};
use slide_model::{Identity, Metric, Puzzle, Solution};
use slide_run::FixedState;
use slide_tiles::Heuristic;

/// The estimates for one puzzle.
#[derive(Debug)]
pub(super) struct Guides {
    /// The least number of moves left, in the metric.
    pub least: Guide,
    /// The least number of steps left.
    pub steps: Guide,
}

/// The states of a puzzle, with their estimates.
struct PuzzleBeamSpace<'a> {
    space: &'a dyn StateSpace,
    guides: &'a Guides,
    metric: Metric,
    keys: FixedState,
}

/// The scratch memory in which one thread makes successors.
struct SuccessorScratch<'a> {
    space: Box<dyn StateSpace + 'a>,
    neighbours: Neighbours,
    pieces: Vec<PiecePlace>,
}

impl<'a> BeamSpace for PuzzleBeamSpace<'a> {
    type State = Box<[u64]>;
    type Change = Successor;
    type Scratch = SuccessorScratch<'a>;

    fn start(&self) -> BeamStart<Box<[u64]>> {
        let state = self.space.start();
        let mut space = self.space.again();
        space.go_to(state);
        BeamStart { state: state.into(), key: self.keys.hash_one(state), is_goal: space.is_goal() }
    }

    fn scratch(&self) -> SuccessorScratch<'a> {
        SuccessorScratch {
            space: self.space.again(),
            neighbours: Neighbours::default(),
            pieces: Vec::new(),
        }
    }

    fn successors(
        &self,
        scratch: &mut SuccessorScratch<'a>,
        state: &Box<[u64]>,
        mut visit: impl FnMut(BeamSuccessor<Successor>),
    ) {
        let SuccessorScratch { space, neighbours, pieces } = scratch;
        space.go_to(state);
        space.pieces(pieces);
        space.neighbours(self.metric, neighbours);
        for (successor, next) in neighbours.iter() {
            let change = successor.change;
            let mut estimate = |guide| moves_after(guide, &**space, pieces, change);
            visit(BeamSuccessor {
                rank: estimate(&self.guides.steps),
                key: self.keys.hash_one(next),
                least: estimate(&self.guides.least),
                is_goal: space.is_goal_after(change),
                change: successor,
            });
        }
    }

    fn after(
        &self,
        scratch: &mut SuccessorScratch<'a>,
        before: &Box<[u64]>,
        change: Successor,
    ) -> Box<[u64]> {
        scratch.space.go_to(before);
        scratch.space.state_after(change.change).into()
    }
}

/// One beam over the states of a puzzle.
pub(super) struct Beam<'a> {
    pub puzzle: &'a Puzzle,
    pub guides: &'a Guides,
    pub metric: Metric,
    pub query: BeamQuery,
    pub watch: Watch<'a>,
}

impl Beam<'_> {
    /// Its solution, if it finds one.
    ///
    /// # Errors
    /// A limit stopped it.
    pub fn search(mut self, space: &mut dyn StateSpace) -> Result<BeamResult, Stop> {
        // The exit is a move too, but none of the search.
        self.query.most = self.query.most.saturating_sub(space.exit_length());
        let guides = self.guides;
        let metric = self.metric;
        let field = PuzzleBeamSpace { space, guides, metric, keys: FixedState::default() };
        let found = beam(&field, self.query, &mut self.watch)?;
        Ok(found.map(|path| self.solution(space, path)))
    }

    /// The changes as moves of pieces.
    fn solution(&self, space: &mut dyn StateSpace, path: &[Successor]) -> Solution {
        let mut at = space.start().to_vec();
        let mut left =
            CostToGo { length: path.len() as u32, steps: path.iter().map(|one| one.steps).sum() };
        // No state comes twice, so each has its own cost to go.
        let mut costs = CostsToGo::new(space.words());
        costs.insert_cost(&at, left);
        for &one in path {
            space.go_to(&at);
            at = space.state_after(one.change);
            left = CostToGo { length: left.length - 1, steps: left.steps - one.steps };
            costs.insert_cost(&at, left);
        }
        Walk::new(space, self.metric, self.puzzle.exit(), &costs).best().solution
    }
}

impl Guides {
    /// For this puzzle and metric.
    pub fn new(puzzle: &Puzzle, metric: Metric) -> Self {
        let guide = |metric| Guide::tables(puzzle, Heuristic::Manhattan, metric);
        Self { least: guide(metric), steps: guide(Metric::Step) }
    }

    /// A lower bound on the moves of every solution of the puzzle; 0 if none is known.
    pub fn least(&self, puzzle: &Puzzle) -> u32 {
        let kinds = puzzle.kinds(Identity::Solve);
        let cols = usize::from(puzzle.size().cols);
        let at_start = puzzle.piece_ids().map(|id| {
            let at = puzzle.piece(id).start();
            let cell = usize::from(at.row) * cols + usize::from(at.col);
            PiecePlace { kind: kinds[id.index()], form: 0, at: 0, cell }
        });
        let least = self.least.moves(&at_start.collect::<Vec<_>>());
        if least == NEVER { 0 } else { least }
    }
}
