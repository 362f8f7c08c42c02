//! Bounded-suboptimal answers, where the optimum is out of reach: a solution and a proved bound that approach each
//! other.
//!
//! ```text
//! beams, wider and wider        114 ▶ 106 ▶ 104            solutions, each better
//!                                            ╲             until 104 ≤ W · 95
//! exact search, larger shares     81 ▶ 89 ▶ 95             no solution is shorter
//! ```
//!
//! [`beam`] finds solutions and proves nothing. All proof comes from exact searches, which look for
//! solutions of fewer moves than a bound that is near enough: if there are none, the best solution so
//! far is near enough; if there are, the one they find is a shortest one. The two take turns, and each
//! round has about twice as much work. (As anytime heuristic search does:
//! E. A. Hansen, R. Zhou, 2007; with a bound on the cost: R. Stern and others, *Potential search*,
//! 2011.) With [`Wanted::Within`] shares are counted in states, so that the answer is the same in every
//! run; with [`Wanted::Anytime`] in seconds.

mod beam;
mod blocks;
mod peel;
mod tiles;

use std::time::{Duration, Instant};

use self::beam::BeamQuery;
use self::blocks::{Beam, Guides};
use self::tiles::TileField;
use super::answer::{Algorithm, Answer, Status, Wanted};
use super::error::SolveError;
use super::options::SolveOptions;
use super::ratio::Ratio;
use crate::space::{Limits, Reporter, Run, Statistics, Stop, with_states};
use slide_model::{Identity, Puzzle, Solution};
use slide_tiles::{Heuristic, Patterns, TileBoard};

/// The search for shortest solutions.
pub(super) type Exact = fn(&Puzzle, &SolveOptions, &mut Run<'_>) -> Result<Answer, SolveError>;

/// The number of states of a layer of the first beam, and the factor by which each beam is wider than the last.
const FIRST_WIDTH: usize = 64;
const WIDER: usize = 2;
/// The number of states of the least share of the exact search, and of the largest: a larger share has no limit.
const LEAST_SHARE: u64 = 1 << 14;
const LARGEST_SHARE: u64 = 1 << 26;
/// The least share in seconds.
const LEAST_TIME: Duration = Duration::from_millis(5);

/// The space that the beams search.
enum BeamField {
    Tiles(Box<TileField>),
    Any(Guides),
}

/// The results so far.
struct Approach<'a> {
    puzzle: &'a Puzzle,
    options: &'a SolveOptions,
    /// The ratio that is near enough.
    ratio: Ratio,
    field: BeamField,
    best: Option<Solution>,
    /// The proved bound: no solution is shorter.
    bound: u32,
    /// The number of states of a layer of the next beam; `None` once wider beams are of no use.
    width: Option<usize>,
    /// The reason why the exact search cannot continue.
    exhausted: Option<Stop>,
    states: u64,
    statistics: Statistics,
}

/// A solution that is near enough, or the best that can be had.
///
/// # Errors
/// Those of the exact search.
pub(super) fn approach(
    puzzle: &Puzzle,
    options: &SolveOptions,
    ratio: Ratio,
    exact: Exact,
    run: &mut Run<'_>,
) -> Result<Answer, SolveError> {
    let metric = options.metric;
    let (field, bound) = if let Some(board) = TileBoard::recognise(puzzle) {
        let field = TileField::new(board);
        let bound = field.least();
        (BeamField::Tiles(Box::new(field)), bound)
    } else {
        let guides = Guides::new(puzzle, metric);
        let bound = guides.least(puzzle);
        (BeamField::Any(guides), bound)
    };
    let mut approach = Approach {
        puzzle,
        options,
        ratio,
        field,
        best: None,
        bound,
        width: Some(FIRST_WIDTH),
        exhausted: None,
        states: 0,
        statistics: Statistics::default(),
    };
    loop {
        // A browser has no clock, and there it is not needed.
        let began = (options.wanted == Wanted::Anytime).then(Instant::now);
        if let Some(end) = approach.look_for_better(run)? {
            return Ok(end);
        }
        let took = began.map(|began| began.elapsed());
        if let Some(end) = approach.raise_bound(exact, took, run)? {
            return Ok(end);
        }
    }
}

impl Approach<'_> {
    /// The greatest number of moves of a solution that would be an improvement.
    fn most(&self, limits: &Limits) -> u32 {
        let better = self.best.as_ref().map_or(u32::MAX, |best| best.length() - 1);
        limits.max_depth.map_or(better, |most| most.min(better))
    }

    /// One beam; the answer, if that is the end.
    fn look_for_better(&mut self, run: &mut Run<'_>) -> Result<Option<Answer>, SolveError> {
        let Some(width) = self.width else { return Ok(None) };
        let query = BeamQuery { width, most: self.most(&run.limits) };
        self.take_patterns(run);
        let mut watch = run.watch();
        let metric = self.options.metric;
        let found = match &self.field {
            BeamField::Tiles(field) => field.search(metric, query, &mut watch),
            BeamField::Any(guides) => {
                let go_on = &mut watch.limits.go_on();
                let beam = Beam { puzzle: self.puzzle, guides, metric, query, watch };
                with_states(self.puzzle, Identity::Solve, go_on, |space| beam.search(space))
                    .unwrap_or_else(Err)
            }
        };
        match found {
            Ok(found) => {
                self.states += found.states;
                self.statistics.generated += found.generated;
                self.width = found.is_cut.then_some(WIDER * width);
                if let Some(better) = found.solution {
                    self.take(better, &mut *run.reporter)?;
                }
            }
            Err(stop @ (Stop::Time | Stop::Interrupted)) => return Ok(Some(self.stopped(stop))),
            Err(_) => self.width = None,
        }
        Ok(self.near_enough())
    }

    /// Pattern databases guide a beam best, but only where the answer may differ from run to run may it
    /// depend on whether they are there.
    fn take_patterns(&mut self, run: &mut Run<'_>) {
        let SolveOptions { wanted, patterns, cache, .. } = self.options;
        if *wanted != Wanted::Anytime || self.best.is_none() {
            return;
        }
        let BeamField::Tiles(field) = &mut self.field else { return };
        let board = field.board();
        let cache = cache.as_deref();
        if field.patterns.is_none() && Patterns::are_ready(board, *patterns, cache) {
            // Without them the search continues as before.
            let read = Patterns::new(board, *patterns, cache, &mut run.watch());
            field.patterns = read.ok().flatten();
        }
    }

    /// A share of the exact search after a beam that took this long; the answer, if that is the end.
    fn raise_bound(
        &mut self,
        exact: Exact,
        took: Option<Duration>,
        run: &mut Run<'_>,
    ) -> Result<Option<Answer>, SolveError> {
        if let Some(stop) = self.exhausted {
            return Ok(self.width.is_none().then(|| self.stopped(stop)));
        }
        let own_limits = run.limits.clone();
        let mut limits = own_limits.clone();
        if let Some(best) = &self.best {
            let enough = self.ratio.bound_for(best.length()) - 1;
            limits.max_depth = Some(own_limits.max_depth.map_or(enough, |most| most.min(enough)));
        }
        if self.width.is_some() {
            self.share(&mut limits, took);
        }
        let mut options = self.options.clone().wanted(Wanted::Best);
        // Making tables takes longer than a share.
        if let (Some(_), BeamField::Tiles(field)) = (self.width, &self.field)
            && field.patterns.is_none()
            && options.algorithm == Algorithm::Auto
        {
            options.heuristic.get_or_insert(Heuristic::LinearConflict);
        }
        let answer = exact(self.puzzle, &options, &mut run.within(limits.clone()))?;
        self.states += answer.states;
        self.add(&answer.statistics);
        self.bound = self.bound.max(answer.lower_bound);
        let Status::Limit(stop) = answer.status else {
            // The states of an unsolvable puzzle are the proof.
            let is_proof = answer.status == Status::Unsolvable;
            let states = if is_proof { answer.states } else { self.states };
            return Ok(Some(Answer { states, statistics: self.statistics.clone(), ..answer }));
        };
        // Larger shares are of no use if the caller's own limits stopped this one.
        if match stop {
            Stop::States => own_limits.max_states == limits.max_states,
            Stop::Nodes => own_limits.max_nodes == limits.max_nodes,
            stop => stop == Stop::Memory,
        } {
            self.exhausted = Some(stop);
        }
        let is_over = match stop {
            Stop::Time => own_limits.check(0, 0).is_err(),
            stop => matches!(stop, Stop::Depth | Stop::Interrupted | Stop::Store | Stop::Fault),
        };
        Ok(self.near_enough().or_else(|| is_over.then(|| self.stopped(stop))))
    }

    /// Sets limits for a share of the exact search.
    fn share(&self, limits: &mut Limits, took: Option<Duration>) {
        if let Some(took) = took {
            let end = Instant::now() + (took / 4).max(LEAST_TIME);
            limits.deadline = Some(limits.deadline.map_or(end, |deadline| deadline.min(end)));
            return;
        }
        let share = self.statistics.generated.max(LEAST_SHARE);
        if share <= LARGEST_SHARE {
            limits.max_states = Some(limits.max_states.map_or(share, |most| most.min(share)));
            limits.max_nodes = Some(limits.max_nodes.map_or(share, |most| most.min(share)));
        }
    }

    /// Keeps a better solution, once it is replayed.
    fn take(&mut self, better: Solution, reporter: &mut dyn Reporter) -> Result<(), SolveError> {
        slide_check::verify(self.puzzle, &better).map_err(|_| SolveError::Refused)?;
        if self.options.wanted == Wanted::Anytime {
            reporter.better(self.puzzle, &better, self.bound);
        }
        self.best = Some(better);
        Ok(())
    }

    fn add(&mut self, one: &Statistics) {
        self.statistics.engine = format!("beams, and {}", one.engine);
        self.statistics.expanded += one.expanded;
        self.statistics.generated += one.generated;
        self.statistics.reopened += one.reopened;
        self.statistics.table_bytes = self.statistics.table_bytes.max(one.table_bytes);
    }

    /// The answer, if the best solution will do.
    fn near_enough(&self) -> Option<Answer> {
        let best = self.best.as_ref()?;
        self.ratio.allows(best.length(), self.bound).then(|| self.answer(Status::Solved))
    }

    /// The answer after a limit: with [`Wanted::Anytime`] any solution is one.
    fn stopped(&self, stop: Stop) -> Answer {
        let is_content = self.options.wanted == Wanted::Anytime && self.best.is_some();
        self.answer(if is_content { Status::Solved } else { Status::Limit(stop) })
    }

    fn answer(&self, status: Status) -> Answer {
        Answer {
            solutions: self.best.iter().cloned().collect(),
            lower_bound: self.bound,
            states: self.states,
            statistics: self.statistics.clone(),
            ..Answer::nothing(self.options.metric, status)
        }
    }
}
