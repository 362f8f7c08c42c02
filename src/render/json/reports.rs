//! `slide.check/1` and `slide.verify/1`: what a puzzle is, and what a list of moves is worth.

use serde::Serialize;

use super::line;
use crate::check::{Illegal, Replay};
use crate::puzzle::{Goal, Identity, Metric, Puzzle};
use crate::render::checked::members;
use crate::space::Stop;

#[derive(Serialize)]
struct CheckObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    status: &'static str,
    rows: u16,
    cols: u16,
    pieces: usize,
    empty: usize,
    metric: &'static str,
    /// Letters of interchangeable pieces, as `count` and as `solve` tell them apart.
    kinds: Vec<String>,
    solve_kinds: Vec<String>,
    /// `targets`, `exit`, or `null` without a goal.
    goal: Option<&'static str>,
    blockers: bool,
}

/// The facts of a valid puzzle as one object in one line.
pub fn check(puzzle: &Puzzle) -> String {
    let letters = |identity| {
        let kinds = members(puzzle, identity).into_iter();
        kinds.map(|kind| kind.into_iter().map(|id| puzzle.piece(id).letter()).collect()).collect()
    };
    line(&CheckObject {
        schema: "slide.check/1",
        puzzle: puzzle.name(),
        status: "valid",
        rows: puzzle.size().rows,
        cols: puzzle.size().cols,
        pieces: puzzle.pieces().len(),
        empty: puzzle.empty_cells(),
        metric: puzzle.metric().word(),
        kinds: letters(Identity::Count),
        solve_kinds: letters(Identity::Solve),
        goal: puzzle.goal().map(|goal| match goal {
            Goal::AnyOf(_) => "targets",
            Goal::Exit(_) => "exit",
        }),
        blockers: puzzle.blocker_rule().is_some(),
    })
}

#[derive(Serialize)]
struct VerifyObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    metric: &'static str,
    /// `verified`, `illegal`, `not solved`, `not optimal` or `limit`.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u32>,
    /// The first illegal move, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal_move: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Length of a shortest solution, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    fewest: Option<u32>,
    /// No solution is shorter, where a limit left open whether fewer moves would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

/// The result of a replay as one object in one line; `fewest` is the length of a shortest solution
/// if that is known. If a limit left open whether fewer moves would do, `open` is that limit, and a
/// length below which there is no solution.
pub fn verify(
    puzzle: &Puzzle,
    metric: Metric,
    replay: &Result<Replay, Illegal>,
    fewest: Option<u32>,
    open: Option<(Stop, u32)>,
) -> String {
    let played = replay.as_ref().ok();
    let illegal = replay.as_ref().err();
    line(&VerifyObject {
        schema: "slide.verify/1",
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
        stopped: open.map(|(stop, _)| stop.words()),
    })
}
