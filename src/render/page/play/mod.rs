//! A page that plays a puzzle: one file that fetches nothing.
//!
//! | part | what it is |
//! |---|---|
//! | `page.html`, `page.css` | what is there, and how it looks |
//! | `rules.js`, `search.js` | the rules, and breadth-first searches; they run in the page and in a worker |
//! | `packed.js` | reads the table of distances that `packed.rs` writes |
//! | `game.js`, `picture.js`, `hints.js` | a game, the drawn board, and where hints come from |
//! | `page.js` | hand and keys, counters, what is said |
//! | `written.js`, `editor.js` | puzzles as texts, read and written; the editor |
//!
//! Where there are at most [`MOST_STATES`] states the page carries their distances to the goal, and a
//! hint from any position is at once the first move of a shortest solution. Otherwise hints lead along
//! the recorded solution, and a worker may search for another. The page says which.

mod data;
mod packed;

use super::template::fill;
use crate::puzzle::{Metric, Puzzle, Solution};
use crate::render::xml::escape;
use crate::space::GoalDistances;

/// The most states whose distances a page should carry: 370 kB of text.
pub const MOST_STATES: u64 = 300_000;

/// The parts of the page, each behind its mark in `page.html`.
const STYLE: &str = include_str!("page.css");
const ENGINE: &str = concat!(include_str!("rules.js"), include_str!("search.js"));
const SCRIPT: &str = concat!(
    include_str!("packed.js"),
    include_str!("game.js"),
    include_str!("picture.js"),
    include_str!("hints.js"),
    include_str!("page.js"),
    include_str!("written.js"),
    include_str!("editor.js"),
);

/// What is known of a puzzle when its page is written.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// What the page counts at first.
    pub metric: Metric,
    /// A solution, the shorter the better.
    pub best: Option<&'a Solution>,
    /// Whether there is no shorter one.
    pub proved: bool,
    /// How far all states are from the goal.
    pub distances: Distances<'a>,
}

/// The distances of all states to the goal.
#[derive(Clone, Copy, Debug)]
pub enum Distances<'a> {
    /// All of them; the page carries them.
    All(&'a GoalDistances),
    /// There are more than [`MOST_STATES`], and the page need not try to work them out.
    TooMany,
    /// They have not been worked out; the page tries to.
    Unknown,
}

/// A page that plays `puzzle`, with all that is known of it.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
/// use slide::render::page::{Distances, Known, play};
/// use slide::space::Limits;
/// use slide::space::goal_distances;
///
/// let file = r#"(name: "Corridor <1>", board: "A..", goal: "..A")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let all = goal_distances(&puzzle, &Limits::default()).unwrap();
/// let distances = Distances::All(&all);
/// let known = Known { metric: Metric::Move, best: None, proved: false, distances };
/// assert!(play(&puzzle, &known).contains("<h1>Corridor &lt;1&gt;</h1>"));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn play(puzzle: &Puzzle, known: &Known<'_>) -> String {
    let name = escape(puzzle.name());
    let data = data::puzzle(puzzle, known);
    let slots = [
        ("title", &*name),
        ("style", STYLE),
        ("name", &name),
        ("data", &data),
        ("engine", ENGINE),
        ("script", SCRIPT),
    ];
    fill(include_str!("page.html"), &slots)
}
