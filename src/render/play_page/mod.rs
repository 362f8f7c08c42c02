//! A page that plays a puzzle: one file that fetches nothing.
//!
//! | part | what it is |
//! |---|---|
//! | `page.html`, `page.css` | what is there, and how it looks |
//! | `engine.js` | the rules and a breadth-first search; it runs in the page and in a worker |
//! | `page.js` | drawing, dragging, keys, counters, hints, the editor |
//!
//! The page knows the puzzle and a shortest solution. When it is opened, a worker works out the
//! distances of all states, up to 300 000 of them; then a hint from any position is one of a
//! shortest solution. Beyond that hints lead along the recorded solution. The page says which.

mod data;
#[cfg(test)]
mod tests;

use super::svg::escape;
use crate::puzzle::{Metric, Puzzle, Solution};

/// The parts of the page, each behind its mark in `page.html`.
const STYLE: &str = include_str!("page.css");
const ENGINE: &str = include_str!("engine.js");
const SCRIPT: &str = include_str!("page.js");

/// A page that plays `puzzle`, counted in `metric`, with a shortest solution if one is known.
/// `proved` says whether none is shorter.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
///
/// let file = r#"(name: "Corridor <1>", board: "A..", goal: "..A")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let page = slide::render::play_page::page(&puzzle, Metric::Move, None, false);
/// assert!(page.contains("<h1>Corridor &lt;1&gt;</h1>"));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn page(puzzle: &Puzzle, metric: Metric, best: Option<&Solution>, proved: bool) -> String {
    let name = escape(puzzle.name());
    let slots = [
        ("{{title}}", &*name),
        ("{{style}}", STYLE),
        ("{{name}}", &name),
        ("{{data}}", &data::puzzle(puzzle, metric, best, proved)),
        ("{{engine}}", ENGINE),
        ("{{script}}", SCRIPT),
    ];
    let mut page = String::new();
    let mut rest = include_str!("page.html");
    // The slots come in this order, so what has been filled in is never looked at again.
    for (mark, filling) in slots {
        let (before, behind) = rest.split_once(mark).unwrap_or((rest, ""));
        page += before;
        page += filling;
        rest = behind;
    }
    page + rest
}
