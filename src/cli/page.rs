//! The page that plays a puzzle: `slide play --html` and `slide show --html`.

use std::time::{Duration, Instant};

use slide::puzzle::{Metric, Puzzle};
use slide::render::page::{Distances, Known, MOST_STATES, level, play};
use slide::solve::{SolveOptions, Status, Wanted, solve};
use slide::space::{Limits, Run, Stop, goal_distances};

use super::console::Console;
use super::exit_code::Outcome;
use super::load::Loaded;
use super::memory;
use super::session::Session;
use super::shared_args::{OutputArgs, PuzzleFiles, TimeLimit};

/// The limits of making the page, and its file.
#[derive(Debug, clap::Args)]
pub(super) struct PageArgs {
    #[command(flatten)]
    time: TimeLimit,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

impl PageArgs {
    /// Returns whether there is a time limit, which is for the page only.
    pub(super) fn has_time_limit(&self, session: &Session) -> bool {
        self.time.starting_now(&session.interrupt).deadline.is_some()
    }
}

/// The most states whose distances a page may carry for all its puzzles: 2.5 MB of text.
const MOST_STATES_IN_ALL: u64 = 2_000_000;
/// The time to look for a solution that need not be a shortest one, where memory is the limit.
const NEAR_TIME: Duration = Duration::from_secs(2);

/// Writes the page of all puzzles of these files. If a limit stops the search for a shortest solution, the page
/// has one that is longer, or none.
pub(super) fn write(
    files: &PuzzleFiles,
    metric: Option<Metric>,
    args: &PageArgs,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let output = args.output.open(false)?;
    let Loaded { title, puzzles, .. } = files.load()?;
    let limits =
        args.time.starting_now(&session.interrupt).memory_bytes(memory::default_limit_bytes());
    let mut levels = Vec::new();
    let mut outcome = Outcome::Answered;
    let mut left = MOST_STATES_IN_ALL;
    for (index, puzzle) in puzzles.iter().enumerate() {
        let known = Known::nothing(metric.unwrap_or(puzzle.metric().by_hand()));
        // Twice the equal share of each remaining puzzle, since many take less.
        let share = left.min(2 * left / (puzzles.len() - index) as u64);
        let (text, found) = one(puzzle, known, share, &mut left, &limits, session)?;
        if found == Outcome::Interrupted {
            return Ok(found);
        }
        outcome = outcome.max(found);
        levels.push(text);
    }
    let title = title.or_else(|| Some(puzzles.first()?.name().to_owned())).unwrap_or_default();
    output.last_answer(&play(&title, &levels), outcome)
}

/// One puzzle of the page, whose distances are in it if it has no more states than its share; they are
/// taken off the space that is left.
fn one(
    puzzle: &Puzzle,
    mut known: Known<'_>,
    share: u64,
    left: &mut u64,
    limits: &Limits,
    session: &Session,
) -> anyhow::Result<(String, Outcome)> {
    if puzzle.goal().is_none() {
        return Ok((level(puzzle, &known), Outcome::Answered));
    }
    let few = limits.clone().max_states(Some(MOST_STATES));
    let measured = session.interrupt.during(|| goal_distances(puzzle, &few));
    match &measured {
        Ok(all) if all.states() as u64 <= share => {
            // With all distances there is a shortest solution from everywhere.
            *left -= all.states() as u64;
            let known = Known { distances: Distances::All(all), ..known };
            return Ok((level(puzzle, &known), Outcome::Answered));
        }
        Err(Stop::Interrupted) => return Ok((String::new(), Outcome::Interrupted)),
        Err(Stop::States) => known.distances = Distances::TooMany,
        _ => {}
    }
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = SolveOptions::default().metric(known.metric);
    let run = |end| Run::default().threads(threads).limits(limits.clone().deadline(end));
    // A quarter of the time is left for a solution that need not be a shortest one.
    let three_quarters = |end: Instant| {
        let now = Instant::now();
        now + end.saturating_duration_since(now) / 4 * 3
    };
    let best = run(limits.deadline.map(three_quarters));
    let mut answer = session.search(puzzle, &best, |run| solve(puzzle, &options, run))?;
    let mut outcome = Outcome::Answered;
    if let Status::Limit(stop) = answer.status
        && stop != Stop::Interrupted
    {
        let soon = limits.deadline.unwrap_or_else(|| Instant::now() + NEAR_TIME);
        let anytime = options.wanted(Wanted::Anytime);
        // Without a reporter, who would print each solution that is found.
        answer = session.interrupt.during(|| solve(puzzle, &anytime, &mut run(Some(soon))))?;
        let name = puzzle.name();
        let says = match answer.solutions.first() {
            Some(_) => "the solution in the page need not be a shortest one",
            None => "no solution in the page",
        };
        Console::raw(&format!("{name}: {says}: {}", stop.words()));
        outcome = Outcome::Partial;
    }
    if answer.status == Status::Limit(Stop::Interrupted) {
        return Ok((String::new(), Outcome::Interrupted));
    }
    let proved = answer.solutions.first().is_some_and(|best| best.length() <= answer.lower_bound);
    let known = Known { best: answer.solutions.first(), proved, ..known };
    Ok((level(puzzle, &known), outcome))
}
