//! `slide graph`: the state space as a graph, for other programs or to look at.

use std::ffi::OsString;

use clap::ValueEnum;
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::render::graph as render;
use slide::search::{Limits, Stop};
use slide::space::{CountOptions, count, graph};

use super::console::Console;
use super::exit_code::Outcome;
use super::groups::{MetricName, NotationChoice, OutputArgs, TimeLimit};
use super::load::load_one;
use super::memory;
use super::session::Session;
use super::source::Source;

/// Write the state space as a graph, or draw it
///
/// Every state that can be reached is a node, with its depth, its distance to the nearest goal and
/// its board; two states that are one move of the metric apart share an edge. If the puzzle has a
/// goal, the pieces that it names are told apart from their twins, as `slide solve` does.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Puzzle file; `-` is standard input, FILE#NAME one puzzle of a collection
    #[arg(value_name = "FILE", help_heading = "Puzzles")]
    file: OsString,
    #[command(flatten)]
    notation: NotationChoice,
    /// What an edge is [default: step]
    #[arg(short, long, help_heading = "Question")]
    metric: Option<MetricName>,
    /// Write no graph of more states than this
    #[arg(long, value_name = "N", default_value_t = 100_000, help_heading = "Limits")]
    limit: u64,
    #[command(flatten)]
    time: TimeLimit,
    /// How the graph is written
    #[arg(short, long, default_value = "dot", help_heading = "Output")]
    format: Format,
    /// What the columns of the picture are
    #[arg(long, value_name = "FROM", default_value = "start", help_heading = "Output")]
    layers: From,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide graph klotski.ron -f svg -o klotski.svg
  slide graph klotski.ron -f svg --layers goal -m move -o klotski.svg
  slide graph corner.ron | dot -Tsvg > corner.svg      drawn by Graphviz
  slide graph corner.ron -f json | jq '.states | length'";

/// How the graph is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For Graphviz
    Dot,
    /// XML for Gephi, yEd and others
    Graphml,
    /// One object on a line
    Json,
    /// A picture
    Svg,
}

/// Where the columns of the picture begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum From {
    /// One column for each distance from the start
    Start,
    /// One column for each distance to the nearest goal
    Goal,
}

/// Draws the graph of one puzzle.
///
/// # Errors
/// The puzzle cannot be read, or the answer cannot be written.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let output = args.output.open(false)?;
    let puzzle = load_one(&Source::parse(&args.file), args.notation)?;
    let metric = args.metric.map_or(Metric::Step, Into::into);
    let limits = Limits {
        max_states: Some(args.limit),
        memory_bytes: memory::default_limit_bytes(),
        ..args.time.starting_now(&session.interrupt)
    };
    let grown = session.search(&puzzle, |_| graph(&puzzle, metric, &limits));
    let graph = match grown {
        Ok(graph) => graph,
        Err(stop) => return Ok(refused(args, session, &puzzle, stop, &limits)),
    };
    let text = match args.format {
        Format::Dot => render::dot(&puzzle, &graph),
        Format::Graphml => render::graphml(&puzzle, &graph),
        Format::Json => render::json(&puzzle, &graph),
        Format::Svg => {
            let layers = match args.layers {
                From::Start => render::Layers::Start,
                From::Goal => render::Layers::Goal,
            };
            render::svg(&puzzle, &graph, layers)
        }
    };
    output.last_answer(&text, Outcome::Answered)
}

/// A graph that is too large is counted a while longer, so that the user knows what to ask for.
const COUNTED_BEYOND: u64 = 50;

/// Says why there is no graph; nothing goes to stdout.
fn refused(
    args: &Args,
    session: &Session,
    puzzle: &Puzzle,
    stop: Stop,
    limits: &Limits,
) -> Outcome {
    let name = puzzle.name();
    let limit = args.limit;
    if stop != Stop::States {
        Console::raw(&format!("{name}: no graph: {}", stop.words()));
        return if session.interrupt.asked() { Outcome::Interrupted } else { Outcome::Partial };
    }
    let identity = if puzzle.goal().is_some() { Identity::Solve } else { Identity::Count };
    let most = limit.saturating_mul(COUNTED_BEYOND).max(1_000_000);
    let limits = Limits { max_states: Some(most), ..limits.clone() };
    let options = CountOptions { identity, limits, ..CountOptions::default() };
    let counted = session.search(puzzle, |reporter| count(puzzle, &options, reporter)).ok();
    let states = match counted {
        Some(count) if count.stopped.is_none() => {
            format!("{} states, more than", count.states)
        }
        _ => "more states than".to_owned(),
    };
    let message = format!("{name}: no graph: it has {states} the {limit} of --limit");
    Console::raw(&message);
    if session.interrupt.asked() { Outcome::Interrupted } else { Outcome::Partial }
}
