//! Positions that cannot be solved: each pair of mirror images is searched once and counted twice.

use slide::solve::{SolveOptions, Status, solve};
use slide::space::Run;

use super::puzzle;

/// How many states prove that the goal cannot be reached, and how many were expanded for that.
fn proof(board: &str, goal: &str) -> (u64, u64) {
    let text = format!("(name: \"T\", board: \"{board}\", goal: \"{goal}\")");
    let answer =
        solve(&puzzle(&text), &SolveOptions::default(), &mut Run::default()).expect("a question");
    assert_eq!(answer.status, Status::Unsolvable);
    (answer.states, answer.statistics.expanded)
}

#[test]
fn a_proof_searches_mirror_images_once_and_counts_both() {
    // Two states are their own images: both pieces in the middle.
    assert_eq!(proof("a../b../###/...", ".../.../###/.a."), (30, 16));
    // From both ends: 10 for the 18 states of the goal.
    assert_eq!(proof("a../b../###/...", ".b./.../###/.a."), (30, 16 + 10));
}

#[test]
fn without_own_images_each_state_is_searched() {
    // The mirror images cannot be reached; or they can, and nobody stands in the middle.
    assert_eq!(proof("ab.../#####/.....", "...../#####/..a..").0, 10);
    assert_eq!(proof("aa../b.../####/....", "..../..../####/.aa.").0, 36);
}
