//! `slide hardest --bag`: the hardest starts of a bag of shapes or of a shard of it.

use anyhow::ensure;
use slide::design::{Bag, BagError, BagJob, HardestOfBag};
use slide::job::{JobResult, run_job};
use slide::puzzle::Metric;
use slide::solve::SolveError;

use super::{Args, Format, HardestOutput};
use crate::cli::exit_code::Outcome;
use crate::cli::long_runs::shard_file;
use crate::cli::output::Output;
use crate::cli::processes::Processes;
use crate::cli::session::Session;

/// Finds the hardest starts of a bag.
pub(super) fn run(
    shapes: &str,
    args: &Args,
    output: Output,
    processes: &dyn Processes,
    session: &Session,
) -> anyhow::Result<Outcome> {
    ensure!(!args.processes.are_several(), "a bag is judged by one process");
    let Args { puzzles, question, shards, form, .. } = args;
    let bag = Bag {
        shapes: shapes.to_owned(),
        board: puzzles.board.clone().unwrap_or_default(),
        goal: puzzles.goal.clone().unwrap_or_default(),
        turned: question.turned,
    };
    let metric = question.metric.unwrap_or_default();
    ensure!(metric != Metric::Line, "{}", SolveError::NoLines);
    let one = super::options(args, metric);
    let run = super::run_of(args, session, processes);
    let job = BagJob { bag, metric: one.metric, top: one.top, engine: one.engine };
    let found = session.search_named("bag", &run, |run| run_job(job, shards.shard, run));
    let found = found.map_err(|no| match no {
        BagError::Faults(errors) => anyhow::Error::from(errors),
        no => no.into(),
    })?;
    session.explain_resuming(found.stopped, &run.checkpoints);
    answer(found, form, output, session)
}

/// Writes the hardest starts of a bag, or of a shard of it.
pub(in crate::cli) fn answer(
    found: JobResult<BagJob>,
    form: &HardestOutput,
    output: Output,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let file = shard_file(&found, form.answer.format == Format::Json);
    let of_bag = HardestOfBag::from(found);
    let shard = of_bag.shard;
    let name = shard.map_or_else(|| "Bag".to_owned(), |shard| format!("Bag, shard {shard}"));
    let (text, mut outcome) =
        super::answer(&name, None, &of_bag.found, &of_bag.options(), form, session);
    // Whether there is a start at all that can be solved is known of the whole alone.
    if shard.is_some() && outcome == Outcome::No {
        outcome = Outcome::Answered;
    }
    let outcome = if session.interrupt.is_raised() { Outcome::Interrupted } else { outcome };
    output.last_answer(&file.unwrap_or(text), outcome)
}
