//! The board as arrays: for each kind and anchor, the cells and sub-cells that are covered, and the anchors
//! to which steps lead.

use crate::kinds::Identity;
use crate::puzzle::{Cell, Metric, Puzzle, State, Way};
use std::collections::BTreeSet;

/// A puzzle in numbers: cells and sub-cells in reading order, directions in the order of [`Way::ALL`].
pub struct Arrays {
    cols: i32,
    /// The piece at each place of a state.
    pub pieces: Vec<usize>,
    /// The first place of the kind at each place, and the one after its last.
    alike: Vec<(usize, usize)>,
    /// The data of the piece at each place.
    forms: Vec<Form>,
    cells: usize,
    sub_cells: usize,
}

/// A piece, by the number of its anchor's cell.
#[derive(Clone)]
struct Form {
    cells: Vec<Vec<usize>>,
    solid: Vec<Vec<usize>>,
    steps: Vec<[Option<Step>; 4]>,
}

/// A step that the ground allows.
#[derive(Clone)]
struct Step {
    to: u8,
    /// The sub-cells that must be free on the way.
    swept: Vec<usize>,
}

/// The cells and sub-cells that the pieces of one state cover.
pub struct Standing {
    cells: Vec<bool>,
    solid: Vec<bool>,
}

impl Arrays {
    pub fn new(puzzle: &Puzzle, identity: Identity) -> Self {
        let kinds = puzzle.kinds(identity);
        let mut pieces: Vec<usize> = (0..kinds.len()).collect();
        pieces.sort_by_key(|&piece| kinds[piece]);
        let alike = pieces
            .iter()
            .map(|&piece| {
                let first = pieces.iter().position(|&other| kinds[other] == kinds[piece]);
                let count = kinds.iter().filter(|&&kind| kind == kinds[piece]).count();
                (first.unwrap_or(0), first.unwrap_or(0) + count)
            })
            .collect();
        let (rows, cols) = sub_board(puzzle);
        Self {
            cols: puzzle.cols,
            forms: pieces.iter().map(|&piece| Form::new(puzzle, piece)).collect(),
            pieces,
            alike,
            cells: (puzzle.rows * puzzle.cols) as usize,
            sub_cells: (rows * cols) as usize,
        }
    }

    /// The number of pieces.
    pub fn places(&self) -> usize {
        self.pieces.len()
    }

    /// The places of the kind that this piece is of.
    pub fn places_like(&self, piece: usize) -> std::ops::Range<usize> {
        let place = self.pieces.iter().position(|&other| other == piece).unwrap_or(0);
        self.alike[place].0..self.alike[place].1
    }

    pub fn anchor(&self, at: Cell) -> u8 {
        (at.0 * self.cols + at.1) as u8
    }

    pub fn cell(&self, anchor: u8) -> Cell {
        (i32::from(anchor) / self.cols, i32::from(anchor) % self.cols)
    }

    /// The state in which each piece stands there, by piece number.
    pub fn state(&self, standing: &State) -> Vec<u8> {
        let mut state: Vec<u8> =
            self.pieces.iter().map(|&piece| self.anchor(standing[piece])).collect();
        self.sort(&mut state);
        state
    }

    /// Puts the places of each kind in rising order.
    pub fn sort(&self, state: &mut [u8]) {
        for &(first, end) in &self.alike {
            state[first..end].sort_unstable();
        }
    }

    pub fn standing(&self, state: &[u8]) -> State {
        let mut standing = vec![(0, 0); state.len()];
        for (&piece, &anchor) in self.pieces.iter().zip(state) {
            standing[piece] = self.cell(anchor);
        }
        standing
    }

    /// The state after the piece at `place` went to `to`, and its place there.
    pub fn moved(&self, state: &[u8], place: usize, to: u8, after: &mut Vec<u8>) -> usize {
        after.clear();
        after.extend_from_slice(state);
        let (first, end) = self.alike[place];
        let mut place = place;
        after[place] = to;
        while place > first && after[place - 1] > to {
            after.swap(place - 1, place);
            place -= 1;
        }
        while place + 1 < end && after[place + 1] < to {
            after.swap(place, place + 1);
            place += 1;
        }
        place
    }
}

/// The rows and columns of the sub-cell board.
pub fn sub_board(puzzle: &Puzzle) -> (i32, i32) {
    puzzle.rule.map_or((0, 0), |rule| {
        let side = |cells| rule.per_cell * cells + 2 * rule.overhang;
        (side(puzzle.rows), side(puzzle.cols))
    })
}

impl Form {
    fn new(puzzle: &Puzzle, piece: usize) -> Self {
        let shape = &puzzle.pieces[piece];
        let anchors: Vec<Cell> =
            (0..puzzle.rows).flat_map(|row| (0..puzzle.cols).map(move |col| (row, col))).collect();
        let (_, sub_cols) = sub_board(puzzle);
        let number = |cell: Cell| (cell.0 * puzzle.cols + cell.1) as u8;
        let sub_number = |cell: &Cell| (cell.0 * sub_cols + cell.1) as usize;
        let step = |at: Cell, way: Way| {
            let (rows, cols) = way.delta();
            let to = (at.0 + rows, at.1 + cols);
            let is_open =
                shape.axis.allows(way) && puzzle.fits(piece, at) && puzzle.fits(piece, to);
            is_open.then(|| {
                let mut swept = BTreeSet::new();
                if let Some(rule) = puzzle.rule {
                    let first = if rule.ends_only { rule.per_cell } else { 1 };
                    for sub in first..=rule.per_cell {
                        let on = |cell: &Cell| (cell.0 + rows * sub, cell.1 + cols * sub);
                        swept.extend(puzzle.solid_at(shape, at).iter().map(on));
                    }
                }
                Step { to: number(to), swept: swept.iter().map(sub_number).collect() }
            })
        };
        let fits = |at: &&Cell| puzzle.fits(piece, **at);
        let covered = |at: &Cell| {
            let at = Some(at).filter(fits).into_iter();
            at.flat_map(|&at| shape.cells_at(at)).map(|cell| number(cell).into()).collect()
        };
        let solid = |at: &Cell| {
            let at = Some(at).filter(fits).into_iter();
            at.flat_map(|&at| puzzle.solid_at(shape, at)).map(|cell| sub_number(&cell)).collect()
        };
        Self {
            cells: anchors.iter().map(covered).collect(),
            solid: anchors.iter().map(solid).collect(),
            steps: anchors.iter().map(|&at| Way::ALL.map(|way| step(at, way))).collect(),
        }
    }
}

impl Standing {
    /// The empty board.
    pub fn new(arrays: &Arrays) -> Self {
        Self { cells: vec![false; arrays.cells], solid: vec![false; arrays.sub_cells] }
    }

    /// Puts a piece down, or lifts it.
    pub fn put(&mut self, arrays: &Arrays, place: usize, anchor: u8, down: bool) {
        let form = &arrays.forms[place];
        form.cells[usize::from(anchor)].iter().for_each(|&cell| self.cells[cell] = down);
        form.solid[usize::from(anchor)].iter().for_each(|&cell| self.solid[cell] = down);
    }

    pub fn put_all(&mut self, arrays: &Arrays, state: &[u8]) {
        state.iter().enumerate().for_each(|(place, &at)| self.put(arrays, place, at, true));
    }

    pub fn clear(&mut self, arrays: &Arrays, state: &[u8]) {
        state.iter().enumerate().for_each(|(place, &at)| self.put(arrays, place, at, false));
    }

    /// Returns whether a piece that is not on the board yet fits.
    pub fn fits(&self, arrays: &Arrays, place: usize, anchor: u8) -> bool {
        let form = &arrays.forms[place];
        self.are_free(&form.cells[usize::from(anchor)], &form.solid[usize::from(anchor)])
    }

    /// Returns whether none of these cells and sub-cells is covered.
    pub fn are_free(&self, cells: &[usize], solid: &[usize]) -> bool {
        cells.iter().all(|&cell| !self.cells[cell]) && solid.iter().all(|&cell| !self.solid[cell])
    }

    /// Lists the anchors to which the piece at `place` can go, with the number of steps. `part` is 0 for up and down, 1 for
    /// left and right; moves are one part.
    pub fn reach(
        &mut self,
        arrays: &Arrays,
        state: &[u8],
        place: usize,
        metric: Metric,
        part: usize,
        reached: &mut Vec<(u8, u32)>,
    ) {
        reached.clear();
        let form = &arrays.forms[place];
        let from = state[place];
        self.put(arrays, place, from, false);
        let step = |at: u8, way: usize| {
            let step = form.steps[usize::from(at)][way].as_ref()?;
            let is_free = self.are_free(&form.cells[usize::from(step.to)], &step.swept);
            is_free.then_some(step.to)
        };
        if metric == Metric::Move {
            reached.push((from, 0));
            let mut next = 0;
            while let Some(&(at, steps)) = reached.get(next) {
                next += 1;
                for to in (0..4).filter_map(|way| step(at, way)) {
                    if reached.iter().all(|&(known, _)| known != to) {
                        reached.push((to, steps + 1));
                    }
                }
            }
            reached.remove(0);
        } else {
            let most = if metric == Metric::Step { 1 } else { u32::MAX };
            for way in [2 * part, 2 * part + 1] {
                let mut at = from;
                let mut steps = 0;
                while steps < most
                    && let Some(to) = step(at, way)
                {
                    at = to;
                    steps += 1;
                    reached.push((at, steps));
                }
            }
        }
        self.put(arrays, place, from, true);
    }
}
