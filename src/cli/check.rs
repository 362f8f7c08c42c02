//! `slide check`: whether a puzzle file is right, and how it is understood.

use slide::render::{checked, json};

use super::exit_code::Outcome;
use super::form::{Form, Format};
use super::groups::Puzzles;
use super::session::Session;

/// Validate a puzzle file, draw the board, and say which pieces are interchangeable
///
/// Nothing is searched. All errors of a file are shown at once.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    form: Form,
}

const EXAMPLES: &str = "\
Examples:
  slide check klotski.ron
  slide check puzzles/*/*.ron > /dev/null   only the errors";

/// Checks every file.
///
/// # Errors
/// The answers cannot be written.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let format = args.form.format;
    let output = args.form.output.open(format == Format::Text)?;
    session.each(args.puzzles.read(), output, |puzzle| {
        let text = match format {
            Format::Text => checked::text(puzzle),
            Format::Json => json::check(puzzle),
        };
        Ok((text, Outcome::Answered))
    })
}
