//! `slide census --family asteroid`: all placements of a tile set.

use slide::design::asteroid::{Census, Start, census};
use slide::puzzle::Metric;
use slide::render::{csv, json, text::census as render};

use super::{Args, Format};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::output::Output;
use crate::cli::session::Session;
use crate::cli::shared_args::AnswerArgs;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { question, form, .. } = args;
    let output: Output = form.output.open(false)?;
    let options = args.options(session)?;
    let mut taken = session.search_named("census", |reporter| census(&options, reporter))?;
    let puzzle = |start: &Start| start.puzzle("start", None);
    taken.total.hardest =
        args.chosen().of(taken.total.hardest, (Metric::Move, &options.limits), puzzle)?;
    session.say_how_to_go_on(taken.stopped, &options.checkpoints);
    answer(&taken, question.histogram, form, output, session)
}

/// Writes the census.
pub(super) fn answer(
    taken: &Census,
    histogram: bool,
    form: &AnswerArgs<Format>,
    mut output: Output,
    session: &Session,
) -> anyhow::Result<Outcome> {
    if form.format == Format::Csv {
        output.head_with(csv::CENSUS_HEADING);
    }
    if taken.stopped.is_some() && matches!(form.format, Format::Csv | Format::Ron) {
        Console::raw(&render::head(taken));
    }
    let ink = session.console.ink(form.output.path());
    let text = match form.format {
        Format::Text => render::text(taken, histogram, ink),
        Format::Json => json::census(taken),
        Format::Csv => csv::census(taken),
        Format::Ron if taken.total.hardest.is_empty() => String::new(),
        Format::Ron => render::collection(taken),
    };
    output.last_answer(&text, session.outcome(taken.stopped))
}
