//! The states of a puzzle: masks, graphs, distances, proofs; and all engines, whose answers are the same whatever stops
//! them on the way.

// Miri looks at the library alone.
#[cfg(feature = "cli")]
mod engines;
mod masks;
mod order;
#[cfg(feature = "cli")]
#[path = "../run/process.rs"]
mod process;
mod proofs;
mod second_engine;
#[cfg(feature = "cli")]
#[path = "../run/small_disk.rs"]
mod small_disk;
mod states;
mod threads;

use slide::puzzle::{Puzzle, read};

fn puzzle(text: &str) -> Puzzle {
    read(text, "test.ron").unwrap().into_puzzles().remove(0)
}
