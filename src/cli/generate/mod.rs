//! `slide generate`: new puzzles. Each family is a subcommand, in a file of its own.

mod asteroid;
mod blocks;
mod rush_hour;
mod tiles;

use clap::{Subcommand, ValueEnum, value_parser};
use slide::design::{Condition, Measure};
use slide::puzzle::{Metric, Puzzle, write_collection};
use slide::render::{page, svg};
use slide::space::Limits;

use super::exit_code::Outcome;
use super::filter::StartFilter;
use super::session::Session;
use super::shared_args::OutputArgs;
use crate::cli::words::choice;

/// Make new puzzles of a given length or level, or the hardest that can be found
///
/// Each family of puzzles is a subcommand with options of its own; `slide generate tiles --help` says
/// which.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    arg_required_else_help = false,
    disable_help_subcommand = true,
    subcommand_value_name = "FAMILY",
    subcommand_help_heading = "Families"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    family: GenerateCommand,
}

const EXAMPLES: &str = "\
Examples:
  slide generate asteroid --level wizard --unique
  slide generate asteroid --level all --count 12 -o catalogue.ron
  slide generate asteroid --length 20..30 --count 5 --not-from catalogue.ron
  slide generate rush-hour --deck 60 -o deck.ron
  slide generate rush-hour --size 7 --level intermediate
  slide generate blocks --rows 4 --cols 4 --pieces 7 --time-limit 1m
  slide generate tiles --rows 3 --cols 3 --length 27
  slide generate tiles --rows 4 --cols 4 --length 40 --seed 7 --notation tiles";

/// The kinds of puzzles.
#[derive(Debug, Subcommand)]
enum GenerateCommand {
    Asteroid(asteroid::Args),
    RushHour(rush_hour::Args),
    Blocks(blocks::Args),
    Tiles(tiles::Args),
}

/// The seed of the random numbers.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
struct Seed {
    /// Another number gives another puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The number of puzzles, and their conditions.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
struct Selection {
    /// How many puzzles; with --level, of each level
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=MOST))]
    count: u16,
    /// Only puzzles that meet this condition: comparisons of the numbers that `slide rate` gives, joined by `&&`
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<Condition>,
    /// Order by this number, the largest first; it is one of those that `slide rate` gives
    #[arg(long, value_name = "NUMBER")]
    sort: Option<Measure>,
    #[command(flatten)]
    seed: Seed,
}

/// The most puzzles of one level.
const MOST: i64 = 10_000;

/// The levels of this name, or `all`.
fn levels<T: Copy>(all: &[T], name: fn(T) -> &'static str, requested: &str) -> Vec<T> {
    let is_wanted = |&level: &T| requested == "all" || name(level).eq_ignore_ascii_case(requested);
    all.iter().copied().filter(is_wanted).collect()
}

/// The formats of the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// As a puzzle file
    Ron,
    /// As a picture
    Svg,
    /// The picture as a page
    Html,
}

/// The format of the puzzles, and their file.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct GenerateOutput {
    /// How the puzzles are written
    #[arg(short, long, default_value = "ron", value_parser = choice::<Format>())]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

impl GenerateOutput {
    /// The puzzles in the requested format and order.
    ///
    /// # Errors
    /// A limit was reached.
    fn collection(
        &self,
        name: &str,
        puzzles: Vec<Puzzle>,
        sort: Option<Measure>,
        metric: Metric,
        limits: &Limits,
    ) -> anyhow::Result<String> {
        let all = StartFilter { condition: None, sort, top: puzzles.len() };
        let puzzles = all.select(puzzles, metric, limits, |puzzle| Some(puzzle.clone()))?;
        Ok(match self.format {
            Format::Ron => write_collection(name, &puzzles),
            Format::Svg => svg::thumbnails(name, &puzzles),
            Format::Html => page::thumbnails(name, &puzzles),
        })
    }
}

/// Makes puzzles.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    match &args.family {
        GenerateCommand::Asteroid(args) => asteroid::run(args, session),
        GenerateCommand::RushHour(args) => rush_hour::run(args, session),
        GenerateCommand::Blocks(args) => blocks::run(args, session),
        GenerateCommand::Tiles(args) => tiles::run(args, session),
    }
}
