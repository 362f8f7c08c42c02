//! Whether a puzzle can be solved in one shortest way only.

use crate::puzzle::Puzzle;
use crate::search::{Silent, SolveOptions, Status, Unfit, Wanted, solve};

/// Whether a puzzle has exactly one shortest solution.
///
/// # Errors
/// A limit was reached, or the puzzle has no goal.
pub(super) fn has_one_solution(puzzle: &Puzzle, options: SolveOptions) -> Result<bool, Unfit> {
    let options = SolveOptions { wanted: Wanted::All(1), ..options };
    let answer = solve(puzzle, &options, &mut Silent)?;
    match answer.status {
        Status::Limit(stop) => Err(Unfit::Stopped(stop)),
        Status::Solved | Status::Unsolvable => Ok(answer.shortest_solutions == Some(1)),
    }
}
