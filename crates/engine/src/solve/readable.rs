//! The shortest solution that is easiest to follow: its moves
//! [wait](slide_check::Reading::waits) least for those that need them. Ties go as always: fewest steps,
//! then the fixed order.
//!
//! All shortest solutions are followed at once, move by move. What matters of the moves made so far is
//! where the pieces stand and which moves still wait, of each piece its last at most; of the paths that
//! agree in these, the one that has waited least is continued.
//!
//! ```text
//!          ╭─ b up ── c down ─╮           waiting           waits so far
//! start ───┤                  ├─ A right  b from 2, c       1 + 0
//!          ╰─ c down ── b up ─╯           c from 2, b       1 + 0: the same, so the first is kept
//! ```
//!
//! So the number of paths at a time is that of states and waiting moves, and not that of solutions. Where
//! it is more than [`MOST_PATHS`], only those that have waited least are continued; then the answer is the
//! best one found, and may not be the best one.

use std::rc::Rc;

use super::optimal::CostsToGo;
use super::walk::{LabelledState, Walk};
use crate::space::Limits;
use slide_check::in_the_way;
use slide_model::{Anchor, Move, PieceId, Puzzle, Solution};
use slide_run::FixedMap;

/// The greatest number of paths that are followed at a time.
const MOST_PATHS: usize = 1 << 12;

/// The beginning of a solution.
#[derive(Clone)]
struct ReadablePath {
    state: LabelledState,
    /// The moves that nothing needed so far: the piece and where it came from; by piece.
    waiting: Vec<(PieceId, Anchor)>,
    waits: u64,
    steps: u32,
    order: PathOrder,
    moves: Option<Rc<MoveChain>>,
}

/// The place of a path among those of its length, in the fixed order.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct PathOrder {
    /// The place of the path without its last move.
    before: usize,
    /// The place of the last move among those that are possible there.
    choice: usize,
}

impl ReadablePath {
    /// The moves, first to last.
    fn list(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut last = &self.moves;
        while let Some(link) = last {
            moves.push(link.one.clone());
            last = &link.before;
        }
        moves.reverse();
        moves
    }
}

/// The last move of a path, and those before it.
struct MoveChain {
    one: Move,
    before: Option<Rc<MoveChain>>,
}

/// The most readable solution.
pub(super) struct ReadableSolution {
    pub solution: Solution,
    /// False if paths were given up that might have led to a better one.
    pub is_proved: bool,
}

/// The answers so far to a question that comes up again and again: would this piece, still at its old anchor, be in
/// the way of a move?
struct Needs<'a> {
    puzzle: &'a Puzzle,
    known: FixedMap<(PieceId, Anchor, Move), bool>,
}

impl Needs<'_> {
    /// Takes out those that this move needs; the others wait for it too.
    fn settle(&mut self, waiting: &mut Vec<(PieceId, Anchor)>, one: &Move) -> u64 {
        waiting.retain(|&(piece, from)| {
            let asked = || in_the_way(self.puzzle, piece, from, one);
            let is_needed = piece == one.piece
                || *self.known.entry((piece, from, one.clone())).or_insert_with(asked);
            !is_needed
        });
        waiting.len() as u64
    }
}

impl Walk<'_> {
    /// The shortest solution whose moves wait least. When a limit is reached, only the best path so far is continued.
    pub fn readable(&mut self, puzzle: &Puzzle, limits: &Limits) -> ReadableSolution {
        let mut needs = Needs { puzzle, known: FixedMap::default() };
        let state = self.start();
        let mut left = self.costs.of(state.number).length;
        let mut paths = vec![ReadablePath {
            state,
            waiting: Vec::new(),
            waits: 0,
            steps: 0,
            order: PathOrder::default(),
            moves: None,
        }];
        let mut is_proved = true;
        while left > 0 {
            left -= 1;
            paths = self.one_move_on(&paths, &mut needs);
            let is_stopped = limits.check(0, bytes(self.costs, &paths, &needs)).is_err();
            let most = if is_stopped { 1 } else { MOST_PATHS };
            if paths.len() > most {
                is_proved = false;
                paths.sort_by_key(|path| (path.waits, path.steps, path.order));
                paths.truncate(most);
            }
            paths.sort_by_key(|path| path.order);
        }
        let mut best: Option<(u64, u32, Solution)> = None;
        for path in paths {
            let solution = self.finish(path.list(), &path.state);
            // An exit needs some of those that wait still.
            let mut waiting = path.waiting;
            let exit = solution.moves.last().filter(|one| one.to.is_none());
            let waits = path.waits + exit.map_or(0, |one| needs.settle(&mut waiting, one));
            if best.as_ref().is_none_or(|best| (waits, path.steps) < (best.0, best.1)) {
                best = Some((waits, path.steps, solution));
            }
        }
        let solution = best.map_or_else(|| self.best().solution, |(.., solution)| solution);
        ReadableSolution { solution, is_proved }
    }

    /// All paths that are one move longer and are the beginning of a shortest solution; of those with the
    /// same state and the same moves that wait, the best.
    fn one_move_on(&mut self, paths: &[ReadablePath], needs: &mut Needs<'_>) -> Vec<ReadablePath> {
        let mut next: Vec<ReadablePath> = Vec::new();
        let mut known: FixedMap<_, usize> = FixedMap::default();
        for (before, path) in paths.iter().enumerate() {
            for (choice_index, choice) in self.choices(&path.state).into_iter().enumerate() {
                let mut waiting = path.waiting.clone();
                let waits = path.waits + needs.settle(&mut waiting, &choice.one);
                waiting.push((choice.one.piece, choice.one.from));
                waiting.sort_unstable();
                let mut state = path.state.clone();
                state.go(&choice);
                let key = (state.who.clone(), waiting.clone());
                let steps = path.steps + choice.steps;
                let order = PathOrder { before, choice: choice_index };
                let link = MoveChain { one: choice.one, before: path.moves.clone() };
                let longer = ReadablePath {
                    state,
                    waiting,
                    waits,
                    steps,
                    order,
                    moves: Some(Rc::new(link)),
                };
                let at = *known.entry(key).or_insert(next.len());
                if at == next.len() {
                    next.push(longer);
                } else if (waits, steps) < (next[at].waits, next[at].steps) {
                    next[at] = longer;
                }
            }
        }
        next
    }
}

/// The bytes that are kept, roughly.
fn bytes(costs: &CostsToGo, paths: &[ReadablePath], needs: &Needs<'_>) -> u64 {
    let one = paths.first().map_or(0, |path| size_of::<ReadablePath>() + 2 * path.state.who.len());
    costs.bytes() + (2 * paths.len() * one + needs.known.allocation_size()) as u64
}
