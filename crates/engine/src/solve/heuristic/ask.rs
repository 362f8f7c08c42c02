//! Searches with a heuristic: from the plan to the answer.

use super::guide::Guide;
use super::guided::GuidedSearch;
use crate::solve::answer::{Answer, Impossible, Status};
use crate::solve::error::SolveError;
use crate::solve::options::SolveOptions;
use crate::solve::plan;
use crate::space::{Run, Stop, with_states};
use slide_model::{Identity, Metric, Puzzle};
use slide_tiles::{TileAnswer, TileBoard, TileOptions};

/// Iterative deepening on a board of numbered tiles.
///
/// # Errors
/// The heuristic's tables would be too large.
pub(crate) fn deepen_tiles(
    board: &TileBoard,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Answer, SolveError> {
    let found = slide_tiles::solve(board, &tile_options(options), &mut run.watch())?;
    Ok(of_tiles(options, found))
}

/// A* or iterative deepening, as planned.
///
/// # Errors
/// The heuristic's tables would be too large.
pub(crate) fn search_guided(
    puzzle: &Puzzle,
    plan: plan::Guided,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Answer, SolveError> {
    let plan::Guided { heuristic, is_deepening, .. } = plan;
    let guide = match guide(puzzle, plan, options, run)? {
        Ok(guide) => guide,
        Err(stop) => return Ok(Answer::stopped(options.metric, stop)),
    };
    if let Some(piece) = guide.hopeless(puzzle) {
        return Ok(unsolvable(options, Impossible::NoWay(piece)));
    }
    let words = heuristic.words();
    let mut watch = run.watch();
    let go_on = &mut watch.limits.go_on();
    let answer = with_states(puzzle, Identity::Solve, go_on, |space| {
        let exit_length = space.exit_length();
        // The exit is a move too, but none of the search.
        let most = watch.limits.max_depth;
        let max_depth = most.map(|most| most.saturating_sub(exit_length));
        if most.is_some_and(|most| most < exit_length) {
            return Answer::stopped(options.metric, Stop::Depth);
        }
        let limits = watch.limits.clone().max_depth(max_depth);
        let watch = watch.within(&limits);
        let mut search = GuidedSearch::new(puzzle, space, options, &guide, watch);
        if is_deepening {
            let end = search.idastar();
            let engine = format!("iterative deepening (IDA*) with a table of states and {words}");
            return search.answer(&end, &engine);
        }
        let end = search.astar();
        let opens = if guide.is_consistent() { "" } else { ", which may open states again" };
        search.answer(&end, &format!("A* with {words}{opens}"))
    });
    Ok(answer.unwrap_or_else(|stop| Answer::stopped(options.metric, stop)))
}

/// The heuristic that was planned, made for the puzzle.
///
/// # Errors
/// Its tables would be too large; or, inside, a limit.
pub(super) fn guide(
    puzzle: &Puzzle,
    plan: plan::Guided,
    options: &SolveOptions,
    run: &mut Run<'_>,
) -> Result<Result<Guide, Stop>, SolveError> {
    let Some(board) = plan.tiles else {
        let metric = counted(puzzle, options.metric);
        return Ok(Ok(Guide::tables(puzzle, plan.heuristic, metric)));
    };
    let estimate =
        slide_tiles::estimate(&board, plan.heuristic, &tile_options(options), &mut run.watch())?;
    Ok(estimate.map(|estimate| Guide::tiles(board, estimate)))
}

/// The metric in which a piece's own moves are counted: with one empty cell a move is a step, whatever the metric,
/// and steps give the largest estimates.
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
    }
}

/// The result of the search of a tile board, as an answer.
fn of_tiles(options: &SolveOptions, found: TileAnswer) -> Answer {
    let status = match (&found.solution, found.stopped) {
        (Some(_), _) => Status::Solved,
        (None, None) => Status::Unsolvable,
        (None, Some(stop)) => Status::Limit(stop),
    };
    Answer {
        // Each tile goes to the cell that the tile before it has left: no move of any solution waits.
        most_readable: (options.readable && found.solution.is_some()).then_some(true),
        solutions: found.solution.into_iter().collect(),
        lower_bound: found.lower_bound,
        states: found.statistics.generated,
        statistics: found.statistics,
        ..Answer::nothing(options.metric, status)
    }
}

/// No solution, and the reason.
pub(crate) fn unsolvable(options: &SolveOptions, impossible: Impossible) -> Answer {
    let mut answer = Answer::nothing(options.metric, Status::Unsolvable);
    answer.statistics.engine = match impossible {
        Impossible::Parity { .. } => "none: parity says that there is no solution".to_owned(),
        Impossible::NoWay(_) => "none: a piece cannot get to where it belongs".to_owned(),
    };
    answer.impossible = Some(impossible);
    answer
}
