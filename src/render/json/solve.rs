//! `slide.solve/1`: an answer to `solve`.
//!
//! | `status` | fields |
//! |---|---|
//! | `solved` | `length`, `steps`, `optimal`, `moves` |
//! | `unsolvable` | `states`: how many can be reached, which is the proof; or `reason` |
//! | `limit` | `lower_bound`, `states`, `stopped`, and those of `solved` if there are solutions |
//!
//! `--all` adds `shortest_solutions`, which counts them all, and `solutions`, a list; `--more` adds
//! `nearest`. Each member has `length`, `steps` and `moves`.

use serde::Serialize;

use super::{MoveObject, Number, line};
use crate::puzzle::{Puzzle, Solution};
use crate::render::words::{is_optimal, why};
use crate::solve::{Answer, Status, Wanted};

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    puzzle: &'a str,
    metric: &'static str,
    status: &'static str,
    #[serde(flatten)]
    first: Option<First>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_solutions: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Member>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Vec<Member>>,
}

#[derive(Serialize)]
struct First {
    length: u32,
    steps: u32,
    optimal: bool,
    moves: Vec<MoveObject>,
}

#[derive(Serialize)]
struct Member {
    length: u32,
    steps: u32,
    moves: Vec<MoveObject>,
}

impl Member {
    fn new(puzzle: &Puzzle, solution: &Solution) -> Self {
        Self {
            length: solution.length(),
            steps: solution.steps(),
            moves: MoveObject::list(puzzle, &solution.moves),
        }
    }
}

/// The answer as one object in one line.
pub fn solve(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> String {
    let stop = match answer.status {
        Status::Limit(stop) => Some(stop),
        Status::Solved | Status::Unsolvable => None,
    };
    let members = || answer.solutions.iter().map(|one| Member::new(puzzle, one)).collect();
    line(&Object {
        schema: "slide.solve/1",
        puzzle: puzzle.name(),
        metric: answer.metric.word(),
        status: match answer.status {
            Status::Solved => "solved",
            Status::Unsolvable => "unsolvable",
            Status::Limit(_) => "limit",
        },
        first: answer.solutions.first().map(|first| First {
            length: first.length(),
            steps: first.steps(),
            optimal: is_optimal(answer, first),
            moves: MoveObject::list(puzzle, &first.moves),
        }),
        lower_bound: stop.map(|_| answer.lower_bound),
        states: (answer.status != Status::Solved && answer.impossible.is_none())
            .then_some(answer.states.into()),
        reason: answer.impossible.map(|impossible| why(puzzle, impossible)),
        stopped: stop.map(crate::space::Stop::words),
        shortest_solutions: answer.shortest_solutions.map(Number),
        solutions: matches!(wanted, Wanted::All(_)).then(members),
        nearest: matches!(wanted, Wanted::Nearest(_)).then(members),
    })
}
