//! The field `shape`, and the check that the cells of a piece are connected.

use std::ops::Range;

use super::super::connected::parts;
use super::super::diagnostic::{Diagnostic, Findings};
use super::super::piece::Shape;
use super::super::place::Cell;
use super::super::written::{Grid, Text};
use super::board::DrawnBoard;

/// The shape that the text draws; `None` if it is faulty.
pub(super) fn shape(
    letter: char,
    text: &Text<'_>,
    linked: bool,
    board: &DrawnBoard,
    found: &mut Findings,
) -> Option<Shape> {
    let grid = Grid::of(text, &format!("the shape of piece `{letter}`"), found)?;
    let rows = grid.rows();
    let cols = grid.cols();
    if rows > usize::from(board.size.rows) || cols > usize::from(board.size.cols) {
        Diagnostic::new(format!("the shape of piece `{letter}` is larger than the board"))
            .label(grid.span(), format!("{rows}×{cols} cells on a board of {}", board.size))
            .report(found);
        return None;
    }
    let before = found.len();
    let mut solid = Vec::new();
    for (cell, c, span) in grid.cells() {
        match c {
            '#' => solid.push((cell, span)),
            '.' => {}
            _ => Diagnostic::new(format!("`{c}` cannot stand in a shape"))
                .label(span, "not a part of a shape")
                .help("draw a shape of `#`, with `.` where it has no cell")
                .report(found),
        }
    }
    if found.len() > before {
        return None;
    }
    let covered: Vec<_> = solid.iter().map(|(cell, _)| *cell).collect();
    let shape = Shape::from_cells(&covered).map(|(shape, _)| shape);
    let Some(shape) =
        shape.filter(|one| (usize::from(one.rows()), usize::from(one.cols())) == (rows, cols))
    else {
        Diagnostic::new(format!("the shape of piece `{letter}` has an empty edge"))
            .label(grid.span(), "a row or column at its edge has no `#`")
            .help("draw it without: `at` counts from the corner of its bounding box")
            .report(found);
        return None;
    };
    if !linked {
        connected(letter, &solid, found);
    }
    Some(shape)
}

/// Reports cells that are not connected by edges.
pub(super) fn connected(letter: char, cells: &[(Cell, Range<usize>)], found: &mut Findings) {
    let bare: Vec<(Cell, ())> = cells.iter().map(|(cell, _)| (*cell, ())).collect();
    let mut firsts: Vec<&Range<usize>> = Vec::new();
    for (part, (_, span)) in parts(&bare).into_iter().zip(cells) {
        if part == firsts.len() {
            firsts.push(span);
        }
    }
    if firsts.len() < 2 {
        return;
    }
    let number = if firsts.len() == 2 { "two".to_owned() } else { firsts.len().to_string() };
    let mut diagnostic = Diagnostic::new(format!("piece `{letter}` is in {number} parts"));
    for (index, &span) in firsts.iter().take(6).enumerate() {
        let text = if index == 0 { "one part" } else { "another part" };
        diagnostic = diagnostic.label(span.clone(), text);
    }
    found.report(diagnostic.help(format!(
        "use another letter for each, or say `\"{letter}\": (linked: true)` if they move together"
    )));
}
