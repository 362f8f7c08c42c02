//! `slide hardest`: the start farthest from the goal; `bag.rs` has bags of shapes, and their shards.

pub(super) mod bag;

use anyhow::ensure;
use clap::ValueEnum;
use slide::certificate::certify_hardest;
use slide::design::{Hardest, HardestOptions};
use slide::puzzle::{Metric, Puzzle};
use slide::render::table::Table;
use slide::render::text::hardest as render;
use slide::render::{csv, json, page, svg};
use slide::space::{Engine, Reach, Run};

use super::certificate::CertificateArgs;
use super::console::Console;
use super::exit_code::Outcome;
use super::filter::StartFilter;
use super::long_runs::ShardArgs;
use super::output::Output;
use super::processes::{ProcessArgs, Processes};
use super::renamed;
use super::session::Session;
use super::shared_args::{AnswerArgs, LimitArgs, Puzzles, counted_in};
use crate::cli::words::words;

/// Find the start farthest from the goal
///
/// Judges every state that the start of the puzzle can reach by its shortest solution, and prints the
/// longest, the number of starts that need that many moves, and some of them.
///
/// A bag of shapes can be split into shards, each of which is a separate run; `slide merge` puts them
/// together.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("shard", |shard| shard.requires("bag").help(SHARD))
)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    question: HardestQuery,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    shards: ShardArgs,
    #[command(flatten)]
    processes: ProcessArgs,
    #[command(flatten)]
    form: HardestOutput,
    #[command(flatten)]
    certificate: CertificateArgs,
}

const SHARD: &str = "With --bag: do only part I of N parts of about the same size";

const EXAMPLES: &str = "\
Examples:
  slide hardest klotski.ron                         the hardest start that Klotski can reach
  slide hardest -m step --histogram klotski.ron     how many starts need 0, 1, 2, … steps
  slide hardest --any-placement klotski.ron         all placements of its pieces, reachable or not
  slide hardest -f ron --top 5 -o hard.ron klotski.ron   five of them as a puzzle file
  slide hardest --bag 'AA/AA bb bb c c' --turned --board '..../..../....' --goal '..../..AA/..AA'
  slide merge part*.json                            the shards of a bag, together";

/// The question.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct HardestQuery {
    /// What lengths are counted in [default: what the puzzle says]
    #[arg(short, long, value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Judge all placements of the pieces that are legal at rest, each by its distance to the nearest goal
    /// that it can reach
    #[arg(long, conflicts_with = "certificate")]
    any_placement: bool,
    /// Judge all placements of these shapes on the empty --board: `AA/AA bb bb c`
    ///
    /// Rows of a shape end at `/`, and shapes at a blank; a letter that is taken is replaced by another one.
    /// --goal names its piece by its letter.
    #[arg(long, value_name = "SHAPES", requires_all = ["board", "goal"], conflicts_with_all = ["files", "any_placement", "condition", "sort", "certificate"])]
    bag: Option<String>,
    /// With --bag: try every turn and reflection of each shape, except those that the goal names
    #[arg(long, requires = "bag")]
    turned: bool,
    #[command(flatten)]
    chosen: StartFilter,
    /// Which engine enumerates the states; all give the same answer
    #[arg(long, value_name = "ENGINE", default_value = "auto", hide = true, value_parser = words::<Engine>())]
    engine: Engine,
}

/// The form of the answer.
#[derive(Debug, clap::Args)]
pub(super) struct HardestOutput {
    /// Show how many starts there are of each length
    #[arg(long, help_heading = "Question")]
    pub(super) histogram: bool,
    #[command(flatten)]
    pub(super) answer: AnswerArgs<Format>,
}

/// The formats of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// The hardest starts, one object on a line each
    Jsonl,
    /// The hardest starts as a table
    Csv,
    /// The hardest starts as a puzzle file
    Ron,
    /// The hardest starts as a picture
    Svg,
    /// The picture as a page
    Html,
}

impl HardestOutput {
    pub(super) fn open(&self) -> anyhow::Result<Output> {
        let mut output = self.answer.output.open(self.answer.format == Format::Text)?;
        if self.answer.format == Format::Csv {
            output.head_with(Table::csv_heading(csv::HARDEST));
        }
        Ok(output)
    }
}

/// Finds the hardest starts of every puzzle.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { puzzles, question, shards, form, certificate, .. } = args;
    let is_merge = puzzles.files.first().is_some_and(|file| file == "merge");
    ensure!(!is_merge, "{}; a puzzle file of this name is ./merge", renamed::MERGE);
    ensure!(
        !certificate.is_wanted() || !args.processes.are_several(),
        "a certificate is written by one process"
    );
    certificate.test()?;
    let processes = args.processes.start(&puzzles.files)?;
    let output = if processes.is_silent() { Output::nowhere() } else { form.open()? };
    if let Some(shapes) = &question.bag {
        return bag::run(shapes, args, output, &*processes, session);
    }
    let stands_alone = matches!(form.answer.format, Format::Ron | Format::Svg | Format::Html);
    let keeps_files = certificate.is_wanted() || shards.checkpoints.is_wanted();
    let files = puzzles.read_for(stands_alone || keeps_files)?;
    session.each_board(files, output, 1, &|puzzle, _| {
        let metric = counted_in(puzzle, args.question.metric, puzzle.metric())?;
        let options = options(args, metric);
        let run = &run_of(args, session, &*processes);
        session.warn_of_mistakes(puzzle, false);
        let mut found =
            session.search(puzzle, run, |run| processes.hardest(puzzle, &options, run))?;
        if processes.is_silent() {
            return Ok((String::new(), session.outcome(found.stopped)));
        }
        let puzzle_of = |example: &Puzzle| Some(example.clone());
        found.examples =
            question.chosen.select(found.examples, options.metric, &run.limits, puzzle_of)?;
        session.statistics(puzzle, &found.statistics);
        let (text, outcome) = answer(puzzle.name(), Some(puzzle), &found, &options, form, session);
        let outcome = certificate.write(puzzle, session, run, outcome, &|run, to| {
            certify_hardest(puzzle, &options, &found, run, to)
        })?;
        Ok((text, outcome))
    })
}

fn options(args: &Args, metric: Metric) -> HardestOptions {
    let question = &args.question;
    HardestOptions::default()
        .metric(metric)
        .reach(if question.any_placement { Reach::Everywhere } else { Reach::Component })
        .top(question.chosen.needed())
        .engine(question.engine)
}

/// The run of a search that begins now.
fn run_of(args: &Args, session: &Session, processes: &dyn Processes) -> Run<'static> {
    let run = processes.run(&args.limits, session.run(&args.limits));
    run.checkpoints(args.shards.checkpoints.files())
}

fn answer(
    name: &str,
    puzzle: Option<&Puzzle>,
    found: &Hardest,
    options: &HardestOptions,
    HardestOutput { histogram, answer: form }: &HardestOutput,
    session: &Session,
) -> (String, Outcome) {
    let outcome = match (found.stopped, found.length()) {
        (Some(stop), _) => Some(stop).into(),
        (None, None) => Outcome::No,
        (None, Some(_)) => Outcome::Answered,
    };
    let has_starts_alone = !matches!(form.format, Format::Text | Format::Json);
    if has_starts_alone && (outcome != Outcome::Answered || found.examples.is_empty()) {
        Console::raw(&render::head(name, found, options));
    }
    let text = match form.format {
        Format::Text => {
            let ink = session.console.ink(form.output.path());
            render::text(name, found, options, *histogram, ink)
        }
        Format::Json => json::hardest(name, puzzle, found, options),
        Format::Csv => csv::hardest(name, found, options.metric).csv_rows(),
        Format::Jsonl => json::hardest_starts(name, found, options.metric),
        _ if found.examples.is_empty() => String::new(),
        Format::Svg => svg::thumbnails(&render::title(name), &found.examples),
        Format::Html => page::thumbnails(&render::title(name), &found.examples),
        Format::Ron => render::collection(name, found),
    };
    (text, outcome)
}
