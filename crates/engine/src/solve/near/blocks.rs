//! Any puzzle as a field for a beam.
//!
//! States are ranked by the steps that the goal's pieces still need on the empty board, whatever the
//! metric: a move may go any distance, so moves alone say little. The pieces in the way count too.

use super::beam::{BeamQuery, BeamResult, Begin, Field, Next, beam};
use crate::board::{Board, Code, Mask, Position, Task};
use crate::solve::heuristic::{Guide, NEVER, PiecePlace, moves_after, standing};
use crate::solve::optimal::{CostToGo, CostsToGo};
use crate::solve::walk::Walk;
use crate::space::{Stop, Successor, Successors, Symmetry, Watch};
use slide_model::{Exit, Identity, Metric, Puzzle, Solution};
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

/// A compiled puzzle, and what is thought of its states.
struct Blocks<'a, M, const W: usize> {
    board: &'a Board<M, W>,
    guides: &'a Guides,
    metric: Metric,
    cols: usize,
    keys: FixedState,
}

/// The scratch memory in which one thread makes successors.
struct Scratch<M> {
    successors: Successors,
    position: Position<M>,
    pieces: Vec<PiecePlace>,
}

impl<M: Mask, const W: usize> Field for Blocks<'_, M, W> {
    type State = Code<W>;
    type Change = Successor;
    type Scratch = Scratch<M>;

    fn start(&self) -> Begin<Code<W>> {
        let (state, mut position) = (self.board.start(), self.board.position());
        self.board.unpack(&state, &mut position);
        let is_goal = self.board.is_goal(&position);
        Begin { state, key: self.keys.hash_one(state), is_goal }
    }

    fn scratch(&self) -> Scratch<M> {
        let (successors, position) =
            (Successors::new(self.board, self.metric), self.board.position());
        Scratch { successors, position, pieces: Vec::new() }
    }

    fn successors(
        &self,
        scratch: &mut Scratch<M>,
        state: &Code<W>,
        mut visit: impl FnMut(Next<Successor>),
    ) {
        let Self { board, guides, cols, .. } = *self;
        let Scratch { successors, position, pieces } = scratch;
        board.unpack(state, position);
        standing(board, cols, position, pieces);
        for &successor in successors.of(board, position) {
            let change = successor.change;
            let mut estimate = |guide| moves_after(guide, board, cols, pieces, change);
            visit(Next {
                rank: estimate(&guides.steps),
                key: self.keys.hash_one(board.pack_after(position, change)),
                least: estimate(&guides.least),
                is_goal: board.is_goal_after(position, change),
                change: successor,
            });
        }
    }

    fn after(&self, scratch: &mut Scratch<M>, before: &Code<W>, change: Successor) -> Code<W> {
        self.board.unpack(before, &mut scratch.position);
        self.board.pack_after(&scratch.position, change.change)
    }
}

/// One beam over the states of a puzzle.
pub(super) struct Beam<'a> {
    pub puzzle: &'a Puzzle,
    pub guides: &'a Guides,
    pub metric: Metric,
    pub asked: BeamQuery,
    pub watch: Watch<'a>,
}

impl Task for Beam<'_> {
    type Out = Result<BeamResult, Stop>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let Self { puzzle, guides, metric, mut asked, mut watch } = self;
        // The exit is a move too, but none of the search.
        asked.most = asked.most.saturating_sub(board.exit_length());
        let cols = usize::from(puzzle.size().cols);
        let field = Blocks { board, guides, metric, cols, keys: FixedState::default() };
        let found = beam(&field, asked, &mut watch)?;
        Ok(found.map(|path| field.solution(puzzle.exit(), path)))
    }
}

impl Guides {
    /// For this puzzle and metric.
    pub fn new(puzzle: &Puzzle, metric: Metric) -> Self {
        let guide = |metric| Guide::tables(puzzle, Heuristic::Manhattan, metric);
        Self { least: guide(metric), steps: guide(Metric::Step) }
    }

    /// No solution of the puzzle has fewer moves; 0 if that says nothing.
    pub fn least(&self, puzzle: &Puzzle) -> u32 {
        let (kinds, cols) = (puzzle.kinds(Identity::Solve), usize::from(puzzle.size().cols));
        let at_start = puzzle.piece_ids().map(|id| {
            let at = puzzle.piece(id).start();
            let cell = usize::from(at.row) * cols + usize::from(at.col);
            PiecePlace { kind: kinds[id.index()], form: 0, at: 0, cell }
        });
        let least = self.least.moves(&at_start.collect::<Vec<_>>());
        if least == NEVER { 0 } else { least }
    }
}

impl<M: Mask, const W: usize> Blocks<'_, M, W> {
    /// The changes as moves of pieces.
    fn solution(&self, exit: Option<Exit>, path: &[Successor]) -> Solution {
        let mut scratch = self.scratch();
        let mut at = self.board.start();
        let mut left =
            CostToGo { length: path.len() as u32, steps: path.iter().map(|one| one.steps).sum() };
        // No state comes twice, so each has its own cost to go.
        let mut costs = CostsToGo::default();
        costs.insert(at, left);
        for &one in path {
            at = self.after(&mut scratch, &at, one);
            left = CostToGo { length: left.length - 1, steps: left.steps - one.steps };
            costs.insert(at, left);
        }
        Walk::new(self.board, self.metric, Symmetry::None, exit, &costs).best().0
    }
}
