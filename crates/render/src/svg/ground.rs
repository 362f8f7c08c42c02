//! The parts of a board that do not move: frame, floor, walls, gates, the way out, and the goal.

use super::outline::{Pen, Square, outline};
use super::scale::{CELL, FRAME, Point, board_size, margin, place};
use super::skin::Skin;
use crate::pieces::{self, WayOut};
use crate::words::joined;
use crate::xml::{Length, escape};
use slide_model::{Cell, Direction, Goal, Puzzle, Target, Terrain};

/// The board without pieces, its top left at the origin. `aim` is a goal that is drawn as a board of its
/// own; a goal for one piece is outlined in any other.
pub(super) fn ground(puzzle: &Puzzle, skins: &[Skin], aim: Option<&Target>) -> String {
    let size = puzzle.size();
    let of = |terrains: &[Terrain]| -> Vec<Cell> {
        size.cells().filter(|&cell| terrains.contains(&puzzle.terrain(cell))).collect()
    };
    let open = of(&[Terrain::Floor, Terrain::Gate]);
    let solid = of(&[Terrain::Floor, Terrain::Gate, Terrain::Wall]);
    let mut text = path("frame", &whole(&solid, -FRAME, FRAME));
    let exit = pieces::way_out(puzzle);
    text += &exit.map_or_else(String::new, |exit| way_out(puzzle, exit));
    text += &path("floor", &whole(&open, 0, 300));
    text += &path("cell", &each(&open));
    text += &path("wall", &each(&of(&[Terrain::Wall])));
    text += &path("gate", &joined(of(&[Terrain::Gate]).into_iter().map(bars)));
    if let Some(goal) = aim {
        let pen = Pen { side: CELL, inset: 1200, radius: 1200 };
        let empty = goal.empty.iter().map(|&cell| outline(&[square(cell)], pen));
        text += &path("empty", &joined(empty));
    } else if exit.is_none()
        && let Some(Goal::AnyOf(targets)) = puzzle.goal()
        && let [Target { placements, empty, .. }] = &targets[..]
        && let [(id, anchor)] = placements[..]
        && empty.is_empty()
    {
        let cells: Vec<Cell> = puzzle.piece(id).cells_at(anchor).collect();
        text += &format!(
            "<path class=\"goal\" data-goal=\"{}\" stroke=\"{}\" d=\"{}\"/>\n",
            escape(&puzzle.piece(id).letter().to_string()),
            skins[id.index()].line,
            whole(&cells, 500, 500)
        );
    }
    text
}

fn square(cell: Cell) -> Square {
    (i64::from(cell.row), i64::from(cell.col))
}

fn whole(cells: &[Cell], inset: i64, radius: i64) -> String {
    let squares: Vec<Square> = cells.iter().map(|&cell| square(cell)).collect();
    outline(&squares, Pen { side: CELL, inset, radius })
}

/// Every cell on its own.
fn each(cells: &[Cell]) -> String {
    let pen = Pen { side: CELL, inset: 150, radius: 300 };
    joined(cells.iter().map(|&cell| outline(&[square(cell)], pen)))
}

/// The bars of a gate.
fn bars(cell: Cell) -> String {
    let corner = Point { x: i64::from(cell.col) * CELL, y: i64::from(cell.row) * CELL };
    let bar = |part: i64| {
        let x = corner.x + CELL * part / 4;
        let top = corner.y + 400;
        let bottom = corner.y + CELL - 400;
        format!("M{} {}V{}", Length(x), Length(top), Length(bottom))
    };
    joined((1..4).map(bar))
}

/// A gap in the frame where the exit piece leaves, and an arrow outside.
fn way_out(puzzle: &Puzzle, exit: WayOut) -> String {
    let WayOut { piece, at, toward } = exit;
    let shape = puzzle.piece(piece).shape();
    let from = place(at);
    let board = board_size(puzzle);
    let wide = i64::from(shape.cols()) * CELL;
    let high = i64::from(shape.rows()) * CELL;
    let (x, y, width, height) = match toward {
        Direction::Up => (from.x, -FRAME, wide, FRAME),
        Direction::Down => (from.x, board.y, wide, FRAME),
        Direction::Left => (-FRAME, from.y, FRAME, high),
        Direction::Right => (board.x, from.y, FRAME, high),
    };
    let middle = Point { x: x + width / 2, y: y + height / 2 };
    let tip = middle.toward(toward, margin(puzzle).min(2400) - FRAME / 2 - 200);
    format!(
        "<rect class=\"floor\" data-exit=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n{}",
        toward.word(),
        Length(x),
        Length(y),
        Length(width),
        Length(height),
        path("way-out", &arrow_head(tip, toward, 1100))
    )
}

/// A triangle with its tip here.
pub(super) fn arrow_head(tip: Point, toward: Direction, size: i64) -> String {
    let base = tip.toward(toward.opposite(), size);
    let (one, other) = match toward {
        Direction::Up | Direction::Down => (Direction::Left, Direction::Right),
        Direction::Left | Direction::Right => (Direction::Up, Direction::Down),
    };
    format!("M{tip}L{}L{}Z", base.toward(one, size * 3 / 4), base.toward(other, size * 3 / 4))
}

/// A path of this class; nothing if it is empty.
pub(super) fn path(class: &str, drawn: &str) -> String {
    if drawn.is_empty() {
        return String::new();
    }
    format!("<path class=\"{class}\" d=\"{drawn}\"/>\n")
}
