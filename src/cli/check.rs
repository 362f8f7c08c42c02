//! `slide check`: the faults of a puzzle file, or the puzzle in it.

use clap::ValueEnum;
use slide::render::table::Table;
use slide::render::text::check;
use slide::render::{csv, json, svg};

use super::exit_code::Outcome;
use super::session::Session;
use super::shared_args::{AnswerArgs, Puzzles, Threads};

/// Validate a puzzle file, draw the board, and say which pieces are interchangeable
///
/// Nothing is searched. All errors of a file are shown at once.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    form: AnswerArgs<Format>,
}

/// The formats of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// One object on a line
    Json,
    /// A table: one line for each puzzle
    Csv,
    /// A picture of the start
    Svg,
}

const EXAMPLES: &str = "\
Examples:
  slide check klotski.ron
  slide check puzzles/*/*.ron > /dev/null   only the errors";

/// Checks every file.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let format = args.form.format;
    let ink = session.console.ink(args.form.output.path());
    let mut output = args.form.output.open(format == Format::Text)?;
    if format == Format::Csv {
        output.head_with(Table::csv_heading(csv::CHECK));
    }
    let threads = args.threads.threads();
    let files = args.puzzles.read_in_lines(format == Format::Svg)?;
    session.each_board(files, output, threads, &|puzzle, session| {
        session.warn_of_full(puzzle);
        session.warn_of_mistakes(puzzle, true);
        let text = match format {
            Format::Text => check::text(puzzle, ink),
            Format::Json => json::check(puzzle),
            Format::Csv => csv::check(puzzle).csv_rows(),
            Format::Svg => svg::one_board(puzzle, puzzle.name(), false),
        };
        Ok((text, Outcome::Answered))
    })
}
