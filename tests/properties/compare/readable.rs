//! The shortest solution that is easiest to follow, against all of them measured one after another.

use super::case::{Case, metric, same, solutions};
use slide::check::{Reading, verify};
use slide::solve::{Algorithm, SolveOptions, solve};
use slide::space::Run;
use slide_reference::puzzle::Metric;
use slide_reference::random::MOST_STATES;
use slide_reference::search::Search;

/// Puzzles with more shortest solutions than this are left out.
const MOST_SOLUTIONS: usize = 300;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    if case.puzzle.targets.is_empty() && case.puzzle.exit.is_none() {
        return Ok(());
    }
    let puzzle = case.read()?;
    for by in Metric::ALL {
        let search = Search::new(&case.puzzle, by, 1, MOST_STATES).ok_or("too large")?;
        let (ways, all) = search.all_shortest(MOST_SOLUTIONS);
        if ways > MOST_SOLUTIONS as u128 {
            continue;
        }
        // In tie-breaking order, so that the first one counts.
        let least = all.iter().map(|moves| case.puzzle.waits(moves)).min();
        let steps = |moves: &[_]| -> usize {
            moves.iter().map(|one: &slide_reference::puzzle::Move| one.path.len()).sum()
        };
        let with_least = all.iter().filter(|moves| Some(case.puzzle.waits(moves)) == least);
        let expected: Vec<_> =
            with_least.min_by_key(|moves| steps(moves)).cloned().into_iter().collect();
        for algorithm in [Algorithm::Auto, Algorithm::Bfs, Algorithm::AStar] {
            let options =
                SolveOptions::default().metric(metric(by)).algorithm(algorithm).readable(true);
            let answer =
                solve(&puzzle, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())?;
            let what = format!("readable by {by:?} with {algorithm:?}");
            same(&what, &expected, &solutions(&answer.solutions))?;
            let Some(found) = answer.solutions.first() else { continue };
            same(&what, &Some(true), &answer.most_readable)?;
            same(&what, &least, &Some(Reading::of(&puzzle, &found.moves).waits()))?;
            verify(&puzzle, found).map_err(|fault| fault.to_string())?;
        }
    }
    Ok(())
}
