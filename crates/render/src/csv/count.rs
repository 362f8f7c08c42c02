//! Counts as tables.

use std::fmt::Write;

use super::field;
use slide_engine::space::{Count, Placements};
use slide_model::Puzzle;

/// The heading of [`count`], to be printed once.
pub fn count_heading(by_depth: bool) -> &'static str {
    if by_depth { "puzzle,depth,states\n" } else { "puzzle,states,status\n" }
}

/// A line for each complete layer, or one line with the number of states and `complete` or `limit`.
pub fn count(puzzle: &Puzzle, count: &Count, by_depth: bool) -> String {
    let name = field(puzzle.name());
    if by_depth {
        let mut text = String::new();
        for (depth, states) in count.layers.iter().enumerate() {
            let _ = writeln!(text, "{name},{depth},{states}");
        }
        text
    } else {
        let status = if count.stopped.is_some() { "limit" } else { "complete" };
        format!("{name},{},{status}\n", count.states)
    }
}

/// The heading of [`placements`], to be printed once.
pub fn placements_heading(joined: bool) -> &'static str {
    if joined { "puzzle,packings,size,components\n" } else { "puzzle,packings\n" }
}

/// One line with the number of packings; with components one for each of their sizes.
pub fn placements(puzzle: &Puzzle, placements: &Placements) -> String {
    let (name, packings) = (field(puzzle.name()), placements.packings);
    let Some(components) = &placements.components else { return format!("{name},{packings}\n") };
    let mut text = String::new();
    for (size, count) in &components.sizes {
        let _ = writeln!(text, "{name},{packings},{size},{count}");
    }
    text
}
