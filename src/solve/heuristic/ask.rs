//! Which questions are for heuristic search, and the way to the answer.

use super::guide::Guide;
use super::guided::Guided;
use crate::board::{Board, Mask, Task, with_board};
use crate::puzzle::{Exit, Goal, Identity, Metric, Puzzle};
use crate::solve::answer::{Algorithm, Answer, Impossible, Status, Wanted};
use crate::solve::error::CannotSolve;
use crate::solve::solve::SolveOptions;
use crate::space::{Limits, Reporter, Stop, Watch};
use crate::tiles::Heuristic;
use crate::tiles::parity::{Parity, parity};
use crate::tiles::{self, HoleOrder, TileAnswer, TileBoard, TileEnd, TileOptions};

/// The answer, if the question is for heuristic search.
///
/// # Errors
/// What was asked for does not fit the puzzle, or does not fit together.
pub(crate) fn ask(
    puzzle: &Puzzle,
    options: &SolveOptions,
    reporter: &mut dyn Reporter,
) -> Result<Option<Answer>, CannotSolve> {
    let guided = options.heuristic.is_some() || options.order != HoleOrder::Ties;
    if matches!(options.algorithm, Algorithm::Bfs | Algorithm::Bidirectional) {
        return if guided { Err(CannotSolve::TakesNoHeuristic) } else { Ok(None) };
    }
    if matches!(options.wanted, Wanted::Nearest(_)) {
        return match options.algorithm {
            Algorithm::Auto if !guided => Ok(None),
            _ => Err(CannotSolve::NearestIsBreadthFirst),
        };
    }
    if let Some(parity) = parity(puzzle) {
        let odd = parity == Parity::Odd;
        return Ok(Some(unsolvable(options, Impossible::Parity { odd })));
    }
    let tile_board = TileBoard::recognise(puzzle);
    let best = options.wanted == Wanted::Best;
    if options.order != HoleOrder::Ties
        && !(tile_board.is_some() && best && options.algorithm != Algorithm::AStar)
    {
        return Err(CannotSolve::OrderNeedsTiles);
    }
    if let Some(board) = tile_board.as_ref().filter(|_| best)
        && options.algorithm != Algorithm::AStar
    {
        let mut watch = Watch { limits: &options.limits, reporter };
        let found = tiles::solve(board, &tile_options(options), &mut watch)?;
        return Ok(Some(of_tiles(options, found)));
    }
    if options.algorithm == Algorithm::Auto && !guided {
        return Ok(None);
    }
    let heuristic = options.heuristic.unwrap_or(Heuristic::Manhattan);
    let guide = if heuristic.needs_tiles() {
        let board = tile_board.ok_or(CannotSolve::NoTileBoard)?;
        let mut watch = Watch { limits: &options.limits, reporter: &mut *reporter };
        match tiles::estimate(&board, heuristic, &tile_options(options), &mut watch)? {
            Ok(estimate) => Guide::tiles(board, estimate),
            Err(stop) => return Ok(Some(Answer::stopped(options.metric, stop))),
        }
    } else {
        Guide::tables(puzzle, heuristic, counted(puzzle, options.metric))
    };
    if let Some(piece) = guide.hopeless(puzzle) {
        return Ok(Some(unsolvable(options, Impossible::NoWay(piece))));
    }
    let exit = match puzzle.goal() {
        Some(Goal::Exit(exit)) => Some(*exit),
        _ => None,
    };
    let task = Ask { puzzle, exit, options, heuristic, guide: &guide, reporter };
    let answer = with_board(puzzle, Identity::Solve, &mut options.limits.go_on(), task);
    Ok(Some(answer.unwrap_or_else(|stop| Answer::stopped(options.metric, stop))))
}

struct Ask<'a> {
    puzzle: &'a Puzzle,
    exit: Option<Exit>,
    options: &'a SolveOptions,
    heuristic: Heuristic,
    guide: &'a Guide,
    reporter: &'a mut dyn Reporter,
}

impl Task for Ask<'_> {
    type Out = Answer;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Answer {
        let options = self.options;
        let exit_length = board.exit_length();
        // The exit is a move too, but none of the search.
        let most = options.limits.max_depth;
        let max_depth = most.map(|most| most.saturating_sub(exit_length));
        if most.is_some_and(|most| most < exit_length) {
            return Answer::stopped(options.metric, Stop::Depth);
        }
        let limits = Limits { max_depth, ..options.limits.clone() };
        let watch = Watch { limits: &limits, reporter: self.reporter };
        let mut search = Guided::new(self.puzzle, self.exit, board, options, self.guide, watch);
        let words = self.heuristic.words();
        if options.algorithm == Algorithm::IdaStar {
            let end = search.idastar();
            let engine = format!("iterative deepening (IDA*) with a table of states and {words}");
            return search.answer(end, &engine);
        }
        let end = search.astar();
        let opens = if self.guide.is_consistent() { "" } else { ", which may open states again" };
        search.answer(end, &format!("A* with {words}{opens}"))
    }
}

/// What a piece's own moves are counted in: with one empty cell a move is a step, whatever the metric,
/// and steps say most.
fn counted(puzzle: &Puzzle, metric: Metric) -> Metric {
    if puzzle.empty_cells() == 1 { Metric::Step } else { metric }
}

fn tile_options(options: &SolveOptions) -> TileOptions {
    TileOptions {
        metric: options.metric,
        heuristic: options.heuristic,
        patterns: options.patterns,
        order: options.order,
        cache: options.cache.clone(),
        threads: options.threads,
    }
}

/// What the search of a tile board found, as an answer.
fn of_tiles(options: &SolveOptions, found: TileAnswer) -> Answer {
    let (status, solutions) = match found.end {
        TileEnd::Solved(solution) => (Status::Solved, vec![solution]),
        TileEnd::Unsolvable => (Status::Unsolvable, Vec::new()),
        TileEnd::Stopped(stop) => (Status::Limit(stop), Vec::new()),
    };
    Answer {
        solutions,
        lower_bound: found.lower_bound,
        states: found.statistics.generated,
        statistics: found.statistics,
        ..Answer::nothing(options.metric, status)
    }
}

/// No solution, and the reason.
fn unsolvable(options: &SolveOptions, impossible: Impossible) -> Answer {
    let mut answer = Answer::nothing(options.metric, Status::Unsolvable);
    answer.statistics.engine = match impossible {
        Impossible::Parity { .. } => "none: parity says that there is no solution".to_owned(),
        Impossible::NoWay(_) => "none: a piece cannot get to where it belongs".to_owned(),
    };
    answer.impossible = Some(impossible);
    answer
}
