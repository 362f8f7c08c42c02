//! Whether a puzzle can be solved in one shortest way only.

use crate::puzzle::{Metric, Puzzle};
use crate::solve::{CannotSolve, SolveOptions, Status, Wanted, solve};
use crate::space::{CannotEnumerate, Limits, Silent, Stop};

/// Whether a puzzle has exactly one shortest solution; one that cannot be solved as asked for has none.
pub(super) fn has_one_solution(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> Result<bool, Stop> {
    let options = SolveOptions::default().metric(metric).limits(limits.clone());
    let options = options.wanted(Wanted::All(1));
    match solve(puzzle, &options, &mut Silent) {
        Ok(answer) => match answer.status {
            Status::Limit(stop) => Err(stop),
            Status::Solved | Status::Unsolvable => Ok(answer.shortest_solutions == Some(1)),
        },
        Err(CannotSolve::States(CannotEnumerate::Stopped(stop))) => Err(stop),
        Err(_) => Ok(false),
    }
}
