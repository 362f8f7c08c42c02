//! The checked puzzle: plain data that every other crate can rely on.

use super::piece::{Axis, Identity, Kind, Piece, PieceId};
use super::place::{Anchor, Cell, Direction, Size};
use crate::words;

/// The terrain of a cell of the board, apart from the pieces on it. Closed: the searches and the checker, which shares
/// no code with them, have to know each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Any piece may cover it.
    Floor,
    /// No piece may cover it; drawn as a wall.
    Wall,
    /// No board here: a wall that is drawn as nothing.
    Void,
    /// Only the pieces that are gate keys may cover it.
    Gate,
}

impl Terrain {
    const SIGNS: [(Self, char); 4] =
        [(Self::Floor, '.'), (Self::Wall, '#'), (Self::Void, '~'), (Self::Gate, '-')];

    /// The character that draws it in grids.
    pub fn sign(self) -> char {
        Self::SIGNS[self as usize].1
    }

    /// The inverse of [`Terrain::sign`].
    pub fn from_sign(sign: char) -> Option<Self> {
        Self::SIGNS.into_iter().find(|&(_, own)| own == sign).map(|(terrain, _)| terrain)
    }

    /// Returns whether some piece may cover it: floor and gates.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Floor | Self::Gate)
    }
}

words! {
    /// The unit in which moves are counted. Closed: all code that moves pieces has to know each.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    pub enum Metric: "metric", word {
        /// One piece, one cell.
        Step = "step",
        /// One piece, any distance in a straight line.
        Slide = "slide",
        /// One piece, any path of steps.
        #[default]
        Move = "move",
        /// Unit tiles and one hole: a row or column of tiles, pushed one cell.
        Line = "line" | "mtm",
    }
}

impl Metric {
    /// Those that every puzzle can be counted in: steps, slides and moves of one piece.
    pub const OF_PIECES: [Self; 3] = [Self::Step, Self::Slide, Self::Move];

    /// The metric itself, or steps in place of lines: for a hand that moves one piece at a time.
    #[must_use]
    pub fn by_hand(self) -> Self {
        if self == Self::Line { Self::Step } else { self }
    }
}

/// The times at which the blockers of a sliding piece are tested. Closed: a rule of play, like [`Terrain`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize)]
pub enum BlockerCheck {
    /// After every sub-step.
    #[default]
    MidSlide,
    /// Only after each whole cell.
    EndsOnly,
}

/// The position of blocker grids on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockerRule {
    /// Sub-cells along the edge of a cell, at least 1.
    pub per_cell: u16,
    /// Sub-cells by which a grid reaches over the piece's bounding box on every side.
    pub overhang: u16,
    /// The times at which the blockers of a sliding piece are tested. The exit is always tested all the way.
    pub check: BlockerCheck,
}

impl BlockerRule {
    /// Sub-cells along a side of the grid of a piece with this number of cells along it.
    pub fn side(self, cells: u16) -> u16 {
        self.per_cell * cells + 2 * self.overhang
    }
}

/// The goal of a puzzle. Closed: a rule of play, like [`Terrain`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Any of these, at least one.
    AnyOf(Vec<Target>),
    /// The goal piece leaves the board.
    Exit(Exit),
}

/// A partial description of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Target {
    /// A piece of the same kind (under [`Identity::Solve`]) as this piece is at this anchor.
    /// Sorted by piece.
    pub placements: Vec<(PieceId, Anchor)>,
    /// These cells are not covered.
    pub empty: Vec<Cell>,
}

/// An exit from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exit {
    /// The piece that leaves, or any other of its kind (under [`Identity::Solve`]).
    pub piece: PieceId,
    /// The place from which it leaves; its bounding box touches the frame on the side `toward`.
    pub at: Anchor,
    /// The direction in which it leaves.
    pub toward: Direction,
}

/// The known facts of a puzzle, for tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// Length of a shortest solution in steps.
    pub steps: Option<u32>,
    /// Length of a shortest solution in slides.
    pub slides: Option<u32>,
    /// Length of a shortest solution in moves.
    pub moves: Option<u32>,
    /// Length of a shortest solution in pushed rows and columns of tiles.
    pub lines: Option<u32>,
    /// Number of states in the component, goal ignored.
    pub states: Option<u64>,
    /// `Some(false)` for a puzzle that cannot be solved.
    pub solvable: Option<bool>,
}

/// A puzzle whose every part has been checked. Pieces are in reading order of their first cells at
/// the start, they do not overlap, and they are only on allowed cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(super) name: String,
    pub(super) size: Size,
    pub(super) terrain: Vec<Terrain>,
    pub(super) pieces: Vec<Piece>,
    pub(super) kinds_count: Vec<Kind>,
    pub(super) kinds_solve: Vec<Kind>,
    pub(super) goal: Option<Goal>,
    pub(super) blocker_rule: Option<BlockerRule>,
    pub(super) metric: Metric,
    pub(super) expect: Expect,
    pub(super) source: Option<String>,
}

impl Puzzle {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Rows × columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The terrain of a cell; cells outside the board are [`Terrain::Void`].
    pub fn terrain(&self, cell: Cell) -> Terrain {
        if self.size.contains(cell) { self.terrain[self.size.index(cell)] } else { Terrain::Void }
    }

    /// The cells that pieces may cover, in reading order: floor and gates.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.size.cells().filter(|&cell| self.terrain(cell).is_open())
    }

    /// Returns whether any cell of the board has this terrain.
    pub fn has_terrain(&self, terrain: Terrain) -> bool {
        self.terrain.contains(&terrain)
    }

    /// The number of open cells that no piece covers.
    pub fn empty_cells(&self) -> usize {
        let covered: usize = self.pieces.iter().map(|piece| piece.shape().cells().len()).sum();
        self.open_cells().count().saturating_sub(covered)
    }

    /// Returns whether moves can be counted in this metric: in [`Metric::Line`] if all pieces are unit tiles that go
    /// in any direction, and one cell is a hole.
    pub fn can_count_in(&self, metric: Metric) -> bool {
        let is_tile = |piece: &Piece| piece.shape().cells().len() == 1 && piece.axis() == Axis::Any;
        let is_plain = || {
            self.exit().is_none()
                && self.blocker_rule().is_none()
                && !self.has_terrain(Terrain::Gate)
        };
        metric != Metric::Line
            || (self.empty_cells() == 1 && self.pieces.iter().all(is_tile) && is_plain())
    }

    /// Returns whether terrain and edge let a piece stand at this anchor, whatever other pieces are there.
    pub fn has_room(&self, piece: &Piece, at: Anchor) -> bool {
        // An anchor outside would overflow where its cells are worked out.
        self.size.contains(at.into())
            && piece.cells_at(at).all(|cell| piece.may_cover(self.terrain(cell)))
    }

    /// The pieces, at most 255, in reading order of their first cells at the start.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The piece with this number.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// All piece numbers in order.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(|index| PieceId(index as u8))
    }

    /// The piece with this letter.
    pub fn piece_by_letter(&self, letter: char) -> Option<PieceId> {
        self.piece_ids().find(|&id| self.piece(id).letter == letter)
    }

    /// The place of each piece at the start. All are on the board; later one may have left it.
    pub fn start_anchors(&self) -> Vec<Option<Anchor>> {
        self.pieces.iter().map(|piece| Some(piece.start)).collect()
    }

    /// The kind of each piece, by piece number.
    pub fn kinds(&self, identity: Identity) -> Vec<Kind> {
        match identity {
            Identity::Count => self.kinds_count.clone(),
            Identity::Solve => self.kinds_solve.clone(),
            Identity::Labelled => self.piece_ids().map(|id| Kind(id.0)).collect(),
        }
    }

    /// The goal, if there is one.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// The exit, if that is the goal.
    pub fn exit(&self) -> Option<Exit> {
        match self.goal {
            Some(Goal::Exit(exit)) => Some(exit),
            Some(Goal::AnyOf(_)) | None => None,
        }
    }

    /// The rule by which blockers are tested; `None` if the puzzle has none.
    pub fn blocker_rule(&self) -> Option<BlockerRule> {
        self.blocker_rule
    }

    /// The metric in which this puzzle is usually counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The known facts of it.
    pub fn expect(&self) -> Expect {
        self.expect
    }

    /// The source that it comes from.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }
}
