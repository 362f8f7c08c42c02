//! `slide count`: the number of states that can be reached.

use anyhow::{bail, ensure};
use clap::ValueEnum;
use slide::certificate::certify_count;
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::render::table::Table;
use slide::render::text::{self, count as render};
use slide::render::{csv, json, svg};
use slide::space::{self, CountCheck, CountOptions, Run};

use super::certificate::CertificateArgs;
use super::console::Console;
use super::exit_code::Outcome;
use super::expectations::Claim;
use super::long_runs::LongRunArgs;
use super::output::Output;
use super::processes::ProcessArgs;
use super::session::{Session, or_stop};
use super::shared_args::{AnswerArgs, LimitArgs, Puzzles, counted_in};
use super::words::words;

/// Count the states that can be reached
///
/// Pieces of one kind are interchangeable, and the goal is ignored. With `--goals` the pieces that
/// the goal names are told apart from their twins, as `slide solve` does.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("format", |format| format.help("How the count is written")),
    // A changed argument is put last.
    mut_arg("output", |output| output),
)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    question: CountQuery,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    long_run: LongRunArgs,
    #[command(flatten)]
    processes: ProcessArgs,
    #[command(flatten)]
    form: AnswerArgs<Format>,
    #[command(flatten)]
    certificate: CertificateArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide count klotski.ron                      the number and its prime factors
  slide count --by-depth -m move klotski.ron   new states after 0, 1, 2, … moves
  slide count --goals klotski.ron              how many of them are goals, and how far
  slide count --packings klotski.ron           all placements of its pieces, reachable or not
  slide count --components klotski.ron         how they fall into components
  slide examples klotski | slide count -f json -";

/// The question.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(next_help_heading = "Question")]
struct CountQuery {
    /// Show how many states lie at each depth
    #[arg(long)]
    by_depth: bool,
    /// What depths are counted in [default: step]
    #[arg(short, long, value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Tell every piece apart
    #[arg(long, conflicts_with = "goals")]
    labelled: bool,
    /// Count left-right mirror images once; board and pieces must be their own mirror image
    #[arg(long, conflicts_with = "certificate")]
    mirror: bool,
    /// Count all placements of the pieces that are legal at rest, reachable or not
    #[arg(long, conflicts_with_all = ["by_depth", "goals", "mirror", "certificate"])]
    packings: bool,
    /// Say how the placements fall into components: how many, the largest, and a table of sizes
    #[arg(long, conflicts_with_all = ["by_depth", "goals", "mirror", "certificate"])]
    components: bool,
    /// Compare the number with what the file says; a difference is reported, and the exit code is 1
    #[arg(long, conflicts_with_all = ["labelled", "mirror", "goals", "packings", "components"])]
    expect: bool,
    /// Count once more by a second engine and compare; a difference is a fault of the program, and the exit code is 2
    #[arg(long, conflicts_with_all = ["mirror", "packings", "components"])]
    check: bool,
    /// Count the goal states too, and how far the nearest and the farthest are
    #[arg(long)]
    goals: bool,
}

/// The formats of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table; with `--by-depth` one line for each depth
    Csv,
    /// A picture of how many states lie at each depth
    Svg,
}

/// Counts the states of every puzzle.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { puzzles, question, limits, long_run, processes, form, certificate } = args;
    // The picture is one of depths.
    let by_depth = question.by_depth || form.format == Format::Svg;
    let asks_placements = question.packings || question.components;
    if asks_placements && form.format == Format::Svg {
        bail!("a picture shows the states at each depth; packings and components have none");
    }
    let is_long = by_depth || question.goals || question.components;
    if processes.are_several() {
        ensure!(!asks_placements, "packings and components are counted by one process");
        ensure!(!question.check, "--check counts with one process");
        ensure!(!certificate.is_wanted(), "a certificate is written by one process");
    }
    certificate.test()?;
    let processes = processes.start(&puzzles.files)?;
    let mut output = if processes.is_silent() {
        Output::nowhere()
    } else {
        form.output.open(form.format == Format::Text && is_long)?
    };
    if form.format == Format::Csv {
        output.head_with(Table::csv_heading(if asks_placements {
            csv::placements_columns(question.components)
        } else {
            csv::count_columns(by_depth)
        }));
    }
    let identity = if question.labelled { Identity::Labelled } else { Identity::Count };
    let files = puzzles.read_in_lines(form.format == Format::Svg)?;
    session.each_board(files, output, limits.effort.threads(), &|puzzle, session| {
        let metric = counted_in(puzzle, question.metric, Metric::Step)?;
        certificate.once(session)?;
        let options = CountOptions::default()
            .metric(metric)
            .identity(identity)
            .goals(question.goals)
            .mirror(question.mirror)
            .by_depth(by_depth)
            .engine(long_run.engine);
        let run = &processes.run(limits, session.run(limits)).checkpoints(long_run.once()?);
        if asks_placements {
            if long_run.checkpoints.is_wanted() {
                bail!("packings and components are counted in one go, without checkpoints");
            }
            return placements(puzzle, &options, run, question.components, form.format, session);
        }
        session.warn_of_mistakes(puzzle, question.goals);
        let answer = session.search(puzzle, run, |run| processes.count(puzzle, &options, run))?;
        session.statistics(puzzle, &answer.statistics);
        if processes.is_silent() {
            return Ok((String::new(), session.outcome(answer.stopped)));
        }
        if answer.stopped.is_some() && form.format == Format::Csv {
            Console::raw(&render::head(puzzle, &answer, &options));
        }
        let mut outcome = Outcome::from(answer.stopped);
        let is_whole = answer.stopped.is_none();
        if question.check && is_whole {
            let checked = session.search(puzzle, run, |run| {
                space::check_count(puzzle, &options, &answer, run)
            })?;
            match checked {
                CountCheck::Differs(what) => bail!(
                    "two engines do not agree, so neither can be believed: {what}; please report it, with the \
                     command and the puzzle"
                ),
                CountCheck::Unchecked(stop) => {
                    let why = stop.words();
                    session.console.warn(format_args!("not checked by a second engine: {why}"));
                    outcome = Outcome::Partial;
                }
                _ => session.console.note(format_args!("a second engine counts the same")),
            }
        }
        outcome = certificate.write(puzzle, session, run, outcome, &|run, to| {
            certify_count(puzzle, &options, &answer, run, to)
        })?;
        let states = Some(answer.states).filter(|_| question.expect && is_whole);
        let claim = states.and_then(|states| Claim::states(puzzle, states));
        let outcome = Claim::compare(claim, puzzle, outcome);
        let text = match form.format {
            Format::Text => render::text(puzzle, &answer, &options, by_depth),
            Format::Json => json::count(puzzle, &answer, &options, by_depth),
            Format::Csv => csv::count(puzzle, &answer, by_depth).csv_rows(),
            Format::Svg => svg::histogram(puzzle, &answer, &options),
        };
        Ok((text, outcome))
    })
}

/// Counts packings, and with `joined` components.
fn placements(
    puzzle: &Puzzle,
    options: &CountOptions,
    run: &Run<'_>,
    joined: bool,
    format: Format,
    session: &Session,
) -> anyhow::Result<(String, Outcome)> {
    let found = session.search(puzzle, run, |run| space::placements(puzzle, options, joined, run));
    let found = or_stop(&found)?;
    let text = match (format, found) {
        (Format::Text | Format::Svg, _) => text::placements::text(puzzle, found, options),
        (Format::Json, _) => json::placements(puzzle, found, options),
        (Format::Csv, Ok(found)) => csv::placements(puzzle, found).csv_rows(),
        (Format::Csv, Err(_)) => {
            Console::raw(&text::placements::text(puzzle, found, options));
            String::new()
        }
    };
    Ok((text, found.err().into()))
}
