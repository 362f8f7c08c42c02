//! The left-right mirror image of a puzzle, the puzzle with other letters, and with rows and columns
//! exchanged, have its numbers.

use super::case::{Case, metric, read, same};
use slide::puzzle::{Identity, Puzzle, Solution, write_ron};
use slide::solve::{SolveError, SolveOptions, solve};
use slide::space::{CountOptions, EnumerateError, Limits, Run, components, count, packings, perft};
use slide_reference::dice::Dice;
use slide_reference::puzzle::Metric;

/// Move sequences are compared up to this length.
const MOST_MOVES: u32 = 3;

/// Components are compared up to so many packings.
const MOST_PACKINGS: u128 = 1_000_000;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    let mut dice = Dice::new(case.seed);
    let puzzle = case.read()?;
    let mirrored = read(&case.puzzle.mirrored().written(&mut dice))?;
    let relettered = read(&case.puzzle.relettered(&mut dice).written(&mut dice))?;
    transposed(&puzzle)?;
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

/// A question about numbers alone may have the board read by rows or by columns; one about move
/// sequences has it read as it is written.
fn transposed(puzzle: &Puzzle) -> Result<(), String> {
    // A long row may be too long for a column.
    let Some(turned) = puzzle.transposed() else { return Ok(()) };
    same("transposed and read again", &read(&write_ron(&turned))?, &turned)?;
    same("transposed twice", &Some(puzzle.clone()), &turned.transposed())?;
    for by in Metric::ALL {
        let sequences = |one: &Puzzle| perft(one, metric(by), MOST_MOVES, &Limits::default());
        let [own, other] = [puzzle, &turned].map(|one| sequences(one).map(|found| found.total));
        same(&format!("sequences by {by:?}, transposed"), &own, &other)?;
        for identity in [Identity::Count, Identity::Solve] {
            let answer = |puzzle: &Puzzle| {
                let options = CountOptions::default().metric(metric(by)).identity(identity);
                let goals = options.clone().goals(puzzle.goal().is_some());
                let goals = count(puzzle, &goals, &mut Run::default())?;
                let all = count(puzzle, &options, &mut Run::default())?;
                Ok::<_, EnumerateError>((all.layers, goals.goals, goals.layers))
            };
            same("layers and goals, transposed", &answer(puzzle), &answer(&turned))?;
        }
    }
    let packings = packings(puzzle, &CountOptions::default(), &mut Run::default());
    if packings.is_ok_and(|all| all <= MOST_PACKINGS) {
        let all =
            |puzzle: &Puzzle| components(puzzle, &CountOptions::default(), &mut Run::default());
        same("components, transposed", &all(puzzle), &all(&turned))?;
    }
    Ok(())
}

fn layers(puzzle: &Puzzle, by: Metric) -> Result<Vec<u64>, String> {
    let options = CountOptions::default().metric(metric(by));
    let count = count(puzzle, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())?;
    Ok(count.layers)
}

/// The best solution; none without a goal that can be reached.
fn best(puzzle: &Puzzle, by: Metric) -> Result<Vec<Solution>, String> {
    let options = SolveOptions::default().metric(metric(by));
    match solve(puzzle, &options, &mut Run::default()) {
        Ok(answer) => Ok(answer.solutions),
        Err(SolveError::NoGoal) => Ok(Vec::new()),
        Err(unfit) => Err(unfit.to_string()),
    }
}
