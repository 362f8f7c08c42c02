//! `slide.check/1`: the properties of a puzzle.

use serde::Serialize;
use slide_model::{Goal, Identity, Puzzle};

use super::answer;
use crate::pieces::members;

#[derive(Serialize)]
struct CheckReport<'a> {
    puzzle: &'a str,
    status: &'a str,
    rows: u16,
    cols: u16,
    pieces: usize,
    empty: usize,
    metric: &'a str,
    kinds: Vec<String>,
    solve_kinds: Vec<String>,
    goal: Option<&'a str>,
    blockers: bool,
}

/// The facts of a valid puzzle as one object in one line: `kinds` are the letters of interchangeable
/// pieces as `count` tells them apart, `solve_kinds` as `solve` does; `goal` is `targets`, `exit`, or
/// `null` without one.
pub fn check(puzzle: &Puzzle) -> String {
    let letters = |identity| -> Vec<String> {
        let kinds = members(puzzle, identity).into_iter();
        kinds.map(|kind| kind.into_iter().map(|id| puzzle.piece(id).letter()).collect()).collect()
    };
    let report = CheckReport {
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
    };
    answer("slide.check/1", Some(puzzle), &report)
}
