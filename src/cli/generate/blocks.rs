//! New sliding-block puzzles by evolution.

use slide::design::blocks::{EvolutionOptions, NoBlocks, evolve};
use slide::puzzle::Metric;

use super::Args;
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::session::Session;

/// How many generations there are where nothing else ends the evolution.
const GENERATIONS: u32 = 60;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { wanted, limits, form } = args;
    let size = wanted.size()?;
    anyhow::ensure!(wanted.count != Some(0), "--count is a number from 1 on");
    let output = form.output.open(false)?;
    let limits_now = limits.starting_now(&session.interrupt);
    let has_end = wanted.generations.is_some() || limits_now.deadline.is_some();
    let options = EvolutionOptions::default()
        .size(size)
        .pieces(wanted.pieces)
        .metric(wanted.metric.unwrap_or(Metric::Move))
        .count(wanted.count.unwrap_or(1))
        .seed(wanted.seed)
        .unique(wanted.unique)
        .condition(wanted.condition.clone().unwrap_or_default())
        .generations(if has_end { wanted.generations } else { Some(GENERATIONS) })
        .threads(limits.effort.threads())
        .limits(limits_now);
    let made = session.search_named("generate", |reporter| evolve(&options, reporter));
    let interrupted = session.interrupt.asked();
    if interrupted && made.is_err() {
        return Ok(Outcome::Interrupted);
    }
    if let Err(stopped @ NoBlocks::Stopped(_)) = made {
        Console::raw(&format!("generate: {stopped}"));
        return Ok(Outcome::Partial);
    }
    let made = made?;
    session.console.note(format_args!("generate: {} generations", made.generations));
    let outcome = if interrupted { Outcome::Interrupted } else { Outcome::Answered };
    let name = format!("Blocks {}x{}, seed {}", size.rows, size.cols, wanted.seed);
    let text = args.collection(&name, made.puzzles, (options.metric, &options.limits))?;
    output.last_answer(&text, outcome)
}
