//! The command line: the commands, and the options that they share. The doc comments
//! here and in each command's file are the only source of `--help`, the man page and completions.

use clap::{Parser, Subcommand};

use super::console::Console;
use super::{
    bench, book, census, check, compare, convert, count, examples, generate, graph, hardest,
    manual, merge, perft, play, rate, show, solve, survey, verify,
};

/// Shortest solutions and exact state counts of sliding-block puzzles
///
/// Draw a puzzle in a text file; `slide solve` prints the fewest moves that solve it, and `slide
/// count` says how many states can be reached.
#[derive(Debug, Parser)]
#[command(name = "slide", version, max_term_width = 100, after_long_help = AFTER)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) console: Console,
}

const AFTER: &str = "\
Exit codes:
  0    answered: solved, counted completely, valid, verified
  1    answered no: proved unsolvable; illegal, not solving or not optimal
  2    error in usage, puzzle file, input or output
  3    not answered: a limit stopped the search; what is proved so far is printed
  130  interrupted (143 by SIGTERM, 129 by SIGHUP); what is proved so far is printed

Examples:
  slide solve '@klotski'                   a built-in puzzle; `slide examples` lists them
  slide examples klotski > klotski.ron
  slide solve klotski.ron
  slide solve --board 'abc/d../eeA' --goal 'A../.../...'
  slide count --by-depth klotski.ron";

/// One question.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Count(count::Args),
    Check(check::Args),
    Verify(verify::Args),
    Show(show::Args),
    Play(play::Args),
    Book(book::Args),
    Graph(graph::Args),
    Hardest(hardest::Args),
    Rate(rate::Args),
    Survey(survey::Args),
    Generate(generate::Args),
    Census(census::Args),
    Merge(merge::Args),
    Compare(compare::Args),
    Convert(convert::Args),
    Examples(examples::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
}
