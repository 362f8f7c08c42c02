//! Arrows, as printed in the booklets of puzzles with one hole.
//!
//! ```text
//! ↓→↑←↓ ⇒→↑↓←        one hole and only pieces of one cell: the arrow is enough
//! g↓ E←← B↓→ S!↓     all other puzzles: the piece and its arrows
//! ```
//!
//! An arrow points in the direction of the piece. There are ten moves in a row, five and five. With
//! one hole, the arrows of the goal piece are doubled (`⇑⇓⇐⇒`) if the goal is about one piece.

use super::list::LINE;
use crate::words::{columns, joined};
use slide_engine::solve::Answer;
use slide_model::{Direction, Identity, Move, PieceId, Puzzle};

/// The number of moves in a row.
const ROW: usize = 10;
/// The number of moves in a group.
const GROUP: usize = 5;

/// The arrows of each solution, with an empty line between solutions; nothing if there is none.
pub fn answer(puzzle: &Puzzle, answer: &Answer) -> String {
    let each: Vec<String> =
        answer.solutions.iter().map(|solution| moves(puzzle, &solution.moves)).collect();
    each.join("\n")
}

/// The arrows of these moves.
pub fn moves(puzzle: &Puzzle, moves: &[Move]) -> String {
    if has_one_hole(puzzle) { bare(puzzle, moves) } else { lettered(puzzle, moves) }
}

/// Returns whether an arrow alone determines the piece: one empty cell, and every piece has one cell, so
/// that from each side only one piece can go into the hole.
pub fn has_one_hole(puzzle: &Puzzle) -> bool {
    puzzle.empty_cells() == 1
        && puzzle.pieces().iter().all(|piece| piece.shape().cells().len() == 1)
}

/// The steps of a move, tile by tile.
pub(super) fn tile_steps(one: &Move) -> Vec<Direction> {
    one.path.repeat(one.pieces().count())
}

fn bare(puzzle: &Puzzle, moves: &[Move]) -> String {
    let named = goal_piece(puzzle);
    let kinds = puzzle.kinds(Identity::Solve);
    let mut arrows: Vec<char> = Vec::new();
    for one in moves {
        let doubled = named.is_some_and(|named| kinds[named.index()] == kinds[one.piece.index()]);
        arrows.extend(tile_steps(one).into_iter().map(|direction| arrow(direction, doubled)));
    }
    let rows = arrows.chunks(ROW).map(|row| {
        let groups: Vec<String> = row.chunks(GROUP).map(|group| group.iter().collect()).collect();
        groups.join(" ") + "\n"
    });
    joined(rows)
}

fn lettered(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut in_line = 0;
    for one in moves {
        let letter = puzzle.label(one.piece);
        let out = if one.to.is_none() { "!" } else { "" };
        let arrows: String = one.path.iter().map(|&direction| arrow(direction, false)).collect();
        let word = format!("{letter}{out}{arrows}");
        let gap = if in_line == GROUP { "   " } else { " " };
        let fits = |line: &str| columns(line) + gap.len() + columns(&word) <= LINE;
        match lines.last_mut() {
            Some(line) if in_line < ROW && fits(line) => {
                line.extend([gap, &word]);
                in_line += 1;
            }
            _ => {
                lines.push(word);
                in_line = 1;
            }
        }
    }
    joined(lines.into_iter().map(|line| line + "\n"))
}

/// The piece that the goal is about, if it is about one.
pub(crate) fn goal_piece(puzzle: &Puzzle) -> Option<PieceId> {
    match puzzle.named_by_goal()[..] {
        [only] => Some(only),
        _ => None,
    }
}

fn arrow(direction: Direction, doubled: bool) -> char {
    if doubled { ['⇑', '⇓', '⇐', '⇒'][direction as usize] } else { direction.arrow() }
}
