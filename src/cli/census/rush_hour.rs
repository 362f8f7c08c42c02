//! `slide census rush-hour`: the report, and the irreducible puzzles in a file of their own.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use slide::design::rush_hour::{BandResult, Family, RushHourCensus, RushHourJob};
use slide::job::run_job;
use slide::puzzle::{Metric, Notation, Size, read_as};
use slide::render::{csv, json, text::rush_hour as render};

use super::CensusArgs;
use crate::cli::exit_code::Outcome;
use crate::cli::long_runs::shard_file;
use crate::cli::output::Output;
use crate::cli::ranges::range;
use crate::cli::session::Session;
use crate::cli::shared_args::AnswerArgs;
use crate::cli::words::metrics_of_pieces;

/// All positions of Rush Hour on the boards of one size
///
/// Puzzles from which no piece and no wall can be removed without making them shorter are irreducible.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    census: CensusArgs,
    /// Also write the irreducible puzzles to this file, one to a line
    ///
    /// A name that ends in `.csv` or `.jsonl` selects that form.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    list: Option<PathBuf>,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

/// The boards.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Boards")]
struct BoardArgs {
    /// Rows of the board, 3 to 7
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: u16,
    /// Columns of the board, 3 to 7
    #[arg(long, value_name = "N", default_value_t = 6)]
    cols: u16,
    /// The row of the red car, counted from 0 [default: the middle one, the upper of two]
    #[arg(long, value_name = "N")]
    red_row: Option<u16>,
    /// How many walls there are: a number, or a range A..B with both ends
    #[arg(long, value_name = "A..B", default_value = "0", value_parser = range)]
    walls: RangeInclusive<u32>,
    /// What lengths are counted in; a piece stays in its line, so a move is a slide
    #[arg(short, long, default_value = "slide", value_parser = metrics_of_pieces())]
    metric: Metric,
}

impl BoardArgs {
    /// The family of these boards.
    fn family(&self) -> Family {
        let family = Family::of(Size { rows: self.rows, cols: self.cols });
        Family {
            red_row: self.red_row.unwrap_or(family.red_row),
            walls: self.walls.clone(),
            metric: self.metric,
            ..family
        }
    }
}

/// The formats of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table: a line for each figure
    Csv,
}

/// Takes the census.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { boards, census, list, form } = args;
    let family = boards.family();
    family.check()?;
    let form = RushHourOutput::open(form, list.clone(), census.question.histogram)?;
    let run = census.shards.run(&census.effort, session);
    let job = RushHourJob { family, top: census.question.chosen.needed() };
    let (file, mut taken) = session.search_named("census", &run, |run| {
        let found = run_job(job, census.shards.shard, run)?;
        let file = shard_file(&found, form.format == Format::Json);
        anyhow::Ok((file, RushHourCensus::new(found, &run.limits)))
    })?;
    let puzzle = |found: &BandResult| {
        read_as(Notation::RushHour, &found.board, "start").ok()?.into_puzzles().pop()
    };
    taken.hardest =
        census.question.chosen.select(taken.hardest, taken.family.metric, &run.limits, puzzle)?;
    session.explain_resuming(taken.stopped, &run.checkpoints);
    form.answer(&taken, file, session)
}

/// The files of a census, open.
pub(in crate::cli) struct RushHourOutput {
    format: Format,
    histogram: bool,
    report: Output,
    /// The file for the puzzles, if there is one.
    list: Option<(PathBuf, Output)>,
}

impl RushHourOutput {
    /// Opens the files.
    pub(in crate::cli) fn open(
        form: &AnswerArgs<Format>,
        list: Option<PathBuf>,
        histogram: bool,
    ) -> anyhow::Result<Self> {
        let report = form.output.open(false)?;
        let open = |path: PathBuf| anyhow::Ok((path.clone(), Output::open(Some(&path), false)?));
        Ok(Self { format: form.format, histogram, report, list: list.map(open).transpose()? })
    }

    /// Writes the report, or the file of a shard, and the puzzles if the census is complete.
    pub(in crate::cli) fn answer(
        self,
        taken: &RushHourCensus,
        file: Option<String>,
        session: &Session,
    ) -> anyhow::Result<Outcome> {
        let outcome = session.outcome(taken.stopped);
        match self.list {
            Some(_) if taken.stopped.is_some() => {
                session.console.warn("puzzles are missing, so the list of them is not written");
            }
            Some((path, list)) => {
                list.last_answer(&text_of_list(taken, &path), outcome)?;
            }
            None => {}
        }
        let text = match self.format {
            Format::Json => file.unwrap_or_else(|| json::rush_hour(taken)),
            Format::Csv => csv::rush_hour(taken).csv(),
            Format::Text => render::text(taken, self.histogram),
        };
        self.report.last_answer(&text, outcome)
    }
}

/// The puzzles in the form that the name of their file selects.
fn text_of_list(taken: &RushHourCensus, path: &Path) -> String {
    let head = render::heading(taken);
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let lines = match ending.as_str() {
        "csv" => csv::rush_hour_puzzles(&taken.irreducible).csv(),
        "jsonl" => json::rush_hour_puzzles(&taken.irreducible),
        _ => render::puzzles(&taken.irreducible),
    };
    head + &lines
}
