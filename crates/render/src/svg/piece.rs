//! One piece, its anchor at the origin: body, blockers to scale, label and name.

use super::outline::{Pen, Square, outline};
use super::scale::{CELL, letter_spot};
use super::skin::Skin;
use crate::words::{bracketed, columns};
use crate::xml::{Length, escape};
use slide_model::{PieceId, Puzzle, SubCell};

/// The lower part of a piece: the body and, in a puzzle without blockers, its label and, if `named`, its name.
pub(super) fn body(puzzle: &Puzzle, id: PieceId, skin: &Skin, named: bool) -> String {
    let cells = puzzle.piece(id).shape().cells().iter();
    let cells: Vec<Square> = cells.map(|cell| (i64::from(cell.row), i64::from(cell.col))).collect();
    let Skin { fill, edge, .. } = skin;
    let mut text = link(&cells, edge);
    text += &format!(
        "<path class=\"body\" fill=\"{fill}\" stroke=\"{edge}\" d=\"{}\"/>",
        outline(&cells, Pen { side: CELL, inset: 200, radius: 600 })
    );
    if puzzle.blocker_rule().is_none() {
        text += &lettering(puzzle, id, skin, named);
    }
    text
}

/// The upper part of a piece, above all bodies: blockers and label; nothing in a puzzle without blockers.
pub(super) fn top(puzzle: &Puzzle, id: PieceId, skin: &Skin) -> String {
    let Some(rule) = puzzle.blocker_rule() else { return String::new() };
    let mut text = String::new();
    if let Some(grid) = puzzle.piece(id).blockers() {
        // A whole number of hundredths, so at most a fifteenth of a unit is lost along a cell.
        let side = CELL / i64::from(rule.per_cell.max(1));
        let overhang = i64::from(rule.overhang);
        let square = |at: &SubCell| (i64::from(at.row) - overhang, i64::from(at.col) - overhang);
        let squares: Vec<Square> = grid.solid().iter().map(square).collect();
        let rocks = outline(&squares, Pen { side, inset: 60, radius: side * 2 / 5 });
        text += &format!("<path class=\"rock\" fill=\"{}\" d=\"{rocks}\"/>", skin.rock);
    }
    text + &lettering(puzzle, id, skin, false)
}

/// The label and, if `named`, below it the name, if that fits within the row of the label.
fn lettering(puzzle: &Puzzle, id: PieceId, skin: &Skin, named: bool) -> String {
    let spot = letter_spot(puzzle, id);
    let label = puzzle.label(id);
    // Four characters fit into a cell.
    let size = match columns(&label) {
        0..=2 => "",
        3 => " style=\"font-size:20px\"",
        _ => " style=\"font-size:16px\"",
    };
    let label = escape(&label);
    let ink = skin.ink;
    let halo = if skin.halo { " halo" } else { "" };
    let width = row_at(puzzle, id, spot.y) - 600;
    let name = bracketed(puzzle.piece(id)).filter(|name| columns(name) as i64 * NAME <= width);
    let x = Length(spot.x);
    let mut text = String::new();
    // The middle of a capital is about a third of the font size above its foot.
    let mut foot = spot.y + 850;
    if let Some(name) = name.filter(|_| named) {
        foot -= 700;
        let y = Length(foot + 1650);
        let name = escape(name);
        text =
            format!("<text class=\"name{halo}\" fill=\"{ink}\" x=\"{x}\" y=\"{y}\">{name}</text>");
    }
    let y = Length(foot);
    text + &format!(
        "<text class=\"letter{halo}\" fill=\"{ink}\"{size} x=\"{x}\" y=\"{y}\">{label}</text>"
    )
}

/// The average width of a letter of a name.
const NAME: i64 = 580;

/// The width of the piece at the height of its label.
fn row_at(puzzle: &Puzzle, id: PieceId, y: i64) -> i64 {
    let shape = puzzle.piece(id).shape();
    let row = shape.cells().iter().filter(|cell| i64::from(cell.row) == y / CELL);
    let cells = row.count();
    // A row with gaps, or shorter than the piece is wide, has its label in the middle of one cell.
    if cells == usize::from(shape.cols()) { cells as i64 * CELL } else { CELL }
}

/// Lines that tie the parts of a linked piece together; nothing if it is in one part.
fn link(cells: &[Square], edge: &str) -> String {
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
            "<path class=\"link\" stroke=\"{edge}\" d=\"M{}L{}\"/>",
            middle(from),
            middle(to)
        );
    }
    text
}
