//! `slide census`: all of a family. Each family has a file of its own.

mod asteroid;
mod merge;
mod rush_hour;

use std::ops::RangeInclusive;

use anyhow::ensure;
use clap::{Subcommand, ValueEnum};
use slide::design::{CensusOptions, Condition, Measure};
use slide::puzzle::Metric;

use super::exit_code::Outcome;
use super::filter::Chosen;
use super::long_runs::ShardArgs;
use super::ranges::range;
use super::session::Session;
use super::shared_args::{AnswerArgs, Effort};
use crate::cli::words::words;

/// Judge all of a family: how many positions are legal, can be solved, how hard
///
/// Of Asteroid Escape these are all placements of its tiles. Of Rush Hour they are all positions of
/// the boards of one size; the puzzles of which no piece and no wall can be taken away without
/// making them shorter go to the file of `-o`.
///
/// A census can be cut into shards, each a run of its own, and put together again with `slide census
/// merge`.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    merge: Option<Command>,
    #[command(flatten)]
    question: CensusQuery,
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    shards: ShardArgs,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

const EXAMPLES: &str = "\
Examples:
  slide census --family asteroid                    all placements of the tiles of Asteroid Escape
  slide census --family asteroid --histogram        how many starts need 1, 2, 3, … moves
  slide census --family asteroid --top 8 -f ron     the hardest starts as a puzzle file
  slide census --family asteroid -f csv             a line for each orientation set
  slide census --family rush-hour --rows 5 --cols 5 -o rush55.txt
  slide census --family rush-hour --walls 0..2 --shard 1/1000 -f json -o part1.txt > part1.json
  slide census merge part*.json part*.txt -o rush66.txt";

/// What is done instead.
#[derive(Debug, Subcommand)]
enum Command {
    Merge(merge::MergeArgs),
}

/// What is asked.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Question")]
struct CensusQuery {
    /// Which family
    #[arg(long, value_name = "FAMILY", required = true)]
    family: Option<Family>,
    /// Show so many of the hardest starts
    #[arg(long, value_name = "N", default_value_t = 3)]
    top: usize,
    /// Of the first 200 of them show only those that are like this: comparisons of the numbers that
    /// `slide rate` gives, joined by `&&`
    #[arg(long = "where", value_name = "CONDITION", conflicts_with = "shard")]
    condition: Option<Condition>,
    /// Show the first 200 of them in another order: those with the largest of this number first, one of
    /// those that `slide rate` gives
    #[arg(long, value_name = "NUMBER", conflicts_with = "shard")]
    sort: Option<Measure>,
    /// Show how many starts there are of each length
    #[arg(long)]
    histogram: bool,
}

/// Which boards, of Rush Hour.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Boards of Rush Hour")]
struct BoardArgs {
    /// Rows of the board, 3 to 7 [default: 6]
    #[arg(long, value_name = "N")]
    rows: Option<u16>,
    /// Columns of the board, 3 to 7 [default: 6]
    #[arg(long, value_name = "N")]
    cols: Option<u16>,
    /// The row of the red car, counted from 0 [default: the middle one, the upper of two]
    #[arg(long, value_name = "N")]
    red_row: Option<u16>,
    /// How many walls there are: a number, or a range A..B with both ends [default: 0]
    #[arg(long, value_name = "A..B", value_parser = range)]
    walls: Option<RangeInclusive<u32>>,
    /// What is counted as 1; a piece stays in its line, so a move is a slide [default: slide]
    #[arg(short, long, value_parser = words::<Metric>())]
    metric: Option<Metric>,
}

impl BoardArgs {
    fn is_given(&self) -> bool {
        self.rows.or(self.cols).or(self.red_row).is_some()
            || self.walls.is_some()
            || self.metric.is_some()
    }
}

/// Which family.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Family {
    /// The eight tiles of Asteroid Escape, in all their turns
    Asteroid,
    /// Rush Hour, all positions of the boards of a size
    RushHour,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table: a line for each orientation set, or for each figure
    Csv,
    /// The hardest starts of Asteroid Escape as a puzzle file
    Ron,
}

impl Args {
    /// How a census that begins now is to be taken.
    fn options(&self, session: &Session) -> anyhow::Result<CensusOptions> {
        Ok(CensusOptions {
            top: self.chosen().known(),
            shard: self.shards.shard,
            threads: self.effort.threads(),
            limits: self.effort.starting_now(&session.interrupt),
            checkpoints: self.shards.checkpoints.once()?,
        })
    }

    /// Which of the hardest are shown.
    fn chosen(&self) -> Chosen<'_> {
        let CensusQuery { condition, sort, top, .. } = &self.question;
        Chosen { condition: condition.as_ref(), sort: *sort, top: *top }
    }
}

/// Takes the census.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    if let Some(Command::Merge(args)) = &args.merge {
        return merge::run(args, session);
    }
    match args.question.family {
        Some(Family::RushHour) => rush_hour::run(args, session),
        // The parser has seen to it that there is a family.
        Some(Family::Asteroid) | None => {
            ensure!(
                !args.boards.is_given(),
                "--rows, --cols, --red-row, --walls and --metric are for the family rush-hour"
            );
            asteroid::run(args, session)
        }
    }
}
