//! What a page can ask. A question is a JSON object with the field `ask`; a puzzle is given as the text
//! that `read` gave for it, so that questions need nothing of what was asked before.

use serde::Deserialize;
use slide::puzzle::Metric;

/// One question.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Question {
    /// The puzzles in a text of any notation, or what is wrong with it, drawn.
    Read {
        text: String,
        /// What messages call it, and what a puzzle without a name is called after.
        file: String,
    },
    /// What the player wants to know of a puzzle: distances of all states, or a solution.
    Level { puzzle: String, metric: Option<String> },
    /// A shortest solution.
    Solve {
        puzzle: String,
        /// Where the pieces stand, if not at the start: a row and a column for each.
        at: Option<Vec<[u16; 2]>>,
        metric: Option<String>,
        max_states: Option<u64>,
        /// Whether one will do that is soon found and need not be a shortest one.
        #[serde(default)]
        near: bool,
        /// Whether it is wanted in all forms: list, sheet, strip, page, …
        #[serde(default)]
        forms: bool,
    },
    /// How many states there are at each depth.
    Count {
        puzzle: String,
        metric: Option<String>,
        max_states: Option<u64>,
        /// Whether the depths are wanted; otherwise the number alone.
        #[serde(default)]
        by_depth: bool,
    },
    /// The hardest starts.
    Hardest { puzzle: String, metric: Option<String>, max_states: Option<u64>, top: usize },
    /// New puzzles of a family; the levels are 1 to 5, the easiest first.
    Make {
        family: Family,
        level: u8,
        seed: u64,
        #[serde(default = "one")]
        count: usize,
    },
    /// A book of challenges to print, or cards, as `slide book` makes them.
    Book {
        puzzles: Vec<String>,
        title: String,
        form: BookForm,
        #[serde(default)]
        mono: bool,
        max_states: Option<u64>,
    },
    /// How the puzzle is understood.
    Check { puzzle: String },
    /// The puzzle in every notation.
    Convert { puzzle: String },
    /// A picture of the board.
    Picture { puzzle: String, at: Option<Vec<[u16; 2]>> },
    /// What may go where.
    Moves { puzzle: String, at: Option<Vec<[u16; 2]>>, metric: Option<String> },
}

/// What is printed: challenges, with their solutions in this form, or cards.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BookForm {
    Strip,
    Arrows,
    None,
    Cards,
}

/// Puzzles that are made.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Family {
    Asteroid,
    RushHour,
    Tiles,
}

fn one() -> usize {
    1
}

/// The metric of this name, or the usual one; in the page tiles go one by one.
pub(crate) fn metric(word: Option<&str>, usual: Metric) -> Result<Metric, String> {
    let metric = word.map_or(Ok(usual), str::parse);
    metric.map(Metric::by_hand).map_err(|unknown| unknown.to_string())
}
