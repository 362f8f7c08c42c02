//! Pages for the browser, each one file that fetches nothing: a solution, and a puzzle to play.

mod book;
mod compare;
mod paper;
mod play;
mod solution;
mod template;
mod thumbnails;

pub use book::{BookOptions, MOST_ON_A_PAGE, Solutions, book};
pub use compare::{compare, tree};
pub use paper::sheet;
pub use play::{Distances, Known, MOST_STATES, level, play};
pub use solution::solution;
pub use thumbnails::thumbnails;

/// JSON for a script element: `<` could end it, or begin a comment.
fn in_script(json: &str) -> String {
    json.trim_end().replace('<', "\\u003c")
}
