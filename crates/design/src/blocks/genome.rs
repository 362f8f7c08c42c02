//! A genome: a solved board. Piece 1 is the goal piece, and it is where it has to go; 0 is empty.
//!
//! ```text
//! 2 0 3 3        b . c c
//! 2 4 4 0   is   b d d .   with the goal  . . . .
//! 0 1 1 5        . A A e                  . A A .
//! 6 1 1 5        f A A e                  . A A .
//! ```

use slide_model::{Cell, Direction, Metric, Puzzle, PuzzleBuilder, Size, parts};

/// The letters of the pieces, the goal piece first.
const LETTERS: &str = "AbcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The most cells of a piece, the goal piece included.
pub(super) const MOST_PIECE_CELLS: usize = 4;

/// The number of the piece on each cell, in reading order. The goal piece is 1; the others are
/// numbered from 2 in the order of their first cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Genome {
    pub cells: Vec<u8>,
}

impl Genome {
    /// A genome without pieces.
    pub fn empty(size: Size) -> Self {
        Self { cells: vec![0; size.area()] }
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        usize::from(self.cells.iter().copied().max().unwrap_or(0))
    }

    /// The cells of a piece, ascending; of 0, the empty ones.
    pub fn cells_of(&self, piece: u8) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == piece).collect()
    }

    /// Puts another piece on these cells.
    pub fn put(&mut self, piece: u8, cells: &[usize]) {
        for &cell in cells {
            self.cells[cell] = piece;
        }
    }

    /// The same pieces numbered as they come. `None` if there is no goal piece, or if a piece is in
    /// parts or has too many cells, or if there are more pieces than letters.
    pub fn tidied(mut self, size: Size) -> Option<Self> {
        let mut numbers: Vec<(u8, u8)> = vec![(0, 0), (1, 1)];
        for &cell in &self.cells {
            if numbers.iter().all(|&(old, _)| old != cell) {
                numbers.push((cell, u8::try_from(numbers.len()).ok()?));
            }
        }
        for cell in &mut self.cells {
            *cell = numbers.iter().find(|&&(old, _)| old == *cell).map_or(0, |&(_, new)| new);
        }
        let pieces = self.pieces();
        let sound = |piece: usize| {
            let cells = self.cells_of(piece as u8);
            let places: Vec<(Cell, ())> = cells.iter().map(|&at| (size.cell(at), ())).collect();
            (1..=MOST_PIECE_CELLS).contains(&cells.len())
                && parts(&places).iter().all(|&part| part == 0)
        };
        (pieces > 0 && pieces <= LETTERS.len() && (1..=pieces).all(sound)).then_some(self)
    }

    /// The genome as a puzzle that starts solved.
    pub fn puzzle(&self, size: Size, metric: Metric) -> Option<Puzzle> {
        let letters: Vec<char> = LETTERS.chars().collect();
        let grid = |show: &dyn Fn(u8) -> bool| {
            let letter = |&piece: &u8| match usize::from(piece).checked_sub(1) {
                Some(index) if show(piece) => letters.get(index).copied().unwrap_or('.'),
                _ => '.',
            };
            let rows = self.cells.chunks(usize::from(size.cols));
            rows.map(|row| row.iter().map(letter).collect()).collect::<Vec<String>>().join("/")
        };
        let board = grid(&|_| true);
        let goal = grid(&|piece| piece == 1);
        let puzzle = PuzzleBuilder::new("Blocks").board(&board).goal(&goal).metric(metric);
        puzzle.build().ok()
    }
}

/// The neighbours of a cell.
pub(super) fn neighbours(size: Size, cell: usize) -> impl Iterator<Item = usize> {
    Direction::ALL.into_iter().filter_map(move |way| {
        size.cell(cell).step(way).filter(|&near| size.contains(near)).map(|near| size.index(near))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { rows: 2, cols: 3 };

    fn genome(cells: [u8; 6]) -> Genome {
        Genome { cells: cells.to_vec() }
    }

    #[test]
    fn pieces_are_numbered_as_they_come() {
        assert_eq!(genome([9, 9, 1, 5, 0, 1]).tidied(SIZE), Some(genome([2, 2, 1, 3, 0, 1])));
        assert_eq!(genome([2, 0, 0, 0, 0, 3]).tidied(SIZE), None, "no goal piece");
        assert_eq!(genome([1, 0, 2, 2, 0, 0]).tidied(SIZE), None, "in two parts");
        assert_eq!(genome([2, 2, 2, 2, 2, 1]).tidied(SIZE), None, "too large");
    }

    #[test]
    fn a_plan_is_a_solved_puzzle() {
        let puzzle = genome([2, 0, 1, 3, 3, 1]).puzzle(SIZE, Metric::Step).unwrap();
        assert_eq!(puzzle.pieces().len(), 3);
        assert_eq!(puzzle.named_by_goal(), [puzzle.piece_by_letter('A').unwrap()]);
        assert_eq!(puzzle.metric(), Metric::Step);
    }
}
