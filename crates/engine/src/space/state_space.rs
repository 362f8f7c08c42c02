//! The states of a compiled puzzle one by one, whatever the width of its masks: for all that looks at states once
//! for each answer or each solution, and not by the million a second.
//!
//! A state is a list of [`words`](StateSpace::words) words, its packed form. The space is at one state, and
//! answers questions about that one and its neighbours:
//!
//! ```text
//! go_to(state) ──▶ is_goal, pieces, neighbours ──▶ path, is_goal_after
//! ```
//!
//! What makes states by the million is generic in mask and code, and compiled for each width; what uses this
//! trait is compiled once.

use super::successors::{Successor, Successors, path};
use super::symmetry::{Folded, Symmetry};
use crate::board::{Bit, Board, BoardTask, Change, Code, Mask, Position, with_board};
use slide_model::{Anchor, Direction, Identity, Kind, Metric, Move, PieceId, Puzzle};
use slide_run::Stop;

/// The place of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PiecePlace {
    pub kind: Kind,
    pub form: u8,
    pub at: Bit,
    /// Number of its anchor's cell, in reading order.
    pub cell: usize,
}

/// The states one move away from a state, with their moves.
#[derive(Debug, Default)]
pub(crate) struct Neighbours {
    words: usize,
    successors: Vec<Successor>,
    states: Vec<u64>,
}

impl Neighbours {
    /// The number of neighbours.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// The moves and where they lead.
    pub fn iter(&self) -> impl Iterator<Item = (Successor, &[u64])> {
        self.successors.iter().copied().zip(self.states())
    }

    /// The states to which the moves lead.
    pub fn states(&self) -> impl Iterator<Item = &[u64]> {
        self.states.chunks_exact(self.words.max(1))
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (size_of_val(self.successors.as_slice()) + size_of_val(self.states.as_slice())) as u64
    }

    /// The moves.
    pub fn successors(&self) -> &[Successor] {
        &self.successors
    }

    /// The state to which the move of this number leads.
    pub fn state(&self, number: usize) -> &[u64] {
        &self.states[number * self.words..][..self.words]
    }
}

/// All states of a compiled puzzle.
pub(crate) trait StateSpace: Send + Sync {
    /// The words of a state.
    fn words(&self) -> usize;

    /// More than every [`Bit`] that is used.
    fn bits(&self) -> usize;

    /// Bytes that the larger tables of the compiled puzzle take.
    fn bytes(&self) -> u64;

    /// The state in which the puzzle starts.
    fn start(&self) -> &[u64];

    /// The place of each piece at the start, by piece number.
    fn start_places(&self) -> &[Bit];

    /// For an exit: the place of the goal piece before it leaves.
    fn exit_place(&self) -> Option<Bit>;

    /// The number of moves from a goal state to a solution: 1 for an exit, otherwise 0.
    fn exit_length(&self) -> u32 {
        u32::from(self.exit_place().is_some())
    }

    /// The anchor of a piece of this form at this place.
    fn anchor(&self, form: u8, at: Bit) -> Anchor;

    /// The number of the cell of that anchor, in reading order.
    fn cell(&self, form: u8, at: Bit) -> usize;

    /// Goes to a state.
    fn go_to(&mut self, state: &[u64]);

    /// Returns whether it is a goal.
    fn is_goal(&self) -> bool;

    /// Returns whether the state to which a move leads is a goal.
    fn is_goal_after(&self, change: Change) -> bool;

    /// Lists the pieces, form by form.
    fn pieces(&self, list: &mut Vec<PiecePlace>);

    /// Every piece in reading order: its kind and its anchor.
    fn standing(&self) -> Vec<(Kind, Anchor)>;

    /// The state to which a move leads.
    fn state_after(&self, change: Change) -> Vec<u64>;

    /// Lists the neighbours in this metric, in a fixed order.
    fn neighbours(&mut self, metric: Metric, list: &mut Neighbours);

    /// The steps of the piece of a move: the fewest, and of those the first in the order Up < Down < Left < Right.
    fn path(&self, change: Change) -> Vec<Direction>;

    /// The changes of each of a move's pieces: of one; or of those of a line, from the hole outward.
    fn changes(&self, change: Change) -> Vec<Change>;

    /// As [`StateSpace::neighbours`], each as the state that it counts as.
    fn folded_neighbours(&mut self, metric: Metric, list: &mut Neighbours);

    /// Replaces a state by the one that it counts as.
    fn fold(&mut self, state: &mut [u64]);

    /// A copy of the space, for another thread.
    fn again(&self) -> Box<dyn StateSpace + '_>;
}

impl dyn StateSpace + '_ {
    /// A move by the pieces that `who` finds at its places; `None` if there are none.
    pub fn to_move(&self, change: Change, who: &dyn Fn(Bit) -> Option<PieceId>) -> Option<Move> {
        let changes = self.changes(change);
        let mut pushed =
            changes.iter().map(|one| who(one.from)).collect::<Option<Vec<PieceId>>>()?;
        let piece = pushed.pop()?;
        let &last = changes.last()?;
        let Change { form, from, to } = last;
        Some(Move {
            piece,
            path: self.path(last),
            from: self.anchor(form, from),
            to: Some(self.anchor(form, to)),
            pushed,
        })
    }
}

/// Runs a task on the states of a puzzle, with pieces told apart by `identity`; compiling calls `go_on` as
/// [`with_board`] does.
///
/// # Errors
/// The reason that `go_on` gives, or that the system has no memory.
pub(crate) fn with_states<T>(
    puzzle: &Puzzle,
    identity: Identity,
    go_on: &mut dyn FnMut(u64) -> Result<(), Stop>,
    task: impl FnOnce(&mut dyn StateSpace) -> T,
) -> Result<T, Stop> {
    let mut task = Some(task);
    let mut answer = None;
    let mut run = |space: &mut dyn StateSpace| answer = task.take().map(|task| task(space));
    with_board(puzzle, identity, go_on, OpenBoardTask(&mut run))?;
    // Boards are compiled and tasks run, or else there is an error.
    answer.ok_or(Stop::Fault)
}

struct OpenBoardTask<'a>(&'a mut dyn FnMut(&mut dyn StateSpace));

impl BoardTask for OpenBoardTask<'_> {
    type Out = ();

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) {
        (self.0)(&mut OpenBoard::new(board, Symmetry::None));
    }
}

/// A board as a space of states.
#[derive(Clone)]
pub(crate) struct OpenBoard<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    position: Position<M>,
    successors: Successors,
    folded: Folded<M>,
}

impl<'b, M: Mask, const W: usize> OpenBoard<'b, M, W> {
    /// The states of this board; those that `symmetry` says count as the same.
    pub fn new(board: &'b Board<M, W>, symmetry: Symmetry) -> Self {
        let successors = Successors::new(board, Metric::Step);
        Self { board, position: board.position(), successors, folded: Folded::new(board, symmetry) }
    }
}

/// The code of a state, which has `W` words.
fn code<const W: usize>(state: &[u64]) -> &Code<W> {
    state.first_chunk().expect("states have the words of their board")
}

impl<M: Mask, const W: usize> StateSpace for OpenBoard<'_, M, W> {
    fn words(&self) -> usize {
        W
    }

    fn bits(&self) -> usize {
        self.board.bits()
    }

    fn bytes(&self) -> u64 {
        self.board.bytes()
    }

    fn start(&self) -> &[u64] {
        self.board.start_code()
    }

    fn start_places(&self) -> &[Bit] {
        self.board.start_places()
    }

    fn exit_place(&self) -> Option<Bit> {
        self.board.exit_place()
    }

    fn anchor(&self, form: u8, at: Bit) -> Anchor {
        self.board.anchor(form, at)
    }

    fn cell(&self, form: u8, at: Bit) -> usize {
        let Anchor { row, col } = self.board.anchor(form, at);
        usize::from(row) * self.board.cols() + usize::from(col)
    }

    fn go_to(&mut self, state: &[u64]) {
        self.board.unpack(code(state), &mut self.position);
    }

    fn is_goal(&self) -> bool {
        self.board.is_goal(&self.position)
    }

    fn is_goal_after(&self, change: Change) -> bool {
        self.board.is_goal_after(&self.position, change)
    }

    fn pieces(&self, list: &mut Vec<PiecePlace>) {
        list.clear();
        self.board.each_piece(&self.position, |form, at| {
            let kind = self.board.kind_at(&self.position, at);
            let cell = self.cell(form, at);
            list.push(PiecePlace { kind, form, at, cell });
        });
    }

    fn standing(&self) -> Vec<(Kind, Anchor)> {
        self.board.standing(&self.position)
    }

    fn neighbours(&mut self, metric: Metric, list: &mut Neighbours) {
        list.words = W;
        list.successors.clear();
        list.states.clear();
        self.successors.count_in(metric);
        let mut after = (metric == Metric::Line).then(|| self.board.position());
        for &successor in self.successors.of(self.board, &self.position) {
            let Successor { change, .. } = successor;
            let state = match &mut after {
                Some(after) => self.board.pack_after_line(&self.position, change, after),
                None => self.board.pack_after(&self.position, change),
            };
            list.successors.push(successor);
            list.states.extend_from_slice(&state);
        }
    }

    fn folded_neighbours(&mut self, metric: Metric, list: &mut Neighbours) {
        self.neighbours(metric, list);
        let (states, _) = list.states.as_chunks_mut();
        if metric == Metric::Line {
            for state in states {
                *state = self.folded.state(self.board, *state);
            }
            return;
        }
        let changes = list.successors.iter().map(|successor| successor.change);
        self.folded.fold_after(self.board, &self.position, changes.zip(states));
    }

    fn state_after(&self, change: Change) -> Vec<u64> {
        self.board.pack_after(&self.position, change).to_vec()
    }

    fn changes(&self, change: Change) -> Vec<Change> {
        match self.successors.metric() {
            Metric::Line => self.board.steps_of_line(change).collect(),
            Metric::Step | Metric::Slide | Metric::Move => vec![change],
        }
    }

    fn path(&self, change: Change) -> Vec<Direction> {
        if self.successors.metric() == Metric::Line {
            return self.board.direction(change).into_iter().collect();
        }
        path(self.board, &self.position, change)
    }

    fn fold(&mut self, state: &mut [u64]) {
        if self.folded.is_mirrored() {
            let representative = self.folded.state(self.board, *code(state));
            state.copy_from_slice(&representative);
        }
    }

    fn again(&self) -> Box<dyn StateSpace + '_> {
        Box::new(self.clone())
    }
}
