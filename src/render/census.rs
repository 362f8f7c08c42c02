//! The census of all placements of a tile set, in words, as tables, and as boards.
//!
//! ```text
//! Asteroid Escape: 101694784 legal placements in 2560 orientation sets
//! 67403148 can be solved, 3275984 of them at once
//! 11856492 components, 394666 with an exit; the largest has 61109 placements
//! the hardest start needs 155 moves; 8 starts are so hard
//! ```

use super::hardest::table;
use super::palette::Ink;
use super::words::counted;
use super::{board, json};
use crate::design::asteroid::{Census, Figures};
use crate::puzzle::{Puzzle, write_collection};

/// The hardest starts as puzzles.
fn examples(census: &Census) -> Vec<Puzzle> {
    let length = census.total.longest().unwrap_or(0);
    let numbered = census.total.hardest.iter().zip(1..);
    let puzzle = |(start, number): (&crate::design::asteroid::Start, u32)| {
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
    for example in examples(census) {
        let drawn = board::indent(&board::start(&example, ink));
        text += &format!("\n{}\n\n{drawn}", example.name());
    }
    text
}

/// The census in four or five lines.
pub fn head(census: &Census) -> String {
    let Figures { legal, components, components_with_exit, largest, .. } = census.total;
    let sets = census.sets.len() as u64;
    let mut text = format!(
        "Asteroid Escape: {} in {}\n",
        counted(legal, "legal placement"),
        counted(sets, "orientation set")
    );
    if let Some(stop) = census.stopped {
        text += &format!("partial: {sets} of {} sets judged ({})\n", census.all_sets, stop.words());
    }
    let (solvable, free) = (census.total.solvable(), census.total.free());
    text += &format!("{solvable} can be solved, {free} of them at once\n");
    text += &format!(
        "{}, {components_with_exit} with an exit; the largest has {}\n",
        counted(components, "component"),
        counted(largest, "placement"),
    );
    if let Some(length) = census.total.longest() {
        let ties = match census.total.ties() {
            1 => "1 start is so hard".to_owned(),
            ties => format!("{ties} starts are so hard"),
        };
        text += &format!("the hardest start needs {}; {ties}\n", counted(length, "move"));
    }
    text
}

/// The heading of [`csv`].
pub const CSV_HEADING: &str =
    "tiles,legal,solvable,at_once,components,components_with_exit,largest,longest,ties\n";

/// A line for each orientation set.
pub fn csv(census: &Census) -> String {
    let mut text = String::new();
    for (tiles, figures) in &census.sets {
        let Figures { legal, components, components_with_exit, largest, .. } = figures;
        text += &format!(
            "{tiles},{legal},{},{},{components},{components_with_exit},{largest},{},{}\n",
            figures.solvable(),
            figures.free(),
            figures.longest().map_or_else(String::new, |length| length.to_string()),
            figures.ties(),
        );
    }
    text
}

/// One object in one line, `slide.census/1`.
pub fn json(census: &Census) -> String {
    json::census(census, &examples(census))
}

/// The hardest starts as a collection of puzzles.
pub fn collection(census: &Census) -> String {
    write_collection("Asteroid Escape, hardest starts", &examples(census))
}
