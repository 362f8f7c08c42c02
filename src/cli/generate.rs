//! `slide generate`: new puzzles.

use anyhow::Context;
use clap::ValueEnum;
use slide::design::{TileStart, tile_start};
use slide::puzzle::{Size, TilesGoal, write};
use slide::search::SolveOptions;

use super::exit_code::Outcome;
use super::groups::{LimitArgs, NotationName, OutputArgs};
use super::heuristics::cache;
use super::output::Output;
use super::session::Session;

/// Make a new puzzle that needs a given number of moves
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    form: Form,
}

const EXAMPLES: &str = "\
Examples:
  slide generate --family tiles --rows 3 --cols 3 --length 27
  slide generate --family tiles --rows 4 --cols 4 --length 40 --seed 7 --notation tiles";

/// What is wanted.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
struct Wanted {
    /// What kind of puzzle
    #[arg(long, value_name = "FAMILY")]
    family: Family,
    /// Rows of the board, 2 to 6
    #[arg(long, value_name = "N")]
    rows: u16,
    /// Columns of the board, 2 to 6
    #[arg(long, value_name = "N")]
    cols: u16,
    /// Moves of a shortest solution, neither more nor fewer
    #[arg(long, value_name = "N")]
    length: u32,
    /// Another number gives another puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where the hole belongs
    #[arg(long, value_name = "PLACE", default_value = "last")]
    hole: Hole,
}

/// What kind of puzzle.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Family {
    /// Numbered tiles and one hole, such as the 8-puzzle
    Tiles,
}

/// Where the hole belongs.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Hole {
    /// Before tile 1, at the top left
    First,
    /// Behind the last tile, at the bottom right
    Last,
}

/// How the puzzle is written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct Form {
    /// Write the puzzle in this notation
    #[arg(long, value_name = "NOTATION", default_value = "ron")]
    notation: NotationName,
    #[command(flatten)]
    output: OutputArgs,
}

/// Makes one puzzle.
///
/// # Errors
/// There is no such puzzle, or none was found; the notation cannot hold it.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let Args { wanted, limits, form } = args;
    let Family::Tiles = wanted.family;
    let output: Output = form.output.open(false)?;
    let start = TileStart {
        size: Size { rows: wanted.rows, cols: wanted.cols },
        length: wanted.length,
        seed: wanted.seed,
        goal: match wanted.hole {
            Hole::First => TilesGoal::HoleFirst,
            Hole::Last => TilesGoal::HoleLast,
        },
    };
    let options = SolveOptions {
        threads: limits.threads(),
        limits: limits.starting_now(&session.interrupt),
        cache: cache(),
        ..SolveOptions::default()
    };
    let made = session.search_named("generate", |reporter| tile_start(start, &options, reporter));
    if session.interrupt.asked() {
        return Ok(Outcome::Interrupted);
    }
    let puzzle = made.with_context(|| {
        format!("{}×{} tiles, {} moves", wanted.rows, wanted.cols, wanted.length)
    })?;
    let text = write(&puzzle, form.notation.into())?;
    output.last_answer(&text, Outcome::Answered)
}
