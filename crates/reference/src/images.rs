//! Puzzles that must have the same numbers: the left-right mirror image, and other letters. Their
//! pieces keep their numbers, so they are only good for writing.

use super::dice::Dice;
use super::puzzle::{Cell, Puzzle, Way};
use std::collections::BTreeSet;

impl Puzzle {
    /// The left-right mirror image.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut puzzle = self.clone();
        let across = |at: Cell, width: i32| (at.0, self.cols - width - at.1);
        let flip = |cells: &BTreeSet<Cell>, width: i32| -> BTreeSet<Cell> {
            cells.iter().map(|cell| (cell.0, width - 1 - cell.1)).collect()
        };
        puzzle.ground = self.ground.iter().map(|(&cell, &g)| (across(cell, 1), g)).collect();
        for piece in &mut puzzle.pieces {
            let width = piece.size().1;
            let sub_width = self.rule.map_or(0, |rule| rule.per_cell * width + 2 * rule.overhang);
            piece.cells = flip(&piece.cells, width);
            piece.start = across(piece.start, width);
            piece.blockers = flip(&piece.blockers, sub_width);
        }
        let width = |piece: usize| self.pieces[piece].size().1;
        for target in &mut puzzle.targets {
            for place in &mut target.places {
                place.1 = across(place.1, width(place.0));
            }
            target.empty = flip(&target.empty, self.cols);
        }
        if let Some(exit) = &mut puzzle.exit {
            exit.at = across(exit.at, width(exit.piece));
            exit.toward = match exit.toward {
                Way::Left => Way::Right,
                Way::Right => Way::Left,
                way => way,
            };
        }
        puzzle
    }

    /// The same pieces under each other's letters.
    #[must_use]
    pub fn relettered(&self, dice: &mut Dice) -> Self {
        let mut puzzle = self.clone();
        let mut letters: Vec<char> = self.pieces.iter().map(|piece| piece.letter).collect();
        dice.shuffle(&mut letters);
        for (piece, letter) in puzzle.pieces.iter_mut().zip(letters) {
            piece.letter = letter;
        }
        puzzle
    }
}
