//! `slide.check/1`: the properties of a puzzle.

use super::Object;
use crate::pieces::members;
use slide_model::{Goal, Identity, Puzzle};

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
    Object::of("slide.check/1")
        .put("puzzle", puzzle.name())
        .put("status", "valid")
        .put("rows", puzzle.size().rows)
        .put("cols", puzzle.size().cols)
        .put("pieces", puzzle.pieces().len())
        .put("empty", puzzle.empty_cells())
        .put("metric", puzzle.metric().word())
        .put("kinds", letters(Identity::Count))
        .put("solve_kinds", letters(Identity::Solve))
        .put("goal", goal)
        .put("blockers", puzzle.blocker_rule().is_some())
        .line()
}
