//! A page that plays a puzzle: one file that fetches nothing.
//!
//! | part | content |
//! |---|---|
//! | `page.html`, `page.css`, `../look.css` | the content, and its style |
//! | `rules.js`, `search.js`, `worker.js` | the rules, and breadth-first searches; they run in the page and in a worker |
//! | `packed.js` | reads the table of distances that `packed.rs` writes |
//! | `draw.js`, `picture.js`, `goal.js` | a drawn board, the one that is played on, the goal |
//! | `game.js`, `hints.js`, `film.js` | a game, the source of hints, a solution that plays |
//! | `levels.js`, `kept.js` | the puzzles of a page, and what the browser stores of each |
//! | `hand.js`, `page.js` | mouse, finger and keys; counters and messages |
//! | `written.js`, `filed.js`, `ron.js` | puzzles as texts of the editor, as files written and read |
//! | `sketch.js`, `rocks.js`, `sets.js`, `editor.js` | the editor: grids, blockers, pieces of real sets, the rest |
//! | `link.js`, `files.js` | links, and files opened and saved |
//!
//! `slide.html` (`web/`) is made of the same parts, with the library itself instead of `search.js`.
//!
//! Where there are at most [`MOST_STATES`] states the page carries their distances to the goal, and a
//! hint from any position is at once the first move of a shortest solution. Otherwise hints lead along
//! the recorded solution, and a worker may search for another. The page shows which.

mod data;
mod packed;

pub use data::level;

use super::template::{Medium, fill, head};
use crate::xml::escape;
use slide_engine::space::GoalDistances;
use slide_model::{Metric, Solution};

/// The most states whose distances a page should carry: 370 kB of text.
pub const MOST_STATES: u64 = 300_000;

/// The parts of the page, each after its mark in `page.html`.
const STYLE: &str = concat!(include_str!("../look.css"), include_str!("page.css"));
const ENGINE: &str =
    concat!(include_str!("rules.js"), include_str!("search.js"), include_str!("worker.js"));
const SCRIPT: &str = concat!(
    include_str!("packed.js"),
    include_str!("game.js"),
    include_str!("draw.js"),
    include_str!("picture.js"),
    include_str!("goal.js"),
    include_str!("hints.js"),
    include_str!("film.js"),
    include_str!("kept.js"),
    include_str!("levels.js"),
    include_str!("hand.js"),
    include_str!("page.js"),
    include_str!("written.js"),
    include_str!("filed.js"),
    include_str!("ron.js"),
    include_str!("link.js"),
    include_str!("sketch.js"),
    include_str!("sets.js"),
    include_str!("rocks.js"),
    include_str!("editor.js"),
    include_str!("files.js"),
);

/// The known facts of a puzzle when its page is written.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The metric of the page at first.
    pub metric: Metric,
    /// A solution, the shorter the better.
    pub best: Option<&'a Solution>,
    /// True if there is no shorter one.
    pub proved: bool,
    /// The distances of all states from the goal.
    pub distances: Distances<'a>,
}

/// The distances of all states to the goal.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Distances<'a> {
    /// All of them; the page carries them.
    All(&'a GoalDistances),
    /// There are more than [`MOST_STATES`], and the page need not try to compute them.
    TooMany,
    /// They have not been computed; the page tries to.
    Unknown,
}

impl Known<'_> {
    /// No known facts.
    pub fn nothing(metric: Metric) -> Self {
        Self { metric, best: None, proved: false, distances: Distances::Unknown }
    }
}

/// A page that plays these puzzles, written by [`level`], beginning with the first.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
/// use slide::render::page::{Distances, Known, level, play};
/// use slide::space::Limits;
/// use slide::space::goal_distances;
///
/// let file = r#"(name: "Corridor <1>", board: "A..", goal: "..A")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let all = goal_distances(&puzzle, &Limits::default()).unwrap();
/// let known = Known { distances: Distances::All(&all), ..Known::nothing(Metric::Move) };
/// let page = play(puzzle.name(), &[level(&puzzle, &known)]);
/// assert!(page.contains("<h1>Corridor &lt;1&gt;</h1>"));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn play(title: &str, levels: &[String]) -> String {
    let head = head(Medium::Player, title, STYLE);
    let title = escape(title);
    let levels = format!("[\n{}]", levels.join(",\n"));
    let [engine, script] = [ENGINE, SCRIPT].map(without_comments);
    let slots = [
        ("title", &*title),
        ("levels", &levels),
        ("asking", ""),
        ("engine", &engine),
        ("script", &script),
    ];
    head + &fill(include_str!("page.html"), &slots)
}

/// A script without its comment lines.
fn without_comments(script: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    script.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect()
}
