//! The question `solve`: which solutions are shortest?

use super::answer::{Algorithm, Answer, Statistics, Status, Unfit, Wanted};
use super::layers::{Layers, Symmetry, Watch};
use super::limits::{Limits, Stop};
use super::optimal::{Rests, from_goals, from_meeting};
use super::report::Reporter;
use super::walk::Walk;
use crate::board::{Board, Code, Mask, Task, with_board};
use crate::puzzle::{Exit, Goal, Identity, Metric, Puzzle, Solution};

/// How a puzzle is to be solved.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// What counts as 1.
    pub metric: Metric,
    /// Which engine.
    pub algorithm: Algorithm,
    /// Which solutions.
    pub wanted: Wanted,
    /// When to stop.
    pub limits: Limits,
}

/// Finds shortest solutions of `puzzle`. The answer is the same for every algorithm.
///
/// # Errors
/// The puzzle has no goal; or bidirectional search was asked for and the goal is partial.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::search::{Silent, SolveOptions, solve};
///
/// let file = r#"(name: "Two steps", board: "A..", goal: "..A")"#;
/// let puzzle = read(file, "two-steps.ron")?.into_puzzles().remove(0);
/// let answer = solve(&puzzle, &SolveOptions::default(), &mut Silent)?;
/// assert_eq!(answer.solutions[0].length(), 1);
/// assert_eq!(answer.solutions[0].steps(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    puzzle: &Puzzle,
    options: &SolveOptions,
    reporter: &mut dyn Reporter,
) -> Result<Answer, Unfit> {
    let exit = match puzzle.goal().ok_or(Unfit::NoGoal)? {
        Goal::Exit(exit) => Some(*exit),
        Goal::AnyOf(_) => None,
    };
    with_board(puzzle, Identity::Solve, Solve { exit, options, reporter })
}

struct Solve<'a> {
    exit: Option<Exit>,
    options: &'a SolveOptions,
    reporter: &'a mut dyn Reporter,
}

impl Task for Solve<'_> {
    type Out = Result<Answer, Unfit>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let one_goal = matches!(self.options.wanted, Wanted::Best | Wanted::All(_));
        let both_ends = match self.options.algorithm {
            Algorithm::Auto => board.goal_states().filter(|_| one_goal),
            Algorithm::Bfs => None,
            Algorithm::Bidirectional => Some(board.goal_states().ok_or(Unfit::GoalIsPartial)?),
        };
        let watch = Watch { limits: &self.options.limits, reporter: self.reporter };
        let search = Search { board, exit: self.exit, options: self.options, watch };
        Ok(match both_ends {
            Some(goals) if one_goal => search.from_both_ends(goals),
            _ => search.from_the_start(),
        })
    }
}

struct Search<'a, M, const W: usize> {
    board: &'a Board<M, W>,
    exit: Option<Exit>,
    options: &'a SolveOptions,
    watch: Watch<'a>,
}

/// How a search ended.
struct End {
    status: Status,
    solutions: Vec<Solution>,
    total: Option<u128>,
    /// No solution has fewer moves before its exit.
    bound: usize,
}

impl<M: Mask, const W: usize> Search<'_, M, W> {
    fn from_the_start(mut self) -> Answer {
        let (metric, limits) = (self.options.metric, self.watch.limits);
        let mut forward = match Layers::new(self.board, metric, &[self.board.start()], limits) {
            Ok(forward) => forward,
            Err(stop) => return self.answer(End::limit(stop, 0), &[]),
        };
        let mut end = End { status: Status::Solved, solutions: Vec::new(), total: None, bound: 0 };
        loop {
            end.bound = forward.depth();
            match self.take_solutions(&forward, &mut end) {
                Ok(true) => break,
                Ok(false) => {}
                Err(stop) => {
                    end.status = Status::Limit(stop);
                    break;
                }
            }
            end.bound += 1;
            match forward.advance(Symmetry::None, &mut self.watch) {
                Ok(0) => {
                    if end.solutions.is_empty() {
                        end.status = Status::Unsolvable;
                    }
                    break;
                }
                Ok(_) => {}
                Err(stop) => {
                    end.status = Status::Limit(stop);
                    break;
                }
            }
        }
        self.answer(end, &[&forward])
    }

    /// Takes the solutions that end in the last layer; `true` when no more are wanted.
    fn take_solutions(&mut self, forward: &Layers<'_, M, W>, end: &mut End) -> Result<bool, Stop> {
        let mut goals = forward.goals();
        let metric = self.options.metric;
        if goals.is_empty() {
            return Ok(false);
        }
        let Wanted::Nearest(most) = self.options.wanted else {
            let rests = from_goals(self.board, metric, forward, &goals, &self.watch)?;
            self.take_shortest(&rests, end);
            return Ok(true);
        };
        while end.solutions.len() < most && !goals.is_empty() {
            let rests = from_goals(self.board, metric, forward, &goals, &self.watch)?;
            let (solution, last) = Walk::new(self.board, metric, self.exit, &rests).best();
            end.solutions.push(solution);
            goals.retain(|&goal| goal != last);
        }
        Ok(end.solutions.len() >= most)
    }

    fn take_shortest(&self, rests: &Rests<W>, end: &mut End) {
        let mut walk = Walk::new(self.board, self.options.metric, self.exit, rests);
        if let Wanted::All(most) = self.options.wanted {
            let (solutions, total) = walk.all(most);
            end.solutions = solutions;
            end.total = Some(total);
        } else {
            end.solutions = vec![walk.best().0];
        }
    }

    fn from_both_ends(mut self, goals: &[Code<W>]) -> Answer {
        let (metric, limits) = (self.options.metric, self.watch.limits);
        let forward = Layers::new(self.board, metric, &[self.board.start()], limits);
        let backward = Layers::new(self.board, metric, goals, limits);
        let (mut forward, mut backward) = match (forward, backward) {
            (Ok(forward), Ok(backward)) => (forward, backward),
            (Err(stop), _) | (_, Err(stop)) => return self.answer(End::limit(stop, 0), &[]),
        };
        let end = loop {
            let depth = forward.depth() + backward.depth();
            let meeting = meeting(&forward, &backward);
            if !meeting.is_empty() {
                let rests =
                    from_meeting(self.board, metric, &forward, &backward, &meeting, &self.watch);
                let mut end = End::limit(Stop::Time, depth);
                match rests {
                    Ok(rests) => {
                        end.status = Status::Solved;
                        self.take_shortest(&rests, &mut end);
                    }
                    Err(stop) => end.status = Status::Limit(stop),
                }
                break end;
            }
            let ahead = forward.last().len() <= backward.last().len();
            let (side, other) =
                if ahead { (&mut forward, &backward) } else { (&mut backward, &forward) };
            match self.advance_beside(side, other) {
                Ok(0) => {
                    // The start's component, the proof, is counted to its end.
                    let rest = self.finish_component(&mut forward, &backward);
                    let status = rest.map_or(Status::Unsolvable, Status::Limit);
                    break End { status, ..End::limit(Stop::Time, depth + 1) };
                }
                Ok(_) => {}
                Err(stop) => break End::limit(stop, depth + 1),
            }
        };
        self.answer(end, &[&forward, &backward])
    }

    /// Makes the next layer of one side within what the other side leaves of the limits.
    fn advance_beside(
        &mut self,
        side: &mut Layers<'_, M, W>,
        other: &Layers<'_, M, W>,
    ) -> Result<usize, Stop> {
        let left = self.watch.limits.beside(
            other.depth() as u32,
            other.visited().len() as u64,
            other.visited().bytes(),
        );
        side.advance(Symmetry::None, &mut Watch { limits: &left, reporter: self.watch.reporter })
    }

    fn finish_component(
        &mut self,
        forward: &mut Layers<'_, M, W>,
        backward: &Layers<'_, M, W>,
    ) -> Option<Stop> {
        while !forward.last().is_empty() {
            if let Err(stop) = self.advance_beside(forward, backward) {
                return Some(stop);
            }
        }
        None
    }

    fn answer(&self, end: End, searched: &[&Layers<'_, M, W>]) -> Answer {
        let sum = |of: fn(&Layers<'_, M, W>) -> u64| searched.iter().map(|one| of(one)).sum();
        let states = match (end.status, searched) {
            (Status::Unsolvable, [forward, ..]) => forward.visited().len() as u64,
            _ => sum(|layers| layers.visited().len() as u64),
        };
        let bound = end.bound as u32 + self.board.exit_length();
        Answer {
            status: end.status,
            metric: self.options.metric,
            lower_bound: end.solutions.first().map_or(bound, Solution::length),
            solutions: end.solutions,
            shortest_solutions: end.total,
            states,
            statistics: Statistics {
                engine: match searched.len() {
                    2 => "breadth-first from both ends, since the goal places every piece".into(),
                    _ => "breadth-first from the start".into(),
                },
                expanded: sum(|layers| layers.expanded),
                generated: sum(|layers| layers.generated),
                table_bytes: sum(|layers| layers.visited().bytes()),
            },
        }
    }
}

impl End {
    fn limit(stop: Stop, bound: usize) -> Self {
        Self { status: Status::Limit(stop), solutions: Vec::new(), total: None, bound }
    }
}

/// The states that lie in the last layers of both.
fn meeting<M: Mask, const W: usize>(
    one: &Layers<'_, M, W>,
    other: &Layers<'_, M, W>,
) -> Vec<Code<W>> {
    let (few, many) =
        if one.last().len() <= other.last().len() { (one, other) } else { (other, one) };
    let last = many.last();
    let lies_in_last =
        |code: &&Code<W>| many.visited().find(code).is_some_and(|at| last.contains(&(at as usize)));
    few.visited().range(few.last()).iter().filter(lies_in_last).copied().collect()
}
