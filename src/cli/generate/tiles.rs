//! `slide generate tiles`: starts of numbered tiles that need exactly a given number of moves.

use anyhow::Context;
use clap::value_parser;
use slide::design::{GenerateError, TileStart, tile_start};
use slide::puzzle::{Notation, Size, TilesGoal, write};
use slide::render::{page, svg};
use slide::solve::SolveOptions;

use super::{Format, GenerateOutput, Seed};
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::heuristics::cache;
use crate::cli::session::Session;
use crate::cli::shared_args::LimitArgs;
use crate::cli::words::words;

/// Numbered tiles and one hole, such as the 8-puzzle
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    board: TileBoardArgs,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    limits: LimitArgs,
    /// Write the puzzle in this notation
    #[arg(long, value_name = "NOTATION", default_value = "ron", conflicts_with = "format", value_parser = words::<Notation>(), help_heading = "Output")]
    notation: Notation,
    #[command(flatten)]
    form: GenerateOutput,
}

/// The board, and the distance of its start from the goal.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
struct TileBoardArgs {
    /// Rows of the board, 2 to 6
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(2..=6))]
    rows: u16,
    /// Columns of the board, 2 to 6
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(2..=6))]
    cols: u16,
    /// Moves of a shortest solution, exactly
    #[arg(long, value_name = "N")]
    length: u32,
    /// Where the hole is in the goal
    #[arg(long, value_name = "PLACE", default_value = "last", value_parser = words::<TilesGoal>())]
    hole: TilesGoal,
}

/// Makes a start.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { board, limits, form, .. } = args;
    let &TileBoardArgs { rows, cols, length, hole } = board;
    let size = Size { rows, cols };
    let output = form.output.open(false)?;
    let start = TileStart { size, length, seed: args.seed.seed, goal: hole };
    let options = SolveOptions::default().cache(cache());
    let run = limits.starting_now(&session.interrupt);
    let made = session.search_named("generate", &run, |run| tile_start(start, &options, run));
    if session.interrupt.is_raised() {
        return Ok(Outcome::Interrupted);
    }
    let outcome = match &made {
        Err(GenerateError::TooLong(_)) => Outcome::No,
        Err(GenerateError::NotFound(_) | GenerateError::Stopped(_)) => Outcome::Partial,
        _ => Outcome::Answered,
    };
    if let (Err(why), Outcome::No | Outcome::Partial) = (&made, outcome) {
        Console::raw(&format!("generate: {why}"));
        return Ok(outcome);
    }
    let puzzle = made.with_context(|| format!("{rows}×{cols} tiles, {length} moves"))?;
    let text = match form.format {
        Format::Ron => write(&puzzle, args.notation)?,
        Format::Svg => svg::one_board(&puzzle, puzzle.name(), false),
        Format::Html => page::thumbnails(puzzle.name(), std::slice::from_ref(&puzzle)),
    };
    output.last_answer(&text, Outcome::Answered)
}
