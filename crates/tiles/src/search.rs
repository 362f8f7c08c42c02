//! `solve` for tile boards: iterative deepening with the heuristic asked for.

use std::path::PathBuf;

use super::array::Array;
use super::board::TileBoard;
use super::deepening::{Deepened, End, HoleOrder, Kernel, Tally, deepen};
use super::estimate::Estimate;
use super::heuristic::Heuristic;
use super::linear_conflict::LinearConflict;
use super::manhattan::{Misplaced, Nothing};
use super::packed::Packed;
use super::pattern::{PatternSize, Patterns};
use super::walking::WalkingDistance;
use super::{AnyHeuristic, Manhattan};
use slide_model::{Metric, Solution};
use slide_run::{Statistics, Stop, Watch};

/// The options of a search of a tile board.
#[derive(Clone, Debug, Default)]
pub struct TileOptions {
    /// The metric: all the same on tile boards, but the answer says it.
    pub metric: Metric,
    /// The heuristic; `None` for the one expected to be fastest.
    pub heuristic: Option<Heuristic>,
    /// The size of pattern databases.
    pub patterns: PatternSize,
    /// The order in which moves are tried.
    pub order: HoleOrder,
    /// The directory in which pattern databases are kept between runs.
    pub cache: Option<PathBuf>,
    /// The number of threads that may share the work.
    pub threads: usize,
}

/// The end of a search of a tile board.
#[derive(Clone, Debug)]
pub enum TileEnd {
    /// With the first of the shortest solutions.
    Solved(Solution),
    /// There is none.
    Unsolvable,
    /// A limit stopped it.
    Stopped(Stop),
}

/// The result of a search of a tile board.
#[derive(Clone, Debug)]
pub struct TileAnswer {
    /// The outcome.
    pub end: TileEnd,
    /// No solution has fewer moves.
    pub lower_bound: u32,
    /// The statistics of the search.
    pub statistics: Statistics,
}

/// The tables of this heuristic would be too large for a board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the tables of this heuristic would be too large for a board of this size")]
pub struct TableTooLarge;

/// Boards up to this size are searched with Manhattan distance: faster than to read a table.
const SMALL_CELLS: usize = 9;
/// States that are tried without tables before these are read or made.
const EASY_NODES: u64 = 2_000_000;

/// A search of one board.
struct TileSearch<'a, 'w> {
    board: &'a TileBoard,
    options: &'a TileOptions,
    watch: &'a mut Watch<'w>,
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
    let mut search = TileSearch { board, options, watch };
    match options.heuristic {
        Some(heuristic) => search.with(heuristic, 0),
        None if board.cells() <= SMALL_CELLS => search.with(Heuristic::Manhattan, 0),
        None => search.automatic(),
    }
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
            match Patterns::new(board, options.patterns, cache, options.threads, watch) {
                Ok(patterns) => AnyHeuristic::Patterns(Box::new(patterns.ok_or(TableTooLarge)?)),
                Err(stop) => return Ok(Err(stop)),
            }
        }
    }))
}

impl TileSearch<'_, '_> {
    /// First without tables, then with them.
    fn automatic(&mut self) -> Result<TileAnswer, TableTooLarge> {
        let limits = self.watch.limits;
        let most_nodes = limits.max_nodes.map_or(EASY_NODES, |most| most.min(EASY_NODES));
        let easy = limits.clone().max_nodes(Some(most_nodes));
        let mut watch = Watch { limits: &easy, reporter: &mut *self.watch.reporter };
        let mut first = TileSearch { board: self.board, options: self.options, watch: &mut watch };
        let answer = first.with(Heuristic::Manhattan, 0)?;
        if !matches!(answer.end, TileEnd::Stopped(Stop::Nodes))
            || limits.max_nodes == Some(most_nodes)
        {
            return Ok(answer);
        }
        let is_large = self.board.cells() > 25;
        let next = if is_large { Heuristic::LinearConflict } else { Heuristic::Patterns };
        self.with(next, answer.lower_bound)
    }

    /// Searches with a heuristic; no solution has fewer moves than `bound`.
    fn with(&mut self, heuristic: Heuristic, bound: u32) -> Result<TileAnswer, TableTooLarge> {
        let made = estimate(self.board, heuristic, self.options, self.watch)?;
        let any = match made {
            Ok(any) => any,
            Err(stop) => {
                let (end, tally, bounds) = (End::Stopped(stop), Tally::default(), Vec::new());
                let nothing = Deepened { end, bound, tally, bounds };
                return Ok(self.answer(&nothing, String::new(), 0));
            }
        };
        let words = heuristic.words();
        Ok(match &any {
            AnyHeuristic::Nothing(one) => self.run(one, bound, words, 0),
            AnyHeuristic::Misplaced(one) => self.run(one, bound, words, 0),
            AnyHeuristic::Manhattan(one) => match self.options.order {
                HoleOrder::Connections => self.manhattan::<true>(one, bound),
                HoleOrder::Fixed(_) => self.manhattan::<false>(one, bound),
            },
            AnyHeuristic::LinearConflict(one) => self.run(one, bound, words, 0),
            AnyHeuristic::WalkingDistance(one) => self.run(&**one, bound, words, one.bytes()),
            AnyHeuristic::Patterns(one) => {
                let words = format!("{words} {}", one.words());
                self.run(&**one, bound, &words, one.bytes())
            }
        })
    }

    fn manhattan<const TIES: bool>(&mut self, estimate: &Manhattan, bound: u32) -> TileAnswer {
        let (board, order) = (self.board, self.options.order);
        let words = Heuristic::Manhattan.words();
        let (Some(first), Some(last)) =
            (Packed::<TIES>::new(board, order), Packed::<true>::new(board, HoleOrder::Connections))
        else {
            return self.run(estimate, bound, words, 0);
        };
        self.deepen(&first, &last, bound, words, 0)
    }

    fn run<E: Estimate>(
        &mut self,
        estimate: &E,
        bound: u32,
        words: &str,
        bytes: u64,
    ) -> TileAnswer {
        let first = Array::new(self.board, estimate, self.options.order);
        let last = Array::new(self.board, estimate, HoleOrder::Connections);
        self.deepen(&first, &last, bound, words, bytes)
    }

    /// Deepens in the order asked for and, if that is not the tie-breaking order, searches the last
    /// bound once more.
    fn deepen<K: Kernel, L: Kernel>(
        &mut self,
        first: &K,
        last: &L,
        bound: u32,
        words: &str,
        bytes: u64,
    ) -> TileAnswer {
        let mut found = deepen(first, bound, self.options.threads, 0, self.watch);
        if self.options.order != HoleOrder::Connections && matches!(found.end, End::Solved(_)) {
            let again = deepen(last, found.bound, self.options.threads, 0, self.watch);
            found.end = again.end;
        }
        let engine = format!("iterative deepening (IDA*) with {words}, since it is a tile board");
        self.answer(&found, engine, bytes)
    }

    fn answer(&self, found: &Deepened, engine: String, table_bytes: u64) -> TileAnswer {
        TileAnswer {
            end: match &found.end {
                End::Solved(path) => {
                    TileEnd::Solved(self.board.solution(self.options.metric, path))
                }
                End::Nothing => TileEnd::Unsolvable,
                End::Stopped(stop) => TileEnd::Stopped(*stop),
            },
            lower_bound: found.bound,
            statistics: Statistics {
                engine,
                expanded: found.tally.expanded,
                generated: found.tally.generated,
                reopened: 0,
                bounds: found.bounds.clone(),
                table_bytes,
                ..Statistics::default()
            },
        }
    }
}
