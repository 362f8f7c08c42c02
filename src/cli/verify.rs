//! `slide verify`: the check of a list of moves: is each legal, is the goal reached, could it be shorter.

use std::ffi::OsString;

use slide::check::{Illegal, Replay, Written, replay};
use slide::puzzle::{Metric, Puzzle};
use slide::render::json;
use slide::render::text::verdict;
use slide::solve::{Answer, SolveOptions, Status, solve};
use slide::space::Stop;

use super::exit_code::Outcome;
use super::session::Session;
use super::shared_args::{AnswerArgs, Format, LimitArgs, PuzzleFile};
use super::source::Source;
use super::words::words;

/// Replay a solution: is every move legal, is the goal reached, is it a shortest one
///
/// Reads what `slide solve` writes as list, sheet, compact or json. The exit code is 1 if a move is not
/// legal, the goal is not reached at the end, or (with `--optimal`) fewer moves would do.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("file", |file| file.help(
        "Puzzle file; FILE#NAME or FILE#3 is one puzzle of a collection, '@NAME' a built-in puzzle"
    )),
    // A changed argument is put last, and the file comes before the moves.
    mut_arg("moves", |moves| moves),
)]
pub(crate) struct Args {
    #[command(flatten)]
    file: PuzzleFile,
    /// File with the moves; `-` is standard input
    #[arg(value_name = "MOVES", help_heading = "Puzzles", default_value = "-")]
    moves: OsString,
    /// What is counted as 1 [default: as the list says, else as the puzzle file says]
    #[arg(short, long, help_heading = "Question", value_parser = words::<Metric>())]
    metric: Option<Metric>,
    /// Search whether fewer moves would do
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
  slide solve klotski.ron | slide verify --optimal klotski.ron -";

/// Verifies every solution in the list.
pub(crate) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let output = args.form.output.open(false)?;
    let (puzzle, Written { metric, solutions }) =
        args.file.load_with(&Source::whole(&args.moves))?;
    let metric = args.metric.or(metric).unwrap_or_else(|| puzzle.metric());
    let replays: Vec<_> = solutions.iter().map(|moves| replay(&puzzle, metric, moves)).collect();
    let search = args.optimal && replays.iter().any(solves);
    let best = search.then(|| shortest(args, session, &puzzle, metric)).transpose()?;
    let mut text = String::new();
    let mut worst = Outcome::default();
    for replay in &replays {
        let fewest = best.as_ref().and_then(|best| fewest(best, replay));
        let open = best.as_ref().filter(|_| solves(replay) && fewest.is_none()).and_then(limit);
        text += &match args.form.format {
            Format::Text => verdict(&puzzle, replay, fewest),
            Format::Json => json::verify(&puzzle, metric, replay, fewest, open),
        };
        worst = worst.max(match replay {
            _ if !solves(replay) => Outcome::No,
            Ok(replay) if fewest.is_some_and(|fewest| fewest < replay.length) => Outcome::No,
            _ if open.is_some() => Outcome::Partial,
            _ => Outcome::Answered,
        });
    }
    if let (Outcome::Partial, Some((stop, bound))) = (worst, best.as_ref().and_then(limit)) {
        let word = metric.word();
        session.console.warn(format_args!(
            "not known whether fewer moves would do: {}; no solution shorter than {bound} {word}s",
            stop.words()
        ));
    }
    let outcome = output.last_answer(&text, worst)?;
    Ok(if session.interrupt.asked() { Outcome::Interrupted } else { outcome })
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
    let limits = args.limits.starting_now(&session.interrupt);
    let threads = args.limits.effort.threads();
    let options =
        SolveOptions::default().metric(metric).threads(threads).limits(limits).no_mirror(true);
    let answer = session.search(puzzle, |reporter| solve(puzzle, &options, reporter))?;
    session.statistics(puzzle, &answer.statistics);
    Ok(answer)
}

/// The limit that stopped the search, and the length below which there is no solution.
fn limit(best: &Answer) -> Option<(Stop, u32)> {
    match best.status {
        Status::Limit(stop) => Some((stop, best.lower_bound)),
        Status::Solved | Status::Unsolvable => None,
    }
}

/// The length of a shortest solution, as far as it decides about this replay.
fn fewest(best: &Answer, replay: &Result<Replay, Illegal>) -> Option<u32> {
    let replay = replay.as_ref().ok().filter(|replay| replay.goal_reached)?;
    match best.status {
        Status::Limit(_) => (best.lower_bound >= replay.length).then_some(replay.length),
        Status::Solved | Status::Unsolvable => Some(best.lower_bound),
    }
}
