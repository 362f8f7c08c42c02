//! The puzzle as plain sets.

use std::collections::{BTreeMap, BTreeSet};

/// (row, column), from (0, 0) at the top left; also a difference of two cells.
pub type Cell = (i32, i32);

/// The anchor of each piece, by piece number.
pub type State = Vec<Cell>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    Step,
    Slide,
    Move,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    Any,
    Horizontal,
    Vertical,
    Fixed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Floor,
    Wall,
    Void,
    Gate,
}

/// The pieces that the file calls identical; groups hold piece numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identical {
    SameShape,
    Never,
    Groups(Vec<Vec<usize>>),
}

#[derive(Clone, Debug)]
pub struct Piece {
    pub letter: char,
    /// Counted from the anchor.
    pub cells: BTreeSet<Cell>,
    pub start: Cell,
    pub axis: Axis,
    /// Solid sub-cells, counted from the top left of the piece's grid.
    pub blockers: BTreeSet<Cell>,
    /// True if it may cover gates.
    pub key: bool,
    /// True if the file draws it on the board, false if it gives `shape` and `at`.
    pub drawn: bool,
    /// True if the file writes its axis as `Along`.
    pub along: bool,
    /// Its label in the file, which changes nothing.
    pub label: Option<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub per_cell: i32,
    pub overhang: i32,
    pub ends_only: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Target {
    /// The pieces that the target places, or pieces like them, and their anchors.
    pub places: Vec<(usize, Cell)>,
    /// The cells that must not be covered.
    pub empty: BTreeSet<Cell>,
}

#[derive(Clone, Copy, Debug)]
pub struct Exit {
    pub piece: usize,
    pub at: Cell,
    pub toward: Way,
}

/// Pieces are in reading order of their first cells at the start.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub name: String,
    pub rows: i32,
    pub cols: i32,
    pub ground: BTreeMap<Cell, Ground>,
    pub pieces: Vec<Piece>,
    pub identical: Identical,
    pub rule: Option<Rule>,
    pub targets: Vec<Target>,
    pub exit: Option<Exit>,
}

/// A move: one piece goes somewhere, or off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub piece: usize,
    pub path: Vec<Way>,
    pub from: Cell,
    pub to: Option<Cell>,
}

impl Way {
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    pub fn delta(self) -> Cell {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }
}

impl Metric {
    pub const ALL: [Self; 3] = [Self::Step, Self::Slide, Self::Move];
}

impl Axis {
    pub fn allows(self, way: Way) -> bool {
        match self {
            Self::Any => true,
            Self::Horizontal => way == Way::Left || way == Way::Right,
            Self::Vertical => way == Way::Up || way == Way::Down,
            Self::Fixed => false,
        }
    }
}

impl Piece {
    /// The rows and columns of the bounding box.
    pub fn size(&self) -> (i32, i32) {
        let rows = self.cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let cols = self.cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        (rows, cols)
    }

    /// The cells that it covers when its anchor is at `at`.
    pub fn cells_at(&self, at: Cell) -> Vec<Cell> {
        shifted(&self.cells, at)
    }
}

impl Puzzle {
    /// A board without pieces, goal and name.
    pub fn bare(rows: i32, cols: i32, ground: BTreeMap<Cell, Ground>) -> Self {
        Self {
            name: String::new(),
            rows,
            cols,
            ground,
            pieces: Vec::new(),
            identical: Identical::SameShape,
            rule: None,
            targets: Vec::new(),
            exit: None,
        }
    }

    pub fn start(&self) -> State {
        self.pieces.iter().map(|piece| piece.start).collect()
    }

    pub fn inside(&self, cell: Cell) -> bool {
        (0..self.rows).contains(&cell.0) && (0..self.cols).contains(&cell.1)
    }

    pub fn has_gates(&self) -> bool {
        self.ground.values().any(|&ground| ground == Ground::Gate)
    }
}

/// All cells moved by the same difference.
pub fn shifted<'c>(cells: impl IntoIterator<Item = &'c Cell>, by: Cell) -> Vec<Cell> {
    cells.into_iter().map(|cell| (cell.0 + by.0, cell.1 + by.1)).collect()
}

/// Returns whether the two have no cell in common.
pub fn apart(one: &[Cell], two: &[Cell]) -> bool {
    one.iter().all(|cell| !two.contains(cell))
}
