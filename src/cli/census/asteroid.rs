//! `slide census asteroid`: all placements of a tile set.

use clap::ValueEnum;
use slide::design::asteroid::{AsteroidJob, Census, Start};
use slide::job::run_job;
use slide::puzzle::Metric;
use slide::render::{csv, json, text::census as render};

use super::CensusArgs;
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::long_runs::shard_file;
use crate::cli::output::Output;
use crate::cli::session::Session;
use crate::cli::shared_args::AnswerArgs;

/// The eight tiles of Asteroid Escape, turned and placed in every way
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    census: CensusArgs,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

/// The formats of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table: a line for each orientation set
    Csv,
    /// The hardest starts as a puzzle file
    Ron,
}

/// Takes the census.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { census, form } = args;
    let output: Output = form.output.open(false)?;
    let run = census.shards.run(&census.effort, session);
    let job = AsteroidJob { top: census.question.chosen.needed() };
    let found =
        session.search_named("census", &run, |run| run_job(job, census.shards.shard, run))?;
    let file = shard_file(&found, form.format == Format::Json);
    let mut taken = Census::from(found);
    let puzzle = |start: &Start| start.puzzle("start", None);
    taken.total.hardest =
        census.question.chosen.select(taken.total.hardest, Metric::Move, &run.limits, puzzle)?;
    session.explain_resuming(taken.stopped, &run.checkpoints);
    answer(&taken, file, census.question.histogram, form, output, session)
}

/// Writes the census, or the file of a shard.
pub(in crate::cli) fn answer(
    taken: &Census,
    file: Option<String>,
    histogram: bool,
    form: &AnswerArgs<Format>,
    output: Output,
    session: &Session,
) -> anyhow::Result<Outcome> {
    if taken.stopped.is_some() && matches!(form.format, Format::Csv | Format::Ron) {
        Console::raw(&render::head(taken));
    }
    let ink = session.console.ink(form.output.path());
    let text = match form.format {
        Format::Text => render::text(taken, histogram, ink),
        Format::Json => file.unwrap_or_else(|| json::census(taken)),
        Format::Csv => csv::census(taken).csv(),
        Format::Ron if taken.total.hardest.is_empty() => String::new(),
        Format::Ron => render::collection(taken),
    };
    output.last_answer(&text, session.outcome(taken.stopped))
}
