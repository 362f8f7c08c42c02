//! `slide generate blocks`: new sliding-block puzzles by evolution.

use clap::value_parser;
use slide::design::blocks::{EvolutionOptions, EvolveError, evolve};
use slide::puzzle::{Metric, Size};

use super::{GenerateOutput, Selection};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::session::Session;
use crate::cli::shared_args::LimitArgs;
use crate::cli::words::metrics_of_pieces;

/// Sliding blocks of all shapes, by evolution
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    board: BlockBoardArgs,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    form: GenerateOutput,
}

/// The board, and the conditions on its puzzles.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
struct BlockBoardArgs {
    /// Rows of the board, 2 to 8
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(2..=8))]
    rows: u16,
    /// Columns of the board, 2 to 8
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(2..=8))]
    cols: u16,
    /// How many pieces [default: any number]
    #[arg(long, value_name = "N")]
    pieces: Option<usize>,
    /// What lengths are counted in
    #[arg(short, long, default_value = "move", value_parser = metrics_of_pieces())]
    metric: Metric,
    /// Only puzzles with exactly one shortest solution
    #[arg(long)]
    unique: bool,
    /// How many generations the evolution runs for [default: 60 without a time limit]
    ///
    /// The same number of generations gives the same puzzles everywhere; a time limit ends the evolution at
    /// once, with the best puzzles so far.
    #[arg(long, value_name = "N")]
    generations: Option<u32>,
}

/// The number of generations if nothing else ends the evolution.
const GENERATIONS: u32 = 60;

/// Makes puzzles.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { board, selection, limits, form } = args;
    let size = Size { rows: board.rows, cols: board.cols };
    let seed = selection.seed.seed;
    let output = form.output.open(false)?;
    let run = limits.starting_now(&session.interrupt);
    let has_end = board.generations.is_some() || run.limits.deadline.is_some();
    let options = EvolutionOptions::default()
        .size(size)
        .pieces(board.pieces)
        .metric(board.metric)
        .count(selection.count.into())
        .seed(seed)
        .unique(board.unique)
        .condition(selection.condition.clone().unwrap_or_default())
        .generations(if has_end { board.generations } else { Some(GENERATIONS) });
    let made = session.search_named("generate", &run, |run| evolve(&options, run));
    let interrupted = session.interrupt.is_raised();
    if interrupted && made.is_err() {
        return Ok(Outcome::Interrupted);
    }
    if let Err(why @ (EvolveError::NotFound | EvolveError::Stopped(_))) = made {
        Console::raw(&format!("generate: {why}"));
        return Ok(Outcome::Partial);
    }
    let made = made?;
    session.console.note(format_args!("generate: {} generations", made.generations));
    let outcome = if interrupted { Outcome::Interrupted } else { Outcome::Answered };
    let name = format!("Blocks {}x{}, seed {seed}", size.rows, size.cols);
    let text = form.collection(&name, made.puzzles, selection.sort, options.metric, &run.limits)?;
    output.last_answer(&text, outcome)
}
