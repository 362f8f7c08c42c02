//! How hard all starts are, in the component and among all placements, and whether the examples are
//! as hard as they say.

use super::case::{Case, metric, same};
use slide::design::{Hardest, HardestOptions, hardest};
use slide::puzzle::{read, write_collection};
use slide::solve::{SolveOptions, solve};
use slide::space::EnumerateError;
use slide::space::{Engine, Reach, Run};
use slide_reference::difficulties::Difficulties;
use slide_reference::kinds::Identity;
use slide_reference::puzzle::Metric;
use slide_reference::random::MOST_STATES;

/// More placements than this the reference does not try.
const MOST_TRIES: usize = 20_000;

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    if case.puzzle.targets.is_empty() && case.puzzle.exit.is_none() {
        let refused = hardest(&case.read()?, &HardestOptions::default(), &mut Run::default()).err();
        return same("no goal", &Some(EnumerateError::NoGoal), &refused);
    }
    let packings = case.puzzle.packings(Identity::Solve, MOST_TRIES.min(case.tries));
    let may_give_up = packings.is_none() || case.packing_bytes < case.most_bytes;
    for by in Metric::ALL {
        let layers = case.puzzle.layers_of_states(by, Identity::Solve, MOST_STATES);
        let states = layers.ok_or("too large")?.into_iter().flatten();
        let expected = case.puzzle.difficulties(by, states);
        for (engine, threads) in [(Engine::Auto, 1), (Engine::Thin, 3), (Engine::Blocks, 2)] {
            let found = found(case, by, Reach::Component, engine, threads)?;
            if engine == Engine::Blocks && may_give_up && found.stopped.is_some() {
                // So many packings have no ranks.
                continue;
            }
            same(&format!("difficulties by {by:?}, {engine:?}"), &expected, &told(&found))?;
            if engine == Engine::Auto {
                examples(&found, by)?;
            }
        }
        if let Some(packings) = &packings {
            let expected = case.puzzle.difficulties(by, packings.values().cloned());
            let found = found(case, by, Reach::Everywhere, Engine::Auto, 2)?;
            same(&format!("difficulties of packings by {by:?}"), &expected, &told(&found))?;
            same("packings", &(packings.len() as u64), &found.states)?;
            examples(&found, by)?;
        }
    }
    Ok(())
}

fn found(
    case: &Case,
    by: Metric,
    reach: Reach,
    engine: Engine,
    threads: usize,
) -> Result<Hardest, String> {
    let (metric, top) = (metric(by), 3);
    let options = HardestOptions::default().metric(metric).reach(reach).engine(engine).top(top);
    let mut run = Run::default().threads(threads).limits(case.limits(engine));
    hardest(&case.read()?, &options, &mut run).map_err(|unfit| unfit.to_string())
}

fn told(found: &Hardest) -> Difficulties {
    Difficulties {
        histogram: found.histogram.clone(),
        just_solved: found.just_solved,
        unsolvable: found.unsolvable().unwrap_or(u64::MAX),
    }
}

/// The examples come back from a file, and each is solved in as many moves as it says.
fn examples(found: &Hardest, by: Metric) -> Result<(), String> {
    let expected = found.ties().min(3);
    same("examples", &expected, &(found.examples.len() as u64))?;
    if found.examples.is_empty() {
        return Ok(());
    }
    let text = write_collection("Examples", &found.examples);
    let again = read(&text, "examples").map_err(|errors| format!("{errors}\n{text}"))?;
    same("examples in a file", &found.examples, &again.puzzles().to_vec())?;
    let options = SolveOptions::default().metric(metric(by));
    for example in again.puzzles() {
        let answer =
            solve(example, &options, &mut Run::default()).map_err(|unfit| unfit.to_string())?;
        let length = answer.solutions.first().map(slide::puzzle::Solution::length);
        same("length of an example", &found.length(), &length)?;
    }
    Ok(())
}
