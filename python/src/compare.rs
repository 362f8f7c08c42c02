//! All ways to search on one puzzle, side by side.

use std::time::Instant;

use slide::puzzle::Puzzle;
use slide::solve::{Comparison, Row, SolveError, SolveOptions, Trial, Way, folds, solve};
use slide::space::{Limits, Run, Stop};
use slide::tiles::TileBoard;

/// The comparison of those ways that are wanted and fit the puzzle. `common` has what the searches have in common. The
/// time limit is that of all of them, and each has its share of what is left.
///
/// # Errors
/// No way can be asked about this puzzle.
pub fn compare(
    puzzle: &Puzzle,
    is_wanted: impl Fn(&Way) -> bool,
    common: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Comparison, SolveError> {
    let may_fold = folds(puzzle, &run.limits).unwrap_or(false);
    let is_tiles = TileBoard::recognise(puzzle).is_some();
    let ways: Vec<Way> = Way::all(may_fold).into_iter().filter(is_wanted).collect();
    let mut rows = Vec::new();
    for (done, way) in ways.iter().enumerate() {
        let limits = Way::limits(share(&run.limits, ways.len() - done));
        match solve(puzzle, &way.options(common.clone()), &mut run.within(limits)) {
            Ok(answer) => {
                let trials = vec![(0, Trial::new(&answer, None))];
                rows.push(Row { way: *way, terms: way.terms(is_tiles), trials });
            }
            Err(unfit @ (SolveError::NoGoal | SolveError::Refused)) => return Err(unfit),
            // It does not fit this puzzle.
            Err(_) => {}
        }
        if run.limits.check(0, 0) == Err(Stop::Interrupted) {
            break;
        }
    }
    let name = puzzle.name().to_owned();
    let metric = common.metric.word();
    Ok(Comparison { title: name.clone(), puzzles: vec![name], metric, rows })
}

/// These limits for one of this number of searches that are to come, one after the other.
fn share(limits: &Limits, to_come: usize) -> Limits {
    let now = Instant::now();
    let share = |until: Instant| {
        now + until.saturating_duration_since(now) / u32::try_from(to_come).unwrap_or(u32::MAX)
    };
    limits.clone().deadline(limits.deadline.map(share))
}
