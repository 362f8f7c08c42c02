//! Pieces: shapes, blocker grids, and kinds of equal pieces.

use serde::{Deserialize, Serialize};

use super::connected::parts;
use super::model::{BlockerRule, Terrain};
use super::place::{Anchor, Cell, Offset, SubCell};

/// A piece's number, in reading order of the pieces' first cells at the start; below 255.
/// This order breaks ties between solutions of equal length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The number as an index into [`Puzzle::pieces`](super::Puzzle::pieces).
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The number of a class of interchangeable pieces, from 0 in the order of each kind's first piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// The kinds of things, where equal things have one kind, numbered from 0 in order of appearance.
    #[doc(hidden)]
    pub fn of_each<T: PartialEq>(things: impl Iterator<Item = T>) -> Vec<Self> {
        let mut kinds = Vec::new();
        let mut firsts = Vec::new();
        for thing in things {
            let kind = firsts.iter().position(|first| *first == thing);
            kinds.push(Self(kind.unwrap_or(firsts.len()) as u8));
            if kind.is_none() {
                firsts.push(thing);
            }
        }
        kinds
    }

    /// The number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The pieces that count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Identity {
    /// As `count` tells them apart: by shape, blockers, axis, gates and the file's `identical`.
    Count,
    /// As `solve` tells them apart: like `Count`, and the pieces that the goal or exit names are
    /// told apart from their twins (not with groups: any member may fill its letter's place).
    Solve,
    /// Every piece is unlike every other.
    Labelled,
}

/// The cells of a piece, counted from its anchor: at least one, in reading order; the smallest row
/// and the smallest column are 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    cells: Vec<Offset>,
    rows: u16,
    cols: u16,
}

impl Shape {
    /// The shape that covers `cells`, with the anchor at which it covers them; `None` if there are
    /// no cells. Cells may come in any order; repeated ones count once.
    pub fn from_cells(cells: &[Cell]) -> Option<(Self, Anchor)> {
        let row = cells.iter().map(|cell| cell.row).min()?;
        let col = cells.iter().map(|cell| cell.col).min()?;
        let rows = cells.iter().map(|cell| cell.row).max()? - row + 1;
        let cols = cells.iter().map(|cell| cell.col).max()? - col + 1;
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let offset = |cell: &Cell| Offset { row: cell.row - row, col: cell.col - col };
        let cells = cells.iter().map(offset).collect();
        Some((Self { cells, rows, cols }, Anchor { row, col }))
    }

    /// The cells in reading order; the first one lies in row 0.
    pub fn cells(&self) -> &[Offset] {
        &self.cells
    }

    /// The height of the bounding box, in cells.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// The width of the bounding box, in cells.
    pub fn cols(&self) -> u16 {
        self.cols
    }

    /// As the field `shape` draws it: `#.#/###`.
    pub(super) fn drawn(&self) -> String {
        drawn(self.rows, self.cols, self.cells.iter().map(|at| (at.row, at.col)))
    }

    /// Returns whether its cells are connected by edges.
    pub fn is_connected(&self) -> bool {
        let cells = self.cells.iter().map(|&at| (Anchor { row: 0, col: 0 }.cell(at), ()));
        parts(&cells.collect::<Vec<_>>()).iter().all(|&part| part == 0)
    }

    /// The shape after a quarter turn to the right.
    #[must_use]
    pub fn turned(&self) -> Self {
        self.changed(self.cols, self.rows, |at| Offset { row: at.col, col: self.rows - 1 - at.row })
    }

    /// Its left-right mirror image.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.changed(self.rows, self.cols, |at| Offset { row: at.row, col: self.cols - 1 - at.col })
    }

    /// All its turns and mirror images, each once, in order.
    pub fn orientations(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for mut one in [self.clone(), self.mirrored()] {
            for _ in 0..4 {
                let next = one.turned();
                all.push(std::mem::replace(&mut one, next));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The shape after a map of its cells that turns its bounding box into one of this size.
    fn changed(&self, rows: u16, cols: u16, place: impl Fn(Offset) -> Offset) -> Self {
        let mut cells: Vec<Offset> = self.cells.iter().copied().map(place).collect();
        cells.sort_unstable();
        Self { cells, rows, cols }
    }
}

/// The directions in which a piece may go. Closed: there are two axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// All four directions.
    #[default]
    Any,
    /// Left and right only.
    Horizontal,
    /// Up and down only.
    Vertical,
    /// Not at all.
    Fixed,
}

impl Axis {
    /// Returns whether a piece with this axis may go in `direction`.
    pub fn allows(self, direction: super::Direction) -> bool {
        match self {
            Self::Any => true,
            Self::Horizontal => direction.delta().0 == 0,
            Self::Vertical => direction.delta().1 == 0,
            Self::Fixed => false,
        }
    }

    /// The same where rows and columns are exchanged.
    pub(super) fn transposed(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
            Self::Any | Self::Fixed => self,
        }
    }
}

/// The solid sub-cells of a piece, counted from the top left of its grid of
/// (`per_cell`·h + 2·`overhang`) × (`per_cell`·w + 2·`overhang`) sub-cells; in reading order, never
/// empty. Sub-cell (i, j) of a piece anchored at (r, c) lies on the board's sub-cell
/// (`per_cell`·r + i, `per_cell`·c + j), where the board's own sub-cells begin at
/// (`overhang`, `overhang`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockerGrid {
    pub(super) solid: Vec<SubCell>,
}

/// A grid of `#` at these places, with `.` everywhere else.
fn drawn(rows: u16, cols: u16, solid: impl Iterator<Item = (u16, u16)>) -> String {
    let mut grid = vec!['.'; usize::from(rows) * usize::from(cols)];
    for (row, col) in solid {
        grid[usize::from(row) * usize::from(cols) + usize::from(col)] = '#';
    }
    let rows = grid.chunks(cols.into()).map(|row| row.iter().collect());
    rows.collect::<Vec<String>>().join("/")
}

impl BlockerGrid {
    /// As the field `blockers` of a piece of this shape draws it.
    pub(super) fn drawn(&self, shape: &Shape, rule: BlockerRule) -> String {
        let rows = rule.side(shape.rows);
        let cols = rule.side(shape.cols);
        drawn(rows, cols, self.solid.iter().map(|at| (at.row, at.col)))
    }

    /// The solid sub-cells in reading order.
    pub fn solid(&self) -> &[SubCell] {
        &self.solid
    }

    /// Exchanges rows and columns.
    pub(super) fn transpose(&mut self) {
        self.solid.iter_mut().for_each(|at| *at = SubCell { row: at.col, col: at.row });
        self.solid.sort_unstable();
    }
}

/// One piece of a checked puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub(super) letter: char,
    pub(super) label: Option<String>,
    pub(super) name: Option<String>,
    pub(super) color: Option<String>,
    pub(super) shape: Shape,
    pub(super) start: Anchor,
    pub(super) axis: Axis,
    pub(super) blockers: Option<BlockerGrid>,
    pub(super) gate_key: bool,
}

impl Piece {
    /// The character of this piece, unlike that of every other piece.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// The label given in the file; [`Puzzle::label`](super::Puzzle::label) is the name of the piece for people.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The name given in the file.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The colour given in the file, in the notation of CSS.
    pub fn color(&self) -> Option<&str> {
        self.color.as_deref()
    }

    /// Its cells.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Its place at the start.
    pub fn start(&self) -> Anchor {
        self.start
    }

    /// The directions in which it may go (`Along` is resolved to one of them).
    pub fn axis(&self) -> Axis {
        self.axis
    }

    /// Its blockers, if it has any solid sub-cell.
    pub fn blockers(&self) -> Option<&BlockerGrid> {
        self.blockers.as_ref()
    }

    /// Returns whether it may cover gates.
    pub fn gate_key(&self) -> bool {
        self.gate_key
    }

    /// Returns whether it may cover a cell with this terrain.
    pub fn may_cover(&self, terrain: Terrain) -> bool {
        terrain == Terrain::Floor || terrain == Terrain::Gate && self.gate_key
    }

    /// The cells that it covers when it is at `anchor`.
    pub fn cells_at(&self, anchor: Anchor) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells.iter().map(move |&offset| anchor.cell(offset))
    }
}
