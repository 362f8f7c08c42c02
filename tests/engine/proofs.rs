//! Mirror images: where one of each pair is searched, and that a proof counts both.

use slide::board::{Board, BoardTask, Mask, with_board};
use slide::puzzle::{Identity, Metric, Puzzle};
use slide::solve::{Algorithm, SolveOptions, Status, solve};
use slide::space::{
    Checkpoints, Engine, Explore, Limits, OldLayers, Reachability, Run, SearchSettings, StateOrder,
    Stop,
};

use super::puzzle;

/// How many states prove that the goal cannot be reached, and how many were expanded for that.
fn proof(board: &str, goal: &str) -> (u64, u64) {
    proof_by(Algorithm::Auto, board, goal)
}

fn proof_by(algorithm: Algorithm, board: &str, goal: &str) -> (u64, u64) {
    let text = format!("(name: \"T\", board: \"{board}\", goal: \"{goal}\")");
    let options = SolveOptions::default().algorithm(algorithm);
    let answer = solve(&puzzle(&text), &options, &mut Run::default()).expect("a question");
    assert_eq!(answer.status, Status::Unsolvable);
    (answer.states, answer.statistics.expanded)
}

#[test]
fn a_proof_searches_mirror_images_once_and_counts_both() {
    // Two states are their own images: both pieces in the middle.
    assert_eq!(proof("a../b../###/...", ".../.../###/.a."), (30, 16));
    // From both ends: 10 for the 18 states of the goal. Unless it is asked for, each is searched.
    let [board, goal] = ["a../b../###/...", ".b./.../###/.a."];
    assert_eq!(proof_by(Algorithm::Bidirectional, board, goal), (30, 16 + 10));
    assert_eq!(proof(board, goal), (30, 30 + 18));
}

#[test]
fn steps_fold_when_memory_ends() {
    let klotski = std::fs::read_to_string("puzzles/klotski/klotski.ron").expect("a puzzle");
    let klotski = puzzle(&klotski);
    let solved = |algorithm, memory_bytes| {
        let options = SolveOptions::default().metric(Metric::Step).algorithm(algorithm);
        let limits = Limits::default().memory_bytes(memory_bytes);
        let answer = solve(&klotski, &options, &mut Run::default().limits(limits));
        let answer = answer.expect("a question");
        assert_eq!(answer.solutions[0].length(), 116);
        (answer.states, answer.statistics.table_bytes)
    };
    let (states, bytes) = solved(Algorithm::Auto, None);
    let (folded_states, folded_bytes) = solved(Algorithm::Bfs, None);
    assert!(folded_states < states && folded_bytes < bytes);
    let between = u64::midpoint(folded_bytes, bytes);
    let (few_states, few_bytes) = solved(Algorithm::Auto, Some(between));
    assert_eq!(few_states, folded_states);
    assert!(few_bytes <= between);
}

#[test]
fn without_own_images_each_state_is_searched() {
    // The mirror images cannot be reached; or they can, and nobody stands in the middle.
    assert_eq!(proof("ab.../#####/.....", "...../#####/..a..").0, 10);
    assert_eq!(proof("aa../b.../####/....", "..../..../####/.aa.").0, 36);
}

/// Many states from the start alone.
const WALLED: (&str, &str) = (
    "aabbcc..#../ddee....#../ff......#../........#..",
    ".........aa/.........../.........../...........",
);
/// A search of them all gave this number.
const WALLED_STATES: u64 = 719_628;

#[test]
fn many_states_are_not_looked_at() {
    // From both ends.
    let swapped = ("abcd/e.../..../...#/..#x/..#y", "abcd/e.../..../...#/..#y/..#x");
    for ((board, goal), all) in [(WALLED, WALLED_STATES), (swapped, 1_395_360)] {
        let (states, expanded) = proof(board, goal);
        assert_eq!(states, all);
        assert!(expanded < all / 8, "{expanded} expanded");
    }
}

#[test]
fn a_limit_of_states_or_depth_is_kept() {
    let puzzle = walled();
    for (limits, stop) in [
        (Limits::default().max_states(Some(100_000)), Stop::States),
        (Limits::default().max_depth(Some(5)), Stop::Depth),
    ] {
        let mut run = Run::default().limits(limits);
        let answer = solve(&puzzle, &SolveOptions::default(), &mut run).expect("a question");
        assert_eq!(answer.status, Status::Limit(stop));
    }
}

fn walled() -> Puzzle {
    puzzle(&format!("(name: \"T\", board: \"{}\", goal: \"{}\")", WALLED.0, WALLED.1))
}

#[test]
fn blocks_end_early_too() {
    let puzzle = walled();
    with_board(&puzzle, Identity::Solve, &mut |_| Ok(()), InBlocks).expect("memory");
}

struct InBlocks;

impl BoardTask for InBlocks {
    type Out = ();

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) {
        let mut run = Run::default();
        let mut watch = run.watch();
        let settings =
            SearchSettings { old_layers: OldLayers::Keep, ..SearchSettings::new(Metric::Move, 1) };
        let (order, engine, none) = (StateOrder::Depth, Engine::Blocks, Checkpoints::default());
        let search =
            Explore::new(board, settings, order, engine, &none, &[board.start()], &mut watch);
        let mut search = search.expect("memory").asking(Reachability::asked(board));
        let mut found = 1;
        loop {
            match search.advance(&mut watch).expect("no limit") {
                0 => break,
                states => found += states,
            }
        }
        assert_eq!(search.states(), WALLED_STATES);
        assert!(found < WALLED_STATES, "all of them were looked at");
    }
}
