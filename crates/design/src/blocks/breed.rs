//! New genomes: at random, by mutation, by crossover.

use super::genome::{Genome, MOST_PIECE_CELLS, neighbours};
use crate::Dice;
use slide_model::Size;

/// The maker of genomes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breeder {
    pub size: Size,
    /// The number of pieces that each genome must have.
    pub pieces: Option<usize>,
}

/// The number of changes that are tried before a genome is given up.
const TRIES: usize = 40;

impl Breeder {
    /// A random genome: a goal piece, and others until the board is nearly full.
    pub fn random(self, dice: &mut Dice) -> Option<Genome> {
        let mut genome = Genome::empty(self.size);
        let goal_cells = 1 + dice.below(MOST_PIECE_CELLS);
        let first = dice.below(genome.cells.len());
        self.grow(&mut genome, 1, vec![first], goal_cells - 1, dice);
        let holes = 2 + dice.below(self.size.area() / 5 + 1);
        for _ in 0..TRIES {
            let enough = match self.pieces {
                Some(pieces) => genome.pieces() >= pieces,
                None => genome.cells_of(0).len() <= holes,
            };
            if enough {
                break;
            }
            self.add(&mut genome, dice);
        }
        self.finished(genome, dice)
    }

    /// The genome with one to three changes.
    pub fn mutated(self, parent: &Genome, dice: &mut Dice) -> Option<Genome> {
        let mut genome = parent.clone();
        for _ in 0..=dice.below(3) {
            match dice.below(4) {
                0 => self.add(&mut genome, dice),
                1 => remove(&mut genome, dice),
                2 => self.shift(&mut genome, dice),
                _ => self.reshape(&mut genome, dice),
            }
            genome = genome.tidied(self.size)?;
        }
        self.finished(genome, dice).filter(|genome| genome != parent)
    }

    /// The goal piece of one genome and its pieces on one side of a line, and the pieces of the other
    /// genome that fit beside them.
    pub fn crossed(self, one: &Genome, other: &Genome, dice: &mut Dice) -> Option<Genome> {
        let cols = usize::from(self.size.cols);
        let lines = [usize::from(self.size.rows), cols];
        let across = dice.below(2);
        let line = dice.below(lines[across]);
        let before = |cell: usize| [cell / cols, cell % cols][across] <= line;
        let mut genome = Genome::empty(self.size);
        for piece in 1..=one.pieces() as u8 {
            let cells = one.cells_of(piece);
            if piece == 1 || cells.iter().all(|&cell| before(cell)) {
                genome.put(piece, &cells);
            }
        }
        for piece in 2..=other.pieces() as u8 {
            let cells = other.cells_of(piece);
            if cells.iter().all(|&cell| genome.cells[cell] == 0) {
                genome.put(piece + 100, &cells);
            }
        }
        self.finished(genome, dice)
    }

    /// The genome with the required number of pieces and at least one hole.
    fn finished(self, genome: Genome, dice: &mut Dice) -> Option<Genome> {
        let mut genome = genome.tidied(self.size)?;
        for _ in 0..TRIES {
            let pieces = genome.pieces();
            let is_full = genome.cells_of(0).is_empty();
            match self.pieces {
                Some(wanted) if pieces > wanted => remove(&mut genome, dice),
                Some(wanted) if pieces < wanted && is_full => self.reshape(&mut genome, dice),
                Some(wanted) if pieces < wanted => self.add(&mut genome, dice),
                _ if is_full && self.pieces.is_none() => remove(&mut genome, dice),
                _ if is_full => self.reshape(&mut genome, dice),
                _ => return Some(genome),
            }
            genome = genome.tidied(self.size)?;
        }
        None
    }

    /// Puts a new piece on empty cells.
    fn add(self, genome: &mut Genome, dice: &mut Dice) {
        let holes = genome.cells_of(0);
        if holes.is_empty() {
            return;
        }
        let piece = genome.pieces() as u8 + 1;
        let first = holes[dice.below(holes.len())];
        // Small pieces make the better puzzles, so they come more often.
        let cells = [1, 1, 2, 2, 2, 3, 4][dice.below(7)];
        self.grow(genome, piece, vec![first], cells - 1, dice);
    }

    /// Moves a piece to another place, if it fits there.
    fn shift(self, genome: &mut Genome, dice: &mut Dice) {
        let piece = 1 + dice.below(genome.pieces()) as u8;
        let cells = genome.cells_of(piece);
        let rows = usize::from(self.size.rows);
        let cols = usize::from(self.size.cols);
        let down = dice.below(rows);
        let right = dice.below(cols);
        let moved: Vec<usize> = cells
            .iter()
            .map(|&cell| (cell / cols + down) % rows * cols + (cell % cols + right) % cols)
            .collect();
        genome.put(0, &cells);
        if moved.iter().all(|&cell| genome.cells[cell] == 0) {
            genome.put(piece, &moved);
            // Across the edge it would fall apart.
            if genome.clone().tidied(self.size).is_some() {
                return;
            }
            genome.put(0, &moved);
        }
        genome.put(piece, &cells);
    }

    /// Adds a cell to a piece, or removes one.
    fn reshape(self, genome: &mut Genome, dice: &mut Dice) {
        let piece = 1 + dice.below(genome.pieces()) as u8;
        let cells = genome.cells_of(piece);
        let before = genome.clone();
        if dice.below(2) == 0 && cells.len() > 1 {
            genome.put(0, &[cells[dice.below(cells.len())]]);
        } else {
            self.grow(genome, piece, cells, 1, dice);
        }
        if genome.clone().tidied(self.size).is_none() {
            *genome = before;
        }
    }

    /// Adds `more` empty cells to a piece, each beside one of its own.
    fn grow(
        self,
        genome: &mut Genome,
        piece: u8,
        mut own: Vec<usize>,
        more: usize,
        dice: &mut Dice,
    ) {
        genome.put(piece, &own);
        for _ in 0..more {
            let beside: Vec<usize> = own
                .iter()
                .flat_map(|&cell| neighbours(self.size, cell))
                .filter(|&cell| genome.cells[cell] == 0)
                .collect();
            if beside.is_empty() {
                return;
            }
            let next = beside[dice.below(beside.len())];
            genome.put(piece, &[next]);
            own.push(next);
        }
    }
}

/// Takes a piece away, but not the goal piece.
fn remove(genome: &mut Genome, dice: &mut Dice) {
    let pieces = genome.pieces();
    if pieces >= 2 {
        let cells = genome.cells_of(2 + dice.below(pieces - 1) as u8);
        genome.put(0, &cells);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_stay_sound() {
        let size = Size { rows: 4, cols: 5 };
        for pieces in [None, Some(6)] {
            let breeder = Breeder { size, pieces };
            let mut dice = Dice::new(3);
            let mut genomes: Vec<Genome> = Vec::new();
            while genomes.len() < 20 {
                genomes.extend(breeder.random(&mut dice));
            }
            for round in 0..400 {
                let one = &genomes[dice.below(genomes.len())];
                let other = &genomes[dice.below(genomes.len())];
                let child = if round % 2 == 0 {
                    breeder.mutated(one, &mut dice)
                } else {
                    breeder.crossed(one, other, &mut dice)
                };
                genomes.extend(child);
            }
            assert!(genomes.len() > 200, "{}", genomes.len());
            for genome in genomes {
                assert_eq!(genome.clone().tidied(size), Some(genome.clone()));
                assert!(!genome.cells_of(0).is_empty());
                assert!(pieces.is_none_or(|pieces| genome.pieces() == pieces));
            }
        }
    }
}
