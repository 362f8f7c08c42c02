//! `slide verify`: the check of a list of moves: is each legal, is the goal reached, could it be shorter; and of a
//! certificate.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use slide::certificate::{CertificateError, check_certificate};
use slide::check::{Illegal, Replay, replay};
use slide::puzzle::{Metric, Notation, Puzzle};
use slide::render::json;
use slide::render::text::{certificate, verdict};
use slide::solve::{Answer, SolveOptions, solve};
use slide::space::Stop;

use super::exit_code::Outcome;
use super::session::Session;
use super::shared_args::{AnswerArgs, Format, LimitArgs, PuzzleFileArgs, counted_in};
use super::source::Source;
use super::words::words;

/// Replay a solution: is every move legal, is the goal reached, is it a shortest one
///
/// Reads what `slide solve` writes as list, sheet, compact, tiles or json, and plans for what `slide convert
/// --to pddl` writes. The exit code is 1 if a move is not legal, the goal is not reached at the end, or (with
/// `--optimal`) fewer moves are enough.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Puzzle file; FILE#NAME or FILE#3 is one puzzle of a collection, '@NAME' a built-in puzzle
    #[arg(value_name = "FILE", help_heading = "Puzzles", required_unless_present = "proof")]
    file: Option<OsString>,
    /// File with the moves; `-` is standard input
    #[arg(
        value_name = "MOVES",
        help_heading = "Puzzles",
        default_value = "-",
        conflicts_with = "proof"
    )]
    moves: OsString,
    /// Read the files in this notation instead of guessing
    #[arg(long, value_name = "NOTATION", help_heading = "Puzzles", value_parser = words::<Notation>())]
    notation: Option<Notation>,
    /// Check a certificate that another command wrote with `--certificate` (`-` is standard input); with
    /// FILE, one about this puzzle
    ///
    /// Every state in it is looked at, cell by cell, by all threads. The exit code is 1 if it does not prove
    /// what it claims, and 2 if it is not a certificate or is about another puzzle.
    #[arg(long = "certificate", value_name = "FILE", help_heading = "Question", conflicts_with_all = ["metric", "optimal"])]
    proof: Option<PathBuf>,
    /// What lengths are counted in [default: as the list says, else as the puzzle file says]
    #[arg(short, long, help_heading = "Question", value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Search for a solution with fewer moves
    #[arg(long, help_heading = "Question")]
    optimal: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    form: AnswerArgs,
}

const EXAMPLES: &str = "\
Examples:
  slide verify klotski.ron my-moves.txt
  slide solve klotski.ron | slide verify --optimal klotski.ron -
  slide verify --certificate klotski.cert klotski.ron";

/// Verifies every solution in the list, or a certificate.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    if let Some(path) = &args.proof {
        return check(path, args, session);
    }
    let output = args.form.output.open(false)?;
    let (puzzle, written) = args.puzzle_file()?.load_with(&Source::whole(&args.moves))?;
    let metric = counted_in(&puzzle, args.metric.or(written.metric), puzzle.metric())?;
    let solutions = written.solutions_in(metric);
    let replays: Vec<_> = solutions.iter().map(|moves| replay(&puzzle, metric, moves)).collect();
    let search = args.optimal && replays.iter().any(solves);
    let best = search.then(|| shortest(args, session, &puzzle, metric)).transpose()?;
    let mut text = String::new();
    let mut worst = Outcome::default();
    for replay in &replays {
        let fewest = best.as_ref().and_then(|best| fewest(best, replay));
        let open = best.as_ref().filter(|_| solves(replay) && fewest.is_none()).and_then(limit);
        text += &match args.form.format {
            Format::Text => verdict(&puzzle, replay, fewest, open),
            Format::Json => json::verify(&puzzle, metric, replay, fewest, open),
        };
        worst = worst.max(match replay {
            _ if !solves(replay) => Outcome::No,
            Ok(replay) if fewest.is_some_and(|fewest| fewest < replay.length) => Outcome::No,
            _ if open.is_some() => Outcome::Partial,
            _ => Outcome::Answered,
        });
    }
    let outcome = output.last_answer(&text, worst)?;
    Ok(if session.interrupt.is_raised() { Outcome::Interrupted } else { outcome })
}

/// Checks a certificate.
fn check(path: &Path, args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let output = args.form.output.open(false)?;
    let name = path.display().to_string();
    ensure!(!path.is_dir(), "{name}: is a directory, not a certificate");
    let puzzle = args.file.as_ref().map(|_| args.puzzle_file()?.load_one()).transpose()?;
    let run = args.limits.starting_now(&session.interrupt);
    let checked = session.search_named(&name, &run, |run| {
        let from: Box<dyn Read> = match path.to_str() {
            Some("-") => Box::new(io::stdin().lock()),
            _ => Box::new(File::open(path)?),
        };
        anyhow::Ok(check_certificate(from, puzzle.as_ref(), run))
    });
    let checked = checked.with_context(|| format!("cannot read {name}"))?;
    let outcome = match &checked {
        Ok(_) => Outcome::Answered,
        Err(CertificateError::Unproved { .. }) => Outcome::No,
        Err(CertificateError::Stopped(stop)) => session.outcome(Some(*stop)),
        Err(other) => return Err(other.clone()).context(name),
    };
    let text = match (args.form.format, &checked) {
        (Format::Json, checked) => json::certificate(puzzle.as_ref(), checked),
        (Format::Text, Ok(proved)) => certificate(proved),
        (Format::Text, Err(error)) => format!("{name}: {error}\n"),
    };
    output.last_answer(&text, outcome)
}

impl Args {
    /// The puzzle, which is named unless a certificate is checked.
    fn puzzle_file(&self) -> anyhow::Result<PuzzleFileArgs> {
        let file = self.file.clone().context("no puzzle is named")?;
        Ok(PuzzleFileArgs { file, notation: self.notation })
    }
}

fn solves(replay: &Result<Replay, Illegal>) -> bool {
    replay.as_ref().is_ok_and(|replay| replay.goal_reached)
}

/// Searches for a shortest solution.
fn shortest(
    args: &Args,
    session: &Session,
    puzzle: &Puzzle,
    metric: Metric,
) -> anyhow::Result<Answer> {
    let run = args.limits.starting_now(&session.interrupt);
    let options = SolveOptions::default().metric(metric).no_mirror(true);
    let answer = session.search(puzzle, &run, |run| solve(puzzle, &options, run))?;
    session.statistics(puzzle, &answer.statistics);
    Ok(answer)
}

/// The limit that stopped the search, and the length below which there is no solution.
fn limit(best: &Answer) -> Option<(Stop, u32)> {
    Some((best.status.stopped()?, best.lower_bound))
}

/// The length of a shortest solution, as far as it decides about this replay.
fn fewest(best: &Answer, replay: &Result<Replay, Illegal>) -> Option<u32> {
    let replay = replay.as_ref().ok().filter(|replay| replay.goal_reached)?;
    match best.status.stopped() {
        Some(_) => (best.lower_bound >= replay.length).then_some(replay.length),
        None => Some(best.lower_bound),
    }
}
