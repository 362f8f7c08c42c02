//! The shortest solution that is easiest to follow: its moves
//! [wait](slide_check::Reading::waits) least for those that need them. Ties go as always: fewest steps,
//! then the fixed order.
//!
//! All shortest solutions are followed at a time, move by move. What matters of the moves made so far is
//! where the pieces stand and which moves still wait, of each piece its last at most; of the ways that
//! lead to the same, the one that has waited least goes on.
//!
//! ```text
//!          ╭─ b up ── c down ─╮           waiting           waits so far
//! start ───┤                  ├─ A right  b from 2, c       1 + 0
//!          ╰─ c down ── b up ─╯           c from 2, b       1 + 0: the same, so the first goes on
//! ```
//!
//! So the number of ways at a time is that of states and waiting moves, and not that of solutions. Where
//! it is more than [`MOST_WAYS`], those that have waited least go on alone; then the answer is the best
//! one found, and may not be the best one.

use std::rc::Rc;

use super::optimal::CostsToGo;
use super::walk::{LabelledState, Walk};
use crate::space::Limits;
use slide_check::in_the_way;
use slide_model::{Anchor, Move, PieceId, Puzzle, Solution};
use slide_run::FixedMap;

/// The number of ways that are followed at a time.
const MOST_WAYS: usize = 1 << 12;

/// The beginning of a solution.
#[derive(Clone)]
struct ReadableWay {
    state: LabelledState,
    /// The moves that nothing needed so far: who, and from where; by piece.
    waiting: Vec<(PieceId, Anchor)>,
    waits: u64,
    steps: u32,
    /// Its place among the ways of one length, in the fixed order: that of the way before its last
    /// move, and that of the move.
    order: (usize, usize),
    moves: Option<Rc<MoveChain>>,
}

/// The last move of a way, and those before it.
struct MoveChain {
    one: Move,
    before: Option<Rc<MoveChain>>,
}

/// The waits, the steps and the order of a way: what it is sorted by.
type WayKey = (u64, u32, (usize, usize));

/// Sorts ways by what `key` tells of them.
fn sort(ways: &mut [ReadableWay], key: fn(&ReadableWay) -> WayKey) {
    ways.sort_by_key(key);
}

/// The memory of a question that is asked again and again: whether a piece from there would be in the way of a move.
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
    /// The shortest solution whose moves wait least, and whether that is proved. When a limit is
    /// reached, one way alone goes on.
    pub fn readable(&mut self, puzzle: &Puzzle, limits: &Limits) -> (Solution, bool) {
        let mut needs = Needs { puzzle, known: FixedMap::default() };
        let state = self.start();
        let mut left = self.costs.of(state.number).length;
        let (waiting, moves) = (Vec::new(), None);
        let mut ways =
            vec![ReadableWay { state, waiting, waits: 0, steps: 0, order: (0, 0), moves }];
        let mut is_proved = true;
        while left > 0 {
            left -= 1;
            ways = self.one_move_on(&ways, &mut needs);
            let is_stopped = limits.check(0, bytes(self.costs, &ways, &needs)).is_err();
            let most = if is_stopped { 1 } else { MOST_WAYS };
            if ways.len() > most {
                is_proved = false;
                sort(&mut ways, |way| (way.waits, way.steps, way.order));
                ways.truncate(most);
            }
            sort(&mut ways, |way| (0, 0, way.order));
        }
        let ends = ways.into_iter().map(|way| {
            let mut moves = Vec::new();
            let mut last = &way.moves;
            while let Some(link) = last {
                moves.push(link.one.clone());
                last = &link.before;
            }
            moves.reverse();
            let solution = self.finish(moves, &way.state);
            // An exit needs some of those that wait still.
            let mut waiting = way.waiting;
            let exit = solution.moves.last().filter(|one| one.to.is_none());
            let waits = way.waits + exit.map_or(0, |one| needs.settle(&mut waiting, one));
            (waits, way.steps, solution)
        });
        let least = |best: (u64, u32, Solution), other: (u64, u32, Solution)| {
            if (other.0, other.1) < (best.0, best.1) { other } else { best }
        };
        let best = ends.reduce(least).map(|(.., solution)| solution);
        (best.unwrap_or_else(|| self.best().0), is_proved)
    }

    /// All ways that are one move longer and keep to a shortest solution; of those with the same state
    /// and the same moves that wait, the best.
    fn one_move_on(&mut self, ways: &[ReadableWay], needs: &mut Needs<'_>) -> Vec<ReadableWay> {
        let mut next: Vec<ReadableWay> = Vec::new();
        let mut known: FixedMap<_, usize> = FixedMap::default();
        for (number, way) in ways.iter().enumerate() {
            for (index, choice) in self.choices(&way.state).into_iter().enumerate() {
                let mut waiting = way.waiting.clone();
                let waits = way.waits + needs.settle(&mut waiting, &choice.one);
                waiting.push((choice.one.piece, choice.one.from));
                waiting.sort_unstable();
                let mut state = way.state.clone();
                state.go(&choice);
                let key = (state.who.clone(), waiting.clone());
                let (steps, order) = (way.steps + choice.steps, (number, index));
                let link = MoveChain { one: choice.one, before: way.moves.clone() };
                let longer =
                    ReadableWay { state, waiting, waits, steps, order, moves: Some(Rc::new(link)) };
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
fn bytes(costs: &CostsToGo, ways: &[ReadableWay], needs: &Needs<'_>) -> u64 {
    let one = ways.first().map_or(0, |way| size_of::<ReadableWay>() + 2 * way.state.who.len());
    costs.bytes() + (2 * ways.len() * one + needs.known.allocation_size()) as u64
}
