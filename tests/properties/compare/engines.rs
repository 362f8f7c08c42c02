//! Every engine against every other: counts in all metrics and identities, and the same bytes for
//! any number of threads.

use super::case::{Case, metric, same};
use slide::solve::{SolveOptions, Status, Wanted, solve};
use slide::space::{Checkpoints, Engine, Limits, Run, Stop};
use slide::space::{Count, CountOptions, count};
use slide_reference::kinds::Identity;
use slide_reference::puzzle::Metric;

/// Where there are at most so many placements to try, no engine may give up.
const MOST_TRIES: usize = 20_000;

/// What must not depend on the engine or the number of threads.
type Answer = (Option<Stop>, u64, Vec<u64>, Option<slide::space::GoalCount>);

pub(crate) fn compare(case: &Case) -> Result<(), String> {
    let identities = [
        (Identity::Count, slide::puzzle::Identity::Count),
        (Identity::Solve, slide::puzzle::Identity::Solve),
        (Identity::Labelled, slide::puzzle::Identity::Labelled),
    ];
    for (ours, theirs) in identities {
        let small = is_small(case, ours);
        for by in Metric::ALL {
            let options = CountOptions::default().metric(metric(by)).identity(theirs);
            engines(case, &options, Some(20_000), small, &format!("by {by:?}, {ours:?}"))?;
        }
    }
    let has_goal = !case.puzzle.targets.is_empty() || case.puzzle.exit.is_some();
    if has_goal {
        let small = is_small(case, Identity::Solve);
        let options = CountOptions::default().goals(true);
        engines(case, &options, None, small, "with goals")?;
        for by in Metric::ALL {
            solutions(case, by, small)?;
        }
    }
    on_disk(case, has_goal)?;
    threads(case)
}

/// Whether no engine may give up.
fn is_small(case: &Case, identity: Identity) -> bool {
    case.packing_bytes == case.most_bytes && case.puzzle.packings(identity, MOST_TRIES).is_some()
}

/// Every engine finds the same solutions, and as many; so does a search that has to change its
/// engine on the way, since it has less memory than the first one took.
fn solutions(case: &Case, by: Metric, small: bool) -> Result<(), String> {
    let puzzle = case.read()?;
    let solved = |engine, bytes| {
        let limits = Limits::default().memory_bytes(Some(bytes));
        let metric = metric(by);
        let wanted = Wanted::All(3);
        let options = SolveOptions::default().metric(metric).engine(engine).wanted(wanted);
        let mut run = Run::default().limits(limits);
        let answer = solve(&puzzle, &options, &mut run).map_err(|unfit| unfit.to_string())?;
        let bytes = answer.statistics.table_bytes;
        Ok::<_, String>(((answer.status, answer.solutions, answer.shortest_solutions), bytes))
    };
    let (expected, bytes) = solved(Engine::Auto, case.most_bytes)?;
    let squeezed = solved(Engine::Auto, bytes / 4 * 3)?.0;
    if squeezed.0 != Status::Limit(Stop::Memory) {
        same(&format!("solutions in little memory by {by:?}"), &expected, &squeezed)?;
    }
    for engine in [Engine::Thin, Engine::Blocks] {
        let bytes = if engine == Engine::Blocks { case.packing_bytes } else { case.most_bytes };
        let found = solved(engine, bytes)?.0;
        let gave_up = found.0 == Status::Limit(Stop::Memory);
        // A move may have too many ways for blocks.
        let suits = small && by != Metric::Move;
        if engine != Engine::Blocks || suits || !gave_up {
            same(&format!("solutions of {engine:?} by {by:?}"), &expected, &found)?;
        }
    }
    Ok(())
}

/// Layers on disk count the same, goals included.
fn on_disk(case: &Case, goals: bool) -> Result<(), String> {
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    for by in Metric::ALL {
        let options = CountOptions::default().metric(metric(by)).goals(goals);
        let checkpoints = Checkpoints::default().directory(Some(directory.path().to_owned()));
        let disk = options.clone().engine(Engine::Disk);
        let memory = answer(case, &options, Run::default())?;
        let kept = answer(case, &disk, Run::default().checkpoints(checkpoints))?;
        same(&format!("on disk by {by:?}"), &memory, &kept)?;
    }
    Ok(())
}

/// All engines, in both orders, against the one that is chosen by itself.
fn engines(
    case: &Case,
    options: &CountOptions,
    most_states: Option<u64>,
    small: bool,
    what: &str,
) -> Result<(), String> {
    let run = |engine| Run::default().limits(case.limits(engine).max_states(most_states));
    let expected = answer(case, options, run(Engine::Auto))?;
    for engine in [Engine::Thin, Engine::Blocks] {
        let layers = options.clone().engine(engine);
        let layered = answer(case, &layers, run(engine))?;
        // A move may have too many ways for blocks.
        let suits = engine != Engine::Blocks || options.metric != slide::puzzle::Metric::Move;
        let may_give_up = engine != Engine::Thin && !(small && suits);
        if may_give_up && layered.0 == Some(Stop::Memory) {
            continue;
        }
        same(&format!("{engine:?} {what}"), &expected, &layered)?;
        let any = layers.by_depth(false);
        let (stopped, states, ..) = answer(case, &any, run(engine))?;
        let wanted = (expected.0, expected.1);
        same(&format!("{engine:?} in any order {what}"), &wanted, &(stopped, states))?;
    }
    Ok(())
}

fn threads(case: &Case) -> Result<(), String> {
    for engine in [Engine::Thin, Engine::Blocks] {
        let run = || Run::default().limits(case.limits(engine));
        let options = CountOptions::default().engine(engine);
        let one = answer(case, &options, run())?;
        for threads in [2, 3, 7] {
            let several = answer(case, &options, run().threads(threads))?;
            same(&format!("{engine:?} with {threads} threads"), &one, &several)?;
        }
    }
    Ok(())
}

fn answer(case: &Case, options: &CountOptions, mut run: Run<'_>) -> Result<Answer, String> {
    let found = count(&case.read()?, options, &mut run).map_err(|unfit| unfit.to_string())?;
    let Count { stopped, states, layers, goals, .. } = found;
    Ok((stopped, states, layers, goals))
}
