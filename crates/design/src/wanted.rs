//! The test whether a new puzzle meets the conditions.

use super::rate::{Condition, Rated, rate};
use slide_engine::solve::{Answer, SolveError, SolveOptions, Status, Wanted, solve};
use slide_engine::space::{EnumerateError, Run, Stop};
use slide_model::Puzzle;

/// Returns whether a puzzle has exactly one shortest solution, if it must be `unique`, and meets `condition`;
/// false if it cannot be solved with these options.
pub(super) fn is_wanted(
    puzzle: &Puzzle,
    unique: bool,
    condition: &Condition,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<bool, Stop> {
    Ok((!unique || has_one_solution(puzzle, options, run)?)
        && (condition.is_empty() || holds(condition, puzzle, options, run)?))
}

fn has_one_solution(
    puzzle: &Puzzle,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<bool, Stop> {
    let options = options.clone().wanted(Wanted::All(1));
    match stopped(solve(puzzle, &options, run))? {
        Some(Answer { status: Status::Limit(stop), .. }) => Err(stop),
        answer => Ok(answer.is_some_and(|answer| answer.shortest_solutions == Some(1))),
    }
}

fn holds(
    condition: &Condition,
    puzzle: &Puzzle,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<bool, Stop> {
    match stopped(rate(puzzle, options, run))? {
        Some(Rated::Rating(rating, _)) => Ok(condition.holds(&rating)),
        Some(Rated::Unsolved(Answer { status: Status::Limit(stop), .. })) => Err(stop),
        Some(Rated::Unsolved(_)) | None => Ok(false),
    }
}

/// The limit that was reached as the error; `None` for a puzzle that cannot be solved with these options.
fn stopped<T>(answer: Result<T, SolveError>) -> Result<Option<T>, Stop> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(SolveError::States(EnumerateError::Stopped(stop))) => Err(stop),
        Err(_) => Ok(None),
    }
}
