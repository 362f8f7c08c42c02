//! The left-right mirror image of a puzzle, and the puzzle with other letters, have its numbers.

use super::case::{Case, metric, read, same};
use crate::reference::dice::Dice;
use crate::reference::puzzle::Metric;
use slide::puzzle::{Puzzle, Solution};
use slide::solve::{CannotSolve, SolveOptions, solve};
use slide::space::Silent;
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
        let solutions = best(&puzzle, by)?;
        // Which solution is the best depends on the order of pieces and directions.
        let lengths = |solutions: &[Solution]| -> Vec<(u32, u32)> {
            solutions.iter().map(|one| (one.length(), one.steps())).collect()
        };
        let image = best(&mirrored, by)?;
        same("length of the mirror image", &lengths(&solutions), &lengths(&image))?;
        same("solution with other letters", &solutions, &best(&relettered, by)?)?;
    }
    Ok(())
}

fn layers(puzzle: &Puzzle, by: Metric) -> Result<Vec<u64>, String> {
    let options = CountOptions::default().metric(metric(by));
    let count = count(puzzle, &options, &mut Silent).map_err(|unfit| unfit.to_string())?;
    Ok(count.layers)
}

/// The best solution; none without a goal that can be reached.
fn best(puzzle: &Puzzle, by: Metric) -> Result<Vec<Solution>, String> {
    let options = SolveOptions::default().metric(metric(by));
    match solve(puzzle, &options, &mut Silent) {
        Ok(answer) => Ok(answer.solutions),
        Err(CannotSolve::NoGoal) => Ok(Vec::new()),
        Err(unfit) => Err(unfit.to_string()),
    }
}
