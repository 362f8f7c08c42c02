//! The puzzle as plain sets.

use std::collections::{BTreeMap, BTreeSet};

/// (row, column), from (0, 0) at the top left; also a difference of two cells.
pub(crate) type Cell = (i32, i32);

/// Where each piece's anchor is, by piece number.
pub(crate) type State = Vec<Cell>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    Step,
    Slide,
    Move,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    Any,
    Horizontal,
    Vertical,
    Fixed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    Floor,
    Wall,
    Void,
    Gate,
}

/// Which pieces the file calls identical; groups hold piece numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Identical {
    SameShape,
    Never,
    Groups(Vec<Vec<usize>>),
}

#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) letter: char,
    /// Counted from the anchor.
    pub(crate) cells: BTreeSet<Cell>,
    pub(crate) start: Cell,
    pub(crate) axis: Axis,
    /// Solid sub-cells, counted from the top left of the piece's grid.
    pub(crate) blockers: BTreeSet<Cell>,
    /// Whether it may cover gates.
    pub(crate) key: bool,
    /// Whether the file draws it on the board, or gives `shape` and `at`.
    pub(crate) drawn: bool,
    /// Whether the file writes its axis as `Along`.
    pub(crate) along: bool,
    /// What the file calls it, which changes nothing.
    pub(crate) label: Option<String>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) per_cell: i32,
    pub(crate) overhang: i32,
    pub(crate) ends_only: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Target {
    /// A piece like this one stands there.
    pub(crate) places: Vec<(usize, Cell)>,
    /// Not covered.
    pub(crate) empty: BTreeSet<Cell>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    pub(crate) piece: usize,
    pub(crate) at: Cell,
    pub(crate) toward: Way,
}

/// Pieces are in reading order of their first cells at the start.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) name: String,
    pub(crate) rows: i32,
    pub(crate) cols: i32,
    pub(crate) ground: BTreeMap<Cell, Ground>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) identical: Identical,
    pub(crate) rule: Option<Rule>,
    pub(crate) targets: Vec<Target>,
    pub(crate) exit: Option<Exit>,
}

/// One piece goes somewhere, or off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) piece: usize,
    pub(crate) path: Vec<Way>,
    pub(crate) from: Cell,
    pub(crate) to: Option<Cell>,
}

impl Way {
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    pub(crate) fn delta(self) -> Cell {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }
}

impl Metric {
    pub(crate) const ALL: [Self; 3] = [Self::Step, Self::Slide, Self::Move];
}

impl Axis {
    pub(crate) fn allows(self, way: Way) -> bool {
        match self {
            Self::Any => true,
            Self::Horizontal => way == Way::Left || way == Way::Right,
            Self::Vertical => way == Way::Up || way == Way::Down,
            Self::Fixed => false,
        }
    }
}

impl Piece {
    /// Rows and columns of the bounding box.
    pub(crate) fn size(&self) -> (i32, i32) {
        let rows = self.cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let cols = self.cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        (rows, cols)
    }

    /// The cells that it covers when its anchor is at `at`.
    pub(crate) fn cells_at(&self, at: Cell) -> Vec<Cell> {
        shifted(&self.cells, at)
    }
}

impl Puzzle {
    pub(crate) fn start(&self) -> State {
        self.pieces.iter().map(|piece| piece.start).collect()
    }

    pub(crate) fn inside(&self, cell: Cell) -> bool {
        (0..self.rows).contains(&cell.0) && (0..self.cols).contains(&cell.1)
    }

    pub(crate) fn has_gates(&self) -> bool {
        self.ground.values().any(|&ground| ground == Ground::Gate)
    }
}

/// All cells moved by the same difference.
pub(crate) fn shifted<'c>(cells: impl IntoIterator<Item = &'c Cell>, by: Cell) -> Vec<Cell> {
    cells.into_iter().map(|cell| (cell.0 + by.0, cell.1 + by.1)).collect()
}

/// Whether the two have no cell in common.
pub(crate) fn apart(one: &[Cell], two: &[Cell]) -> bool {
    one.iter().all(|cell| !two.contains(cell))
}
