//! One board as a group of SVG, the piece that the other pictures are made of.
//!
//! ```text
//! <g class="board">
//!   <g class="ground">…</g>
//!   <g class="piece" data-piece="B" data-row="0" data-col="1" transform="translate(48 0)">…</g>
//!   <g class="top"   data-piece="B" data-row="0" data-col="1" transform="…">…</g>   blockers
//! </g>
//! ```
//!
//! The top left of the board is the origin, and a cell is 48 units wide. `data-row` and `data-col`
//! are the anchor; a script that moves a piece sets the `transform` of all groups with its letter.

use super::ground::{ground, path};
use super::piece::{body, top};
use super::scale::place;
use crate::puzzle::{Anchor, PieceId, Puzzle};
use crate::render::palette::{Rgb, colors};
use crate::render::xml::escape;

/// The board with each piece at its anchor (`None`: not on the board).
pub fn board(puzzle: &Puzzle, anchors: &[Option<Anchor>]) -> String {
    let colors = colors(puzzle);
    let ground = ground(puzzle, &colors);
    let mut text = format!("<g class=\"board\">\n<g class=\"ground\">\n{ground}</g>\n");
    let draw = |id: PieceId, part: fn(&Puzzle, PieceId, Rgb) -> String| {
        part(puzzle, id, colors[id.index()])
    };
    for (id, anchor) in standing(puzzle, anchors) {
        text +=
            &format!("<g class=\"piece\" {}>{}</g>\n", stand(puzzle, id, anchor), draw(id, body));
    }
    if puzzle.blocker_rule().is_some() {
        for (id, anchor) in standing(puzzle, anchors) {
            text +=
                &format!("<g class=\"top\" {}>{}</g>\n", stand(puzzle, id, anchor), draw(id, top));
        }
    }
    text + "</g>\n"
}

/// A board drawn once, to be shown many times with the pieces in other places: the parts, each with
/// a name that [`placed`] calls.
pub(super) fn parts(puzzle: &Puzzle) -> String {
    let colors = colors(puzzle);
    let mut text = format!("<defs>\n<g id=\"ground\">\n{}</g>\n", ground(puzzle, &colors));
    for id in puzzle.piece_ids() {
        let (number, color) = (id.0, colors[id.index()]);
        text += &format!("<g id=\"piece-{number}\">{}</g>\n", body(puzzle, id, color));
        if puzzle.blocker_rule().is_some() {
            text += &format!("<g id=\"top-{number}\">{}</g>\n", top(puzzle, id, color));
        }
    }
    text + "</defs>\n"
}

/// The board made of [`parts`].
pub(super) fn placed(puzzle: &Puzzle, anchors: &[Option<Anchor>]) -> String {
    let mut text = "<g class=\"board\"><use href=\"#ground\"/>\n".to_owned();
    for (id, anchor) in standing(puzzle, anchors) {
        let stand = stand(puzzle, id, anchor);
        text += &format!("<use class=\"piece\" href=\"#piece-{}\" {stand}/>\n", id.0);
    }
    if puzzle.blocker_rule().is_some() {
        for (id, anchor) in standing(puzzle, anchors) {
            let stand = stand(puzzle, id, anchor);
            text += &format!("<use class=\"top\" href=\"#top-{}\" {stand}/>\n", id.0);
        }
    }
    text + "</g>\n"
}

/// A goal alone: the ground, and the pieces that the goal names where it wants them.
pub fn goal_board(puzzle: &Puzzle, goal: &crate::puzzle::Target) -> String {
    let mut anchors = vec![None; puzzle.pieces().len()];
    for &(id, anchor) in &goal.placements {
        anchors[id.index()] = Some(anchor);
    }
    board(puzzle, &anchors)
}

fn standing<'a>(
    puzzle: &'a Puzzle,
    anchors: &'a [Option<Anchor>],
) -> impl Iterator<Item = (PieceId, Anchor)> + 'a {
    puzzle.piece_ids().zip(anchors).filter_map(|(id, anchor)| Some((id, (*anchor)?)))
}

/// Attributes that say which piece it is and where.
fn stand(puzzle: &Puzzle, id: PieceId, anchor: Anchor) -> String {
    format!(
        "data-piece=\"{}\" data-row=\"{}\" data-col=\"{}\" transform=\"translate({})\"",
        escape(&puzzle.piece(id).letter().to_string()),
        anchor.row,
        anchor.col,
        place(anchor)
    )
}

/// An arrow along a polyline, with a light edge so that it shows on any ground.
pub(super) fn arrow(line: &str, head: &str) -> String {
    format!(
        "<g class=\"move\">{}{}{}</g>\n",
        path("arrow-edge", line).trim_end(),
        path("arrow", line).trim_end(),
        path("head", head).trim_end()
    )
}
