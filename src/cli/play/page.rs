//! `slide play --html`: the page that plays a puzzle.

use slide::render::play_page;
use slide::search::{Limits, SolveOptions, Status, Stop, solve};

use super::Args;
use crate::cli::console::Console;
use crate::cli::exit_code::Outcome;
use crate::cli::load::load_one;
use crate::cli::memory;
use crate::cli::session::Session;
use crate::cli::source::Source;

/// Writes the page of one puzzle. Where a limit stops the search for a solution there is a page
/// nevertheless, without one.
///
/// # Errors
/// The puzzle cannot be read, or the page cannot be written.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Outcome> {
    let output = args.page.output.open(false)?;
    let puzzle = load_one(&Source::parse(&args.file), args.notation)?;
    let metric = args.metric.map_or_else(|| puzzle.metric(), Into::into);
    let limits = Limits {
        memory_bytes: memory::default_limit_bytes(),
        ..args.page.time.starting_now(&session.interrupt)
    };
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = SolveOptions { metric, threads, limits, ..SolveOptions::default() };
    let answer = match puzzle.goal() {
        Some(_) => Some(session.search(&puzzle, |meter| solve(&puzzle, &options, meter))?),
        None => None,
    };
    let best = answer.as_ref().and_then(|answer| answer.solutions.first());
    let stopped = answer.as_ref().and_then(|answer| match answer.status {
        Status::Limit(stop) => Some(stop),
        Status::Solved | Status::Unsolvable => None,
    });
    if stopped == Some(Stop::Interrupted) {
        return Ok(Outcome::Interrupted);
    }
    let proved = answer.as_ref().is_some_and(|answer| answer.status == Status::Solved);
    let outcome = match stopped {
        None => Outcome::Answered,
        Some(stop) => {
            let name = puzzle.name();
            Console::raw(&format!("{name}: no solution in the page: {}", stop.words()));
            Outcome::Partial
        }
    };
    output.last_answer(&play_page::page(&puzzle, metric, best, proved), outcome)
}
