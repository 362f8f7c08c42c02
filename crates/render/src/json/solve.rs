//! `slide.solve/1`: an answer to `solve`.
//!
//! | `status` | fields |
//! |---|---|
//! | `solved` | `length`, `steps`, `optimal`, `moves`; of a solution that need not be a shortest one also `lower_bound` and `ratio`, the length divided by it |
//! | `unsolvable` | `states`: the number of those that can be reached, which is the proof; or `reason` |
//! | `limit` | `lower_bound`, `states`, `stopped`, and those of `solved` if there are solutions |
//!
//! `--readable` adds `waits`, `most_readable` (whether it is proved that no other shortest solution waits
//! less) and `stages`, each with the numbers of its `first` and `last` move and of those that it is `for`.
//!
//! `--all` adds `shortest_solutions`, which counts them all, and `solutions`, a list; `--more` adds
//! `nearest`. Each member has `length`, `steps` and `moves`. Solutions and moves are written and read back by the
//! same structs, which are those of [`slide_check`].

use std::ops::Range;

use slide_check::{Reading, WrittenSolution};
use slide_engine::solve::{Answer, Status, Wanted};
use slide_model::{JsonObject, Puzzle, Solution};

use super::{Number, about, answer as object};
use crate::words::{is_optimal, why};

/// The answer as one object in one line.
pub fn solve(puzzle: &Puzzle, answer: &Answer, wanted: Wanted) -> String {
    let stopped = answer.status.stopped();
    let best = answer.solutions.first();
    let mut report = about(puzzle.name(), answer.metric).with("status", answer.status.word());
    if let Some(best) = best {
        report = with_solution(report, puzzle, answer, best);
    }
    let is_open = |one: &&Solution| {
        !is_optimal(answer, one) || matches!(wanted, Wanted::Within(_) | Wanted::Anytime)
    };
    let open = best.filter(is_open);
    let bound = answer.lower_bound;
    let proof = answer.status != Status::Solved && answer.impossible.is_none();
    let report = report
        .with_some("lower_bound", (stopped.is_some() || open.is_some()).then_some(bound))
        .with_some("ratio", open.and_then(|one| ratio(one.length(), bound)))
        .with_some("states", proof.then(|| Number::from(answer.states)))
        .with_some("reason", answer.impossible.map(|impossible| why(puzzle, impossible)))
        .with_some("stopped", stopped)
        .with_some("shortest_solutions", answer.shortest_solutions.map(Number));
    let solutions = answer.solutions.iter().map(|one| WrittenSolution::new(puzzle, one));
    let report = match wanted {
        Wanted::All(_) => report.with("solutions", solutions.collect::<Vec<_>>()),
        Wanted::Nearest(_) => report.with("nearest", solutions.collect::<Vec<_>>()),
        _ => report,
    };
    object("slide.solve/1", Some(puzzle), &report)
}

/// Adds the first solution, and its stages.
fn with_solution(
    report: JsonObject,
    puzzle: &Puzzle,
    answer: &Answer,
    solution: &Solution,
) -> JsonObject {
    let WrittenSolution { length, steps, moves } = WrittenSolution::new(puzzle, solution);
    let report = report
        .with("length", length)
        .with("steps", steps)
        .with("optimal", is_optimal(answer, solution))
        .with("moves", moves);
    if answer.most_readable.is_none() {
        return report;
    }
    let reading = Reading::of(puzzle, &solution.moves);
    let stage = |stage: Range<usize>| {
        let aims = reading.aims(&stage).into_iter().map(|aim| aim + 1);
        JsonObject::default()
            .with("first", stage.start + 1)
            .with("last", stage.end)
            .with("for", aims.collect::<Vec<_>>())
    };
    report
        .with("waits", reading.waits())
        .with("most_readable", answer.most_readable)
        .with("stages", reading.stages().into_iter().map(stage).collect::<Vec<_>>())
}

/// The largest possible ratio of a solution of this length to a shortest one; `None` if nothing is proved.
fn ratio(length: u32, bound: u32) -> Option<f64> {
    match bound {
        0 => (length == 0).then_some(1.0),
        _ => Some(f64::from(length) / f64::from(bound)),
    }
}
