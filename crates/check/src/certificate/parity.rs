//! Parity: half of all arrangements of tiles cannot be reached, and their parity shows which.
//!
//! With one hole and tiles of one cell each step swaps a tile with the hole, an odd permutation, and takes the hole to
//! a cell of the other colour of the chessboard. So where all tiles are distinct and a goal places them all, the
//! permutation from start to goal, hole included, is odd if and only if the hole's cell changes its colour.

use super::format::{PlainCell, PlainGoal, PlainGroup, PlainPuzzle};

/// Returns whether parity alone proves that a puzzle has no solution, so that a certificate needs no layers. If it does
/// not, there may still be none.
pub fn parity_forbids(puzzle: &PlainPuzzle) -> bool {
    let mut floor: Vec<PlainCell> = Vec::new();
    for (text, row) in puzzle.board.iter().zip(0..) {
        let open = text.chars().zip(0..).filter(|&(sign, _)| sign != '#');
        floor.extend(open.map(|(_, col)| (row, col)));
    }
    let is_tile = |group: &PlainGroup| group.cells.len() == 1 && group.start.len() == 1;
    if puzzle.exit.is_some()
        || puzzle.goals.is_empty()
        || floor.len() != puzzle.groups.len() + 1
        || !puzzle.groups.iter().all(is_tile)
    {
        return false;
    }
    // The cell of a tile whose anchor is at (row, col).
    let cell = |group: usize, (row, col): PlainCell| {
        let (down, right) = puzzle.groups[group].cells[0];
        Some((row.checked_add(down)?, col.checked_add(right)?))
    };
    let tiles = 0..puzzle.groups.len();
    let start: Option<Vec<PlainCell>> =
        tiles.clone().map(|group| cell(group, puzzle.groups[group].start[0])).collect();
    let Some(start) = start.and_then(|cells| with_hole(cells, &floor)) else { return false };
    let end = |goal: &PlainGoal| {
        let place = |group: usize| {
            let mut places = goal.places.iter().filter(|&&(of, ..)| usize::from(of) == group);
            let only = places.next().filter(|_| places.next().is_none());
            only.and_then(|&(_, row, col)| cell(group, (row, col)))
        };
        with_hole(tiles.clone().map(place).collect::<Option<_>>()?, &floor)
    };
    puzzle.goals.iter().all(|goal| end(goal).is_some_and(|end| is_forbidden(&start, &end)))
}

/// The cells of all tiles and, last, of the hole; `None` if they are not all different cells of the floor.
fn with_hole(mut cells: Vec<PlainCell>, floor: &[PlainCell]) -> Option<Vec<PlainCell>> {
    let hole = floor.iter().find(|cell| !cells.contains(cell))?;
    cells.push(*hole);
    floor.iter().all(|cell| cells.contains(cell)).then_some(cells)
}

/// Returns whether the parity of the permutation contradicts the colours of the hole's cells.
fn is_forbidden(start: &[PlainCell], end: &[PlainCell]) -> bool {
    // Each tile is brought to its end by one swap; the swaps are counted.
    let mut now = start.to_vec();
    let mut odd = false;
    for index in 0..now.len() {
        if now[index] != end[index] {
            let Some(other) = now.iter().position(|cell| *cell == end[index]) else { return false };
            now.swap(index, other);
            odd = !odd;
        }
    }
    let hole = start.len() - 1;
    let is_dark = |(row, col): PlainCell| (row + col) % 2 == 1;
    odd != (is_dark(start[hole]) != is_dark(end[hole]))
}
