//! Many starts on one page: what a search for puzzles has found.

use super::template::fill;
use crate::puzzle::Puzzle;
use crate::render::svg;
use crate::render::words::one_line;
use crate::render::xml::escape;

/// The picture of [`svg::thumbnails`] as a page.
pub fn thumbnails(title: &str, puzzles: &[Puzzle]) -> String {
    let slots = [
        ("title", escape(&one_line(title))),
        ("class", "colors".to_owned()),
        ("style", "svg { max-width: 100%; height: auto; }\n".to_owned()),
        ("body", svg::thumbnails(title, puzzles)),
    ];
    fill(include_str!("paper/page.html"), &slots)
}
