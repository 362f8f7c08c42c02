//! `slide convert`: a puzzle in another notation.

use std::iter::once;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use slide::puzzle::{Expect, Metric, Notation, Piece, Puzzle, join, write, write_pddl};
use slide::solve::SolveError;

use super::exit_code::Outcome;
use super::load::Loaded;
use super::output::Output;
use super::session::Session;
use super::shared_args::{OutputArgs, PuzzleFiles};
use super::words::words;

/// Write a puzzle in another notation
///
/// Several files become one collection. A collection becomes a collection where the notation has a way to hold several puzzles (ron, json,
/// rush-hour, tiles, klotski); for the others, pick one puzzle with FILE#NAME. If a notation cannot hold the
/// puzzle, nothing is written. Names, colours, metric, expect and source are held by ron and json
/// alone: for another notation they are left out, with a warning.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    files: PuzzleFiles,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", help_heading = "Output", value_parser = words::<Notation>())]
    to: Notation,
    /// The metric that the puzzles get, in the notations that hold it: ron, json, and pddl, where it is what a
    /// plan costs [default: as the puzzle file says; in pddl step]
    #[arg(short, long, help_heading = "Output", value_parser = words::<Metric>())]
    metric: Option<Metric>,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide convert klotski.ron --to grid
  slide convert klotski.ron --to pddl -m move > both.pddl
  slide convert monday.ron tuesday.ron --to ron -o week.ron
  echo 'IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM' | slide convert - --to ron -o jam.ron";

/// Converts the puzzles of all files.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let output = args.output.open(false)?;
    let to = args.to;
    if args.metric.is_some() && !matches!(to, Notation::Ron | Notation::Json | Notation::Pddl) {
        bail!("the notation {} has no place for a metric", to.name());
    }
    let has_lines =
        matches!(to, Notation::RushHour | Notation::Tiles | Notation::Klotski | Notation::Json);
    let loaded = if has_lines { args.files.load_lines() } else { args.files.load() }?;
    match loaded.lines {
        Some(_) => in_lines(loaded, args, output, session),
        None => whole(loaded, args, output, session),
    }
}

/// The puzzle in the notation, and in the metric if one is given.
fn written(puzzle: &Puzzle, args: &Args) -> anyhow::Result<String> {
    let Some(metric) = args.metric else { return Ok(write(puzzle, args.to)?) };
    ensure!(puzzle.can_count_in(metric), SolveError::NoLines);
    Ok(match args.to {
        Notation::Pddl => write_pddl(puzzle, metric)?,
        to => write(&puzzle.clone().with_metric(metric), to)?,
    })
}

/// Boards, one to a line, which are written in the same way.
fn in_lines(
    loaded: Loaded,
    args: &Args,
    output: Output,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let to = args.to;
    let from = loaded.notation;
    let file = loaded.file.clone();
    let dropped = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let answered = session.each_board(Box::new(once(Ok(loaded))), output, threads, &|puzzle, _| {
        for part in left_out(std::slice::from_ref(puzzle), from, args) {
            let mut dropped = dropped.lock().unwrap_or_else(PoisonError::into_inner);
            if !dropped.contains(&part) {
                dropped.push(part);
            }
        }
        Ok((written(puzzle, args)?, Outcome::Answered))
    });
    let dropped = dropped.into_inner().unwrap_or_else(PoisonError::into_inner);
    warn_of_left_out(&dropped, &file, to, session);
    answered
}

fn whole(
    loaded: Loaded,
    args: &Args,
    output: Output,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let to = args.to;
    let Loaded { file, title, puzzles, notation: from, .. } = loaded;
    let left_out = left_out(&puzzles, from, args);
    let texts = puzzles
        .iter()
        .map(|puzzle| written(puzzle, args).with_context(|| puzzle.name().to_owned()))
        .collect::<anyhow::Result<Vec<String>>>()?;
    let text = match &texts[..] {
        [one] => one.clone(),
        all => match join(to, title.as_deref().unwrap_or(&args.files.stem()), all) {
            Some(text) => text,
            None => bail!(
                "{file}: {} puzzles, and this notation holds one; pick one with FILE#NAME",
                all.len()
            ),
        },
    };
    warn_of_left_out(&left_out, &file, to, session);
    if to == Notation::Numbers
        && let read_as = Notation::detect(&text)
        && read_as != to
    {
        let read_as = read_as.name();
        let to = to.name();
        session.console.warn(format_args!(
            "{file}: this looks like the notation {read_as}; read it with `--notation {to}`"
        ));
    }
    output.last_answer(&text, Outcome::Answered)
}

fn warn_of_left_out(left_out: &[&str], file: &str, to: Notation, session: &Session) {
    if let [parts @ .., last] = left_out {
        let parts = if parts.is_empty() { String::new() } else { parts.join(", ") + " and " };
        let to = to.name();
        session
            .console
            .warn(format_args!("{file}: {parts}{last} left out, {to} has no place for that"));
    }
}

/// The fields of the puzzles that this notation drops.
fn left_out(puzzles: &[Puzzle], from: Notation, args: &Args) -> Vec<&'static str> {
    let to = args.to;
    let holds_all = |notation| matches!(notation, Notation::Ron | Notation::Json);
    if holds_all(to) {
        return Vec::new();
    }
    // In a list of tiles the names are the numbers of the tiles.
    let dropped = |name: &str| to != Notation::Tiles || name.parse::<u32>().is_err();
    let pieces = || puzzles.iter().flat_map(Puzzle::pieces);
    let has_metric = || puzzles.iter().any(|puzzle| puzzle.metric() != Metric::default());
    let parts = [
        // The other notations have no names: puzzles in them are called after the file.
        ("the name", holds_all(from)),
        ("names of pieces", pieces().filter_map(Piece::name).any(dropped)),
        ("colours", pieces().any(|piece| piece.color().is_some())),
        ("metric", args.metric.is_none() && has_metric()),
        ("expect", puzzles.iter().any(|puzzle| puzzle.expect() != Expect::default())),
        ("source", puzzles.iter().any(|puzzle| puzzle.source().is_some())),
    ];
    parts.iter().filter(|(_, there)| *there).map(|(part, _)| *part).collect()
}
