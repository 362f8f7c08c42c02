//! The searches of `slide compare`: every search on every puzzle, or the tree of one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use slide::puzzle::Puzzle;
use slide::render::{page, svg};
use slide::solve::{
    Algorithm, Comparison, Row, SolveError, SolveOptions, Status, Trial, Way, folds, search_tree,
    solve,
};
use slide::space::Run;
use slide::tiles::{Heuristic, TileBoard};

use super::{Args, Format};
use crate::cli::exit_code::Outcome;
use crate::cli::session::Session;

/// The time of a part of the command: its end, and the limit of each search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Time {
    until: Option<Instant>,
    each: Option<Duration>,
}

impl Time {
    /// The time of the whole command, which begins now.
    pub(super) fn starting_now(args: &Args, session: &Session) -> Self {
        let until = session.limits(&args.limits).deadline;
        Self { until, each: args.question.time_limit_each }
    }

    /// The time limit of one of this number of equal parts that are still to run.
    pub(super) fn share(self, to_come: usize) -> Self {
        let now = Instant::now();
        let share = |until: Instant| {
            now + until.saturating_duration_since(now)
                / u32::try_from(to_come.max(1)).unwrap_or(u32::MAX)
        };
        Self { until: self.until.map(share), ..self }
    }

    /// The time at which a search that begins now has to end.
    fn deadline(self) -> Option<Instant> {
        // A time beyond the range of the clock is no limit.
        let own = self.each.and_then(|each| Instant::now().checked_add(each));
        self.until.into_iter().chain(own).min()
    }
}

/// All searches on all puzzles.
pub(super) fn all(
    args: &Args,
    session: &Session,
    time: Time,
    title: String,
    puzzles: &[Puzzle],
    outcome: &mut Outcome,
) -> anyhow::Result<Comparison> {
    let ways = ways(args, session, puzzles);
    let is_tiles = puzzles.iter().all(|puzzle| TileBoard::recognise(puzzle).is_some());
    let row = |&way: &Way| Row { way, terms: way.terms(is_tiles), trials: Vec::new() };
    let mut rows: Vec<Row> = ways.iter().map(row).collect();
    let answers = trials(args, session, time, &ways, puzzles);
    let mut left_out = Vec::new();
    for (number, (puzzle, answers)) in puzzles.iter().zip(answers).enumerate() {
        let answers = answers.into_iter().flatten();
        let end = add_trials(&mut rows, number, puzzle, answers, &mut left_out)?;
        *outcome = (*outcome).max(end);
    }
    rows.retain(|row| !row.trials.is_empty());
    if let ([], Some(first)) = (&rows[..], left_out.first()) {
        bail!("{}", first.why);
    }
    for LeftOut { way, why } in left_out {
        if args.question.names(way) {
            session.console.warn(why);
        } else {
            session.console.note(why);
        }
    }
    let asked = args.question.metric;
    let metric = asked.or(puzzles.first().map(|one| one.metric().by_hand()));
    let metric = metric.unwrap_or_default().word();
    let puzzles = puzzles.iter().map(|puzzle| puzzle.name().to_owned()).collect();
    Ok(Comparison { title, puzzles, metric, rows })
}

/// The ways that are asked for, and of use for some puzzle.
fn ways(args: &Args, session: &Session, puzzles: &[Puzzle]) -> Vec<Way> {
    let limits = session.limits(&args.limits);
    let may_fold = puzzles.iter().any(|puzzle| folds(puzzle, &limits).unwrap_or(false));
    args.question.ways(may_fold)
}

/// The trials of each puzzle in these ways, as far as there was time for them; `None` for a puzzle that was not begun.
fn trials(
    args: &Args,
    session: &Session,
    time: Time,
    ways: &[Way],
    puzzles: &[Puzzle],
) -> Vec<Option<Vec<Result<Trial, SolveError>>>> {
    let question = &args.question;
    let threads = args.limits.effort.threads();
    // Searches that are timed run one at a time.
    let at_once = if question.times { 1 } else { threads.clamp(1, puzzles.len().max(1)) };
    let to_come = AtomicUsize::new(ways.len() * puzzles.len());
    let ask = |puzzle: &Puzzle, session: &Session| -> Vec<Result<Trial, SolveError>> {
        session.warn_of_full(puzzle);
        session.warn_of_mistakes(puzzle, true);
        let run = run(args, session, time);
        let common = options(args).metric(question.metric.unwrap_or(puzzle.metric().by_hand()));
        let remaining = ways.iter().take_while(|_| !session.interrupt.is_raised());
        let each = remaining.map(|&way| {
            let to_come = to_come.fetch_sub(1, Ordering::Relaxed);
            let deadline = time.share(to_come.div_ceil(at_once)).deadline();
            let limits = Way::limits(run.limits.clone().deadline(deadline));
            let run = run.silently().limits(limits);
            trial(session, puzzle, &way.options(common.clone()), &run, question.times)
        });
        each.collect()
    };
    match puzzles {
        [one] => vec![Some(ask(one, session))],
        _ if question.times => puzzles.iter().map(|one| Some(ask(one, session))).collect(),
        _ => session.all_at_once(puzzles, threads, ask),
    }
}

/// A way that does not fit a puzzle.
struct LeftOut {
    way: Way,
    why: String,
}

/// Adds the trials of the puzzle with this number to the rows of their ways; says which of these do not fit it, where
/// they have fitted the others.
fn add_trials(
    rows: &mut [Row],
    number: usize,
    puzzle: &Puzzle,
    trials: impl Iterator<Item = Result<Trial, SolveError>>,
    left_out: &mut Vec<LeftOut>,
) -> anyhow::Result<Outcome> {
    let mut ends = Vec::new();
    for (row, trial) in rows.iter_mut().zip(trials) {
        match trial {
            Ok(trial) => {
                ends.push(trial.status);
                row.trials.push((number, trial));
            }
            Err(unfit @ (SolveError::NoGoal | SolveError::Refused)) => {
                return Err(anyhow::Error::new(unfit).context(puzzle.name().to_owned()));
            }
            Err(_) if left_out.iter().any(|other| other.way == row.way) => {}
            Err(unfit) => {
                let label = row.way.label();
                let why = format!("{}: {label} left out: {unfit}", puzzle.name());
                left_out.push(LeftOut { way: row.way, why });
            }
        }
    }
    Ok(if ends.contains(&Status::Unsolvable) {
        Outcome::No
    } else if ends.contains(&Status::Solved) {
        Outcome::Answered
    } else {
        Outcome::Partial
    })
}

/// The options that all searches share.
pub(super) fn options(args: &Args) -> SolveOptions {
    args.heuristics.add_to(SolveOptions::default())
}

/// The run of a search that begins now.
pub(super) fn run(args: &Args, session: &Session, time: Time) -> Run<'static> {
    let mut run = args.heuristics.limit(session.run(&args.limits));
    run.limits.deadline = time.deadline();
    run
}

fn trial(
    session: &Session,
    puzzle: &Puzzle,
    options: &SolveOptions,
    run: &Run<'_>,
    is_timed: bool,
) -> Result<Trial, SolveError> {
    let started = Instant::now();
    let answer = session.search_named(puzzle.name(), run, |run| solve(puzzle, options, run))?;
    let seconds = is_timed.then(|| started.elapsed().as_secs_f64());
    Ok(Trial::new(&answer, seconds))
}

/// The tree of one search.
pub(super) fn tree(
    args: &Args,
    session: &Session,
    time: Time,
    puzzle: &Puzzle,
    most: usize,
) -> anyhow::Result<(String, Outcome)> {
    let question = &args.question;
    let algorithm = question.algorithm.first().copied().unwrap_or(Algorithm::AStar);
    let blind = algorithm == Algorithm::Bfs;
    let heuristic = question.heuristic.first().copied();
    let heuristic = heuristic.or((!blind).then_some(Heuristic::Manhattan));
    let options = options(args)
        .metric(question.metric.unwrap_or(puzzle.metric().by_hand()))
        .algorithm(algorithm)
        .heuristic(heuristic);
    let run = run(args, session, time);
    let nodes = session.search(puzzle, &run, |run| search_tree(puzzle, &options, most, run))?;
    if session.interrupt.is_raised() {
        return Ok((String::new(), Outcome::Interrupted));
    }
    ensure!(!nodes.is_empty(), "there is no tree: parity says that there is no solution");
    let label = Way { algorithm, heuristic, folds: false }.label();
    let states = nodes.len();
    let title = format!("{}: {label}, the first {states} states expanded", puzzle.name());
    let text = match args.form.format {
        Format::Html => page::tree(puzzle, &title, &nodes),
        _ => svg::tree(puzzle, &title, &nodes),
    };
    Ok((text, Outcome::Answered))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four searches that each use up their share end when the command has to.
    #[test]
    fn shares_together_are_the_whole() {
        let until = Instant::now() + Duration::from_secs(3600);
        let whole = Time { until: Some(until), each: None };
        let mut ends: Vec<Option<Instant>> =
            (1..=4).rev().map(|to_come| whole.share(to_come).deadline()).collect();
        assert!(ends.iter().all(|end| *end <= Some(until)), "{ends:?}");
        assert_eq!(ends.pop(), Some(Some(until)));
        assert!(ends.iter().all(|end| *end < Some(until)), "{ends:?}");
        // A search without time left ends at once.
        let past = Time { until: Some(Instant::now()), each: Some(Duration::from_secs(9)) };
        assert!(past.share(4).deadline() <= Some(Instant::now()));
        let each = Time { until: None, each: Some(Duration::ZERO) };
        assert!(each.share(4).deadline() <= Some(Instant::now()));
        assert_eq!(Time { until: None, each: None }.share(4).deadline(), None);
    }
}
