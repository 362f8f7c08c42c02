//! `slide show`: a board, the boards along a solution, or the page that plays a puzzle.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use anyhow::{Context, bail};
use clap::ValueEnum;
use slide::check::{read_written, replay};
use slide::puzzle::{Puzzle, Solution};
use slide::render::palette::Ink;
use slide::render::{board, checked, svg};

use super::exit_code::Outcome;
use super::groups::{MetricName, NotationChoice, OutputArgs, TimeLimit};
use super::load::{load, load_one, one_puzzle};
use super::output::Output;
use super::page::{self, Wish};
use super::session::Session;
use super::source::{Role, Source};

/// Draw the start and the goal of a puzzle, or the boards along a solution
///
/// A solution is what `slide solve` writes as list, sheet, compact or json.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Puzzle file; `-` is standard input, FILE#NAME one puzzle of a collection
    #[arg(value_name = "FILE", help_heading = "Puzzles")]
    file: OsString,
    /// File with the moves of a solution; `-` is standard input
    #[arg(value_name = "MOVES", help_heading = "Puzzles")]
    moves: Option<OsString>,
    #[command(flatten)]
    notation: NotationChoice,
    /// Draw the board after every EVERY moves of the solution, in text or picture
    #[arg(long, value_name = "EVERY", num_args = 0..=1, require_equals = true,
        default_value = "1", default_missing_value = "1", requires = "moves",
        help_heading = "Output")]
    boards: NonZeroUsize,
    /// How the answer is written
    #[arg(short, long, default_value = "text", help_heading = "Output")]
    format: Format,
    /// Write a page that plays the puzzle in a browser, as `slide play --html` does
    #[arg(long, conflicts_with_all = ["moves", "boards", "format"], help_heading = "Page")]
    html: bool,
    /// What the page counts at first [default: as the file says, or move]
    #[arg(short, long, requires = "html", help_heading = "Page")]
    metric: Option<MetricName>,
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    output: OutputArgs,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    Text,
    /// A picture: the start, or a comic strip of the solution
    Svg,
}

const EXAMPLES: &str = "\
Examples:
  slide show klotski.ron
  slide solve -f compact klotski.ron | slide show klotski.ron - --boards=10
  slide show --html klotski.ron -o klotski.html";

/// Draws every puzzle of the file, or one solution.
///
/// # Errors
/// Puzzle or moves cannot be read, the moves are not legal, or the answer cannot be written.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    if args.html {
        let wish = Wish {
            file: &args.file,
            notation: args.notation,
            metric: args.metric,
            time: &args.time,
            output: &args.output,
        };
        return page::write(&wish, session);
    }
    if args.time.starting_now(&session.interrupt).deadline.is_some() {
        bail!("--time-limit is for the page, with --html");
    }
    let file = Source::parse(&args.file);
    let ink = session.console.ink(args.output.path());
    let output = args.output.open(true)?;
    match &args.moves {
        None => {
            let files = [load(&file, args.notation)];
            if args.format == Format::Svg {
                one_puzzle(files.iter().flatten())?;
            }
            session.each(files, output, |puzzle| {
                let text = match args.format {
                    Format::Text => checked::start_and_goal(puzzle, ink),
                    Format::Svg => svg::one_board(puzzle, puzzle.name()),
                };
                Ok((text, Outcome::Answered))
            })
        }
        Some(moves) => {
            let moves = Source::whole(moves);
            if moves.is_stdin() && file.is_stdin() {
                bail!("puzzle and moves cannot both come from standard input");
            }
            let puzzle = load_one(&file, args.notation)?;
            along(&puzzle, &moves, args, ink, output)
        }
    }
}

/// The boards along each solution in the list.
fn along(
    puzzle: &Puzzle,
    moves: &Source,
    args: &Args,
    ink: Ink,
    output: Output,
) -> anyhow::Result<Outcome> {
    let text = moves.read(Role::Moves)?;
    let written = read_written(puzzle, &text).with_context(|| moves.name())?;
    let metric = written.metric.unwrap_or_else(|| puzzle.metric());
    if args.format == Format::Svg && written.solutions.len() > 1 {
        bail!("{}: a picture shows one solution, and here are several", moves.name());
    }
    let mut drawn = Vec::new();
    for moves in written.solutions {
        if let Err(illegal) = replay(puzzle, metric, &moves) {
            // Boards that cannot be are not drawn.
            let text = format!("{}: not legal: {illegal}", puzzle.name());
            return output.last_answer(&text, Outcome::No);
        }
        let solution = Solution { metric, moves };
        drawn.push(match args.format {
            Format::Text => board::boards(puzzle, &solution, args.boards.get(), ink),
            Format::Svg => svg::moves(puzzle, &solution, args.boards.get()),
        });
    }
    output.last_answer(&drawn.join("\n"), Outcome::Answered)
}
