//! Tile boards: recognising them, and their states as permutations.
//!
//! A tile has the number of the cell where it belongs, and so has the hole, so the goal is the identity.
//! Cells are numbered in reading order:
//!
//! ```text
//! goal    1 2 3      start   1 2 3      at[0..6] = 0 1 2 5 3 4     cell 3 holds the hole, whose
//!         4 5 .              . 4 5                                 place in the goal is cell 5
//! ```

use slide_model::{
    Anchor, Axis, Cell, Direction, Goal, Identity, Metric, Move, PieceId, Puzzle, Size, Solution,
    Terrain,
};

/// More cells than any tile board has; a power of two, so that indices are masked, not tested.
pub const MOST_CELLS: usize = 128;

/// The longest side of a tile board.
pub(crate) const LONGEST_SIDE: u16 = 10;

/// The places of all tiles, by cell and by tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The tile on each cell.
    pub at: [u8; MOST_CELLS],
    /// The cell of each tile.
    pub place: [u8; MOST_CELLS],
}

impl Tiles {
    /// The tiles of `at`, a permutation of its indices.
    pub fn new(at: &[u8]) -> Self {
        let mut tiles = Self { at: [0; MOST_CELLS], place: [0; MOST_CELLS] };
        for cell in 0..MOST_CELLS as u8 {
            let tile = at.get(usize::from(cell)).copied().unwrap_or(cell);
            tiles.at[usize::from(cell)] = tile;
            tiles.place[usize::from(tile) % MOST_CELLS] = cell;
        }
        tiles
    }

    /// Returns whether everything is in its place.
    pub fn is_goal(&self) -> bool {
        self.at.iter().enumerate().all(|(cell, &tile)| usize::from(tile) == cell)
    }

    /// The tile on `cell`.
    #[inline]
    pub fn on(&self, cell: u8) -> u8 {
        self.at[usize::from(cell) % MOST_CELLS]
    }

    /// The place of `tile`.
    #[inline]
    pub fn of(&self, tile: u8) -> u8 {
        self.place[usize::from(tile) % MOST_CELLS]
    }

    /// Moves the tile on `from` to `to`, and the one on `to` (the hole) to `from`.
    #[inline]
    pub fn swap(&mut self, from: u8, to: u8) {
        let tile = self.on(from);
        let hole = self.on(to);
        self.at[usize::from(from) % MOST_CELLS] = hole;
        self.at[usize::from(to) % MOST_CELLS] = tile;
        self.place[usize::from(tile) % MOST_CELLS] = to;
        self.place[usize::from(hole) % MOST_CELLS] = from;
    }
}

/// A rectangle of 2×2 to 10×10 cells, full of distinct unit tiles but for one hole, with a goal that names
/// every tile.
#[derive(Clone, Debug)]
pub struct TileBoard {
    size: Size,
    start: Tiles,
    /// The tile that has the hole's number in the goal.
    hole: u8,
    /// The piece of each tile; `None` for the hole.
    pieces: Vec<Option<PieceId>>,
    /// The neighbours of each cell, in the order Up, Down, Left, Right.
    near: Vec<[Option<u8>; 4]>,
}

impl TileBoard {
    /// The puzzle as a tile board, if it is one.
    pub fn recognise(puzzle: &Puzzle) -> Option<Self> {
        let size = puzzle.size();
        let sides = 2..=LONGEST_SIDE;
        let plain = sides.contains(&size.rows)
            && sides.contains(&size.cols)
            && puzzle.pieces().len() + 1 == size.area()
            && puzzle.blocker_rule().is_none()
            && size.cells().all(|cell| puzzle.terrain(cell) == Terrain::Floor)
            && puzzle
                .pieces()
                .iter()
                .all(|piece| piece.shape().cells().len() == 1 && piece.axis() == Axis::Any);
        let Some(Goal::AnyOf(targets)) = puzzle.goal() else { return None };
        let [target] = &targets[..] else { return None };
        let all = puzzle.pieces().len();
        if !plain || !are_distinct(puzzle) || target.placements.len() < all {
            return None;
        }
        let index = |at: Anchor| size.index(at.into());
        let mut at = vec![None; size.area()];
        let mut pieces = vec![None; size.area()];
        for &(piece, goal) in &target.placements {
            at[index(puzzle.piece(piece).start())] = Some(index(goal) as u8);
            pieces[index(goal)] = Some(piece);
        }
        let hole = pieces.iter().position(Option::is_none)? as u8;
        let at: Vec<u8> = at.into_iter().map(|tile| tile.unwrap_or(hole)).collect();
        Some(Self { size, start: Tiles::new(&at), hole, pieces, near: neighbours(size) })
    }

    /// Rows × columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.size.area()
    }

    /// The tiles at the start.
    pub fn start(&self) -> &Tiles {
        &self.start
    }

    /// The number of the hole: its cell in the goal.
    pub fn hole(&self) -> u8 {
        self.hole
    }

    /// The piece of a tile.
    pub fn piece(&self, tile: u8) -> Option<PieceId> {
        self.pieces.get(usize::from(tile)).copied().flatten()
    }

    /// The neighbours of each cell, in the order Up, Down, Left, Right.
    pub fn near(&self) -> &[[Option<u8>; 4]] {
        &self.near
    }

    /// The number of each tile's piece: the smaller it is, the earlier its moves are tried. The hole is last.
    pub(super) fn ranks<const N: usize>(&self) -> [u8; N] {
        let rank = |tile: usize| self.piece(tile as u8).map_or(u8::MAX, |piece| piece.0);
        std::array::from_fn(|tile| if tile < self.cells() { rank(tile) } else { 0 })
    }

    /// The cell with this number.
    pub fn anchor(&self, cell: u8) -> Anchor {
        let cell = u16::from(cell);
        Anchor { row: cell / self.size.cols, col: cell % self.size.cols }
    }

    /// The direction from a cell to its neighbour.
    pub fn direction(&self, from: u8, to: u8) -> Option<Direction> {
        let near = self.near.get(usize::from(from))?;
        Some(Direction::ALL[near.iter().position(|near| *near == Some(to))?])
    }

    /// The moves of these tiles, in this order, from the start.
    pub fn solution(&self, metric: Metric, path: &[u8]) -> Solution {
        let mut tiles = self.start;
        let moves = path.iter().filter_map(|&tile| {
            let from = tiles.of(tile);
            let to = tiles.of(self.hole);
            tiles.swap(from, to);
            Some(Move {
                piece: self.piece(tile)?,
                path: vec![self.direction(from, to)?],
                from: self.anchor(from),
                to: Some(self.anchor(to)),
                pushed: Vec::new(),
            })
        });
        Solution { metric, moves: moves.collect() }
    }
}

/// Returns whether no two pieces are of one kind.
pub(super) fn are_distinct(puzzle: &Puzzle) -> bool {
    // Kinds are numbered in the order of their first pieces.
    let kinds = puzzle.kinds(Identity::Solve);
    kinds.iter().enumerate().all(|(number, kind)| kind.index() == number)
}

/// The neighbours of each cell of a full rectangle.
pub(super) fn neighbours(size: Size) -> Vec<[Option<u8>; 4]> {
    let near = |cell: Cell| {
        let beside = |way| cell.step(way).filter(|&to| size.contains(to));
        Direction::ALL.map(|way| beside(way).map(|to| size.index(to) as u8))
    };
    size.cells().map(near).collect()
}

/// The neighbours of each cell without directions.
#[derive(Debug)]
pub(super) struct CellNeighbours {
    /// As lists.
    pub lists: Vec<Vec<u8>>,
    /// As bits.
    pub bits: Vec<u32>,
}

impl CellNeighbours {
    /// The neighbours in a full rectangle.
    pub fn new(size: Size) -> Self {
        let near = neighbours(size).into_iter();
        let lists: Vec<Vec<u8>> = near.map(|near| near.into_iter().flatten().collect()).collect();
        let bits = lists.iter().map(|near| near.iter().fold(0, |bits, &cell| bits | 1 << cell));
        let bits = bits.collect();
        Self { lists, bits }
    }
}
