//! `slide.verify/1`: the verdict on a list of moves.

use serde::Serialize;
use slide_check::{Illegal, Replay};
use slide_engine::space::Stop;
use slide_model::{Metric, Puzzle};

use super::answer;

#[derive(Serialize)]
struct VerifyReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal_move: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fewest: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

/// The result of a replay as one object in one line: `status` is `verified`, `illegal` (with the
/// first illegal move, from 1), `not solved`, `not optimal` or `limit`. `fewest` is the length of a
/// shortest solution if that is known. If a limit left open whether fewer moves would do, `open` is
/// that limit, and a length below which there is no solution.
pub fn verify(
    puzzle: &Puzzle,
    metric: Metric,
    replay: &Result<Replay, Illegal>,
    fewest: Option<u32>,
    open: Option<(Stop, u32)>,
) -> String {
    let (played, illegal) = (replay.as_ref().ok(), replay.as_ref().err());
    let report = VerifyReport {
        puzzle: puzzle.name(),
        metric: metric.word(),
        status: match played {
            None => "illegal",
            Some(played) if !played.goal_reached => "not solved",
            Some(played) if fewest.is_some_and(|fewest| fewest < played.length) => "not optimal",
            Some(_) if open.is_some() => "limit",
            Some(_) => "verified",
        },
        length: played.map(|played| played.length),
        steps: played.map(|played| played.steps),
        illegal_move: illegal.map(|illegal| illegal.index + 1),
        reason: illegal.map(|illegal| illegal.reason.to_string()),
        fewest,
        lower_bound: open.map(|(_, bound)| bound),
        stopped: open.map(|(stop, _)| stop),
    };
    answer("slide.verify/1", Some(puzzle), &report)
}
