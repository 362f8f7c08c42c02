//! The hardest starts of a puzzle, in words, as a table, and as boards.
//!
//! ```text
//! Klotski: the hardest start is 120 moves from the nearest goal; 2 starts are this hard
//! 25955 states, 964 of them goals (404 just solved)
//!
//! length  starts
//!      0     964
//!
//! Klotski, 120 moves, start 1
//!
//!     aBBc
//! ```

use super::board;
use crate::palette::Ink;
use crate::table::{Table, number};
use crate::words::{counted, joined, one_line, partial};
use slide_engine::space::Reach;
use slide_engine::{Hardest, HardestOptions};
use slide_model::{Puzzle, write_collection};

/// The answer for the puzzle of this name as text: two lines, with `histogram` a table, and the examples as boards.
pub fn text(
    name: &str,
    found: &Hardest,
    options: &HardestOptions,
    histogram: bool,
    ink: Ink,
) -> String {
    let mut text = head(name, found, options);
    if histogram && !found.histogram.is_empty() {
        text += &format!("\n{}", table(&found.histogram));
    }
    text + &drawn(&found.examples, ink)
}

/// The boards of some starts, each below its name.
pub(super) fn drawn(starts: &[Puzzle], ink: Ink) -> String {
    let start = |puzzle: &Puzzle| board::indent(&board::start(puzzle, ink));
    let one = |puzzle: &Puzzle| format!("\n{}\n\n{}", one_line(puzzle.name()), start(puzzle));
    joined(starts.iter().map(one))
}

/// The number of hardest starts, in words.
pub(super) fn tied(ties: u64, noun: &str) -> String {
    let verb = if ties == 1 { "is" } else { "are" };
    format!("{} {verb} this hard", counted(ties, noun))
}

/// The result, without boards and table.
pub fn head(name: &str, found: &Hardest, options: &HardestOptions) -> String {
    let name = one_line(name);
    let noun = if options.reach == Reach::Everywhere { "packing" } else { "state" };
    let mut states = counted(found.states, noun);
    if found.sets > 1 {
        states += &format!(" of {}", counted(found.sets, "orientation set"));
    }
    let Some(length) = found.length() else {
        if let Some(stop) = found.stopped {
            return format!("{name}: nothing proved; {states} seen {}\n", partial(stop));
        }
        return format!("{name}: no start can be solved: none of {states} is a goal\n");
    };
    let far = counted(length, options.metric.word());
    let goals = counted(found.goals, "goal");
    let just_solved = found.just_solved;
    let mut text = match found.stopped {
        None => {
            let ties = tied(found.ties(), "start");
            format!("{name}: the hardest start is {far} from the nearest goal; {ties}\n")
        }
        Some(stop) => {
            let partial = partial(stop);
            format!("{name}: the hardest start is at least {far} from a goal {partial}\n")
        }
    };
    text += &format!("{states}, {goals} among them ({just_solved} just solved)");
    if let Some(unsolvable) = found.unsolvable().filter(|&unsolvable| unsolvable > 0) {
        text += &format!(", {unsolvable} without a solution");
    }
    text + "\n"
}

/// The number of starts of each length.
pub fn table(histogram: &[u64]) -> String {
    Table::of_list([number("length"), number("starts")], histogram).text()
}

/// The examples as a collection of puzzles.
pub fn collection(name: &str, found: &Hardest) -> String {
    write_collection(&title(name), &found.examples)
}

/// The title of the examples.
pub fn title(name: &str) -> String {
    format!("{}, hardest starts", one_line(name))
}
