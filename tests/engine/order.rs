//! Independent steps in one order: all states are found at their depths, and all steps are counted, those that need
//! not be made included.

use slide::puzzle::Identity;
use slide::space::{CountOptions, Engine, Run, count};
use slide_reference::kinds;
use slide_reference::puzzle::{Metric, Puzzle};

use super::puzzle;

/// The layers, and the number of steps of all states, as the reference finds them.
fn reference(board: &str) -> (Vec<u64>, u64) {
    let puzzle = Puzzle::drawn(board);
    let layers = puzzle
        .layers_of_states(Metric::Step, kinds::Identity::Labelled, 1_000_000)
        .expect("few states");
    let states = layers.iter().flatten();
    let steps = states.map(|state| puzzle.successors(state, Metric::Step).len() as u64).sum();
    (layers.iter().map(|layer| layer.len() as u64).collect(), steps)
}

fn compare(board: &str) {
    let (layers, steps) = reference(board);
    let text = format!("(name: \"T\", board: \"{board}\")");
    for threads in [1, 3] {
        let options = CountOptions::default()
            .identity(Identity::Labelled)
            .engine(Engine::Thin)
            .by_depth(true);
        let mut run = Run::default().threads(threads);
        let found = count(&puzzle(&text), &options, &mut run).expect("it fits");
        assert_eq!(found.layers, layers, "{board}, {threads} threads");
        assert_eq!(found.statistics.generated, steps, "{board}, {threads} threads");
    }
}

/// A state has more than eight steps: the greatest step back is known.
#[test]
fn small_layers_of_open_boards() {
    compare("ab...../cd...../.......");
    compare("aab..../ac...../......#/.......");
    compare("aaab../ac..../a...../......");
    // More than 64 cells.
    compare("ab......./........#/........./........./........./........./........./.........");
}

/// Of masks of eight words some two thousand stay in the cache; with more, the first step back is known.
#[test]
fn large_layers() {
    let first = format!("ab{}", ".".repeat(14));
    let others = format!("/{}", ".".repeat(16)).repeat(15);
    compare(&(first + &others));
}
