//! `slide count`: how many states can be reached.

use clap::ValueEnum;
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::render::{count as render, csv, json};
use slide::search::Engine;
use slide::space::{Count, CountOptions, count};

use super::console::Console;
use super::exit_code::Outcome;
use super::groups::{LimitArgs, MetricName, OutputArgs, Puzzles};
use super::session::Session;

/// Count the states that can be reached
///
/// Pieces of one kind are interchangeable, and the goal is ignored. With `--goals` the pieces that
/// the goal names are told apart from their twins, as `slide solve` does.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    form: Form,
}

const EXAMPLES: &str = "\
Examples:
  slide count klotski.ron                      the number and its prime factors
  slide count --by-depth -m move klotski.ron   new states after 0, 1, 2, … moves
  slide count --goals klotski.ron              how many of them are goals, and how far
  slide examples klotski | slide count -f json -";

/// What is asked.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(next_help_heading = "Question")]
struct Question {
    /// Show how many states lie at each depth
    #[arg(long)]
    by_depth: bool,
    /// What depths are counted in [default: step]
    #[arg(short, long)]
    metric: Option<MetricName>,
    /// Tell every piece apart
    #[arg(long, conflicts_with = "goals")]
    labelled: bool,
    /// Count left-right mirror images once; board and pieces must be their own mirror image
    #[arg(long)]
    mirror: bool,
    /// Which engine enumerates the states; all count the same
    #[arg(long, value_name = "ENGINE", default_value = "auto", hide = true)]
    engine: EngineName,
    /// Count the goal states too, and how far the nearest and the farthest are
    #[arg(long)]
    goals: bool,
}

/// Names of engines, for tests and measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EngineName {
    Auto,
    Thin,
    Dense,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Auto => Self::Auto,
            EngineName::Thin => Self::Thin,
            EngineName::Dense => Self::Dense,
        }
    }
}

/// How the answer looks.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct Form {
    /// How the count is written
    #[arg(short, long, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

/// How the count is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table; with `--by-depth` one line for each depth
    Csv,
}

/// Counts the states of every puzzle.
///
/// # Errors
/// The answers cannot be written.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { puzzles, question, limits, form } = args;
    let metric = question.metric.map_or(Metric::Step, Into::into);
    let by_depth = question.by_depth;
    let mut output =
        form.output.open(form.format == Format::Text && (by_depth || question.goals))?;
    if form.format == Format::Csv {
        output.head_with(csv::count_heading(by_depth));
    }
    let identity = if question.labelled { Identity::Labelled } else { Identity::Count };
    session.each(puzzles.read(), output, |puzzle| {
        let options = CountOptions {
            metric,
            identity,
            goals: question.goals,
            mirror: question.mirror,
            by_depth,
            engine: question.engine.into(),
            threads: limits.threads(),
            limits: limits.starting_now(&session.interrupt),
        };
        let answer = session.search(puzzle, |reporter| count(puzzle, &options, reporter))?;
        session.statistics(puzzle, &answer.statistics);
        if answer.stopped.is_some() && form.format == Format::Csv {
            // A table has no room for it, so it is said on stderr, even with `-q`.
            Console::raw(&render::head(puzzle, &answer, &options));
        }
        let outcome = if answer.stopped.is_some() { Outcome::Partial } else { Outcome::Answered };
        Ok((form.format.text(puzzle, &answer, &options, by_depth), outcome))
    })
}

impl Format {
    fn text(self, puzzle: &Puzzle, count: &Count, asked: &CountOptions, by_depth: bool) -> String {
        match self {
            Self::Text => render::text(puzzle, count, asked, by_depth),
            Self::Json => json::count(puzzle, count, asked, by_depth),
            Self::Csv => csv::count(puzzle, count, by_depth),
        }
    }
}
