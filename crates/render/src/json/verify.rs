//! `slide.verify/1`: the verdict on a list of moves.

use slide_check::{Illegal, Replay};
use slide_engine::space::Stop;
use slide_model::{Metric, Puzzle};

use super::{about, answer};

/// The result of a replay as one object in one line: `status` is `verified`, `illegal` (with the
/// first illegal move, from 1), `not solved`, `not optimal` or `limit`. `fewest` is the length of a
/// shortest solution if that is known. If a limit left open whether fewer moves suffice, `open` is
/// that limit, and a length below which there is no solution.
pub fn verify(
    puzzle: &Puzzle,
    metric: Metric,
    replay: &Result<Replay, Illegal>,
    fewest: Option<u32>,
    open: Option<(Stop, u32)>,
) -> String {
    let played = replay.as_ref().ok();
    let illegal = replay.as_ref().err();
    let status = match played {
        None => "illegal",
        Some(played) if !played.goal_reached => "not solved",
        Some(played) if fewest.is_some_and(|fewest| fewest < played.length) => "not optimal",
        Some(_) if open.is_some() => "limit",
        Some(_) => "verified",
    };
    let report = about(puzzle.name(), metric)
        .with("status", status)
        .with_some("length", played.map(|played| played.length))
        .with_some("steps", played.map(|played| played.steps))
        .with_some("illegal_move", illegal.map(|illegal| illegal.index + 1))
        .with_some("reason", illegal.map(|illegal| illegal.reason.to_string()))
        .with_some("fewest", fewest)
        .with_some("lower_bound", open.map(|(_, bound)| bound))
        .with_some("stopped", open.map(|(stop, _)| stop));
    answer("slide.verify/1", Some(puzzle), &report)
}
