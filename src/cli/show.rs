//! `slide show`: a board, the boards along a solution, or the page that plays a puzzle.

use std::num::NonZeroUsize;

use anyhow::bail;
use clap::ValueEnum;
use slide::check::{Written, replay};
use slide::puzzle::{Metric, Puzzle, Solution};
use slide::render::palette::Ink;
use slide::render::svg::{self, Paper};
use slide::render::text::{board, check};

use super::exit_code::Outcome;
use super::load::Loaded;
use super::output::Output;
use super::page::{self, PageArgs};
use super::session::Session;
use super::shared_args::{PuzzleFiles, counted_in};
use super::words::{choice, metrics_of_pieces};

/// Draw the start and the goal of each puzzle, or the boards along a solution
///
/// If the second of two files is a solution (what `slide solve` writes as list, sheet, compact or json; `-`
/// is standard input), the boards along it are drawn.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    files: PuzzleFiles,
    /// Draw the board after every EVERY moves of the solution, in text or picture [default: 1]
    #[arg(long, value_name = "EVERY", num_args = 0..=1, require_equals = true,
        default_missing_value = "1", help_heading = "Output")]
    boards: Option<NonZeroUsize>,
    /// How the answer is written
    #[arg(short, long, default_value = "text", help_heading = "Output", value_parser = choice::<Format>())]
    format: Format,
    /// Draw in black ink only: hatching tells pieces apart
    #[arg(long, help_heading = "Output")]
    mono: bool,
    /// Write a page that plays the puzzle in a browser, as `slide play --html` does
    #[arg(long, conflicts_with_all = ["boards", "format", "mono"], help_heading = "Page")]
    html: bool,
    /// What the page counts in at first [default: as the file says, or move]
    #[arg(short, long, requires = "html", help_heading = "Page", value_parser = metrics_of_pieces())]
    metric: Option<Metric>,
    #[command(flatten)]
    page: PageArgs,
}

/// The formats of the answer.
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
  slide show '@klotski' '@century' -f svg -o two.svg
  slide solve -f compact klotski.ron | slide show klotski.ron - --boards=10
  slide show --html klotski.ron -o klotski.html";

/// Draws every puzzle of the file, or one solution.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    if args.html {
        return page::write(&args.files, args.metric, &args.page, session);
    }
    if args.page.has_time_limit(session) {
        bail!("--time-limit is for the page, with --html");
    }
    if args.mono && args.format != Format::Svg {
        bail!("--mono is for pictures, with -f svg");
    }
    let ink = session.console.ink(args.page.output.path());
    let output = args.page.output.open(true)?;
    if let Some((puzzle, moves)) = args.files.with_moves()? {
        return along(&puzzle, &moves, args, ink, output);
    }
    if args.boards.is_some() {
        bail!("--boards is for a solution, the second of two files");
    }
    match args.format {
        Format::Text => session.each_board(args.files.each(), output, 1, &|puzzle, _| {
            Ok((check::start_and_goal(puzzle, ink), Outcome::Answered))
        }),
        Format::Svg => {
            let Loaded { file, title, puzzles, .. } = args.files.load()?;
            let picture = match &puzzles[..] {
                [only] => svg::one_board(only, only.name(), args.mono),
                all => svg::thumbnails(title.as_ref().unwrap_or(&file), all),
            };
            output.last_answer(&picture, Outcome::Answered)
        }
    }
}

/// The boards along each solution in the list.
fn along(
    puzzle: &Puzzle,
    written: &Written,
    args: &Args,
    ink: Ink,
    output: Output,
) -> anyhow::Result<Outcome> {
    let every = args.boards.map_or(1, NonZeroUsize::get);
    let metric = counted_in(puzzle, written.metric, puzzle.metric())?;
    if args.format == Format::Svg && written.solutions.len() > 1 {
        bail!("a picture shows one solution, and here are several");
    }
    let mut drawn = Vec::new();
    for moves in &written.solutions {
        if let Err(illegal) = replay(puzzle, metric, moves) {
            // Impossible boards are not drawn.
            let text = format!("{}: not legal: {illegal}", puzzle.name());
            return output.last_answer(&text, Outcome::No);
        }
        let solution = Solution { metric, moves: moves.clone() };
        drawn.push(match args.format {
            Format::Text => board::boards(puzzle, &solution, every, ink),
            Format::Svg => svg::moves(puzzle, &solution, Paper { every, mono: args.mono }),
        });
    }
    output.last_answer(&drawn.join("\n"), Outcome::Answered)
}
