//! One piece, its anchor at the origin: body, blockers to scale, letter.

use super::outline::{Pen, Square, outline};
use super::scale::{CELL, letter_spot};
use crate::puzzle::{PieceId, Puzzle};
use crate::render::palette::Rgb;
use crate::render::xml::{Length, escape};

/// What lies on the board: the body and, where no puzzle piece carries blockers, its letter.
pub(super) fn body(puzzle: &Puzzle, id: PieceId, color: Rgb) -> String {
    let cells: Vec<Square> = puzzle
        .piece(id)
        .shape()
        .cells()
        .iter()
        .map(|cell| (i64::from(cell.row), i64::from(cell.col)))
        .collect();
    let edge = color.darker();
    let mut text = link(&cells, color);
    text += &format!(
        "<path class=\"body\" fill=\"{color}\" stroke=\"{edge}\" d=\"{}\"/>",
        outline(cells.iter().copied(), Pen { side: CELL, inset: 200, radius: 600 })
    );
    if puzzle.blocker_rule().is_none() {
        text += &letter(puzzle, id, color, false);
    }
    text
}

/// What lies above all bodies: blockers and letter; nothing in a puzzle without blockers.
pub(super) fn top(puzzle: &Puzzle, id: PieceId, color: Rgb) -> String {
    let Some(rule) = puzzle.blocker_rule() else { return String::new() };
    let mut text = String::new();
    if let Some(grid) = puzzle.piece(id).blockers() {
        // A whole number of hundredths, so at most a fifteenth of a unit is lost along a cell.
        let side = CELL / i64::from(rule.per_cell.max(1));
        let overhang = i64::from(rule.overhang);
        let squares = grid
            .solid()
            .iter()
            .map(|cell| (i64::from(cell.row) - overhang, i64::from(cell.col) - overhang));
        let rocks = outline(squares, Pen { side, inset: 60, radius: side / 4 });
        text += &format!("<path class=\"rock\" fill=\"{}\" d=\"{rocks}\"/>", color.darker());
    }
    text + &letter(puzzle, id, color, true)
}

fn letter(puzzle: &Puzzle, id: PieceId, color: Rgb, halo: bool) -> String {
    let spot = letter_spot(puzzle, id);
    let letter = escape(&puzzle.piece(id).letter().to_string());
    let (class, ink) = if halo { ("letter halo", Rgb(0, 0, 0)) } else { ("letter", color.ink()) };
    // The middle of a capital lies about a third of the font size above its foot.
    let (x, y) = (Length(spot.x), Length(spot.y + 850));
    format!("<text class=\"{class}\" fill=\"{ink}\" x=\"{x}\" y=\"{y}\">{letter}</text>")
}

/// Lines that tie the parts of a linked piece together; nothing if it is in one part.
fn link(cells: &[Square], color: Rgb) -> String {
    let mut parts: Vec<Vec<Square>> = Vec::new();
    for &cell in cells {
        let touches = |part: &Vec<Square>| {
            part.iter().any(|other| other.0.abs_diff(cell.0) + other.1.abs_diff(cell.1) == 1)
        };
        let (touching, apart): (Vec<_>, Vec<_>) = parts.into_iter().partition(touches);
        parts = apart;
        parts.push(touching.into_iter().flatten().chain([cell]).collect());
    }
    let near = |part: &[Square], to: Square| {
        let far = |cell: &Square| (cell.0.abs_diff(to.0) + cell.1.abs_diff(to.1), *cell);
        part.iter().copied().min_by_key(far).unwrap_or(to)
    };
    let middle = |cell: Square| {
        format!("{} {}", Length(cell.1 * CELL + CELL / 2), Length(cell.0 * CELL + CELL / 2))
    };
    let mut text = String::new();
    for pair in parts.windows(2) {
        let from = near(&pair[0], pair[1][0]);
        let to = near(&pair[1], from);
        text += &format!(
            "<path class=\"link\" stroke=\"{}\" d=\"M{}L{}\"/>",
            color.darker(),
            middle(from),
            middle(to)
        );
    }
    text
}
