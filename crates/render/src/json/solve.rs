//! `slide.solve/1`: an answer to `solve`.
//!
//! | `status` | fields |
//! |---|---|
//! | `solved` | `length`, `steps`, `optimal`, `moves`; of a solution that need not be a shortest one also `lower_bound` and `ratio`, the length divided by it |
//! | `unsolvable` | `states`: how many can be reached, which is the proof; or `reason` |
//! | `limit` | `lower_bound`, `states`, `stopped`, and those of `solved` if there are solutions |
//!
//! `--readable` adds `waits`, `most_readable` (whether it is proved that no other shortest solution waits
//! less) and `stages`, each with the numbers of its `first` and `last` move and of those that it is `for`.
//!
//! `--all` adds `shortest_solutions`, which counts them all, and `solutions`, a list; `--more` adds
//! `nearest`. Each member has `length`, `steps` and `moves`. Solutions and moves are written and read back by the
//! same structs, which are those of [`slide_check`].

use serde::Serialize;
use slide_check::{Reading, WrittenMove, WrittenSolution};
use slide_engine::solve::{Answer, Status, Wanted};
use slide_engine::space::Stop;
use slide_model::{Puzzle, Solution};

use super::{Number, answer as object};
use crate::words::{is_optimal, status_word, stopped, why};

#[derive(Default, Serialize)]
struct SolveReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<WrittenMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_readable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stages: Option<Vec<StageReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u32>,
    /// At most how many times as long as a shortest solution this one is; nothing if it may be any number of times,
    /// since nothing is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_solutions: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<WrittenSolution>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Vec<WrittenSolution>>,
}

#[derive(Serialize)]
struct StageReport {
    first: usize,
    last: usize,
    #[serde(rename = "for")]
    aims: Vec<usize>,
}

/// The answer as one object in one line.
pub fn solve(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> String {
    let stopped = stopped(answer.status);
    let proof = answer.status != Status::Solved && answer.impossible.is_none();
    let mut report = SolveReport {
        puzzle: puzzle.name(),
        metric: answer.metric.word(),
        status: status_word(answer.status),
        lower_bound: stopped.map(|_| answer.lower_bound),
        states: proof.then(|| answer.states.into()),
        reason: answer.impossible.map(|impossible| why(puzzle, impossible)),
        stopped,
        shortest_solutions: answer.shortest_solutions.map(Number),
        ..SolveReport::default()
    };
    if let Some(first) = answer.solutions.first() {
        report.put_solution(puzzle, answer, first, wanted);
    }
    let solutions = || {
        let solutions = answer.solutions.iter();
        Some(solutions.map(|one| WrittenSolution::new(puzzle, one)).collect())
    };
    match wanted {
        Wanted::All(_) => report.solutions = solutions(),
        Wanted::Nearest(_) => report.nearest = solutions(),
        Wanted::Best | Wanted::Within(_) | Wanted::Anytime => {}
    }
    object("slide.solve/1", Some(puzzle), &report)
}

impl SolveReport<'_> {
    /// Adds the first solution, and what is known of it.
    fn put_solution(
        &mut self,
        puzzle: &Puzzle,
        answer: &Answer,
        solution: &Solution,
        wanted: Wanted,
    ) {
        let WrittenSolution { length, steps, moves } = WrittenSolution::new(puzzle, solution);
        let is_optimal = is_optimal(answer, solution);
        self.length = length;
        self.steps = steps;
        self.optimal = Some(is_optimal);
        self.moves = Some(moves);
        if answer.most_readable.is_some() {
            let reading = Reading::of(puzzle, &solution.moves);
            let stages = reading.stages().into_iter().map(|stage| StageReport {
                first: stage.start + 1,
                last: stage.end,
                aims: reading.aims(&stage).into_iter().map(|aim| aim + 1).collect(),
            });
            self.waits = Some(reading.waits());
            self.most_readable = answer.most_readable;
            self.stages = Some(stages.collect());
        }
        if !is_optimal || matches!(wanted, Wanted::Within(_) | Wanted::Anytime) {
            let (length, bound) = (solution.length(), answer.lower_bound);
            self.lower_bound = Some(bound);
            self.ratio = match bound {
                0 => (length == 0).then_some(1.0),
                _ => Some(f64::from(length) / f64::from(bound)),
            };
        }
    }
}
