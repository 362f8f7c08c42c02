//! A puzzle of the reference from a drawing, for the known numbers.

use super::puzzle::{Axis, Cell, Exit, Ground, Identical, Piece, Puzzle, Rule, Target, Way};
use std::collections::{BTreeMap, BTreeSet};

/// The cells of each letter; rows end at `/`.
fn letters(drawing: &str) -> BTreeMap<char, BTreeSet<Cell>> {
    let mut found: BTreeMap<char, BTreeSet<Cell>> = BTreeMap::new();
    for (row, line) in (0..).zip(drawing.split('/')) {
        for (col, letter) in (0..).zip(line.trim().chars()) {
            found.entry(letter).or_default().insert((row, col));
        }
    }
    found
}

/// The set moved so that its smallest row and column are 0, and the distance that it was moved.
pub fn anchored(cells: &BTreeSet<Cell>) -> (BTreeSet<Cell>, Cell) {
    let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let col = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    (cells.iter().map(|cell| (cell.0 - row, cell.1 - col)).collect(), (row, col))
}

/// A piece that may go anywhere.
pub fn plain_piece(letter: char, cells: &BTreeSet<Cell>) -> Piece {
    let (cells, start) = anchored(cells);
    let blockers = BTreeSet::new();
    let axis = Axis::Any;
    Piece {
        letter,
        cells,
        start,
        axis,
        blockers,
        key: false,
        drawn: true,
        along: false,
        label: None,
    }
}

impl Puzzle {
    /// The board as drawn: `.` floor, `#` wall, all else pieces; no goal yet.
    pub fn drawn(drawing: &str) -> Self {
        let mut ground = BTreeMap::new();
        let mut pieces = Vec::new();
        for (letter, cells) in letters(drawing) {
            let kind = if letter == '#' { Ground::Wall } else { Ground::Floor };
            ground.extend(cells.iter().map(|&cell| (cell, kind)));
            if letter != '.' && letter != '#' {
                pieces.push(plain_piece(letter, &cells));
            }
        }
        let rows = ground.keys().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let cols = ground.keys().map(|cell| cell.1 + 1).max().unwrap_or(0);
        let mut puzzle = Self {
            name: drawing.to_owned(),
            rows,
            cols,
            ground,
            pieces,
            identical: Identical::SameShape,
            rule: None,
            targets: Vec::new(),
            exit: None,
        };
        puzzle.sort_pieces();
        puzzle
    }

    /// Puts the pieces in reading order of their first cells.
    pub fn sort_pieces(&mut self) {
        let first = |&piece: &usize| {
            let piece = &self.pieces[piece];
            piece.cells_at(piece.start).first().copied()
        };
        let mut order: Vec<usize> = (0..self.pieces.len()).collect();
        order.sort_by_key(first);
        self.pieces = order.iter().map(|&piece| self.pieces[piece].clone()).collect();
        // Groups hold the numbers of pieces.
        if let Identical::Groups(groups) = &mut self.identical {
            for member in groups.iter_mut().flatten() {
                *member = order.iter().position(|old| old == member).unwrap_or(*member);
            }
        }
    }

    /// Adds a goal grid.
    #[must_use]
    pub fn goal(mut self, drawing: &str) -> Self {
        let mut target = Target::default();
        for (letter, cells) in letters(drawing) {
            match letter {
                '.' => {}
                '_' => target.empty = cells,
                _ => target.places.push((self.by_letter(letter), anchored(&cells).1)),
            }
        }
        self.targets.push(target);
        self
    }

    fn by_letter(&self, letter: char) -> usize {
        let found = self.pieces.iter().position(|piece| piece.letter == letter);
        found.expect("the drawing has the letter")
    }

    /// Tiles of one cell with blocker grids of 5×5 sub-cells, an overhang of 1, and one hole; rows
    /// end at `/`, and `__` is the hole. The tile `SH` leaves downwards from (2, 1).
    ///
    /// # Panics
    ///
    /// Without a ship, or with a tile that is not among `tiles`.
    pub fn asteroids(drawing: &str, tiles: &BTreeMap<&str, &str>) -> Self {
        let rows: Vec<Vec<&str>> =
            drawing.split('/').map(|row| row.split_whitespace().collect()).collect();
        let mut puzzle = Self::drawn("123/456/789");
        puzzle.pieces.retain(|piece| rows[piece.start.0 as usize][piece.start.1 as usize] != "__");
        for piece in &mut puzzle.pieces {
            let name = rows[piece.start.0 as usize][piece.start.1 as usize];
            piece.blockers = letters(tiles[name]).remove(&'#').unwrap_or_default();
        }
        puzzle.rule = Some(Rule { per_cell: 3, overhang: 1, ends_only: false });
        let is_ship = |at: Cell| rows[at.0 as usize][at.1 as usize] == "SH";
        let ship = puzzle.pieces.iter().position(|piece| is_ship(piece.start));
        let piece = ship.expect("there is a ship");
        puzzle.exit = Some(Exit { piece, at: (2, 1), toward: Way::Down });
        puzzle
    }
}
