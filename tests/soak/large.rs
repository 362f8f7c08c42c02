//! The program against the fast reference, on some random boards with thousands of states: sparse ones
//! and long ones among them, every question, metric and engine. `fuzz/large` does the same with
//! boards of up to a million states, and with several processes.
//!
//! `SLIDE_LARGE_BOARDS` says how many boards (8), `SLIDE_LARGE_FIRST` the seed of the first (40).

use super::case::Case;
use super::program;
use super::question::{self, Asked, Combination};
use slide_reference::dice::Dice;
use std::ops::RangeInclusive;

/// The states of a board: enough for the engine of its own choice to leave thin layers.
const STATES: RangeInclusive<usize> = 500..=60_000;
/// Combinations for each board.
const COMBINATIONS: usize = 6;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What is wrong with the answers about the board of this seed.
fn failures(seed: u64) -> Vec<String> {
    let puzzle = question::puzzle(seed, &STATES);
    let mut asked = Asked::new(&puzzle, seed);
    let mut dice = Dice::new(seed);
    let drawn = std::iter::repeat_with(|| Combination::drawn(&mut dice, cfg!(feature = "cluster")));
    let cases: Vec<Case> = drawn
        .take(20 * COMBINATIONS)
        .filter_map(|one| asked.case(one))
        .take(COMBINATIONS)
        .collect();
    let check = |case: &Case| {
        let directory = tempfile::tempdir().expect("a directory");
        case.check(program(), directory.path()).err()
    };
    let found = cases.iter().filter_map(check);
    found.map(|what| format!("seed {seed}: {what}\n{}", asked.text)).collect()
}

#[test]
fn random_boards_of_every_aspect() {
    let first = number("SLIDE_LARGE_FIRST", 40);
    let seeds = first..first + number("SLIDE_LARGE_BOARDS", 8);
    let failures: Vec<String> = seeds.flat_map(failures).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
