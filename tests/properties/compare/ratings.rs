//! How hard a puzzle is for a person: every number of a rating.

use super::case::{Case, metric, same};
use slide::design::{Rated, Value, rate};
use slide::solve::{SolveError, SolveOptions, Status};
use slide::space::Run;
use slide_reference::kinds::Identity;
use slide_reference::puzzle::Metric;
use slide_reference::random::MOST_STATES;
use slide_reference::search::Search;

/// Puzzles with more shortest solutions than this are not rated by the reference.
const MOST_SOLUTIONS: usize = 500;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    if case.puzzle.targets.is_empty() && case.puzzle.exit.is_none() {
        let rated = rate(&case.read()?, &SolveOptions::default(), &mut Run::default());
        return same("no goal", &Some(SolveError::NoGoal), &rated.err());
    }
    let by = Metric::ALL[case.seed as usize % 3];
    let options = SolveOptions::default().metric(metric(by));
    let rated =
        rate(&case.read()?, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())?;
    let search = Search::new(&case.puzzle, by, 1, MOST_STATES).ok_or("too large")?;
    let rating = match rated {
        Rated::Rating(rating, _) => rating,
        Rated::Unsolved(answer) => {
            same("rating of the unsolvable", &Status::Unsolvable, &answer.status)?;
            return same("solutions", &Vec::new(), &search.nearest(1));
        }
    };
    let Some(expected) = search.ratings(MOST_SOLUTIONS) else {
        let (solutions, _) = search.all_shortest(1);
        return same("number of shortest solutions", &solutions, &rating.solutions);
    };
    let states = case.puzzle.layers(Metric::Step, Identity::Solve, MOST_STATES);
    let states = states.ok_or("too large")?.iter().sum::<u64>();
    same("rated states", &states, &rating.states)?;
    let values = rating.values();
    for (name, number) in expected {
        let own = match name {
            "choices" => u128::from(rating.choices),
            "choosing" => u128::from(rating.choosing),
            _ => match values.iter().find(|(known, _)| *known == name) {
                Some((_, Value::Whole(own))) => *own,
                _ => return Err(format!("no number {name}")),
            },
        };
        same(&format!("{name} by {by:?}"), &number, &own)?;
    }
    Ok(())
}
