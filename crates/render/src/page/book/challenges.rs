//! The pages with challenges.

use super::{BookOptions, Challenge, sheet};
use crate::page::paper::goals;
use crate::words::joined;

/// The challenges, some on each page, from the page with this number on.
pub(super) fn pages(all: &[Challenge<'_>], first: usize, options: &BookOptions) -> String {
    let per_page = options.per_page();
    let grid = grid(per_page);
    let pages = all.chunks(per_page).enumerate().map(|(index, some)| {
        let inside = joined(some.iter().map(challenge));
        let inside =
            format!("<div class=\"challenges\" style=\"{}\">\n{inside}</div>\n", grid.style());
        sheet("", Some(first + index), &inside)
    });
    joined(pages)
}

/// Number, name, level, board, goal and fewest moves.
pub(super) fn challenge(one: &Challenge<'_>) -> String {
    let header = one.header();
    let board = one.board();
    let goals = goals(&one.picture, true);
    let fewest = one.fewest();
    format!(
        "<article class=\"challenge\">\n{header}<div class=\"boards\">\n{board}<div class=\"aims\">{goals}</div>\n</div>\n<p>{fewest}</p>\n</article>\n"
    )
}

/// The grid in which challenges are laid out on a page.
pub(super) struct ChallengeGrid {
    pub(super) rows: usize,
    pub(super) cols: usize,
}

impl ChallengeGrid {
    pub(super) fn style(&self) -> String {
        let Self { rows, cols } = self;
        format!("grid-template:repeat({rows},1fr)/repeat({cols},1fr)")
    }
}

/// The grid that holds this number of challenges on a page that is higher than wide.
pub(super) fn grid(count: usize) -> ChallengeGrid {
    let cols = (1..=count).find(|cols| cols * (cols + 1) >= count).unwrap_or(1);
    ChallengeGrid { rows: count.div_ceil(cols), cols }
}
