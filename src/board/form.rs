//! Forms: what a piece is as a body, whatever its name.
//!
//! A form is a shape with its axis, its blockers and its right to cover gates. Pieces of one kind
//! have one form; kinds that differ only by name (the tiles of a 15-puzzle) share one too.
//!
//! A piece stands *at* the first of its cells in reading order (which need not be the corner of its
//! bounding box), so no two pieces are ever at the same bit.

use super::layout::Layout;
use super::mask::{Bit, Mask};
use crate::puzzle::{Anchor, Direction, Piece, Puzzle, Shape, Terrain};

/// Stands for "no place".
pub(super) const NOWHERE: Bit = Bit::MAX;

/// A body that can stand and step on one board.
#[derive(Clone, Debug)]
pub(super) struct Form<M> {
    /// Where it can stand at all: every cell of it on allowed terrain.
    pub fits: M,
    /// Where one step in each direction takes it, by the bit it stands at; [`NOWHERE`] where its
    /// axis or the terrain forbids it.
    pub next: Vec<[Bit; 4]>,
    /// For each direction, where it can stand so that axis and terrain allow one step.
    pub goes: [M; 4],
    /// For each direction the cells that one step newly covers, as bits counted from the bit it
    /// stands at before the step.
    pub leads: [Vec<i32>; 4],
    /// Cells it must not cover although they are empty.
    pub closed: M,
    /// Width of its bounding box, in cells.
    pub cols: u16,
    /// Columns from its anchor to its first cell.
    first_col: u16,
}

impl<M: Mask> Form<M> {
    pub fn new(puzzle: &Puzzle, layout: Layout, piece: &Piece) -> Self {
        let shape = piece.shape();
        let first_col = shape.cells()[0].col;
        let bits = layout.bits();
        let mut fits = M::EMPTY;
        for anchor in layout.anchors(shape) {
            if piece.cells_at(anchor).all(|cell| admits(puzzle, piece, cell)) {
                let at = layout.bit(anchor.cell(shape.cells()[0]));
                fits = fits.or(M::single(at));
            }
        }
        let mut next = vec![[NOWHERE; 4]; bits];
        let mut goes = [M::EMPTY; 4];
        for at in fits.bits() {
            for direction in Direction::ALL {
                let to = i32::from(at) + layout.delta(direction);
                if piece.axis().allows(direction)
                    && (0..bits as i32).contains(&to)
                    && fits.has(to as Bit)
                {
                    next[usize::from(at)][direction as usize] = to as Bit;
                    let goes = &mut goes[direction as usize];
                    *goes = goes.or(M::single(at));
                }
            }
        }
        let leads = Direction::ALL.map(|direction| leads(layout, shape, direction));
        let closed = if piece.gate_key() {
            M::EMPTY
        } else {
            layout.mask(puzzle.size().cells().filter(|&cell| puzzle.terrain(cell) == Terrain::Gate))
        };
        Self { fits, next, goes, leads, closed, cols: shape.cols(), first_col }
    }

    /// The anchor of a piece that stands at `at`.
    pub fn anchor(&self, layout: Layout, at: Bit) -> Anchor {
        let cell = layout.cell(at);
        Anchor { row: cell.row, col: cell.col - self.first_col }
    }

    /// The bit at which a piece with this anchor stands.
    pub fn at(&self, layout: Layout, anchor: Anchor) -> Bit {
        layout.bit(crate::puzzle::Cell { row: anchor.row, col: anchor.col + self.first_col })
    }

    /// The cells that `piece`, which has this form, covers, by the bit it stands at; none where it
    /// does not fit.
    pub fn covers(&self, layout: Layout, piece: &Piece) -> Vec<M> {
        let mut covers = vec![M::EMPTY; layout.bits()];
        for at in self.fits.bits() {
            covers[usize::from(at)] = layout.mask(piece.cells_at(self.anchor(layout, at)));
        }
        covers
    }

    /// The pieces among `standing` whose way one step in `direction` is empty, given the empty
    /// cells they may cover.
    ///
    /// `empty` turned back by the bits to a newly covered cell is where pieces may stand for that
    /// cell. Cells that come in at the other end of the mask do no harm: from there the piece would
    /// leave the board, so they are not in `goes`.
    #[inline]
    pub fn movable(&self, standing: M, empty: M, direction: Direction) -> M {
        let going = standing.and(self.goes[direction as usize]);
        if going.is_empty() {
            return going;
        }
        let leads = &self.leads[direction as usize];
        leads.iter().fold(going, |movable, &lead| movable.and(empty.turned_back(lead)))
    }
}

fn admits(puzzle: &Puzzle, piece: &Piece, cell: crate::puzzle::Cell) -> bool {
    match puzzle.terrain(cell) {
        Terrain::Floor => true,
        Terrain::Gate => piece.gate_key(),
        Terrain::Wall | Terrain::Void => false,
    }
}

fn leads(layout: Layout, shape: &Shape, direction: Direction) -> Vec<i32> {
    let first = shape.cells()[0];
    let bit = |row: i32, col: i32| row * layout.stride() + col - i32::from(first.col);
    let (down, right) = direction.delta();
    let covered: Vec<(i32, i32)> =
        shape.cells().iter().map(|cell| (i32::from(cell.row), i32::from(cell.col))).collect();
    covered
        .iter()
        .map(|&(row, col)| (row + i32::from(down), col + i32::from(right)))
        .filter(|cell| !covered.contains(cell))
        .map(|(row, col)| bit(row, col))
        .collect()
}
