//! `slide count`: the number of states that can be reached.

use anyhow::{bail, ensure};
use clap::ValueEnum;
use slide::certificate::certify_count;
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::render::table::Table;
use slide::render::text::{self, count as render};
use slide::render::{csv, json, svg};
use slide::space::{self, Count, CountCheck, CountOptions, Run};

use super::certificate::CertificateArgs;
use super::console::Console;
use super::exit_code::Outcome;
use super::expectations::Claim;
use super::long_runs::LongRunArgs;
use super::output::Output;
use super::processes::{ProcessArgs, Processes};
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

impl CountQuery {
    /// Returns whether placements are counted, reachable or not.
    fn asks_placements(&self) -> bool {
        self.packings || self.components
    }
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
    args.check()?;
    let Args { puzzles, question, limits, long_run, processes, form, certificate } = args;
    let is_long = args.by_depth() || question.goals || question.components;
    let processes = processes.start(&puzzles.files)?;
    let mut output = if processes.is_silent() {
        Output::nowhere()
    } else {
        form.output.open(form.format == Format::Text && is_long)?
    };
    if form.format == Format::Csv {
        output.head_with(Table::csv_heading(if question.asks_placements() {
            csv::placements_columns(question.components)
        } else {
            csv::count_columns(args.by_depth(), question.goals)
        }));
    }
    let keeps_files = certificate.is_wanted() || long_run.checkpoints.is_wanted();
    let files = puzzles.read_in_lines(form.format == Format::Svg || keeps_files)?;
    session.each_board(files, output, limits.effort.threads(), &|puzzle, session| {
        args.answer(puzzle, session, &*processes)
    })
}

impl Args {
    /// The picture is one of depths.
    fn by_depth(&self) -> bool {
        self.question.by_depth || self.form.format == Format::Svg
    }

    /// Refuses what does not go together.
    fn check(&self) -> anyhow::Result<()> {
        let Self { question, limits, long_run, processes, form, certificate, .. } = self;
        if question.asks_placements() {
            if form.format == Format::Svg {
                bail!(
                    "a picture shows the states at each depth; packings and components have none"
                );
            }
            if long_run.checkpoints.is_wanted() {
                bail!("packings and components are counted in one go, without checkpoints");
            }
            if limits.are_of_search() {
                bail!(
                    "packings and components are not searched: --max-states and --max-depth are not for them"
                );
            }
        }
        if processes.are_several() {
            ensure!(
                !question.asks_placements(),
                "packings and components are counted by one process"
            );
            ensure!(!question.check, "--check counts with one process");
            ensure!(!certificate.is_wanted(), "a certificate is written by one process");
        }
        certificate.test()
    }

    /// Counts the states of a puzzle.
    fn answer(
        &self,
        puzzle: &Puzzle,
        session: &Session,
        processes: &dyn Processes,
    ) -> anyhow::Result<(String, Outcome)> {
        let Self { question, limits, long_run, form, certificate, .. } = self;
        let metric = counted_in(puzzle, question.metric, Metric::Step)?;
        let options = CountOptions::default()
            .metric(metric)
            .identity(if question.labelled { Identity::Labelled } else { Identity::Count })
            .goals(question.goals)
            .mirror(question.mirror)
            .by_depth(self.by_depth())
            .engine(long_run.engine);
        let run = &processes.run(limits, session.run(limits)).checkpoints(long_run.files());
        if question.asks_placements() {
            return placements(puzzle, &options, run, question.components, form.format, session);
        }
        session.warn_of_mistakes(puzzle, question.goals);
        let answer = session.search(puzzle, run, |run| processes.count(puzzle, &options, run))?;
        session.statistics(puzzle, &answer.statistics);
        let mut outcome = Outcome::from(answer.stopped);
        if processes.is_silent() {
            return Ok((String::new(), session.outcome(answer.stopped)));
        }
        let is_whole = answer.stopped.is_none();
        if !is_whole && form.format == Format::Csv {
            Console::raw(&render::head(puzzle, &answer, &options));
        }
        if question.check && is_whole {
            outcome = count_again(puzzle, &options, &answer, run, session)?;
        }
        outcome = certificate.write(puzzle, session, run, outcome, &|run, to| {
            certify_count(puzzle, &options, &answer, run, to)
        })?;
        let states = Some(answer.states).filter(|_| question.expect && is_whole);
        let claim = states.and_then(|states| Claim::states(puzzle, states));
        let outcome = Claim::compare(claim, puzzle, outcome);
        let text = match form.format {
            Format::Text => render::text(puzzle, &answer, &options, self.by_depth()),
            Format::Json => json::count(puzzle, &answer, &options, self.by_depth()),
            Format::Csv => csv::count(puzzle, &answer, self.by_depth()).csv_rows(),
            Format::Svg => svg::histogram(puzzle, &answer, &options),
        };
        Ok((text, outcome))
    }
}

/// Counts again with another engine. The outcome is partial if a limit stopped that.
fn count_again(
    puzzle: &Puzzle,
    options: &CountOptions,
    answer: &Count,
    run: &Run<'_>,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let checked =
        session.search(puzzle, run, |run| space::check_count(puzzle, options, answer, run))?;
    match checked {
        CountCheck::Differs(what) => bail!(
            "two engines do not agree, so neither can be believed: {what}; please report it, with the \
             command and the puzzle"
        ),
        CountCheck::Unchecked(stop) => {
            let why = stop.words();
            session.console.warn(format_args!("not checked by a second engine: {why}"));
            return Ok(Outcome::Partial);
        }
        _ => session.console.note(format_args!("a second engine counts the same")),
    }
    Ok(Outcome::Answered)
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
