//! `slide compare`: every algorithm and heuristic on one puzzle, as a table.

use std::time::Instant;

use slide::puzzle::{Metric, Puzzle};
use slide::render::text::compare::{Trial, table};
use slide::solve::{Algorithm, CannotSolve, SolveOptions, Status, Wanted, solve};
use slide::space::{Engine, Stop};
use slide::tiles::{Heuristic, HoleOrder};

use super::exit_code::Outcome;
use super::groups::{LimitArgs, OutputArgs, Puzzles};
use super::heuristics::HeuristicArgs;
use super::session::Session;

/// Try every algorithm and heuristic on a puzzle, and print a table
///
/// Each row is a way to search: the length that it finds, the states whose moves it made (expanded),
/// the states that came out (generated), how many of them for each expanded one, and how often A*
/// opened a state again. All lengths are equal. Where a limit stopped a search, `>= N` is what it
/// has proved. Ways that do not fit the puzzle are left out; -v says why.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    question: CompareQuery,
    #[command(flatten)]
    heuristics: HeuristicArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide compare eight.ron
  slide compare --times eight.ron";

/// What is asked.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct CompareQuery {
    /// What is counted as 1 [default: as the puzzle file says, else move]
    #[arg(short, long)]
    metric: Option<Metric>,
    /// Add a column of times, which differ from run to run
    #[arg(long)]
    times: bool,
}

/// A search that keeps states stops at this number unless another is given.
const MOST_STATES: u64 = 2_000_000;
/// A search generates no more states than this, if nothing else is said.
const MOST_NODES: u64 = 10_000_000;

/// Compares the searches on every puzzle.
///
/// # Errors
/// The answers cannot be written.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let output = args.output.open(true)?;
    session.each(args.puzzles.read(), output, |puzzle| {
        let mut trials = Vec::new();
        for (algorithm, heuristic) in ways() {
            if session.interrupt.asked() {
                break;
            }
            match trial(args, session, puzzle, algorithm, heuristic) {
                Ok(trial) => trials.push(trial),
                Err(unfit @ (CannotSolve::NoGoal | CannotSolve::Refused)) => {
                    return Err(unfit.into());
                }
                Err(unfit) => session.console.note(format_args!(
                    "{}: {} {} left out: {unfit}",
                    puzzle.name(),
                    algorithm.name(),
                    heuristic.map_or("", Heuristic::name),
                )),
            }
        }
        let answers = || trials.iter().map(|trial| trial.answer.status);
        let outcome = if answers().any(|status| status == Status::Unsolvable) {
            Outcome::No
        } else if answers().any(|status| status == Status::Solved) {
            Outcome::Answered
        } else {
            Outcome::Partial
        };
        Ok((table(puzzle, &trials), outcome))
    })
}

/// All ways to search.
fn ways() -> impl Iterator<Item = (Algorithm, Option<Heuristic>)> {
    let blind = [(Algorithm::Bfs, None), (Algorithm::Bidirectional, None)];
    let guided = [Algorithm::AStar, Algorithm::IdaStar]
        .into_iter()
        .flat_map(|algorithm| Heuristic::ALL.map(|heuristic| (algorithm, Some(heuristic))));
    blind.into_iter().chain(guided)
}

fn trial(
    args: &Args,
    session: &Session,
    puzzle: &Puzzle,
    algorithm: Algorithm,
    heuristic: Option<Heuristic>,
) -> Result<Trial, CannotSolve> {
    let mut options = args.heuristics.add_to(
        SolveOptions::default()
            .metric(args.question.metric.unwrap_or(puzzle.metric()))
            .algorithm(algorithm)
            // Blocks of states are not counted one by one.
            .engine(Engine::Thin)
            .heuristic(heuristic)
            .wanted(Wanted::Best)
            .threads(args.limits.threads())
            .limits(args.limits.starting_now(&session.interrupt)),
    );
    // The order is for IDA*, and would be refused elsewhere.
    if algorithm != Algorithm::IdaStar {
        options.order = HoleOrder::Ties;
    }
    options.limits.max_states.get_or_insert(MOST_STATES);
    options.limits.max_nodes.get_or_insert(MOST_NODES);
    let started = Instant::now();
    let answer = session.search(puzzle, |reporter| solve(puzzle, &options, reporter))?;
    let seconds = args.question.times.then(|| started.elapsed().as_secs_f64());
    if answer.status == Status::Limit(Stop::Interrupted) {
        session.console.note(format_args!("{}: interrupted", puzzle.name()));
    }
    Ok(Trial { algorithm, heuristic, answer, seconds })
}
