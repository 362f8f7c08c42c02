//! `slide show`: a board, the boards along a solution, or the page that plays a puzzle.

use std::ffi::OsString;
use std::iter::once;
use std::num::NonZeroUsize;

use anyhow::bail;
use clap::ValueEnum;
use slide::check::replay;
use slide::puzzle::{Metric, Solution};
use slide::render::palette::Ink;
use slide::render::svg::{self, Paper};
use slide::render::text::{board, check};

use super::exit_code::Outcome;
use super::output::Output;
use super::page::{self, PageArgs};
use super::session::Session;
use super::shared_args::PuzzleFile;
use super::source::Source;
use super::words::{choice, words};

/// Draw the start and the goal of a puzzle, or the boards along a solution
///
/// A solution is what `slide solve` writes as list, sheet, compact or json.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    file: PuzzleFile,
    /// File with the moves of a solution; `-` is standard input
    #[arg(value_name = "MOVES", help_heading = "Puzzles")]
    moves: Option<OsString>,
    /// Draw the board after every EVERY moves of the solution, in text or picture
    #[arg(long, value_name = "EVERY", num_args = 0..=1, require_equals = true,
        default_value = "1", default_missing_value = "1", requires = "moves",
        help_heading = "Output")]
    boards: NonZeroUsize,
    /// How the answer is written
    #[arg(short, long, default_value = "text", help_heading = "Output", value_parser = choice::<Format>())]
    format: Format,
    /// Draw with black ink alone: hatchings tell pieces apart
    #[arg(long, help_heading = "Output")]
    mono: bool,
    /// Write a page that plays the puzzle in a browser, as `slide play --html` does
    #[arg(long, conflicts_with_all = ["moves", "boards", "format", "mono"], help_heading = "Page")]
    html: bool,
    /// What the page counts at first [default: as the file says, or move]
    #[arg(short, long, requires = "html", help_heading = "Page", value_parser = words::<Metric>())]
    metric: Option<Metric>,
    #[command(flatten)]
    page: PageArgs,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// A picture: the start, those of a collection, or a comic strip of the solution
    Svg,
}

const EXAMPLES: &str = "\
Examples:
  slide show klotski.ron
  slide solve -f compact klotski.ron | slide show klotski.ron - --boards=10
  slide show --html klotski.ron -o klotski.html";

/// Draws every puzzle of the file, or one solution.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    if args.html {
        return page::write(&args.file, args.metric, &args.page, session);
    }
    if args.page.has_time_limit(session) {
        bail!("--time-limit is for the page, with --html");
    }
    if args.mono && args.format != Format::Svg {
        bail!("--mono is for pictures, with -f svg");
    }
    let ink = session.console.ink(args.page.output.path());
    let output = args.page.output.open(true)?;
    match &args.moves {
        None => {
            let file = args.file.load();
            if args.format == Format::Svg
                && let Ok(file) = &file
                && file.puzzles.len() > 1
            {
                let title = file.title.as_ref().unwrap_or(&file.file);
                return output
                    .last_answer(&svg::thumbnails(title, &file.puzzles), Outcome::Answered);
            }
            session.each(Box::new(once(file)), output, &|puzzle| {
                let text = match args.format {
                    Format::Text => check::start_and_goal(puzzle, ink),
                    Format::Svg => svg::one_board(puzzle, puzzle.name(), args.mono),
                };
                Ok((text, Outcome::Answered))
            })
        }
        Some(moves) => along(&Source::whole(moves), args, ink, output),
    }
}

/// The boards along each solution in the list.
fn along(moves: &Source, args: &Args, ink: Ink, output: Output) -> anyhow::Result<Outcome> {
    let (puzzle, written) = &args.file.load_with(moves)?;
    let metric = written.metric.unwrap_or_else(|| puzzle.metric());
    if args.format == Format::Svg && written.solutions.len() > 1 {
        bail!("{}: a picture shows one solution, and here are several", moves.name());
    }
    let mut drawn = Vec::new();
    for moves in &written.solutions {
        if let Err(illegal) = replay(puzzle, metric, moves) {
            // Boards that cannot be are not drawn.
            let text = format!("{}: not legal: {illegal}", puzzle.name());
            return output.last_answer(&text, Outcome::No);
        }
        let solution = Solution { metric, moves: moves.clone() };
        drawn.push(match args.format {
            Format::Text => board::boards(puzzle, &solution, args.boards.get(), ink),
            Format::Svg => {
                svg::moves(puzzle, &solution, Paper { every: args.boards.get(), mono: args.mono })
            }
        });
    }
    output.last_answer(&drawn.join("\n"), Outcome::Answered)
}
