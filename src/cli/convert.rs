//! `slide convert`: a puzzle in another notation.

use std::ffi::OsString;

use anyhow::{Context, bail};
use slide::puzzle::{Notation, write};

use super::exit_code::Outcome;
use super::groups::{NotationChoice, NotationName, OutputArgs};
use super::load::{Loaded, load};
use super::source::Source;

/// Write a puzzle in another notation
///
/// A collection becomes a collection where the notation has a way to hold several puzzles (ron,
/// rush-hour, tiles); for the others, pick one puzzle with FILE#NAME. What a notation cannot hold
/// is named, and nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Puzzle file; `-` is standard input, FILE#NAME one puzzle of a collection
    #[arg(value_name = "FILE", help_heading = "Puzzles")]
    file: OsString,
    #[command(flatten)]
    notation: NotationChoice,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", help_heading = "Output")]
    to: NotationName,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide convert klotski.ron --to grid
  echo 'IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM' | slide convert - --to ron -o jam.ron";

/// Converts the puzzles of one file.
///
/// # Errors
/// The puzzle cannot be read, the notation cannot hold it, or the answer cannot be written.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let output = args.output.open(false)?;
    let source = Source::parse(&args.file);
    let Loaded { title, puzzles, .. } = load(&source, args.notation)?;
    let to = Notation::from(args.to);
    let texts = puzzles
        .iter()
        .map(|puzzle| write(puzzle, to).with_context(|| puzzle.name().to_owned()))
        .collect::<anyhow::Result<Vec<String>>>()?;
    let text = match (&texts[..], to) {
        ([one], _) => one.clone(),
        (all, Notation::Ron) => collection(&title.unwrap_or_else(|| source.stem()), all),
        (all, Notation::RushHour | Notation::Tiles) => all.concat(),
        (all, _) => bail!(
            "{}: {} puzzles are in it, and this notation holds one; pick one with {0}#NAME",
            source.name(),
            all.len()
        ),
    };
    output.last_answer(&text, Outcome::Answered)
}

/// Puzzle files put into one. Their lines may be indented: blanks around a row mean nothing.
fn collection(name: &str, puzzles: &[String]) -> String {
    let mut text = format!("(\n    name: {name:?},\n    puzzles: [\n");
    for puzzle in puzzles {
        let lines: Vec<String> = puzzle.lines().map(|line| format!("        {line}\n")).collect();
        text += lines.concat().trim_end();
        text += ",\n";
    }
    text + "    ],\n)\n"
}
