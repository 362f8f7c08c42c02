//! `slide census`: all placements of a tile set.

use clap::ValueEnum;
use slide::design::asteroid::{Census, CensusOptions, census};
use slide::render::{csv, json, text::census as render};

use super::exit_code::Outcome;
use super::groups::{AnswerArgs, Effort};
use super::long_runs::CheckpointArgs;
use super::output::Output;
use super::session::Session;

/// Judge all placements of a tile set: how many are legal, can be solved, how hard
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    question: CensusQuery,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

const EXAMPLES: &str = "\
Examples:
  slide census --family asteroid                    all placements of the tiles of Asteroid Escape
  slide census --family asteroid --histogram        how many starts need 1, 2, 3, … moves
  slide census --family asteroid --top 8 -f ron     the hardest starts as a puzzle file
  slide census --family asteroid -f csv             a line for each orientation set";

/// What is asked.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct CensusQuery {
    /// Which tile set
    #[arg(long, value_name = "FAMILY")]
    family: Family,
    /// Show so many of the hardest starts
    #[arg(long, value_name = "N", default_value_t = 3)]
    top: usize,
    /// Show how many starts there are of each length
    #[arg(long)]
    histogram: bool,
}

/// Which tile set.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Family {
    /// The eight tiles of Asteroid Escape, in all their turns
    Asteroid,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table with a line for each orientation set
    Csv,
    /// The hardest starts as a puzzle file
    Ron,
}

/// Takes the census.
///
/// # Errors
/// The checkpoint cannot be read or written, or the answer cannot be written.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { question, effort, checkpoints, form } = args;
    let Family::Asteroid = question.family;
    let mut output: Output = form.output.open(false)?;
    let options = CensusOptions {
        top: question.top,
        threads: effort.threads(),
        limits: effort.starting_now(&session.interrupt),
        checkpoints: checkpoints.once()?,
    };
    let taken = session.search_named("census", |reporter| census(&options, reporter))?;
    if form.format == Format::Csv {
        output.head_with(csv::CENSUS_HEADING);
    }
    if taken.stopped.is_some() && matches!(form.format, Format::Csv | Format::Ron) {
        // A table or a puzzle file has no room for it, so it is said on stderr, even with `-q`.
        super::console::Console::raw(&render::head(&taken));
    }
    let outcome = session.outcome(taken.stopped);
    output.last_answer(&answer(&taken, args, session), outcome)
}

fn answer(taken: &Census, args: &Args, session: &Session) -> String {
    let Args { question, form, .. } = args;
    match form.format {
        Format::Text => {
            render::text(taken, question.histogram, session.console.ink(form.output.path()))
        }
        Format::Json => json::census(taken),
        Format::Csv => csv::census(taken),
        Format::Ron if taken.total.hardest.is_empty() => String::new(),
        Format::Ron => render::collection(taken),
    }
}
