//! `slide perft`: the number of move sequences, for testing and teaching.

use std::iter::once;

use slide::puzzle::Metric;
use slide::render::json;
use slide::render::text::perft as render;
use slide::space::{Run, perft};

use super::exit_code::Outcome;
use super::memory;
use super::session::{Session, or_stop};
use super::shared_args::{AnswerArgs, Format, PuzzleFileArgs, TimeLimit, counted_in};
use super::words::words;

/// Count the sequences of DEPTH moves, every piece told apart
///
/// A move to one destination counts once, however many paths lead there. As in chess, this count
/// shows mistakes in a move generator that a count of states hides.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    file: PuzzleFileArgs,
    /// Number of moves
    #[arg(value_name = "DEPTH", help_heading = "Question")]
    depth: u32,
    /// What lengths are counted in [default: as the puzzle file says, else move]
    #[arg(short, long, help_heading = "Question", value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Also show the count after each first move
    #[arg(long, help_heading = "Question")]
    divide: bool,
    #[command(flatten)]
    limits: TimeLimit,
    #[command(flatten)]
    form: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide perft klotski.ron 5
  slide perft --divide -m step klotski.ron 3   the count after each first step";

/// Counts the sequences of every puzzle in the file.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let &Args { depth, divide, ref form, .. } = args;
    let output = form.output.open(form.format == Format::Text && divide)?;
    session.each_board(Box::new(once(args.file.load())), output, 1, &|puzzle, _| {
        let metric = counted_in(puzzle, args.metric, puzzle.metric())?;
        let limits = args.limits.starting_now(&session.interrupt);
        let limits = limits.memory_bytes(memory::default_limit_bytes());
        let run = Run::default().limits(limits);
        let found = session.search(puzzle, &run, |run| perft(puzzle, metric, depth, &run.limits));
        let counted = or_stop(&found)?;
        let text = match form.format {
            Format::Json => json::perft(puzzle, metric, depth, counted, divide),
            Format::Text => render::text(puzzle, metric, depth, counted, divide),
        };
        let outcome = if counted.is_ok() { Outcome::Answered } else { Outcome::Partial };
        Ok((text, outcome))
    })
}
