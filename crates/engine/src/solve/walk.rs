//! From the states on shortest ways to solutions, in tie-breaking order.
//!
//! States do not tell interchangeable pieces apart, but a solution names them; so the walk carries
//! along the places of all pieces. Among the moves that keep to a shortest way the first is that of the
//! piece with the smallest number, then the first path in the order Up < Down < Left < Right.

use super::answer::Wanted;
use super::optimal::CostsToGo;
use super::options::SolveOptions;
use crate::board::{Board, Change, Code, Mask, Position};
use crate::space::{Folded, Limits, Successors, Symmetry};
use slide_model::{Direction, Exit, Metric, Move, PieceId, Puzzle, Solution};
use slide_run::FixedMap;

/// Follows shortest ways from the start.
pub struct Walk<'a, M, const W: usize> {
    board: &'a Board<M, W>,
    metric: Metric,
    exit: Option<Exit>,
    pub(super) costs: &'a CostsToGo<W>,
    successors: Successors,
    position: Position<M>,
    folded: Folded<M>,
}

/// A state on the way, with the piece that stands at each bit.
#[derive(Clone)]
pub(super) struct LabelledState<const W: usize> {
    code: Code<W>,
    /// The state that it counts as.
    pub folded: Code<W>,
    pub who: Vec<Option<PieceId>>,
}

/// One move that keeps to a shortest way.
pub(super) struct Choice<const W: usize> {
    pub one: Move,
    change: Change,
    code: Code<W>,
    folded: Code<W>,
    pub steps: u32,
}

/// For each state on a shortest way: how many ways lead on to a goal, by their steps.
type Ways<const W: usize> = FixedMap<Code<W>, Vec<(u32, u128)>>;

impl<'a, M: Mask, const W: usize> Walk<'a, M, W> {
    /// A walk along the states of `costs`, which hold the start, or what it counts as by
    /// `symmetry`. `exit` is the puzzle's exit.
    pub fn new(
        board: &'a Board<M, W>,
        metric: Metric,
        symmetry: Symmetry,
        exit: Option<Exit>,
        costs: &'a CostsToGo<W>,
    ) -> Self {
        let successors = Successors::new(board, metric);
        let folded = Folded::new(board, symmetry);
        Self { board, metric, exit, costs, successors, position: board.position(), folded }
    }

    /// The solutions that are wanted, how many shortest ones there are if all are, and whether the most
    /// readable one is proved to be that, if it is.
    pub fn wanted(
        &mut self,
        puzzle: &Puzzle,
        options: &SolveOptions,
        limits: &Limits,
    ) -> (Vec<Solution>, Option<u128>, Option<bool>) {
        match options.wanted {
            Wanted::All(most) => {
                let (solutions, total) = self.all(most);
                (solutions, Some(total), None)
            }
            Wanted::Best if options.readable => {
                let (solution, is_proved) = self.readable(puzzle, limits);
                (vec![solution], None, Some(is_proved))
            }
            _ => (vec![self.best().0], None, None),
        }
    }

    /// The first solution: fewest steps, then the fixed order; and the state that it ends in.
    pub fn best(&mut self) -> (Solution, Code<W>) {
        let mut state = self.start();
        let mut moves = Vec::new();
        loop {
            let steps = self.costs[&state.folded].steps;
            let costs = self.costs;
            let on_way = |choice: &Choice<W>| choice.steps + costs[&choice.folded].steps == steps;
            let Some(choice) = self.choices(&state).into_iter().find(on_way) else {
                return (self.finish(moves, &state), state.code);
            };
            state.go(&choice);
            moves.push(choice.one);
        }
    }

    /// The first `most` of all shortest solutions, by steps and then in the fixed order, and how
    /// many there are ([`u128::MAX`]: that many or more).
    pub fn all(&mut self, most: usize) -> (Vec<Solution>, u128) {
        let ways = self.ways();
        let from_start = ways[&self.start().folded].clone();
        let total = from_start.iter().fold(0, |sum: u128, &(_, count)| sum.saturating_add(count));
        let mut solutions = Vec::new();
        for (steps, _) in from_start {
            self.collect(steps, &ways, most, &mut solutions);
        }
        (solutions, total)
    }

    /// Adds the solutions that take exactly `steps` steps, in order, until there are `most`.
    fn collect(&mut self, steps: u32, ways: &Ways<W>, most: usize, found: &mut Vec<Solution>) {
        let start = self.start();
        // One entry for each move made so far: what else could be done there.
        let first = self.choices(&start).into_iter();
        let mut stack = vec![(start, steps, first)];
        let mut moves: Vec<Move> = Vec::new();
        while found.len() < most {
            let Some((state, left, choices)) = stack.last_mut() else { return };
            if self.costs[&state.folded].length == 0 {
                let solution = finish(self.board, self.metric, self.exit, moves.clone(), state);
                found.push(solution);
                stack.pop();
                moves.pop();
                continue;
            }
            let left = *left;
            let on_way = |choice: &Choice<W>| {
                left.checked_sub(choice.steps).is_some_and(|left_over| {
                    ways[&choice.folded].iter().any(|&(steps, _)| steps == left_over)
                })
            };
            if let Some(choice) = choices.find(on_way) {
                let mut next = state.clone();
                next.go(&choice);
                let left = left - choice.steps;
                let choices = self.choices(&next).into_iter();
                moves.push(choice.one);
                stack.push((next, left, choices));
            } else {
                stack.pop();
                moves.pop();
            }
        }
    }

    /// Counts the ways on from every state, nearest to the goal first.
    fn ways(&mut self) -> Ways<W> {
        let mut order: Vec<Code<W>> = self.costs.keys().copied().collect();
        order.sort_unstable_by_key(|code| self.costs[code].length);
        let mut ways = Ways::default();
        for code in order {
            let length = self.costs[&code].length;
            let mut sums = std::collections::BTreeMap::new();
            if length == 0 {
                sums.insert(0, 1_u128);
            }
            self.board.unpack(&code, &mut self.position);
            let (board, position, costs) = (self.board, &self.position, self.costs);
            let folded = &mut self.folded;
            for &successor in self.successors.of(board, position) {
                let code = folded.state(board, board.pack_after(position, successor.change));
                if costs.get(&code).is_some_and(|cost| cost.length + 1 == length) {
                    for &(steps, count) in &ways[&code] {
                        let sum: &mut u128 = sums.entry(steps + successor.steps).or_default();
                        *sum = sum.saturating_add(count);
                    }
                }
            }
            ways.insert(code, sums.into_iter().collect());
        }
        ways
    }

    pub(super) fn start(&mut self) -> LabelledState<W> {
        let mut who = vec![None; self.board.bits()];
        for (id, &at) in (0..=u8::MAX).zip(self.board.start_places()) {
            who[usize::from(at)] = Some(PieceId(id));
        }
        let code = self.board.start();
        LabelledState { code, folded: self.folded.state(self.board, code), who }
    }

    /// The moves that keep to a shortest way, in the fixed order.
    pub(super) fn choices(&mut self, state: &LabelledState<W>) -> Vec<Choice<W>> {
        let length = self.costs[&state.folded].length;
        self.board.unpack(&state.code, &mut self.position);
        let (board, position, costs) = (self.board, &self.position, self.costs);
        let mut choices = Vec::new();
        let fold = &mut self.folded;
        for &successor in self.successors.of(board, position) {
            let code = board.pack_after(position, successor.change);
            let folded = fold.state(board, code);
            if costs.get(&folded).is_some_and(|cost| cost.length + 1 == length) {
                let (change, steps) = (successor.change, successor.steps);
                if let Some(piece) = state.who[usize::from(change.from)] {
                    let one = successor.to_move(board, position, piece);
                    choices.push(Choice { one, change, code, folded, steps });
                }
            }
        }
        choices.sort_by(|a, b| (a.one.piece, &a.one.path).cmp(&(b.one.piece, &b.one.path)));
        choices
    }

    pub(super) fn finish(&self, moves: Vec<Move>, state: &LabelledState<W>) -> Solution {
        finish(self.board, self.metric, self.exit, moves, state)
    }
}

impl<const W: usize> LabelledState<W> {
    pub fn go(&mut self, choice: &Choice<W>) {
        let piece = self.who[usize::from(choice.change.from)].take();
        self.who[usize::from(choice.change.to)] = piece;
        (self.code, self.folded) = (choice.code, choice.folded);
    }
}

/// Adds the exit.
fn finish<M: Mask, const W: usize>(
    board: &Board<M, W>,
    metric: Metric,
    exit: Option<Exit>,
    mut moves: Vec<Move>,
    state: &LabelledState<W>,
) -> Solution {
    let leaving = board.exit_place().and_then(|at| state.who[usize::from(at)]);
    if let (Some(exit), Some(piece)) = (exit, leaving) {
        let path: Vec<Direction> = vec![exit.toward];
        moves.push(Move { piece, path, from: exit.at, to: None });
    }
    Solution { metric, moves }
}
