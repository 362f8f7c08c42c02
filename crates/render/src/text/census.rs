//! The census of all placements of a tile set, in words and as boards.
//!
//! ```text
//! Asteroid Escape: 101694784 legal placements in 2560 orientation sets
//! 67403148 can be solved, 3275984 of them at once
//! 11856492 components, 394666 with an exit; the largest has 61109 placements
//! the hardest start needs 155 moves; 8 starts are this hard
//! ```

use super::hardest::{drawn, table, tied};
use crate::palette::Ink;
use crate::words::{counted, partial};
use slide_design::asteroid::{Census, Figures, Start};
use slide_model::{Puzzle, write_collection};

/// The hardest starts as puzzles.
pub fn examples(census: &Census) -> Vec<Puzzle> {
    let length = census.total.longest().unwrap_or(0);
    let numbered = census.total.hardest.iter().zip(1..);
    let puzzle = |(start, number): (&Start, u32)| {
        start.puzzle(&format!("Asteroid Escape, {length} moves, start {number}"), Some(length))
    };
    numbered.filter_map(puzzle).collect()
}

/// The census as text, with `histogram` a table of all lengths, and the hardest starts as boards.
pub fn text(census: &Census, histogram: bool, ink: Ink) -> String {
    let mut text = head(census);
    if histogram && census.total.longest().is_some() {
        text += &format!("\n{}", table(&census.total.histogram));
    }
    text + &drawn(&examples(census), ink)
}

/// The census in four or five lines.
pub fn head(census: &Census) -> String {
    let Figures { legal, components, components_with_exit, largest, .. } = census.total;
    let sets = census.judged;
    let part = census.shard.map_or_else(String::new, |shard| format!(", shard {shard}"));
    let placements = counted(legal, "legal placement");
    let all = counted(sets, "orientation set");
    let mut text = format!("Asteroid Escape{part}: {placements} in {all}\n");
    if let Some(stop) = census.stopped {
        text += &format!("{sets} of {} sets judged {}\n", census.all_sets, partial(stop));
    }
    let solvable = census.total.solvable();
    let free = census.total.free();
    text += &format!("{solvable} can be solved, {free} of them at once\n");
    text += &format!(
        "{}, {components_with_exit} with an exit; the largest has {}\n",
        counted(components, "component"),
        counted(largest, "placement"),
    );
    if let Some(length) = census.total.longest() {
        let ties = tied(census.total.ties(), "start");
        text += &format!("the hardest start needs {}; {ties}\n", counted(length, "move"));
    }
    text
}

/// The hardest starts as a collection of puzzles.
pub fn collection(census: &Census) -> String {
    write_collection("Asteroid Escape, hardest starts", &examples(census))
}
