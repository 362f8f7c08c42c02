//! From the states on shortest paths to solutions, in tie-breaking order.
//!
//! States do not distinguish interchangeable pieces, but a solution names them; so the walk keeps track
//! of the places of all pieces. Among the moves that keep to a shortest path the first is that of the
//! piece with the smallest number, then the first path in the order Up < Down < Left < Right.

use super::answer::{Answer, Status, Wanted};
use super::optimal::CostsToGo;
use super::options::SolveOptions;
use crate::board::Change;
use crate::space::{Limits, Neighbours, StateSpace};
use slide_model::{Direction, Exit, Metric, Move, PieceId, Puzzle, Solution};

/// Follows shortest paths from the start.
pub(super) struct Walk<'a> {
    space: &'a mut dyn StateSpace,
    metric: Metric,
    exit: Option<Exit>,
    pub costs: &'a CostsToGo,
    neighbours: Neighbours,
}

/// A state on a path, with the piece at each bit.
#[derive(Clone)]
pub(super) struct LabelledState {
    code: Vec<u64>,
    /// The number of the state that it counts as among the costs to go.
    pub number: u32,
    pub who: Vec<Option<PieceId>>,
}

/// One move that keeps to a shortest path.
pub(super) struct OptimalMove {
    pub one: Move,
    /// The change of each of its pieces.
    changes: Vec<Change>,
    code: Vec<u64>,
    number: u32,
    pub steps: u32,
}

/// For each state on a shortest path, by number: the number of paths from it to a goal, by their steps.
type PathCounts = Vec<Vec<(u32, u128)>>;

/// The solution that comes first in tie-breaking order.
pub(super) struct BestSolution {
    pub solution: Solution,
    /// The state before the exit, if there is one, or at the end.
    pub end: Vec<u64>,
}

/// The shortest solutions.
struct AllSolutions {
    /// The first of them, by steps and then in the fixed order.
    first: Vec<Solution>,
    /// The number of all; [`u128::MAX`] for that many or more.
    count: u128,
}

impl<'a> Walk<'a> {
    /// A walk along the states of `costs`, which hold the start, or what it counts as. `exit` is the puzzle's exit.
    pub fn new(
        space: &'a mut dyn StateSpace,
        metric: Metric,
        exit: Option<Exit>,
        costs: &'a CostsToGo,
    ) -> Self {
        Self { space, metric, exit, costs, neighbours: Neighbours::default() }
    }

    /// The answer with the requested solutions, without the states and statistics of the search.
    pub fn answer(&mut self, puzzle: &Puzzle, options: &SolveOptions, limits: &Limits) -> Answer {
        let mut answer = Answer::nothing(self.metric, Status::Solved);
        answer.solutions = match options.wanted {
            Wanted::All(most) => {
                let all = self.all(most);
                answer.shortest_solutions = Some(all.count);
                all.first
            }
            Wanted::Best if options.readable => {
                let readable = self.readable(puzzle, limits);
                answer.most_readable = Some(readable.is_proved);
                vec![readable.solution]
            }
            _ => vec![self.best().solution],
        };
        let left = self.costs.of(self.start().number).length;
        answer.lower_bound = left + self.space.exit_length();
        answer
    }

    /// The first solution: fewest steps, then the fixed order.
    pub fn best(&mut self) -> BestSolution {
        let mut state = self.start();
        let mut moves = Vec::new();
        loop {
            let costs = self.costs;
            let steps = costs.of(state.number).steps;
            let on_way =
                |choice: &OptimalMove| choice.steps + costs.of(choice.number).steps == steps;
            let Some(choice) = self.choices(&state).into_iter().find(on_way) else {
                return BestSolution { solution: self.finish(moves, &state), end: state.code };
            };
            state.go(&choice);
            moves.push(choice.one);
        }
    }

    /// The first `most` of all shortest solutions.
    fn all(&mut self, most: usize) -> AllSolutions {
        let paths = self.count_paths();
        let from_start = paths[self.start().number as usize].clone();
        let count = from_start.iter().fold(0, |sum: u128, &(_, count)| sum.saturating_add(count));
        let mut first = Vec::new();
        for (steps, _) in from_start {
            self.collect(steps, &paths, most, &mut first);
        }
        AllSolutions { first, count }
    }

    /// Adds the solutions that take exactly `steps` steps, in order, until there are `most`.
    fn collect(&mut self, steps: u32, paths: &PathCounts, most: usize, found: &mut Vec<Solution>) {
        let start = self.start();
        // One entry for each move made so far: the choices that are left there.
        let first = self.choices(&start).into_iter();
        let mut stack = vec![(start, steps, first)];
        let mut moves: Vec<Move> = Vec::new();
        while found.len() < most {
            let Some((state, left, choices)) = stack.last_mut() else { return };
            if self.costs.of(state.number).length == 0 {
                found.push(self.finish(moves.clone(), state));
                stack.pop();
                moves.pop();
                continue;
            }
            let left = *left;
            let on_way = |choice: &OptimalMove| {
                left.checked_sub(choice.steps).is_some_and(|left_over| {
                    paths[choice.number as usize].iter().any(|&(steps, _)| steps == left_over)
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

    /// Counts the paths from every state to a goal, nearest states first.
    fn count_paths(&mut self) -> PathCounts {
        let costs = self.costs;
        let mut order: Vec<u32> = (0..costs.len() as u32).collect();
        order.sort_unstable_by_key(|&number| costs.of(number).length);
        let mut paths = vec![Vec::new(); order.len()];
        for number in order {
            let length = costs.of(number).length;
            let mut sums = Vec::new();
            if length == 0 {
                add_paths(&mut sums, 0, 1);
            }
            self.space.go_to(costs.states().state(number));
            self.space.neighbours(self.metric, &mut self.neighbours);
            for index in 0..self.neighbours.len() {
                let Some(next) = self.on_way(index, length) else { continue };
                let steps_before = self.neighbours.successors()[index].steps;
                for &(steps, count) in &paths[next as usize] {
                    add_paths(&mut sums, steps + steps_before, count);
                }
            }
            paths[number as usize] = sums;
        }
        paths
    }

    pub(super) fn start(&mut self) -> LabelledState {
        let mut who = vec![None; self.space.bits()];
        for (id, &at) in (0..=u8::MAX).zip(self.space.start_places()) {
            who[usize::from(at)] = Some(PieceId(id));
        }
        let code = self.space.start().to_vec();
        let number = self.number_of(code.clone()).expect("the start lies on all ways");
        LabelledState { code, number, who }
    }

    /// The number of the state that this one counts as, if it lies on a shortest path.
    fn number_of(&mut self, mut state: Vec<u64>) -> Option<u32> {
        self.space.fold(&mut state);
        self.costs.states().find(&state)
    }

    /// The number of the neighbour of this index, if it is one move nearer to the goal than `length` moves.
    fn on_way(&mut self, index: usize, length: u32) -> Option<u32> {
        let number = self.number_of(self.neighbours.state(index).to_vec())?;
        (self.costs.of(number).length + 1 == length).then_some(number)
    }

    /// The moves that keep to a shortest path, in the fixed order.
    pub(super) fn choices(&mut self, state: &LabelledState) -> Vec<OptimalMove> {
        let length = self.costs.of(state.number).length;
        self.space.go_to(&state.code);
        self.space.neighbours(self.metric, &mut self.neighbours);
        let mut choices = Vec::new();
        for index in 0..self.neighbours.len() {
            let Some(number) = self.on_way(index, length) else { continue };
            let successor = self.neighbours.successors()[index];
            let change = successor.change;
            let steps = successor.steps;
            if let Some(one) = self.space.to_move(change, &|at| state.who[usize::from(at)]) {
                let changes = self.space.changes(change);
                let code = self.neighbours.state(index).to_vec();
                choices.push(OptimalMove { one, changes, code, number, steps });
            }
        }
        // Of lines the piece beside the hole counts, and of those of one piece the shorter one comes first.
        choices.sort_by(|a, b| {
            let key = |choice: &OptimalMove| (choice.one.pieces().next(), choice.one.pushed.len());
            key(a).cmp(&key(b)).then_with(|| a.one.path.cmp(&b.one.path))
        });
        choices
    }

    /// The solution of these moves, which end in this state; with the exit.
    pub(super) fn finish(&self, mut moves: Vec<Move>, state: &LabelledState) -> Solution {
        let leaving = self.space.exit_place().and_then(|at| state.who[usize::from(at)]);
        if let (Some(exit), Some(piece)) = (self.exit, leaving) {
            let path: Vec<Direction> = vec![exit.toward];
            moves.push(Move { piece, path, from: exit.at, to: None, pushed: Vec::new() });
        }
        Solution { metric: self.metric, moves }
    }
}

impl LabelledState {
    pub fn go(&mut self, choice: &OptimalMove) {
        for change in &choice.changes {
            let piece = self.who[usize::from(change.from)].take();
            self.who[usize::from(change.to)] = piece;
        }
        self.code.clone_from(&choice.code);
        self.number = choice.number;
    }
}

/// Adds paths of this number of steps to the numbers of paths by their steps, in rising order.
fn add_paths(sums: &mut Vec<(u32, u128)>, steps: u32, count: u128) {
    match sums.binary_search_by_key(&steps, |&(steps, _)| steps) {
        Ok(place) => sums[place].1 = sums[place].1.saturating_add(count),
        Err(place) => sums.insert(place, (steps, count)),
    }
}
