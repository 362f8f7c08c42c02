//! Parity: half of all positions cannot be solved, and their parity shows which.
//!
//! With one hole and unit tiles each move swaps a tile with the hole, which is an odd permutation, and
//! takes the hole to a cell of the other colour of the chessboard. So the permutation from start to
//! goal, hole included, is odd if and only if the hole's cell changes its colour:
//!
//! ```text
//! start  1 2 3    goal  1 2 3      one swap (7 with 8): odd;  the hole is where it was: even
//!        4 5 6          4 5 6      so there is no solution
//!        8 7 .          7 8 .
//! ```
//!
//! That holds with walls too, since any part of a chessboard has two colours, and with axes and
//! blockers, which only forbid moves. It decides nothing if two tiles are interchangeable, or if the
//! goal leaves two of them out, since swapping those makes an odd permutation even. (W. W. Johnson,
//! W. E. Story, *Notes on the 15 puzzle*, 1879.)

use super::board::are_distinct;
use slide_model::{Cell, Goal, Puzzle, Target};

/// A permutation that no sequence of moves makes, with the hole where start and goal have it. Closed: even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// It is even, and the hole's cell changes its colour.
    Even,
    /// It is odd, and the hole's cell keeps its colour.
    Odd,
}

/// Returns whether parity forbids a solution of the puzzle. `None` if it does not, or does not decide.
///
/// # Examples
/// ```
/// use slide::puzzle::read;
/// use slide::tiles::parity::{Parity, parity};
///
/// let file = r#"(name: "14-15", board: "12/3.", goal: "21/3.", identical: Never)"#;
/// let puzzle = read(file, "swap.ron")?.into_puzzles().remove(0);
/// assert_eq!(parity(&puzzle), Some(Parity::Odd));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parity(puzzle: &Puzzle) -> Option<Parity> {
    let Some(Goal::AnyOf(targets)) = puzzle.goal() else { return None };
    let floor: Vec<Cell> = puzzle.open_cells().collect();
    // If nothing can move, parity is not the reason.
    let standing = |cell| puzzle.pieces().iter().any(|piece| Cell::from(piece.start()) == cell);
    let hole = floor.iter().copied().find(|&cell| !standing(cell));
    let beside =
        |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1;
    if !hole.is_some_and(|hole| floor.iter().any(|&cell| beside(cell, hole))) {
        return None;
    }
    let unit = puzzle.pieces().iter().all(|piece| piece.shape().cells().len() == 1);
    if !unit || floor.len() != puzzle.pieces().len() + 1 || !are_distinct(puzzle) {
        return None;
    }
    let mut first = None;
    for target in targets {
        // One answer for each completion of the target; all must forbid it.
        for goal in completions(puzzle, &floor, target)? {
            let forbidden = forbidden(puzzle, &floor, &goal)?;
            first = first.or(Some(forbidden));
        }
    }
    first
}

/// The places that each piece and, last, the hole may have when the target is met; `None` if there are too many
/// completions for parity to decide.
fn completions(puzzle: &Puzzle, floor: &[Cell], target: &Target) -> Option<Vec<Vec<Cell>>> {
    let mut goal: Vec<Option<Cell>> = vec![None; puzzle.pieces().len()];
    for &(piece, at) in &target.placements {
        goal[piece.index()] = Some(at.into());
    }
    let left: Vec<Cell> =
        floor.iter().copied().filter(|&cell| !goal.contains(&Some(cell))).collect();
    let fill = |hole: Cell| {
        let mut others = left.iter().copied().filter(|&other| other != hole);
        let mut all: Option<Vec<Cell>> =
            goal.iter().map(|&known| known.or_else(|| others.next())).collect();
        if let Some(all) = &mut all {
            all.push(hole);
        }
        all
    };
    let may_be_hole = |hole: &Cell| target.empty.iter().all(|empty| empty == hole);
    match left.len() {
        1 | 2 => left.iter().copied().filter(may_be_hole).map(fill).collect(),
        _ => None,
    }
}

/// The reason why `goal` cannot be reached; `None` if parity allows it.
fn forbidden(puzzle: &Puzzle, floor: &[Cell], goal: &[Cell]) -> Option<Parity> {
    let mut start: Vec<Cell> = puzzle.pieces().iter().map(|piece| piece.start().into()).collect();
    let hole = floor.iter().copied().find(|cell| !start.contains(cell))?;
    start.push(hole);
    // Put everything in its place, one swap at a time.
    let mut odd = false;
    for index in 0..start.len() {
        if start[index] != goal[index] {
            let other = start.iter().position(|&cell| cell == goal[index])?;
            start.swap(index, other);
            odd = !odd;
        }
    }
    let dark = |cell: Cell| (cell.row + cell.col) % 2 == 1;
    let changes = goal.last().is_some_and(|&goal| dark(goal) != dark(hole));
    (odd != changes).then_some(if odd { Parity::Odd } else { Parity::Even })
}
