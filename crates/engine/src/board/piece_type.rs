//! Piece types: the body of a piece, without its name.
//!
//! A form is a shape with its axis, its blockers and its right to cover gates. Pieces of one kind
//! have one form; kinds that differ only by name (the tiles of a 15-puzzle) share one too.
//!
//! A piece stands *at* the first of its cells in reading order (which need not be the corner of its
//! bounding box), so no two pieces are ever at the same bit.

use super::layout::BoardLayout;
use super::mask::{Bit, Mask};
use slide_model::{Anchor, Axis, Direction, Piece, Puzzle, Shape};

/// The value for "no place".
pub(super) const NOWHERE: Bit = Bit::MAX;

/// The body of a piece, with its places and steps on one board.
#[derive(Clone, Debug)]
pub(super) struct PieceType<M> {
    /// The places where it can be at all: those with every cell of it on allowed terrain.
    pub fits: M,
    /// The place to which one step in each direction takes it, by the bit of its place; [`NOWHERE`] where its
    /// axis or the terrain forbids it.
    pub next: Vec<[Bit; 4]>,
    /// For each direction, the places from which axis and terrain allow one step.
    pub goes: [M; 4],
    /// Its cells, as bits counted from the bit it stands at.
    pub cells: Vec<i32>,
    /// The axis along which it may go.
    pub axis: Axis,
    /// The width of its bounding box, in cells.
    pub cols: u16,
    /// The number of columns from its anchor to its first cell.
    first_col: u16,
}

impl<M: Mask> PieceType<M> {
    pub fn new(puzzle: &Puzzle, layout: BoardLayout, piece: &Piece) -> Self {
        let shape = piece.shape();
        let first_col = shape.cells()[0].col;
        let bits = layout.bits();
        let mut fits = M::EMPTY;
        for anchor in layout.anchors(shape) {
            if puzzle.has_room(piece, anchor) {
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
        let bit = |row: u16, col: u16| i32::from(row) * layout.stride() + i32::from(col);
        let mut cells = Vec::new();
        for cell in shape.cells() {
            cells.push(bit(cell.row, cell.col) - bit(0, first_col));
        }
        Self { fits, next, goes, cells, axis: piece.axis(), cols: shape.cols(), first_col }
    }

    /// The anchor of a piece that stands at `at`.
    pub fn anchor(&self, layout: BoardLayout, at: Bit) -> Anchor {
        let cell = layout.cell(at);
        Anchor { row: cell.row, col: cell.col - self.first_col }
    }

    /// The bit at which a piece with this anchor stands.
    pub fn at(&self, layout: BoardLayout, anchor: Anchor) -> Bit {
        layout.bit(slide_model::Cell { row: anchor.row, col: anchor.col + self.first_col })
    }

    /// The bit at which a piece stands if its anchor is in this row and column; `None` where it does
    /// not fit, as beyond the board.
    pub fn standing(&self, layout: BoardLayout, row: i32, col: i32) -> Option<Bit> {
        let size = layout.size();
        let row = u16::try_from(row).ok().filter(|&row| row < size.rows)?;
        let col = u16::try_from(col).ok()? + self.first_col;
        let at = (col < size.cols).then(|| layout.bit(slide_model::Cell { row, col }))?;
        self.fits.has(at).then_some(at)
    }

    /// The cells of a piece around its first one, which is bit 0.
    pub fn shape(&self) -> M {
        let cells = self.cells.iter().map(|&cell| M::single(0).moved_on(cell as Bit));
        cells.fold(M::EMPTY, M::or)
    }

    /// The cells that `piece`, which has this form, covers, by the bit it stands at; none where it
    /// does not fit.
    pub fn covers(&self, layout: BoardLayout, piece: &Piece) -> Vec<M> {
        let mut covers = vec![M::EMPTY; layout.bits()];
        for at in self.fits.bits() {
            covers[usize::from(at)] = layout.mask(piece.cells_at(self.anchor(layout, at)));
        }
        covers
    }
}

/// The steps of a form, as masks that find all steps of all its pieces at once, in the four directions side by
/// side.
///
/// ```text
/// piece at x, going right:   x x .      leads: bits from x to the newly covered cells, here +2, +5
///                            x x .      movable = standing & goes & (empty >> 2) & (empty >> 5)
/// ```
#[derive(Clone, Debug)]
pub(super) struct Mobility<M> {
    /// The places from which axis, terrain and gates allow the step.
    goes: [M; 4],
    /// The bits to the first newly covered cell, counted around the mask.
    first: [u64; 4],
    /// The bits to the second one; those to the first again if there is no second.
    second: [u64; 4],
    /// The further newly covered cells: their directions and offsets.
    more: Vec<(Direction, i32)>,
}

impl<M: Mask> Mobility<M> {
    /// The steps of each form; `bodies` are the forms, each with a piece that has it.
    pub fn table(layout: BoardLayout, bodies: &[(PieceType<M>, &Piece)]) -> Vec<Self> {
        let mut table = Vec::new();
        for (form, piece) in bodies {
            let [first, second] = first_leads(layout, piece.shape(), 64 * M::WORDS as i32);
            let more = more_leads(layout, piece.shape());
            table.push(Self { goes: form.goes, first, second, more });
        }
        table
    }

    /// For each direction, the pieces among `standing` whose newly covered cells are empty.
    ///
    /// `empty` turned back by the bits to a newly covered cell is where pieces may stand for that
    /// cell. Cells that enter at the other end of the mask do no harm: from there the piece would
    /// leave the board, so they are not in `goes`.
    #[inline(always)]
    pub fn movable(&self, standing: M, empty: M) -> [M; 4] {
        let mut movable = M::meet_rotated(standing, &self.goes, empty, &self.first, &self.second);
        for &(direction, lead) in &self.more {
            // Not `movable[direction]`, for which the four would have to lie in memory.
            let free = empty.rotated_right(lead);
            for (way, movable) in movable.iter_mut().enumerate() {
                if way == direction as usize {
                    *movable = movable.and(free);
                }
            }
        }
        movable
    }
}

/// For each direction the first and the second cell that a step newly covers, in bits around a mask of `bits` bits.
fn first_leads(layout: BoardLayout, shape: &Shape, bits: i32) -> [[u64; 4]; 2] {
    let leads = Direction::ALL.map(|direction| leads(layout, shape, direction));
    [0, 1].map(|index| {
        let or_first = |leads: &Vec<i32>| leads.get(index).or(leads.first()).copied();
        let around = |lead: i32| lead.rem_euclid(bits) as u64;
        leads.each_ref().map(|leads| around(or_first(leads).unwrap_or_default()))
    })
}

/// The further cells, each with its direction.
fn more_leads(layout: BoardLayout, shape: &Shape) -> Vec<(Direction, i32)> {
    let mut more = Vec::new();
    for direction in Direction::ALL {
        more.extend(
            leads(layout, shape, direction).into_iter().skip(2).map(|lead| (direction, lead)),
        );
    }
    more
}

/// The cells that one step newly covers, as bits counted from the bit it stands at before.
fn leads(layout: BoardLayout, shape: &Shape, direction: Direction) -> Vec<i32> {
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
