//! `slide census`: all of a family. Each family is a subcommand, in a file of its own.

pub(super) mod asteroid;
pub(super) mod rush_hour;

use clap::{ArgGroup, Subcommand};

use super::exit_code::Outcome;
use super::filter::StartFilter;
use super::long_runs::ShardArgs;
use super::session::Session;
use super::shared_args::Effort;

/// Examine a whole family: how many positions are legal, how many can be solved, how hard they are
///
/// A census can be split into shards, each of which is a separate run; `slide merge` puts them together.
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
    family: CensusCommand,
}

const EXAMPLES: &str = "\
Examples:
  slide census asteroid                    all placements of the tiles of Asteroid Escape
  slide census asteroid --histogram        how many starts need 1, 2, 3, … moves
  slide census asteroid --top 8 -f ron     the hardest starts as a puzzle file
  slide census asteroid -f csv             a line for each orientation set
  slide census rush-hour --rows 5 --cols 5 --list rush55.txt
  slide census rush-hour --walls 0..2 --shard 1/1000 -f json > part1.json
  slide merge part*.json --list rush66.txt";

/// The families.
#[derive(Debug, Subcommand)]
enum CensusCommand {
    Asteroid(asteroid::Args),
    RushHour(rush_hour::Args),
}

/// The options of every family.
#[derive(Debug, clap::Args)]
struct CensusArgs {
    #[command(flatten)]
    question: CensusQuery,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    shards: ShardArgs,
}

/// The question about the hardest starts.
#[derive(Debug, clap::Args)]
#[command(
    next_help_heading = "Question",
    group = ArgGroup::new("order").args(["condition", "sort"]).multiple(true).conflicts_with("shard")
)]
struct CensusQuery {
    #[command(flatten)]
    chosen: StartFilter,
    /// Show how many starts there are of each length
    #[arg(long)]
    histogram: bool,
}

/// Takes the census.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    match &args.family {
        CensusCommand::Asteroid(args) => asteroid::run(args, session),
        CensusCommand::RushHour(args) => rush_hour::run(args, session),
    }
}
