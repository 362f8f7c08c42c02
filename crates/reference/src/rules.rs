//! The rules: legal placements, steps, the way out, the goal.

use super::puzzle::{Cell, Ground, Move, Piece, Puzzle, State, Way, apart, shifted};

/// All that the other pieces cover.
pub struct Others {
    pub cells: Vec<Cell>,
    pub solid: Vec<Cell>,
}

impl Puzzle {
    /// The sub-cells on the sub-cell board that a piece's blockers cover.
    pub fn solid_at(&self, piece: &Piece, at: Cell) -> Vec<Cell> {
        let per_cell = self.rule.map_or(0, |rule| rule.per_cell);
        shifted(&piece.blockers, (per_cell * at.0, per_cell * at.1))
    }

    pub fn others(&self, state: &State, piece: usize) -> Others {
        let mut others = Others { cells: Vec::new(), solid: Vec::new() };
        for (number, other) in self.pieces.iter().enumerate() {
            if number != piece {
                others.cells.extend(other.cells_at(state[number]));
                others.solid.extend(self.solid_at(other, state[number]));
            }
        }
        others
    }

    /// Returns whether the piece may cover the cell, as far as the ground is concerned.
    fn may_cover(&self, piece: &Piece, cell: Cell) -> bool {
        match self.ground.get(&cell) {
            Some(Ground::Floor) => true,
            Some(Ground::Gate) => piece.key,
            Some(Ground::Wall | Ground::Void) | None => false,
        }
    }

    /// Returns whether the piece may be there, as far as the ground is concerned.
    pub fn fits(&self, piece: usize, at: Cell) -> bool {
        let piece = &self.pieces[piece];
        piece.cells_at(at).iter().all(|&cell| self.may_cover(piece, cell))
    }

    /// Returns whether the placement is legal at rest.
    pub fn legal(&self, state: &State) -> bool {
        (0..self.pieces.len()).all(|number| {
            let others = self.others(state, number);
            let piece = &self.pieces[number];
            self.fits(number, state[number])
                && apart(&piece.cells_at(state[number]), &others.cells)
                && apart(&self.solid_at(piece, state[number]), &others.solid)
        })
    }

    /// The anchor of the piece after one step in this direction, if the step is legal.
    pub fn step(&self, piece: usize, at: Cell, way: Way, others: &Others) -> Option<Cell> {
        let (rows, cols) = way.delta();
        let to = (at.0 + rows, at.1 + cols);
        let moving = &self.pieces[piece];
        let free = moving.axis.allows(way)
            && self.fits(piece, to)
            && apart(&moving.cells_at(to), &others.cells);
        if !free {
            return None;
        }
        if let Some(rule) = self.rule {
            let solid = self.solid_at(moving, at);
            let first = if rule.ends_only { rule.per_cell } else { 1 };
            for sub_step in first..=rule.per_cell {
                let on_the_way = shifted(&solid, (rows * sub_step, cols * sub_step));
                if !apart(&on_the_way, &others.solid) {
                    return None;
                }
            }
        }
        Some(to)
    }

    /// Returns whether no wall, and no gate that the piece has no key to, is on its way out from `at`.
    pub fn open_ground(&self, piece: usize, at: Cell, toward: Way) -> bool {
        let moving = &self.pieces[piece];
        let (rows, cols) = toward.delta();
        (1..=self.rows.max(self.cols)).all(|steps| {
            let passed = moving.cells_at((at.0 + rows * steps, at.1 + cols * steps));
            passed.iter().all(|&cell| !self.inside(cell) || self.may_cover(moving, cell))
        })
    }

    /// Returns whether the piece can leave the board from its place.
    pub fn can_leave(&self, state: &State, piece: usize, toward: Way) -> bool {
        let others = self.others(state, piece);
        let moving = &self.pieces[piece];
        let at = state[piece];
        let (rows, cols) = toward.delta();
        let far = self.rows.max(self.cols);
        let way_is_free = (1..=far).all(|steps| {
            apart(&moving.cells_at((at.0 + rows * steps, at.1 + cols * steps)), &others.cells)
        });
        if !way_is_free || !self.open_ground(piece, at, toward) {
            return false;
        }
        let Some(rule) = self.rule else { return true };
        let solid = self.solid_at(moving, at);
        (1..=rule.per_cell * far + 2 * rule.overhang).all(|sub_step| {
            apart(&shifted(&solid, (rows * sub_step, cols * sub_step)), &others.solid)
        })
    }

    /// The rest of the solution if this is a goal state: nothing, or the exit.
    /// `kinds` are those of solving.
    pub fn reached(&self, state: &State, kinds: &[usize]) -> Option<Vec<Move>> {
        let stands = |piece: usize, at: Cell| {
            (0..state.len()).find(|&other| kinds[other] == kinds[piece] && state[other] == at)
        };
        if let Some(exit) = self.exit {
            let piece = stands(exit.piece, exit.at)?;
            let exit_move = Move { piece, path: vec![exit.toward], from: exit.at, to: None };
            return self.can_leave(state, piece, exit.toward).then(|| vec![exit_move]);
        }
        let covered: Vec<Cell> =
            self.pieces.iter().zip(state).flat_map(|(piece, &at)| piece.cells_at(at)).collect();
        let reached = self.targets.iter().any(|target| {
            target.places.iter().all(|&(piece, at)| stands(piece, at).is_some())
                && covered.iter().all(|cell| !target.empty.contains(cell))
        });
        reached.then(Vec::new)
    }
}
