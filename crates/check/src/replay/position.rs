//! A position, and the effect of a step or the exit on it: cell by cell, sub-cell by
//! sub-cell.

use std::iter::successors;

use super::illegal::{Fault, IllegalMove, Obstacle};
use slide_model::{
    Anchor, BlockerCheck, BlockerGrid, BlockerRule, Cell, Direction, Exit, Goal, Identity, Kind,
    PieceId, Puzzle, Target, Terrain,
};

/// A placement of all pieces of a puzzle.
#[derive(Clone)]
pub(crate) struct ReplayPosition<'a> {
    puzzle: &'a Puzzle,
    kinds: Vec<Kind>,
    /// By piece; `None` for a piece that has left the board.
    anchors: Vec<Option<Anchor>>,
}

impl<'a> ReplayPosition<'a> {
    /// The position at the start.
    pub fn start(puzzle: &'a Puzzle) -> Self {
        let anchors = puzzle.start_anchors();
        Self { puzzle, kinds: puzzle.kinds(Identity::Solve), anchors }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The place of each piece.
    pub fn anchors(&self) -> &[Option<Anchor>] {
        &self.anchors
    }

    /// Calls `play` for a piece, if there is such a piece; a fault is returned with its label.
    pub fn play<T>(
        &mut self,
        id: PieceId,
        play: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, IllegalMove> {
        if id.index() >= self.anchors.len() {
            return Err(IllegalMove::UnknownPiece(id));
        }
        play(self).map_err(|fault| IllegalMove::Of { piece: self.puzzle.label(id), fault })
    }

    /// The place of a piece that may still move.
    pub fn standing(&self, id: PieceId) -> Result<Anchor, Fault> {
        self.anchors[id.index()].filter(|_| !self.is_over()).ok_or(Fault::AfterExit)
    }

    /// Returns whether a piece has left the board.
    pub fn is_over(&self) -> bool {
        self.anchors.contains(&None)
    }

    /// Returns whether the goal is reached.
    pub fn is_solved(&self) -> bool {
        match self.puzzle.goal() {
            None => false,
            Some(Goal::Exit(_)) => self.is_over(),
            Some(Goal::AnyOf(targets)) => targets.iter().any(|target| self.fits(target)),
        }
    }

    fn fits(&self, target: &Target) -> bool {
        let placed = target.placements.iter().all(|&(wanted, anchor)| {
            self.puzzle.piece_ids().any(|id| {
                self.kinds[id.index()] == self.kinds[wanted.index()]
                    && self.anchors[id.index()] == Some(anchor)
            })
        });
        placed && target.empty.iter().all(|&cell| self.cover(cell, None).is_none())
    }

    /// The piece on this cell, `except` left out.
    pub fn cover(&self, cell: Cell, except: Option<PieceId>) -> Option<PieceId> {
        self.puzzle.piece_ids().filter(|&id| Some(id) != except).find(|&id| {
            self.anchors[id.index()].is_some_and(|anchor| {
                self.puzzle.piece(id).cells_at(anchor).any(|covered| covered == cell)
            })
        })
    }

    /// Takes one step with a piece that is at `from`. Returns its new anchor.
    pub fn step(
        &mut self,
        id: PieceId,
        from: Anchor,
        direction: Direction,
    ) -> Result<Anchor, Obstacle> {
        let piece = self.puzzle.piece(id);
        if !piece.axis().allows(direction) {
            return Err(Obstacle::Axis(piece.axis()));
        }
        let to = from.step(direction).ok_or(Obstacle::Frame)?;
        for cell in piece.cells_at(to) {
            if !self.puzzle.size().contains(cell) {
                return Err(Obstacle::Frame);
            }
            self.enter(id, cell)?;
        }
        if let Some(rule) = self.puzzle.blocker_rule() {
            let sub_steps = u32::from(rule.per_cell);
            for sub_step in 1..=sub_steps {
                if rule.check == BlockerCheck::MidSlide || sub_step == sub_steps {
                    self.sweep(rule, id, from, direction, sub_step, sub_steps)?;
                }
            }
        }
        self.anchors[id.index()] = Some(to);
        Ok(to)
    }

    /// Puts a piece where it was before, without a check.
    pub fn put(&mut self, id: PieceId, anchor: Option<Anchor>) {
        self.anchors[id.index()] = anchor;
    }

    /// Returns whether going there from here would be an exit rather than a step.
    pub fn is_way_out(&self, id: PieceId, from: Anchor, way: Direction) -> bool {
        self.puzzle.exit().is_some_and(|exit| {
            let leaves = self.kinds[id.index()] == self.kinds[exit.piece.index()];
            leaves && from == exit.at && way == exit.toward
        })
    }

    /// Takes a piece off the board.
    pub fn exit(&mut self, id: PieceId, from: Anchor, direction: Direction) -> Result<(), Fault> {
        let exit = self.puzzle.exit().ok_or(Fault::NoExit)?;
        if self.kinds[id.index()] != self.kinds[exit.piece.index()] {
            return Err(Fault::NotTheExitPiece(self.puzzle.label(exit.piece)));
        }
        if from != exit.at {
            return Err(Fault::NotAtTheExit { stands: from, exit: exit.at });
        }
        if direction != exit.toward {
            return Err(Fault::NotThatWayOut(exit.toward));
        }
        self.way_out(id, exit).map_err(|obstacle| Fault::blocked(from, direction, obstacle))?;
        self.anchors[id.index()] = None;
        Ok(())
    }

    /// Returns whether nothing is in the way of the exit.
    fn way_out(&self, id: PieceId, exit: Exit) -> Result<(), Obstacle> {
        let piece = self.puzzle.piece(id);
        if !piece.axis().allows(exit.toward) {
            return Err(Obstacle::Axis(piece.axis()));
        }
        for start in piece.cells_at(exit.at) {
            let way = successors(start.step(exit.toward), |cell| cell.step(exit.toward));
            for cell in way.take_while(|&cell| self.puzzle.size().contains(cell)) {
                self.enter(id, cell)?;
            }
        }
        if let Some(rule) = self.puzzle.blocker_rule() {
            let size = self.puzzle.size();
            let shape = piece.shape();
            let at = exit.at;
            // Cells from the far side of the piece to the edge of the board.
            let cells = match exit.toward {
                Direction::Up => at.row + shape.rows(),
                Direction::Down => size.rows - at.row,
                Direction::Left => at.col + shape.cols(),
                Direction::Right => size.cols - at.col,
            };
            let sub_steps =
                u32::from(rule.per_cell) * u32::from(cells) + u32::from(rule.overhang) * 2;
            for sub_step in 1..=sub_steps {
                self.sweep(rule, id, exit.at, exit.toward, sub_step, sub_steps)?;
            }
        }
        Ok(())
    }

    /// Returns whether a piece may cover this cell of the board.
    fn enter(&self, id: PieceId, cell: Cell) -> Result<(), Obstacle> {
        match self.puzzle.terrain(cell) {
            Terrain::Floor => {}
            Terrain::Wall => return Err(Obstacle::Wall(cell)),
            Terrain::Void => return Err(Obstacle::Void(cell)),
            Terrain::Gate if self.puzzle.piece(id).gate_key() => {}
            Terrain::Gate => return Err(Obstacle::Gate(cell)),
        }
        self.cover(cell, Some(id))
            .map_or(Ok(()), |other| Err(Obstacle::Piece { label: self.puzzle.label(other), cell }))
    }

    /// Returns whether the blockers of a piece, moved by a number of sub-steps, meet no others.
    fn sweep(
        &self,
        rule: BlockerRule,
        id: PieceId,
        from: Anchor,
        direction: Direction,
        sub_step: u32,
        sub_steps: u32,
    ) -> Result<(), Obstacle> {
        let (rows, cols) = direction.delta();
        let shift = i64::from(sub_step);
        let down = i64::from(rows) * shift;
        let right = i64::from(cols) * shift;
        let solid = self.solid(rule, id, from).into_iter();
        let moved: Vec<(i64, i64)> = solid.map(|(row, col)| (row + down, col + right)).collect();
        for other in self.puzzle.piece_ids().filter(|&other| other != id) {
            let Some(anchor) = self.anchors[other.index()] else { continue };
            for (row, col) in self.solid(rule, other, anchor) {
                if moved.contains(&(row, col)) {
                    return Err(Obstacle::Blocker {
                        label: self.puzzle.label(other),
                        sub_row: row.unsigned_abs() as u32,
                        sub_col: col.unsigned_abs() as u32,
                        sub_step,
                        sub_steps,
                    });
                }
            }
        }
        Ok(())
    }

    /// The solid sub-cells of a piece on the board of all sub-cells.
    fn solid(&self, rule: BlockerRule, id: PieceId, anchor: Anchor) -> Vec<(i64, i64)> {
        let per_cell = i64::from(rule.per_cell);
        let top = per_cell * i64::from(anchor.row);
        let left = per_cell * i64::from(anchor.col);
        let solid = self.puzzle.piece(id).blockers().into_iter().flat_map(BlockerGrid::solid);
        solid.map(|sub| (top + i64::from(sub.row), left + i64::from(sub.col))).collect()
    }
}
