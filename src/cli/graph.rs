//! `slide graph`: the state space as a graph, for other programs or to look at.

use clap::ValueEnum;
use slide::puzzle::Metric;
use slide::render::json;
use slide::render::svg::graph::{Layers, svg};
use slide::render::text::graph::{dot, graphml};
use slide::space::{Stop, graph};

use super::console::Console;
use super::exit_code::Outcome;
use super::session::Session;
use super::shared_args::{MemoryLimit, OutputArgs, PuzzleFile, TimeLimit};
use super::words::{choice, words};

/// Write the state space as a graph, or draw it
///
/// Every state that can be reached is a node, with its depth, its distance to the nearest goal and
/// its board; two states that are one move of the metric apart share an edge. If the puzzle has a
/// goal, the pieces that it names are told apart from their twins, as `slide solve` does.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    file: PuzzleFile,
    /// What an edge is [default: step]
    #[arg(short, long, help_heading = "Question", value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Write no graph of more states than this
    #[arg(
        long,
        visible_alias = "max-states",
        value_name = "N",
        default_value_t = 100_000,
        help_heading = "Limits"
    )]
    limit: u64,
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    memory: MemoryLimit,
    /// How the graph is written
    #[arg(short, long, default_value = "dot", help_heading = "Output", value_parser = choice::<Format>())]
    format: Format,
    /// What the columns of the picture are
    #[arg(long, value_name = "FROM", default_value = "start", help_heading = "Output", value_parser = words::<Layers>())]
    layers: Layers,
    #[command(flatten)]
    output: OutputArgs,
}

/// Of the memory, this part is for the graph; the rest is for what is written of it.
const GRAPH_PART: u64 = 4;

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

/// Draws the graph of one puzzle.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let output = args.output.open(false)?;
    let puzzle = args.file.load_one()?;
    let metric = args.metric.unwrap_or(Metric::Step);
    let limits = args
        .time
        .starting_now(&session.interrupt)
        .max_states(Some(args.limit))
        .memory_bytes(args.memory.starting_now().map(|bytes| bytes / GRAPH_PART));
    let grown = session.search(&puzzle, |_| graph(&puzzle, metric, &limits));
    let text = match (args.format, &grown) {
        (Format::Json, grown) => json::graph(&puzzle, metric, grown.as_ref().map_err(|&stop| stop)),
        (_, Err(stop)) => {
            let why = match stop {
                Stop::States => format!("it has more states than the {} of --limit", args.limit),
                stop => stop.words().to_owned(),
            };
            Console::raw(&format!("{}: no graph: {why}", puzzle.name()));
            return Ok(session.outcome(Some(*stop)));
        }
        (Format::Dot, Ok(graph)) => dot(&puzzle, graph),
        (Format::Graphml, Ok(graph)) => graphml(&puzzle, graph),
        (Format::Svg, Ok(graph)) => svg(&puzzle, graph, args.layers),
    };
    output.last_answer(&text, session.outcome(grown.err()))
}
