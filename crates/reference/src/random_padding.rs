//! The filling of the walls of wide boards: pieces that cannot move, and cells that nothing can reach.
//! They make the packed state as long as its next limit, or one token longer.

use super::dice::Dice;
use super::drawn::plain_piece;
use super::puzzle::{Axis, Cell, Ground, Puzzle};
use super::random_piece::neighbours;
use super::random_wide::Even;
use std::collections::BTreeSet;

/// The most pieces of a puzzle.
const MOST_PIECES: usize = 255;

/// The walls of a puzzle while they are turned into other things.
struct Padding<'p> {
    puzzle: &'p mut Puzzle,
    /// In the order in which they are taken.
    walls: Vec<Cell>,
    /// Floor from before, and pieces that are not fixed.
    alive: BTreeSet<Cell>,
    even: Even,
}

/// Turns some walls into pieces, sealed cells and holes in the board.
pub fn pad(dice: &mut Dice, puzzle: &mut Puzzle, even: Even) {
    let halves = if even == Even::All { 2 } else { 1 };
    let of = |kind: Ground| -> Vec<Cell> {
        let cells = puzzle.ground.iter().filter(|(_, ground)| **ground == kind);
        cells.map(|(&cell, _)| cell).collect()
    };
    let mut walls = of(Ground::Wall);
    let alive = of(Ground::Floor).into_iter().collect();
    if dice.chance(70) {
        dice.shuffle(&mut walls);
    }
    let empty = empty_cells(puzzle);
    let pieces = target_pieces(dice, puzzle.pieces.len() * halves) / halves;
    let mut padding = Padding { puzzle, walls, alive, even };
    padding.stand(dice, pieces);
    let now = padding.puzzle.pieces.len();
    let tokens = target_tokens(dice, now * halves, (now + empty) * halves) / halves;
    padding.seal(tokens.saturating_sub(now + empty));
    let voids = dice.pick(&[0, 0, 10, 100]);
    for ground in puzzle.ground.values_mut().filter(|ground| **ground == Ground::Wall) {
        if dice.chance(voids) {
            *ground = Ground::Void;
        }
    }
}

fn empty_cells(puzzle: &Puzzle) -> usize {
    let floor = puzzle.ground.values().filter(|ground| **ground == Ground::Floor).count();
    floor - puzzle.pieces.iter().map(|piece| piece.cells.len()).sum::<usize>()
}

/// The number of pieces that there are to be: often such that one more piece takes one more bit for each.
fn target_pieces(dice: &mut Dice, now: usize) -> usize {
    let target = dice.pick(&[0, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 127, 128, 254, 255]);
    target.max(now).min(MOST_PIECES)
}

/// The number of tokens that there are to be: as many as fit into a number of words, or one more.
fn target_tokens(dice: &mut Dice, kinds: usize, now: usize) -> usize {
    let kinds = if dice.chance(60) { kinds } else { dice.pick(&[1, 3, 7, 15]).min(kinds) };
    let planes = (usize::BITS - kinds.leading_zeros()).max(1) as usize;
    let limits = [1, 2, 4, 8, 16, 32, 64].map(|words| words * (64 / planes));
    let above: Vec<usize> = limits.into_iter().filter(|&limit| limit >= now).collect();
    if above.is_empty() { now } else { dice.pick(&above) + dice.below(2) }
}

impl Padding<'_> {
    /// The cell, and its mirror image if the ground has one.
    fn with_image(&self, cell: Cell) -> BTreeSet<Cell> {
        let image = (cell.0, self.puzzle.cols - 1 - cell.1);
        BTreeSet::from([cell, if self.even == Even::Ground { image } else { cell }])
    }

    /// Returns whether all are still walls.
    fn are_walls(&self, cells: &BTreeSet<Cell>) -> bool {
        cells.iter().all(|cell| self.puzzle.ground[cell] == Ground::Wall)
    }

    /// Returns whether none of them touches a living cell.
    fn are_sealed(&self, cells: &BTreeSet<Cell>) -> bool {
        cells.iter().copied().flat_map(neighbours).all(|near| !self.alive.contains(&near))
    }

    /// Puts pieces of one cell where walls were. Those that are not fixed have nowhere to go.
    fn stand(&mut self, dice: &mut Dice, most: usize) {
        const MOST_LOOSE: usize = 12;
        let loose = dice.pick(&[0, 0, 20, 100]);
        let mut letters = '\u{5000}'..;
        let mut loose_ones = BTreeSet::new();
        for place in 0..self.walls.len() {
            let cells = self.with_image(self.walls[place]);
            if self.puzzle.pieces.len() + cells.len() > most || !self.are_walls(&cells) {
                continue;
            }
            let is_loose =
                loose_ones.len() < MOST_LOOSE && self.are_sealed(&cells) && dice.chance(loose);
            for cell in cells {
                let Some(letter) = letters.next() else { return };
                let mut piece = plain_piece(letter, &BTreeSet::from([cell]));
                piece.axis = Axis::Fixed;
                if is_loose {
                    piece.axis = dice.pick(&[Axis::Any, Axis::Any, Axis::Vertical]);
                    loose_ones.insert(cell);
                }
                self.puzzle.ground.insert(cell, Ground::Floor);
                self.puzzle.pieces.push(piece);
            }
        }
        self.alive.extend(loose_ones);
    }

    /// Opens this number of cells that no piece can reach.
    fn seal(&mut self, mut left: usize) {
        for place in 0..self.walls.len() {
            let cells = self.with_image(self.walls[place]);
            if left >= cells.len() && self.are_walls(&cells) && self.are_sealed(&cells) {
                left -= cells.len();
                self.puzzle.ground.extend(cells.into_iter().map(|cell| (cell, Ground::Floor)));
            }
        }
    }
}
