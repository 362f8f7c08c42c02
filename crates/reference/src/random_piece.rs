//! Random pieces for random boards.

use super::dice::Dice;
use super::drawn::plain_piece;
use super::puzzle::{Axis, Cell, Ground, Piece, Puzzle, Rule, Way, apart};
use std::collections::BTreeSet;

/// Letters that a board may be drawn with.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*+@é木Ω";

pub fn neighbours(cell: Cell) -> [Cell; 4] {
    Way::ALL.map(|way| (cell.0 + way.delta().0, cell.1 + way.delta().1))
}

/// Returns whether the cells are connected by edges.
pub fn connected(cells: &BTreeSet<Cell>) -> bool {
    let mut reached: BTreeSet<Cell> = cells.first().copied().into_iter().collect();
    loop {
        let near: BTreeSet<Cell> = reached.iter().copied().flat_map(neighbours).collect();
        let more: Vec<Cell> = near.intersection(cells).copied().collect();
        let before = reached.len();
        reached.extend(more);
        if reached.len() == before {
            return reached.len() == cells.len();
        }
    }
}

/// A random connected set of free cells, of at most this size.
fn grow(dice: &mut Dice, free: &BTreeSet<Cell>, size: usize) -> BTreeSet<Cell> {
    let all: Vec<Cell> = free.iter().copied().collect();
    let mut cells = BTreeSet::from([dice.pick(&all)]);
    while cells.len() < size {
        let edge: BTreeSet<Cell> = cells.iter().copied().flat_map(neighbours).collect();
        let edge: Vec<Cell> =
            edge.into_iter().filter(|c| free.contains(c) && !cells.contains(c)).collect();
        if edge.is_empty() {
            break;
        }
        cells.insert(dice.pick(&edge));
    }
    cells
}

/// The cells of an earlier piece's shape at a random place where they are all free.
fn copy(dice: &mut Dice, free: &BTreeSet<Cell>, pieces: &[Piece]) -> Option<BTreeSet<Cell>> {
    if pieces.is_empty() {
        return None;
    }
    let piece = dice.pick(pieces);
    let places: Vec<BTreeSet<Cell>> = free
        .iter()
        .map(|&(row, col)| -> BTreeSet<Cell> {
            let first = piece.cells.first().map_or(0, |cell| cell.1);
            piece.cells_at((row, col - first)).into_iter().collect()
        })
        .filter(|cells| cells.is_subset(free))
        .collect();
    if places.is_empty() { None } else { Some(dice.pick(&places)) }
}

/// Fills the board with pieces until about this number of cells is free.
pub fn fill(dice: &mut Dice, puzzle: &mut Puzzle, keep_free: usize) {
    let is_floor = |cell: &&Cell| puzzle.ground[cell] == Ground::Floor;
    let mut free: BTreeSet<Cell> = puzzle.ground.keys().filter(is_floor).copied().collect();
    let mut letters: Vec<char> = LETTERS.chars().collect();
    dice.shuffle(&mut letters);
    let copies = dice.pick(&[0, 30, 60, 80]);
    let linked = dice.pick(&[0, 0, 0, 15]);
    let sizes = dice.pick(&[&[1_usize][..], &[1, 2], &[1, 1, 2, 2, 3], &[1, 2, 3, 4, 5]]);
    while free.len() > keep_free {
        let cells = if dice.chance(copies) { copy(dice, &free, &puzzle.pieces) } else { None };
        let mut cells = cells.unwrap_or_else(|| {
            let size = dice.pick(sizes);
            grow(dice, &free, size)
        });
        free.retain(|cell| !cells.contains(cell));
        if dice.chance(linked) && !free.is_empty() {
            cells.append(&mut grow(dice, &free, 1));
            free.retain(|cell| !cells.contains(cell));
        }
        let Some(letter) = letters.pop() else { break };
        puzzle.pieces.push(plain_piece(letter, &cells));
    }
}

/// Binds some pieces to an axis.
pub fn bind(dice: &mut Dice, puzzle: &mut Puzzle) {
    let bound = dice.pick(&[0, 0, 0, 20, 50, 100]);
    let fixed = dice.chance(30);
    for piece in &mut puzzle.pieces {
        let (rows, cols) = piece.size();
        if !dice.chance(bound) {
            continue;
        }
        piece.axis = match dice.below(5) {
            0 | 1 if rows != cols => {
                piece.along = true;
                if rows > cols { Axis::Vertical } else { Axis::Horizontal }
            }
            2 if fixed => Axis::Fixed,
            3 => Axis::Vertical,
            _ => Axis::Horizontal,
        };
    }
}

/// Turns some walls into pieces that cannot move.
pub fn crowd(dice: &mut Dice, puzzle: &mut Puzzle) {
    const MOST: usize = 60;
    let share = dice.pick(&[40, 80, 100]);
    let mut letters = '\u{3041}'..;
    for (&cell, ground) in &mut puzzle.ground {
        if *ground == Ground::Wall && puzzle.pieces.len() < MOST && dice.chance(share) {
            let Some(letter) = letters.next() else { break };
            *ground = Ground::Floor;
            let mut piece = plain_piece(letter, &BTreeSet::from([cell]));
            piece.axis = Axis::Fixed;
            puzzle.pieces.push(piece);
        }
    }
}

/// Makes a rule for blockers, and lays some.
pub fn block_by_a_rule(dice: &mut Dice, puzzle: &mut Puzzle) {
    let per_cell = dice.between(1, 3) as i32;
    let overhang = dice.between(0, 2) as i32;
    puzzle.rule = Some(Rule { per_cell, overhang, ends_only: dice.chance(25) });
    block(dice, puzzle);
}

/// Lays blockers on some pieces, so that none overlap at the start.
pub fn block(dice: &mut Dice, puzzle: &mut Puzzle) {
    let Some(rule) = puzzle.rule else { return };
    let share = dice.pick(&[30, 60, 100]);
    let solid = dice.pick(&[3, 8, 15]);
    let mut taken = Vec::new();
    for number in 0..puzzle.pieces.len() {
        if !dice.chance(share) {
            continue;
        }
        let piece = puzzle.pieces[number].clone();
        let twin = puzzle.pieces[..number].iter().find(|other| other.cells == piece.cells);
        let (rows, cols) = piece.size();
        let (height, width) =
            (rule.per_cell * rows + 2 * rule.overhang, rule.per_cell * cols + 2 * rule.overhang);
        let mut grid: BTreeSet<Cell> = match twin {
            Some(twin) if dice.chance(60) => twin.blockers.clone(),
            _ => (0..height)
                .flat_map(|row| (0..width).map(move |col| (row, col)))
                .filter(|_| dice.chance(solid))
                .collect(),
        };
        let mut moved = Piece { blockers: grid.clone(), ..piece.clone() };
        if !apart(&puzzle.solid_at(&moved, piece.start), &taken) {
            let row = rule.per_cell * piece.start.0;
            let col = rule.per_cell * piece.start.1;
            grid.retain(|cell| !taken.contains(&(cell.0 + row, cell.1 + col)));
            moved.blockers = grid;
        }
        taken.extend(puzzle.solid_at(&moved, piece.start));
        puzzle.pieces[number] = moved;
    }
}
