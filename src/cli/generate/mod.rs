//! `slide generate`: new puzzles. Each family has a file of its own.

mod asteroid;
mod blocks;
mod rush_hour;
mod tiles;

use std::ffi::OsString;
use std::ops::RangeInclusive;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use slide::design::{Condition, Measure};
use slide::puzzle::{Metric, Notation, Puzzle, Size, TilesGoal, write_collection};
use slide::render::{page, svg};
use slide::space::Limits;

use super::exit_code::Outcome;
use super::filter::Chosen;
use super::ranges::range;
use super::session::Session;
use super::shared_args::{LimitArgs, OutputArgs};
use crate::cli::words::words;

/// Make new puzzles of a given length or level, or as hard ones as can be found
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    form: GenerateOutput,
}

const EXAMPLES: &str = "\
Examples:
  slide generate --family tiles --rows 3 --cols 3 --length 27
  slide generate --family tiles --rows 4 --cols 4 --length 40 --seed 7 --notation tiles
  slide generate --family asteroid --level wizard --unique
  slide generate --family asteroid --level all --count 12 -o catalogue.ron
  slide generate --family asteroid --length 20..30 --count 5 --not-from catalogue.ron
  slide generate --family rush-hour --deck 60 -o deck.ron
  slide generate --family blocks --rows 4 --cols 4 --pieces 7 --time-limit 1m";

/// What is wanted.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzle")]
struct Wanted {
    /// What kind of puzzle
    #[arg(long, value_name = "FAMILY")]
    family: Family,
    /// Rows of the board: 2 to 6 for tiles, 2 to 8 for blocks
    #[arg(long, value_name = "N")]
    rows: Option<u16>,
    /// Columns of the board: 2 to 6 for tiles, 2 to 8 for blocks
    #[arg(long, value_name = "N")]
    cols: Option<u16>,
    /// Moves of a shortest solution, neither more nor fewer; for asteroid and rush-hour also a range
    /// A..B
    ///
    /// Of a range, the lengths of several puzzles are spread evenly over it.
    #[arg(long, value_name = "N", value_parser = range, conflicts_with = "level")]
    length: Option<RangeInclusive<u32>>,
    /// How hard, for asteroid and rush-hour: a range of lengths
    ///
    /// In moves, for asteroid: starter 6 to 11, junior 12 to 20, expert 21 to 31, master 32 to 45,
    /// wizard 46 to 109. In slides, for rush-hour: beginner 4 to 8, intermediate 9 to 12, advanced 13
    /// to 17, expert 18 to 23, grandmaster 24 and more. `all`: one level after the other.
    #[arg(long, value_name = "LEVEL", value_parser = PossibleValuesParser::new(LEVELS))]
    level: Option<String>,
    /// A deck for the real box: so many cards, of all five levels, for rush-hour
    #[arg(long, value_name = "N", conflicts_with_all = ["length", "level", "count"])]
    deck: Option<usize>,
    /// Only puzzles that are like this, for all but tiles: comparisons of the numbers that `slide rate`
    /// gives, joined by `&&`
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<Condition>,
    /// In the order of this number, the largest first, for all but tiles: one of those that `slide rate`
    /// gives
    #[arg(long, value_name = "NUMBER")]
    sort: Option<Measure>,
    /// Let pieces stand on a card that need not move, for rush-hour
    #[arg(long)]
    idle: bool,
    /// How many puzzles, for asteroid and rush-hour (of each level) and blocks [default: 1]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// How many pieces, for blocks [default: as many as come]
    #[arg(long, value_name = "N")]
    pieces: Option<usize>,
    /// What counts as 1, for blocks [default: move]
    #[arg(short, long, value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Another number gives another puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only puzzles with exactly one shortest solution, for asteroid and blocks
    #[arg(long)]
    unique: bool,
    /// None of the starts in this puzzle file, for asteroid
    #[arg(long, value_name = "FILE")]
    not_from: Vec<OsString>,
    /// How many generations the evolution has, for blocks [default: 60 without a time limit]
    ///
    /// The same number of generations gives the same puzzles everywhere; a time limit ends it at
    /// once, with the best so far.
    #[arg(long, value_name = "N")]
    generations: Option<u32>,
    /// Where the hole belongs, for tiles [default: last]
    #[arg(long, value_name = "PLACE", value_parser = words::<TilesGoal>())]
    hole: Option<TilesGoal>,
}

/// What kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Family {
    /// Numbered tiles and one hole, such as the 8-puzzle
    Tiles,
    /// The tiles of Asteroid Escape, in any turns and places
    Asteroid,
    /// Sliding blocks of all shapes, by evolution
    Blocks,
    /// Cars and trucks on 6 × 6 cells, as many as the real box holds; every position irreducible
    RushHour,
}

/// The names of all levels of the families that have some.
const LEVELS: [&str; 10] = [
    "starter",
    "junior",
    "expert",
    "master",
    "wizard",
    "beginner",
    "intermediate",
    "advanced",
    "grandmaster",
    "all",
];

/// The levels of a family that are meant by one of [`LEVELS`].
fn levels<T: Copy>(
    all: &[T],
    name: impl Fn(T) -> &'static str,
    wanted: &str,
) -> anyhow::Result<Vec<T>> {
    let is_wanted = |&level: &T| wanted == "all" || name(level).eq_ignore_ascii_case(wanted);
    let found: Vec<T> = all.iter().copied().filter(is_wanted).collect();
    anyhow::ensure!(!found.is_empty(), "this family has no level `{wanted}`");
    Ok(found)
}

/// How the puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// As a puzzle file, or in the notation that is asked for
    Ron,
    /// As a picture
    Svg,
    /// The picture as a page
    Html,
}

/// How the puzzle is written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct GenerateOutput {
    /// Write the puzzle in this notation; all but tiles are always puzzle files
    #[arg(long, value_name = "NOTATION", default_value = "ron", value_parser = words::<Notation>())]
    notation: Notation,
    /// How the puzzles are written
    #[arg(short, long, default_value = "ron", conflicts_with = "notation")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

impl Wanted {
    /// Says so if an option was given that is not for this family.
    fn check(&self) -> anyhow::Result<()> {
        use Family::{Asteroid, Blocks, RushHour, Tiles};
        let given: [(&str, bool, &[Family]); 15] = [
            ("--rows", self.rows.is_some(), &[Tiles, Blocks]),
            ("--cols", self.cols.is_some(), &[Tiles, Blocks]),
            ("--length", self.length.is_some(), &[Tiles, Asteroid, RushHour]),
            ("--level", self.level.is_some(), &[Asteroid, RushHour]),
            ("--deck", self.deck.is_some(), &[RushHour]),
            ("--idle", self.idle, &[RushHour]),
            ("--where", self.condition.is_some(), &[Asteroid, Blocks, RushHour]),
            ("--sort", self.sort.is_some(), &[Asteroid, Blocks, RushHour]),
            ("--count", self.count.is_some(), &[Asteroid, Blocks, RushHour]),
            ("--pieces", self.pieces.is_some(), &[Blocks]),
            ("--metric", self.metric.is_some(), &[Blocks]),
            ("--unique", self.unique, &[Asteroid, Blocks]),
            ("--not-from", !self.not_from.is_empty(), &[Asteroid]),
            ("--generations", self.generations.is_some(), &[Blocks]),
            ("--hole", self.hole.is_some(), &[Tiles]),
        ];
        for (option, is_given, families) in given {
            anyhow::ensure!(
                !is_given || families.contains(&self.family),
                "{option} is not for this family"
            );
        }
        Ok(())
    }

    /// The sides of the board.
    fn size(&self) -> anyhow::Result<Size> {
        match (self.rows, self.cols) {
            (Some(rows), Some(cols)) => Ok(Size { rows, cols }),
            _ => anyhow::bail!("this family needs --rows and --cols"),
        }
    }
}

impl Args {
    /// The puzzles that were made, in the order and the format that are wanted.
    ///
    /// # Errors
    /// A limit was reached.
    fn collection(
        &self,
        name: &str,
        puzzles: Vec<Puzzle>,
        by: (Metric, &Limits),
    ) -> anyhow::Result<String> {
        let all = Chosen { condition: None, sort: self.wanted.sort, top: puzzles.len() };
        let puzzles = all.of(puzzles, by, |puzzle| Some(puzzle.clone()))?;
        Ok(match self.form.format {
            Format::Ron => write_collection(name, &puzzles),
            Format::Svg => svg::thumbnails(name, &puzzles),
            Format::Html => page::thumbnails(name, &puzzles),
        })
    }
}

/// Makes puzzles.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    args.wanted.check()?;
    let is_ron = args.form.notation == Notation::Ron;
    match args.wanted.family {
        Family::Tiles => tiles::run(args, session),
        _ if !is_ron => anyhow::bail!("puzzles of this family are written as puzzle files only"),
        Family::Asteroid => asteroid::run(args, session),
        Family::Blocks => blocks::run(args, session),
        Family::RushHour => rush_hour::run(args, session),
    }
}
