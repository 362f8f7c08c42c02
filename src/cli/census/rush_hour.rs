//! `slide census --family rush-hour`: the report on stdout, the irreducible puzzles in a file.

use std::path::Path;

use anyhow::bail;
use slide::design::rush_hour::{BandResult, Family, RushHourCensus, census};
use slide::puzzle::{Notation, Size, read_as};
use slide::render::{csv, json, text::rush_hour as render};

use super::{Args, Format};
use crate::cli::exit_code::Outcome;
use crate::cli::output::Output;
use crate::cli::session::Session;
use crate::cli::shared_args::AnswerArgs;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { question, boards, form, .. } = args;
    let of_size =
        Family::of(Size { rows: boards.rows.unwrap_or(6), cols: boards.cols.unwrap_or(6) });
    let family = Family {
        red_row: boards.red_row.unwrap_or(of_size.red_row),
        walls: boards.walls.clone().unwrap_or(of_size.walls.clone()),
        metric: boards.metric.unwrap_or(of_size.metric),
        ..of_size
    };
    family.check()?;
    let database = database(form)?;
    let options = args.options(session)?;
    let mut taken =
        session.search_named("census", |reporter| census(&family, &options, reporter))?;
    let puzzle = |found: &BandResult| {
        read_as(Notation::RushHour, &found.board, "start").ok()?.into_puzzles().pop()
    };
    taken.hardest = args.chosen().of(taken.hardest, (family.metric, &options.limits), puzzle)?;
    session.say_how_to_go_on(taken.stopped, &options.checkpoints);
    answer(&taken, question.histogram, form, database, session)
}

/// Opens the file for the puzzles, if there is one.
pub(super) fn database(form: &AnswerArgs<Format>) -> anyhow::Result<Option<Output>> {
    if form.format == Format::Ron {
        bail!("the puzzles of this family are lines of letters; write them with -o FILE");
    }
    form.output.path().map(|path| Output::open(Some(path), false)).transpose()
}

/// Writes the report, and the puzzles if none is missing.
pub(super) fn answer(
    taken: &RushHourCensus,
    histogram: bool,
    form: &AnswerArgs<Format>,
    database: Option<Output>,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let outcome = session.outcome(taken.stopped);
    match (database, form.output.path()) {
        (Some(_), _) if taken.stopped.is_some() => {
            session.console.warn("puzzles are missing, so the list of them is not written");
        }
        (Some(database), Some(path)) => {
            database.last_answer(&text_of_database(taken, path), outcome)?;
        }
        _ => {}
    }
    let text = match form.format {
        Format::Json => json::rush_hour(taken),
        Format::Csv => csv::rush_hour(taken),
        Format::Text | Format::Ron => render::text(taken, histogram),
    };
    Output::open(None, false)?.last_answer(&text, outcome)
}

/// The puzzles in the form that the name of their file asks for.
fn text_of_database(taken: &RushHourCensus, path: &Path) -> String {
    let head = render::licence(taken);
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let lines = match ending.as_str() {
        "csv" => csv::rush_hour_puzzles(&taken.irreducible),
        "jsonl" => json::rush_hour_puzzles(&taken.irreducible),
        _ => render::puzzles(&taken.irreducible),
    };
    head + &lines
}
