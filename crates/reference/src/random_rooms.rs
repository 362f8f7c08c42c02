//! Rooms for the pieces of wide boards: small ones with a few pieces, and corridors, one cell wide, whose
//! pieces are so long that they can hardly move.

use super::dice::Dice;
use super::drawn::plain_piece;
use super::puzzle::{Cell, Ground, Puzzle};
use super::random_piece::fill;
use std::collections::BTreeSet;

/// Opens some rooms in the walls and puts pieces into them. If `even`, ground and shapes are their
/// own mirror images.
pub fn furnish(dice: &mut Dice, puzzle: &mut Puzzle, even: bool) {
    let long_side = puzzle.rows.max(puzzle.cols);
    let long = long_side >= 20 && !even && dice.chance(30);
    let small = if long { dice.below(2) } else { dice.pick(&[1, 1, 2, 2, 3]) };
    for _ in 0..small {
        let (rows, cols) = loop {
            let rows = dice.between(1, 5.min(puzzle.rows as usize)) as i32;
            let cols = dice.between(1, 8.min(puzzle.cols as usize)) as i32;
            if rows * cols <= 12 {
                break (rows, cols);
            }
        };
        let at = corner(dice, puzzle, rows, cols);
        open(puzzle, at, rows, cols);
        if even {
            open(puzzle, (at.0, puzzle.cols - cols - at.1), rows, cols);
        }
    }
    if even {
        blocks(dice, puzzle);
    } else if small > 0 {
        let keep_free = dice.between(1, 5);
        fill(dice, puzzle, keep_free);
    }
    if long {
        corridor(dice, puzzle);
    }
}

/// A place for a room of this size: at an edge, where a word of a mask ends, or anywhere.
fn corner(dice: &mut Dice, puzzle: &Puzzle, rows: i32, cols: i32) -> Cell {
    let ends = (puzzle.rows - rows, puzzle.cols - cols);
    let anywhere = |dice: &mut Dice, end: i32| dice.below(end as usize + 1) as i32;
    match dice.below(5) {
        0 => (dice.pick(&[0, ends.0]), 0),
        1 => (dice.pick(&[0, ends.0]), ends.1),
        2 => (anywhere(dice, ends.0), anywhere(dice, ends.1)),
        _ => {
            let bit: i32 = dice.pick(&[64, 128, 192, 256, 320, 384, 448]);
            let row = (bit / (puzzle.cols + 1) - anywhere(dice, rows - 1)).clamp(0, ends.0);
            let col = (bit % (puzzle.cols + 1) - anywhere(dice, cols - 1)).clamp(0, ends.1);
            (row, col)
        }
    }
}

/// Makes floor of a room of this size.
fn open(puzzle: &mut Puzzle, at: Cell, rows: i32, cols: i32) {
    for row in 0..rows {
        for col in 0..cols {
            puzzle.ground.insert((at.0 + row, at.1 + col), Ground::Floor);
        }
    }
}

/// Rectangles, which are their own mirror images, until few cells are free.
fn blocks(dice: &mut Dice, puzzle: &mut Puzzle) {
    let is_floor = |cell: &&Cell| puzzle.ground[cell] == Ground::Floor;
    let mut free: BTreeSet<Cell> = puzzle.ground.keys().filter(is_floor).copied().collect();
    let keep_free = dice.between(1, 12);
    let sizes = dice.pick(&[&[(1, 1)][..], &[(1, 1), (1, 2)], &[(1, 1), (1, 2), (2, 1), (2, 2)]]);
    let mut letters = ('a'..='z').chain('A'..='Z');
    while free.len() > keep_free {
        let Some(letter) = letters.next() else { break };
        let all: Vec<Cell> = free.iter().copied().collect();
        let at = dice.pick(&all);
        let (rows, cols) = dice.pick(sizes);
        let rectangle = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let mut cells: BTreeSet<Cell> = rectangle.map(|by| (at.0 + by.0, at.1 + by.1)).collect();
        if !cells.is_subset(&free) {
            cells = BTreeSet::from([at]);
        }
        free.retain(|cell| !cells.contains(cell));
        puzzle.pieces.push(plain_piece(letter, &cells));
    }
}

/// A room along the longer side, and pieces that fill it but for a few cells. Some have holes, in
/// which others may stand.
fn corridor(dice: &mut Dice, puzzle: &mut Puzzle) {
    let across = puzzle.cols >= puzzle.rows;
    let (most, other) =
        if across { (puzzle.cols, puzzle.rows) } else { (puzzle.rows, puzzle.cols) };
    let shorter = most - dice.below(most as usize / 2) as i32;
    let length = dice.pick(&[most, most, shorter]);
    let begin = dice.pick(&[0, most - length]);
    let side = dice.below(other as usize) as i32;
    let line: Vec<Cell> = (begin..begin + length)
        .map(|at| if across { (side, at) } else { (at, side) })
        // Rooms that are crossed stay as they are.
        .skip_while(|cell| puzzle.ground[cell] == Ground::Floor)
        .take_while(|cell| puzzle.ground[cell] == Ground::Wall)
        .collect();
    let pieces = dice.between(1, 4);
    let free = dice.below(9 - pieces);
    if line.len() < 2 * pieces + free {
        return;
    }
    for &cell in &line {
        puzzle.ground.insert(cell, Ground::Floor);
    }
    let mut letters = '\u{3400}'..;
    let mut add = |puzzle: &mut Puzzle, cells: BTreeSet<Cell>| {
        if let Some(letter) = letters.next() {
            puzzle.pieces.push(plain_piece(letter, &cells));
        }
    };
    let lengths = parts(dice, line.len() - free - pieces, pieces);
    let gaps = parts(dice, free, pieces + 1);
    let mut at = 0;
    for (length, gap) in lengths.into_iter().zip(gaps) {
        let begin = at + gap;
        let end = at + gap + length;
        let holes = dice.pick(&[0, 0, 3, 30]);
        let mut cells = BTreeSet::new();
        let mut inside = 0;
        for (place, &cell) in line.iter().enumerate().take(end + 1).skip(begin) {
            if place == begin || place == end || !dice.chance(holes) {
                cells.insert(cell);
            } else if inside < 5 && dice.chance(50) {
                add(puzzle, BTreeSet::from([cell]));
                inside += 1;
            }
        }
        add(puzzle, cells);
        at = end + 1;
    }
}

/// The number as a sum of this number of parts, each 0 or more.
fn parts(dice: &mut Dice, all: usize, number: usize) -> Vec<usize> {
    let mut cuts: Vec<usize> = (1..number).map(|_| dice.below(all + 1)).collect();
    cuts.extend([0, all]);
    cuts.sort_unstable();
    cuts.windows(2).map(|pair| pair[1] - pair[0]).collect()
}
