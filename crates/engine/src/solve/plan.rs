//! The plan for solving a puzzle: the only place that decides on it, before anything is searched or
//! compiled.
//!
//! ```text
//! parity says no ─────────────────────────▶ Impossible     nothing is searched
//! numbered tiles, one solution ───────────▶ Tiles          iterative deepening, with a heuristic
//! A*, IDA* or a heuristic requested ──────▶ Guided         with tables of single pieces or of tiles
//! anything else ──────────────────────────▶ Layers         breadth-first: one way or both ways,
//!                                                          mirror images folded or not
//! ```
//!
//! Two questions about layers need the compiled board, whether the goal places every piece and whether
//! the puzzle is its own mirror image; [`Layers`] says what follows from the answers. Which
//! engine holds the layers (thin, blocks, disk) is decided while they grow, by `space::explore`.

use super::answer::{Algorithm, Impossible, Wanted};
use super::error::SolveError;
use super::options::SolveOptions;
use crate::board::{Board, BoardTask, Code, Mask, Mirror, with_board};
use crate::space::{Checkpoints, Engine, EnumerateError, Limits, Stop, Symmetry};
use slide_model::{Identity, Metric, Puzzle};
use slide_tiles::parity::{Parity, parity};
use slide_tiles::{Heuristic, HoleOrder, TileBoard};

/// The search that is going to solve a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Plan {
    /// There is no solution, for a reason that needs no search.
    Impossible(Impossible),
    /// Iterative deepening on a board of numbered tiles.
    Tiles(TileBoard),
    /// A* or iterative deepening with a heuristic.
    Guided(Guided),
    /// Breadth-first.
    Layers(Layers),
}

/// A search with a heuristic.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Guided {
    /// The estimate of the moves that are left.
    pub heuristic: Heuristic,
    /// The tiles, for the heuristics that are for them alone.
    pub tiles: Option<TileBoard>,
    /// Iterative deepening instead of A*.
    pub is_deepening: bool,
}

/// A breadth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layers {
    /// The ends from which it begins.
    pub ends: Ends,
    /// True if mirror images may be folded, if the puzzle is its own.
    pub may_fold: bool,
}

/// The ends from which a breadth-first search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ends {
    /// From the start alone.
    Start,
    /// From the goal too, if it places every piece and memory lasts.
    BothIfPlaced,
    /// From the goal too, or not at all.
    Both,
}

/// Decides how to solve `puzzle`, from the puzzle and the question alone.
///
/// # Errors
/// The puzzle has no goal; or the options do not fit the puzzle, or each other.
pub fn plan(
    puzzle: &Puzzle,
    options: &SolveOptions,
    checkpoints: &Checkpoints,
) -> Result<Plan, SolveError> {
    puzzle.goal().ok_or(SolveError::NoGoal)?;
    let &SolveOptions { algorithm, heuristic, order, wanted, .. } = options;
    // An engine that is requested, or a question for breadth-first search alone, gets one.
    let is_plain = options.engine == Engine::Auto && *checkpoints == Checkpoints::default();
    let layers = |ends| {
        let may_fold = wanted.ends_in_one_layer() && is_plain && !options.no_mirror;
        Ok(Plan::Layers(Layers { ends, may_fold }))
    };
    let is_guided = heuristic.is_some() || order != HoleOrder::Connections;
    if options.metric == Metric::Line {
        if !puzzle.can_count_in(Metric::Line) {
            return Err(SolveError::NoLines);
        }
        if options.engine == Engine::Blocks {
            return Err(EnumerateError::LinesInBlocks.into());
        }
        let is_ratio = wanted.ratio().is_some();
        if is_guided || is_ratio || options.readable || algorithm == Algorithm::AStar {
            return Err(SolveError::NotInLines);
        }
    }
    match algorithm {
        Algorithm::Bfs | Algorithm::Bidirectional if is_guided => {
            return Err(SolveError::TakesNoHeuristic);
        }
        Algorithm::Bfs => return layers(Ends::Start),
        Algorithm::Bidirectional => return layers(Ends::Both),
        Algorithm::Auto if !is_plain => return layers(Ends::Start),
        Algorithm::Auto | Algorithm::AStar | Algorithm::IdaStar => {}
    }
    if !wanted.ends_in_one_layer() {
        return match algorithm {
            Algorithm::Auto if !is_guided => layers(Ends::Start),
            _ => Err(SolveError::NearestIsBreadthFirst),
        };
    }
    if let Some(parity) = parity(puzzle) {
        return Ok(Plan::Impossible(Impossible::Parity { odd: parity == Parity::Odd }));
    }
    let tiles = TileBoard::recognise(puzzle);
    let deepens_tiles = !matches!(wanted, Wanted::All(_)) && algorithm != Algorithm::AStar;
    match tiles {
        Some(tiles) if deepens_tiles => return Ok(Plan::Tiles(tiles)),
        _ if order != HoleOrder::Connections => return Err(SolveError::OrderNeedsTiles),
        _ if algorithm == Algorithm::Auto && !is_guided => return layers(Ends::BothIfPlaced),
        _ if options.metric == Metric::Line => return Err(SolveError::NotInLines),
        _ => {}
    }
    let heuristic = heuristic.unwrap_or(Heuristic::Manhattan);
    if heuristic.needs_tiles() && tiles.is_none() {
        return Err(SolveError::NoTileBoard);
    }
    let tiles = tiles.filter(|_| heuristic.needs_tiles());
    Ok(Plan::Guided(Guided { heuristic, tiles, is_deepening: algorithm == Algorithm::IdaStar }))
}

/// Returns whether breadth-first search may take a state and its left-right mirror image for one: the puzzle is
/// its own image, goal and all.
///
/// # Errors
/// A limit was reached while the puzzle was compiled.
pub fn folds(puzzle: &Puzzle, limits: &Limits) -> Result<bool, Stop> {
    with_board(puzzle, Identity::Solve, &mut limits.go_on(), Folds)
}

struct Folds;

impl BoardTask for Folds {
    type Out = bool;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> bool {
        Layers { ends: Ends::Start, may_fold: true }.folded(board) == Symmetry::Mirror
    }
}

/// A breadth-first search on a board.
pub(super) struct BoardLayers<'b, const W: usize> {
    /// The goal states, if it searches from them, too.
    pub goals: Option<&'b [Code<W>]>,
    /// The states that count as the same in a search from both ends.
    pub both_ways: Symmetry,
    /// The same in a search from the start.
    pub one_way: Symmetry,
    /// The same in that search, if memory has ended.
    pub folded: Symmetry,
}

impl Layers {
    /// The search on a board.
    ///
    /// Folded states save memory, and in slides and moves time. Steps of states that are not folded are made many at
    /// a time, which takes less time than twice as many states cost; and from both ends few states are spared, while
    /// a proof that there is no solution may have to begin anew. An algorithm asked for by name folds.
    ///
    /// # Errors
    /// [`SolveError::GoalIsPartial`].
    pub(super) fn on<'b, M: Mask, const W: usize>(
        self,
        board: &'b Board<M, W>,
        options: &SolveOptions,
    ) -> Result<BoardLayers<'b, W>, SolveError> {
        let goals = match self.ends {
            Ends::Start => None,
            Ends::BothIfPlaced => board.goal_states(),
            Ends::Both => Some(board.goal_states().ok_or(SolveError::GoalIsPartial)?),
        };
        let folded = self.folded(board);
        let is_auto = options.algorithm == Algorithm::Auto;
        let both_ways = if is_auto { Symmetry::None } else { folded };
        let one_way = if options.metric == Metric::Step { both_ways } else { folded };
        Ok(BoardLayers { goals, both_ways, one_way, folded })
    }

    /// The states that count as the same, if memory alone matters.
    fn folded<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Symmetry {
        let keeps_all = |mirror: &Mirror<M>| mirror.keeps_goal() && mirror.keeps_packings();
        let folds = self.may_fold && board.mirror().is_some_and(keeps_all);
        if folds { Symmetry::Mirror } else { Symmetry::None }
    }
}
