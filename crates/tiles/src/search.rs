//! `solve` for tile boards: iterative deepening with the requested heuristic.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::array::Array;
use super::batched::BatchedKernel;
use super::board::TileBoard;
use super::deepening::{Deepened, DeepeningEnd, DeepeningStart, HoleOrder, Kernel, Tally, deepen};
use super::estimate::Estimate;
use super::heuristic::Heuristic;
use super::linear_conflict::LinearConflict;
use super::lines::LineSearch;
use super::manhattan::{Misplaced, Nothing};
use super::packed::PackedKernel;
use super::pattern::{PatternSize, Patterns};
use super::walking::WalkingDistance;
use super::{AnyHeuristic, Manhattan};
use slide_model::{Metric, Solution};
use slide_run::{Statistics, Stop, Watch};

/// The options of a search of a tile board.
#[derive(Clone, Debug, Default)]
pub struct TileOptions {
    /// The metric. Steps, slides and moves are the same on tile boards, but the answer names it; lines have a search of
    /// their own.
    pub metric: Metric,
    /// The heuristic; `None` for the one expected to be fastest.
    pub heuristic: Option<Heuristic>,
    /// The size of pattern databases.
    pub patterns: PatternSize,
    /// The order in which moves are tried.
    pub order: HoleOrder,
    /// The directory in which pattern databases are kept between runs.
    pub cache: Option<PathBuf>,
}

/// The result of a search of a tile board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TileAnswer {
    /// The first of the shortest solutions; `None` if there is none, or the search was stopped.
    pub solution: Option<Solution>,
    /// The reason why the search was stopped, if it was.
    pub stopped: Option<Stop>,
    /// The proved bound: no solution has fewer moves.
    pub lower_bound: u32,
    /// The statistics of the search.
    pub statistics: Statistics,
}

/// The tables of this heuristic would be too large for a board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the tables of this heuristic would be too large for a board of this size")]
pub struct TableTooLarge;

/// The size up to which boards are searched with Manhattan distance, which is faster than reading a table.
const SMALL_CELLS: usize = 9;
/// Larger boards have no pattern databases.
const MOST_TABLE_CELLS: usize = 25;
/// The number of states that are tried without tables before these are read or made.
const EASY_NODES: u64 = 2_000_000;
/// The approximate time in which one thread generates a state.
const NODE_TIME: Duration = Duration::from_nanos(40);

/// A search of one board.
struct TileSearch<'a, 'w> {
    board: &'a TileBoard,
    options: &'a TileOptions,
    watch: &'a mut Watch<'w>,
    /// The results of searches with weaker heuristics.
    begin: DeepeningStart,
}

/// The first of the shortest solutions of a tile board that parity does not forbid.
///
/// # Errors
/// The heuristic does not fit the board.
pub fn solve(
    board: &TileBoard,
    options: &TileOptions,
    watch: &mut Watch<'_>,
) -> Result<TileAnswer, TableTooLarge> {
    if options.metric == Metric::Line {
        return Ok(fewest_lines(board, watch));
    }
    let begin = DeepeningStart { bound: 0, before: Tally::default(), worth: u64::MAX };
    let mut search = TileSearch { board, options, watch, begin };
    let size = options.patterns;
    match options.heuristic {
        Some(heuristic) => search.with(heuristic, size),
        None if board.cells() <= SMALL_CELLS => search.with(Heuristic::Manhattan, size),
        None => search.automatic(),
    }
}

/// The first of the solutions with the fewest lines.
fn fewest_lines(board: &TileBoard, watch: &mut Watch<'_>) -> TileAnswer {
    let mut search = LineSearch::new(board, watch);
    let found = search.deepen();
    let mut statistics = Statistics::default();
    statistics.engine = "iterative deepening (IDA*) in lines, with walking distance".into();
    statistics.expanded = search.expanded;
    statistics.generated = search.generated;
    statistics.table_bytes = search.bytes();
    statistics.bounds = search.bounds;
    let stopped = found.as_ref().err().copied();
    TileAnswer { solution: found.ok(), stopped, lower_bound: search.bound, statistics }
}

/// A heuristic for this board.
///
/// # Errors
/// The heuristic does not fit the board; or, inside, a limit stopped the making of its tables.
pub fn estimate(
    board: &TileBoard,
    heuristic: Heuristic,
    options: &TileOptions,
    watch: &mut Watch<'_>,
) -> Result<Result<AnyHeuristic, Stop>, TableTooLarge> {
    Ok(Ok(match heuristic {
        Heuristic::None => AnyHeuristic::Nothing(Nothing),
        Heuristic::Misplaced => AnyHeuristic::Misplaced(Misplaced::new(board)),
        Heuristic::Manhattan => AnyHeuristic::Manhattan(Manhattan::new(board)),
        Heuristic::LinearConflict => AnyHeuristic::LinearConflict(LinearConflict::new(board)),
        Heuristic::WalkingDistance => {
            let table = WalkingDistance::new(board).ok_or(TableTooLarge)?;
            AnyHeuristic::WalkingDistance(Box::new(table))
        }
        Heuristic::Patterns => {
            let cache = options.cache.as_deref();
            match Patterns::for_single_states(board, options.patterns, cache, watch) {
                Ok(patterns) => AnyHeuristic::Patterns(Box::new(patterns.ok_or(TableTooLarge)?)),
                Err(stop) => return Ok(Err(stop)),
            }
        }
    }))
}

impl TileSearch<'_, '_> {
    /// Searches first without tables, then with them: with large ones once a search with small ones would take longer
    /// than getting the large ones.
    fn automatic(&mut self) -> Result<TileAnswer, TableTooLarge> {
        let options = self.options;
        let answer = self.briefly(Heuristic::Manhattan, EASY_NODES, u64::MAX)?;
        if !self.continues_after(&answer) {
            return Ok(answer);
        }
        if self.board.cells() > MOST_TABLE_CELLS {
            return self.with(Heuristic::LinearConflict, options.patterns);
        }
        if options.patterns != PatternSize::Auto || !Patterns::has_large(self.board) {
            return self.with(Heuristic::Patterns, options.patterns);
        }
        // Where states are counted, the contents of the cache must not change the count.
        let may = self.watch.limits.max_nodes.is_none();
        let [small, large] = [PatternSize::Small, PatternSize::Large]
            .map(|size| Patterns::price(self.board, size, options.cache.as_deref(), may));
        if small < large {
            let answer = self.briefly(Heuristic::Patterns, large, large)?;
            if !self.continues_after(&answer) {
                return Ok(answer);
            }
        }
        let threads = self.watch.threads.max(1) as u32;
        let time = NODE_TIME * u32::try_from(large).unwrap_or(u32::MAX) / threads;
        let has_time = |end: Instant| end.saturating_duration_since(Instant::now()) > time;
        if self.watch.limits.deadline.is_none_or(has_time) {
            let answer = self.with(Heuristic::Patterns, PatternSize::Large)?;
            if answer.stopped != Some(Stop::Memory) {
                return Ok(answer);
            }
        }
        self.with(Heuristic::Patterns, PatternSize::Small)
    }

    /// Searches until `most` states are generated, or more than `worth` are to be expected under the next bound.
    fn briefly(
        &mut self,
        heuristic: Heuristic,
        most: u64,
        worth: u64,
    ) -> Result<TileAnswer, TableTooLarge> {
        let asked = self.watch.limits;
        let most = self.begin.before.generated + most;
        let limits =
            asked.clone().max_nodes(Some(asked.max_nodes.map_or(most, |all| all.min(most))));
        let mut watch = self.watch.within(&limits);
        let Self { board, options, begin, .. } = *self;
        let begin = DeepeningStart { worth, ..begin };
        TileSearch { board, options, watch: &mut watch, begin }.with(heuristic, PatternSize::Small)
    }

    /// Returns whether a brief search has found nothing and the limits allow more; then keeps its results.
    fn continues_after(&mut self, answer: &TileAnswer) -> bool {
        let Statistics { generated, expanded, .. } = answer.statistics;
        self.begin.before = Tally { generated, expanded, ..Tally::default() };
        self.begin.bound = answer.lower_bound;
        answer.stopped == Some(Stop::Nodes)
            && self.watch.limits.max_nodes.is_none_or(|most| generated < most)
    }

    /// Searches with a heuristic.
    fn with(
        &mut self,
        heuristic: Heuristic,
        size: PatternSize,
    ) -> Result<TileAnswer, TableTooLarge> {
        if heuristic == Heuristic::Patterns {
            return self.with_patterns(size);
        }
        let any = match estimate(self.board, heuristic, self.options, self.watch)? {
            Ok(any) => any,
            Err(stop) => return Ok(self.stopped(stop)),
        };
        let words = heuristic.words();
        Ok(match &any {
            AnyHeuristic::Nothing(one) => self.run(one, words, 0),
            AnyHeuristic::Misplaced(one) => self.run(one, words, 0),
            AnyHeuristic::Manhattan(one) => match self.options.order {
                HoleOrder::Connections => self.manhattan::<true>(one),
                HoleOrder::Fixed(_) => self.manhattan::<false>(one),
            },
            AnyHeuristic::LinearConflict(one) => self.run(one, words, 0),
            AnyHeuristic::WalkingDistance(one) => self.run(&**one, words, one.bytes()),
            AnyHeuristic::Patterns(one) => self.run(&**one, words, one.bytes()),
        })
    }

    fn with_patterns(&mut self, size: PatternSize) -> Result<TileAnswer, TableTooLarge> {
        let options = self.options;
        let patterns = match Patterns::new(self.board, size, options.cache.as_deref(), self.watch) {
            Ok(patterns) => patterns.ok_or(TableTooLarge)?,
            Err(stop) => return Ok(self.stopped(stop)),
        };
        let is_chosen = size == PatternSize::Large && options.patterns != size;
        let why = if is_chosen { " (smaller ones would take longer)" } else { "" };
        let words = format!("{} {}{why}", Heuristic::Patterns.words(), patterns.words());
        let first = BatchedKernel::new(self.board, &patterns, options.order);
        let last = BatchedKernel::new(self.board, &patterns, HoleOrder::Connections);
        Ok(self.deepen(&first, &last, &words, patterns.bytes()))
    }

    /// The answer of a search that a limit stopped before it began.
    fn stopped(&self, stop: Stop) -> TileAnswer {
        let DeepeningStart { bound, before: tally, .. } = self.begin;
        let end = DeepeningEnd::Stopped(stop);
        self.answer(&Deepened { end, bound, tally, bounds: Vec::new() }, String::new(), 0)
    }

    fn manhattan<const TIES: bool>(&mut self, estimate: &Manhattan) -> TileAnswer {
        let board = self.board;
        let order = self.options.order;
        let words = Heuristic::Manhattan.words();
        let (Some(first), Some(last)) = (
            PackedKernel::<TIES>::new(board, order),
            PackedKernel::<true>::new(board, HoleOrder::Connections),
        ) else {
            return self.run(estimate, words, 0);
        };
        self.deepen(&first, &last, words, 0)
    }

    fn run<E: Estimate>(&mut self, estimate: &E, words: &str, bytes: u64) -> TileAnswer {
        let first = Array::new(self.board, estimate, self.options.order);
        let last = Array::new(self.board, estimate, HoleOrder::Connections);
        self.deepen(&first, &last, words, bytes)
    }

    /// Deepens in the requested order and, if that is not the tie-breaking order, searches the last bound
    /// once more.
    fn deepen<K: Kernel, L: Kernel>(
        &mut self,
        first: &K,
        last: &L,
        words: &str,
        bytes: u64,
    ) -> TileAnswer {
        let mut found = deepen(first, self.begin, self.watch);
        if self.options.order != HoleOrder::Connections
            && matches!(found.end, DeepeningEnd::Solved(_))
        {
            let begin =
                DeepeningStart { bound: found.bound, before: Tally::default(), worth: u64::MAX };
            let again = deepen(last, begin, self.watch);
            found.end = again.end;
        }
        let engine = format!("iterative deepening (IDA*) with {words}, since it is a tile board");
        self.answer(&found, engine, bytes)
    }

    fn answer(&self, found: &Deepened, engine: String, table_bytes: u64) -> TileAnswer {
        let mut solution = None;
        let mut stopped = None;
        match &found.end {
            DeepeningEnd::Solved(path) => {
                solution = Some(self.board.solution(self.options.metric, path));
            }
            DeepeningEnd::Nothing => {}
            DeepeningEnd::Stopped(stop) => stopped = Some(*stop),
        }
        let mut statistics = Statistics::default();
        statistics.engine = engine;
        statistics.expanded = found.tally.expanded;
        statistics.generated = found.tally.generated;
        statistics.bounds.clone_from(&found.bounds);
        statistics.table_bytes = table_bytes;
        TileAnswer { solution, stopped, lower_bound: found.bound, statistics }
    }
}
