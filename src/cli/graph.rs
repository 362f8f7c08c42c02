//! `slide graph`: the state space as a graph, for other programs or to look at.

use anyhow::bail;
use clap::ValueEnum;
use slide::puzzle::Metric;
use slide::render::json;
use slide::render::svg::graph::{GraphLayers, svg};
use slide::render::text::graph::{dot, graphml};
use slide::render::text::graph_numbers;
use slide::space::{self, Run, Stop, graph};

use super::console::Console;
use super::exit_code::Outcome;
use super::memory;
use super::session::Session;
use super::shared_args::{MemoryLimit, OutputArgs, PuzzleFileArgs, TimeLimit, counted_in};
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
    file: PuzzleFileArgs,
    /// What an edge is [default: step]
    #[arg(short, long, help_heading = "Question", value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Print figures about the graph instead: bridges, cut points, diameter, radius and centre
    ///
    /// A bridge is an edge, and a cut point a state, without which the graph falls apart. The diameter is the
    /// largest distance between two states. The centre is made of the states whose farthest state is nearest;
    /// that distance is the radius. As text, or with `-f json` as an object.
    #[arg(long, help_heading = "Question")]
    summary: bool,
    /// Write no graph with more states than this
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
    #[arg(long, value_name = "FROM", default_value = "start", help_heading = "Output", value_parser = words::<GraphLayers>())]
    layers: GraphLayers,
    #[command(flatten)]
    output: OutputArgs,
}

/// The part of the memory, one in this number, that is for the graph; the rest is for its text.
const GRAPH_PART: u64 = 4;

const EXAMPLES: &str = "\
Examples:
  slide graph klotski.ron -f svg -o klotski.svg
  slide graph klotski.ron -f svg --layers goal -m move -o klotski.svg
  slide graph corner.ron | dot -Tsvg > corner.svg      drawn by Graphviz
  slide graph corner.ron -f json | jq '.states | length'
  slide graph --summary klotski.ron";

/// The formats of the graph.
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
    let metric = counted_in(&puzzle, args.metric, Metric::Step)?;
    let limits = args
        .time
        .starting_now(&session.interrupt)
        .max_states(Some(args.limit))
        .memory_bytes(memory::left(args.memory.memory_limit).map(|bytes| bytes / GRAPH_PART));
    if args.summary && !matches!(args.format, Format::Dot | Format::Json) {
        bail!("--summary is text, or an object with `--format json`");
    }
    let run = Run::default().limits(limits);
    let grown = session.search(&puzzle, &run, |run| graph(&puzzle, metric, &run.limits));
    let (text, stopped) = if args.summary {
        let found = grown.and_then(|graph| {
            let numbers =
                session.search(&puzzle, &run, |run| space::graph_numbers(&graph, &run.limits))?;
            Ok((graph, numbers))
        });
        let found = found.as_ref().map(|(graph, numbers)| (graph, numbers)).map_err(|&stop| stop);
        let text = match (args.format, found) {
            (Format::Json, found) => Some(json::graph_numbers(&puzzle, metric, found)),
            (_, Ok((graph, numbers))) => Some(graph_numbers::text(&puzzle, graph, numbers)),
            (_, Err(_)) => None,
        };
        (text, found.err())
    } else {
        let grown = grown.as_ref().map_err(|&stop| stop);
        let text = match (args.format, grown) {
            (Format::Json, grown) => Some(json::graph(&puzzle, metric, grown)),
            (Format::Dot, Ok(graph)) => Some(dot(&puzzle, graph)),
            (Format::Graphml, Ok(graph)) => Some(graphml(&puzzle, graph)),
            (Format::Svg, Ok(graph)) => Some(svg(&puzzle, graph, args.layers)),
            (_, Err(_)) => None,
        };
        (text, grown.err())
    };
    let outcome = session.outcome(stopped);
    if let Some(text) = text {
        return output.last_answer(&text, outcome);
    }
    let why = match stopped {
        Some(Stop::States) => format!("it has more states than the {} of --limit", args.limit),
        stopped => stopped.map_or("", Stop::words).to_owned(),
    };
    Console::raw(&format!("{}: no graph: {why}", puzzle.name()));
    Ok(outcome)
}
