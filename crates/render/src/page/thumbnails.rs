//! Many starts on one page: the puzzles that a search has found.

use super::paper;
use crate::svg;
use slide_model::Puzzle;

/// The picture of [`svg::thumbnails`] as a page.
pub fn thumbnails(title: &str, puzzles: &[Puzzle]) -> String {
    let style = "svg { max-width: 100%; height: auto; }\n";
    paper::page(title, false, style, &svg::thumbnails(title, puzzles))
}
