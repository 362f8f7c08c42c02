//! Writing tile lists: the other direction of [`tiles`](super::tiles).

use super::simple::Simple;
use super::tiles::letters;
use super::{Notation, NotationError};
use crate::write::identity::Identical;
use crate::{Anchor, Puzzle, Terrain};

/// The board as a list, and the goal as a second one unless it is in order with the hole last; one that is not
/// in order has a line for each row, since another list would be another puzzle.
/// Tiles keep their numbers where labels, names or letters give them; otherwise they are numbered in the
/// order of the goal.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, NotationError> {
    let simple = Simple::of_any_kinds(puzzle, Notation::Tiles)?;
    simple.no_axes()?;
    simple.only_floor_and_walls()?;
    simple.refuse_if(puzzle.has_terrain(Terrain::Wall), "walls")?;
    let size = puzzle.size();
    let large = puzzle.pieces().iter().any(|piece| piece.shape().cells().len() != 1);
    simple.refuse_if(large, "pieces of more than one cell")?;
    let tiles = puzzle.pieces().len();
    let other = tiles + 1 != size.area() || tiles < 3;
    simple.refuse_if(other, "boards other than full ones of 4 or more cells with one hole")?;
    // With a goal for every tile, equal tiles would still be distinguished when solving, but not when
    // counting; with `Never` the two agree.
    simple.refuse_if(Identical::of(puzzle) != Identical::Never, "tiles that are alike")?;
    let target = simple.one_target()?;
    let partial = target.placements.len() != tiles;
    simple.refuse_if(partial, "goals that do not say where every tile goes")?;
    let start: Vec<(usize, Anchor)> =
        puzzle.pieces().iter().map(crate::Piece::start).enumerate().collect();
    let goal: Vec<(usize, Anchor)> =
        target.placements.iter().map(|&(id, anchor)| (id.index(), anchor)).collect();
    let numbers = own_numbers(puzzle).unwrap_or_else(|| numbers_by_place(&goal));
    let list = |places: &[(usize, Anchor)]| -> Vec<usize> {
        let mut cells = vec![0; size.area()];
        for &(tile, anchor) in places {
            cells[size.index(anchor.into())] = numbers[tile];
        }
        cells
    };
    let is_square = size.rows == size.cols;
    let shape = if is_square { String::new() } else { format!("{}x{}: ", size.rows, size.cols) };
    let words = |cells: &[usize]| cells.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let line = |cells: Vec<usize>| format!("{shape}{}\n", words(&cells));
    let goal = list(&goal);
    let in_order =
        |hole| goal.iter().enumerate().all(|(at, &tile)| tile == (at + hole) % goal.len());
    let start = line(list(&start));
    if in_order(1) {
        return Ok(start);
    }
    simple.refuse_if(size.rows == 1, "goals out of order on boards of one row")?;
    let goal = if in_order(0) {
        line(goal)
    } else {
        goal.chunks(size.cols.into()).map(|row| words(row) + "\n").collect()
    };
    Ok(format!("{start}\n{goal}"))
}

/// The numbers that labels, names or letters give the tiles, if they are 1, 2, 3 … in some order.
fn own_numbers(puzzle: &Puzzle) -> Option<Vec<usize>> {
    let letters = letters();
    let mut seen = vec![false; puzzle.pieces().len()];
    let mut numbers = Vec::new();
    for piece in puzzle.pieces() {
        let number = match piece.label().or(piece.name()) {
            Some(name) => name.parse::<usize>().ok()?.checked_sub(1)?,
            None => letters.iter().position(|&letter| letter == piece.letter())?,
        };
        if std::mem::replace(seen.get_mut(number)?, true) {
            return None;
        }
        numbers.push(number + 1);
    }
    Some(numbers)
}

/// Numbers from 1 in reading order of the places, by tile.
fn numbers_by_place(places: &[(usize, Anchor)]) -> Vec<usize> {
    let mut numbers = vec![0; places.len()];
    for &(tile, place) in places {
        numbers[tile] = places.iter().filter(|(_, other)| *other <= place).count();
    }
    numbers
}
