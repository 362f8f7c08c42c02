//! The left-right mirror image of a puzzle, and the puzzle with other letters, have its numbers.

use super::case::{Case, metric, read, same};
use crate::reference::dice::Dice;
use crate::reference::puzzle::Metric;
use slide::puzzle::{Puzzle, Solution};
use slide::search::{Silent, SolveOptions, Unfit, solve};
use slide::space::{CountOptions, count};

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    let mut dice = Dice::new(case.seed);
    let puzzle = case.read()?;
    let mirrored = read(&case.puzzle.mirrored().written(&mut dice))?;
    let relettered = read(&case.puzzle.relettered(&mut dice).written(&mut dice))?;
    for by in Metric::ALL {
        let layers = layers(&puzzle, by)?;
        same("layers of the mirror image", &layers, &self::layers(&mirrored, by)?)?;
        same("layers with other letters", &layers, &self::layers(&relettered, by)?)?;
        let Some(solution) = best(&puzzle, by)? else { continue };
        // Which solution is the first depends on the order of pieces and directions.
        let length = |solution: Option<Option<Solution>>| {
            solution.flatten().map(|solution| (solution.length(), solution.steps()))
        };
        let image = best(&mirrored, by)?;
        same("length of the mirror image", &length(Some(solution.clone())), &length(image))?;
        same("solution with other letters", &Some(solution), &best(&relettered, by)?)?;
    }
    Ok(())
}

fn layers(puzzle: &Puzzle, by: Metric) -> Result<Vec<u64>, String> {
    let options = CountOptions { metric: metric(by), ..CountOptions::default() };
    let count = count(puzzle, &options, &mut Silent).map_err(|unfit| unfit.to_string())?;
    Ok(count.layers)
}

/// The best solution, if there is a goal, and then if it can be reached.
fn best(puzzle: &Puzzle, by: Metric) -> Result<Option<Option<Solution>>, String> {
    let options = SolveOptions { metric: metric(by), ..SolveOptions::default() };
    match solve(puzzle, &options, &mut Silent) {
        Ok(answer) => Ok(Some(answer.solutions.into_iter().next())),
        Err(Unfit::NoGoal) => Ok(None),
        Err(unfit) => Err(unfit.to_string()),
    }
}
