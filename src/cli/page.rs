//! The page that plays a puzzle: `slide play --html` and `slide show --html`.

use slide::puzzle::{Metric, Puzzle};
use slide::render::page::{Distances, Known, MOST_STATES, play};
use slide::solve::{Answer, SolveOptions, Status, solve};
use slide::space::{GoalDistances, goal_distances};
use slide::space::{Limits, Stop};

use super::console::Console;
use super::exit_code::Outcome;
use super::groups::{OutputArgs, PuzzleFile, TimeLimit};
use super::memory;
use super::session::Session;

/// How long the page may be worked at, and where it goes.
#[derive(Debug, clap::Args)]
pub(super) struct PageArgs {
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

impl PageArgs {
    /// Whether there is a time limit, which nothing but the page has.
    pub(super) fn has_time_limit(&self, session: &Session) -> bool {
        self.time.starting_now(&session.interrupt).deadline.is_some()
    }
}

/// Writes the page of one puzzle. If a limit stops the search for a solution, the page is written
/// without one.
///
/// # Errors
/// The puzzle cannot be read, or the page cannot be written.
pub(super) fn write(
    file: &PuzzleFile,
    metric: Option<Metric>,
    args: &PageArgs,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let output = args.output.open(false)?;
    let puzzle = file.load_one()?;
    let metric = metric.unwrap_or(puzzle.metric());
    let limits =
        args.time.starting_now(&session.interrupt).memory_bytes(memory::default_limit_bytes());
    let mut known = Known { metric, best: None, proved: false, distances: Distances::Unknown };
    if puzzle.goal().is_none() {
        return output.last_answer(&play(&puzzle, &known), Outcome::Answered);
    }
    let measured = measure(&puzzle, &limits, session);
    known.distances = match &measured {
        Ok(all) => Distances::All(all),
        Err(Stop::Interrupted) => return Ok(Outcome::Interrupted),
        Err(Stop::States) => Distances::TooMany,
        Err(_) => Distances::Unknown,
    };
    // With all distances there is a shortest solution from everywhere.
    let answer = match &measured {
        Ok(_) => None,
        Err(_) => Some(search(&puzzle, metric, limits, session)?),
    };
    let mut outcome = Outcome::Answered;
    if let Some(answer) = &answer {
        known.best = answer.solutions.first();
        known.proved = answer.status == Status::Solved;
        if let Status::Limit(stop) = answer.status {
            if stop == Stop::Interrupted {
                return Ok(Outcome::Interrupted);
            }
            let name = puzzle.name();
            Console::raw(&format!("{name}: no solution in the page: {}", stop.words()));
            outcome = Outcome::Partial;
        }
    }
    output.last_answer(&play(&puzzle, &known), outcome)
}

fn measure(puzzle: &Puzzle, limits: &Limits, session: &Session) -> Result<GoalDistances, Stop> {
    let limits = limits.clone().max_states(Some(MOST_STATES));
    session.interrupt.during(|| goal_distances(puzzle, &limits))
}

fn search(
    puzzle: &Puzzle,
    metric: Metric,
    limits: Limits,
    session: &Session,
) -> anyhow::Result<Answer> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = SolveOptions::default().metric(metric).threads(threads).limits(limits);
    Ok(session.search(puzzle, |meter| solve(puzzle, &options, meter))?)
}
