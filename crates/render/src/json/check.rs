//! `slide.check/1`: the properties of a puzzle.

use slide_model::{Goal, Identity, JsonObject, Puzzle};

use super::answer;
use crate::pieces::members;

/// The facts of a valid puzzle as one object in one line: `kinds` are the letters of interchangeable
/// pieces as `count` tells them apart, `solve_kinds` as `solve` does; `goal` is `targets`, `exit`, or
/// `null` without one.
pub fn check(puzzle: &Puzzle) -> String {
    let letters = |identity| -> Vec<String> {
        let kinds = members(puzzle, identity).into_iter();
        kinds.map(|kind| kind.into_iter().map(|id| puzzle.piece(id).letter()).collect()).collect()
    };
    let goal = puzzle.goal().map(|goal| match goal {
        Goal::AnyOf(_) => "targets",
        Goal::Exit(_) => "exit",
    });
    let report = JsonObject::default()
        .with("puzzle", puzzle.name())
        .with("status", "valid")
        .with("rows", puzzle.size().rows)
        .with("cols", puzzle.size().cols)
        .with("pieces", puzzle.pieces().len())
        .with("empty", puzzle.empty_cells())
        .with("metric", puzzle.metric().word())
        .with("kinds", letters(Identity::Count))
        .with("solve_kinds", letters(Identity::Solve))
        .with("goal", goal)
        .with("blockers", puzzle.blocker_rule().is_some());
    answer("slide.check/1", Some(puzzle), &report)
}
