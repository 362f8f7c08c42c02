//! Boards of numbered tiles: the whole board as a field for a beam, after the stages of
//! [`super::peel`] where it is large.
//!
//! States are ranked by linear conflict, or by pattern databases where these are available. On boards
//! of more than five rows or columns that alone misleads the beam: nearly all tiles come to where they
//! belong, and the last ones cannot come there unless the others leave.

use super::beam::{BeamQuery, BeamResult, BeamSpace, BeamStart, BeamSuccessor, beam};
use super::peel::{Peel, stages};
use crate::space::{Stop, Watch};
use slide_model::Metric;
use slide_run::FixedState;
use slide_tiles::{Estimate, LinearConflict, Patterns, TileBoard, TileMove, Tiles};

/// A board of tiles, and what beams need to know of it.
pub(super) struct TileField {
    grid: TileGrid,
    linear: LinearConflict,
    /// The pattern databases, once they are available.
    pub patterns: Option<Patterns>,
}

/// Cells, their distances and the keys of states.
pub(super) struct TileGrid {
    pub board: TileBoard,
    /// By two cells: rows and columns between them.
    apart: Vec<Vec<u8>>,
    /// Random numbers by tile and cell; those of several tiles combined are the key of their places (Zobrist hashing).
    keys: Vec<Vec<u64>>,
}

impl TileGrid {
    fn new(board: TileBoard) -> Self {
        let cells = 0..board.cells() as u8;
        let distance = |one, other| {
            let one = board.anchor(one);
            let other = board.anchor(other);
            (one.row.abs_diff(other.row) + one.col.abs_diff(other.col)) as u8
        };
        let drawn = FixedState::default();
        let from = |one| cells.clone().map(|other| distance(one, other)).collect();
        let of = |tile| cells.clone().map(|cell| drawn.hash_one((tile, cell))).collect();
        let apart = cells.clone().map(from).collect();
        let keys = cells.clone().map(of).collect();
        Self { board, apart, keys }
    }

    /// The rows and columns between two cells; a tile has the number of the cell where it belongs.
    pub fn apart(&self, one: u8, other: u8) -> u32 {
        self.apart[usize::from(one)][usize::from(other)].into()
    }

    /// The key of a tile that is on a cell.
    pub fn key(&self, tile: u8, cell: u8) -> u64 {
        self.keys[usize::from(tile)][usize::from(cell)]
    }

    /// The cells beside the hole, and the cell of the hole.
    pub fn ways(&self, tiles: &Tiles) -> (impl Iterator<Item = u8> + use<>, u8) {
        let to = tiles.of(self.board.hole());
        (self.board.near()[usize::from(to)].into_iter().flatten(), to)
    }

    /// The tiles after one of them went into the hole, and that move.
    pub fn moved(&self, before: &Tiles, tile: u8) -> (Tiles, TileMove) {
        let mut tiles = *before;
        let made = TileMove { tile, from: tiles.of(tile), to: tiles.of(self.board.hole()) };
        tiles.swap(made.from, made.to);
        (tiles, made)
    }
}

impl TileField {
    /// For this board.
    pub fn new(board: TileBoard) -> Self {
        let linear = LinearConflict::new(&board);
        Self { grid: TileGrid::new(board), linear, patterns: None }
    }

    /// The board.
    pub fn board(&self) -> &TileBoard {
        &self.grid.board
    }

    /// A lower bound on the moves of every solution.
    pub fn least(&self) -> u32 {
        self.linear.moves(self.linear.value(self.board().start()))
    }

    /// One beam for each stage, and one for the whole board.
    ///
    /// # Errors
    /// A limit stopped it.
    pub fn search(
        &self,
        metric: Metric,
        query: BeamQuery,
        watch: &mut Watch<'_>,
    ) -> Result<BeamResult, Stop> {
        let grid = &self.grid;
        let stages = stages(self.board());
        let mut all =
            BeamResult { solution: Some(Vec::new()), is_cut: false, states: 0, generated: 0 };
        for stage in 0..=stages.len() {
            let Some(path) = &all.solution else { break };
            let query = BeamQuery { most: query.most - path.len() as u32, ..query };
            let start =
                path.iter().fold(*self.board().start(), |at, &tile| grid.moved(&at, tile).0);
            match (stages.get(stage), &self.patterns) {
                (Some(tiles), _) => {
                    all.extend(beam(
                        &Peel::new(grid, start, tiles, &stages[..stage]),
                        query,
                        watch,
                    )?);
                }
                // A page has no pattern databases.
                #[cfg(not(target_family = "wasm"))]
                (None, Some(estimate)) => {
                    all.extend(beam(&Whole { grid, estimate, start }, query, watch)?);
                }
                (None, _) => {
                    let estimate = &self.linear;
                    all.extend(beam(&Whole { grid, estimate, start }, query, watch)?);
                }
            }
        }
        Ok(all.map(|tiles| self.board().solution(metric, tiles)))
    }
}

impl BeamResult<Vec<u8>> {
    /// Adds the result of a search that continues from here.
    fn extend(&mut self, next: Self) {
        self.is_cut |= next.is_cut;
        self.states += next.states;
        self.generated += next.generated;
        self.solution = self.solution.take().zip(next.solution).map(|(mut path, next)| {
            path.extend(next);
            path
        });
    }
}

/// The whole board, with an estimate of the moves left.
struct Whole<'a, E> {
    grid: &'a TileGrid,
    estimate: &'a E,
    start: Tiles,
}

/// The key of a state and its estimate.
type KeyedEstimate<E> = (u64, <E as Estimate>::Value);

impl<E: Estimate> Whole<'_, E> {
    /// The estimates of `tiles`, in which `made` was the last move.
    fn known(
        &self,
        before: KeyedEstimate<E>,
        tiles: &Tiles,
        made: TileMove,
    ) -> Option<KeyedEstimate<E>> {
        let (key, value) = before;
        let grid = self.grid;
        let TileMove { tile, from, to } = made;
        let hole = grid.board.hole();
        let moved = grid.key(tile, from) ^ grid.key(tile, to);
        let key = key ^ moved ^ grid.key(hole, to) ^ grid.key(hole, from);
        Some((key, self.estimate.after(value, tiles, made, u32::MAX).ok()?))
    }
}

impl<E: Estimate> BeamSpace for Whole<'_, E> {
    type State = (Tiles, KeyedEstimate<E>);
    /// The tile. The estimates of a state that is kept are computed once more: few states are kept, and the
    /// candidates stay small enough to sort.
    type Change = u8;
    type Scratch = ();

    fn start(&self) -> BeamStart<Self::State> {
        let tiles = self.start;
        let cells = 0..self.grid.board.cells() as u8;
        let key = cells.fold(0, |key, cell| key ^ self.grid.key(tiles.on(cell), cell));
        let value = self.estimate.value(&tiles);
        BeamStart { state: (tiles, (key, value)), key, is_goal: self.estimate.moves(value) == 0 }
    }

    fn scratch(&self) {}

    fn successors(
        &self,
        (): &mut (),
        state: &Self::State,
        mut visit: impl FnMut(BeamSuccessor<u8>),
    ) {
        let &(mut tiles, before) = state;
        let (ways, to) = self.grid.ways(&tiles);
        for from in ways {
            let tile = tiles.on(from);
            tiles.swap(from, to);
            if let Some((key, value)) = self.known(before, &tiles, TileMove { tile, from, to }) {
                let rank = self.estimate.rank(value);
                let least = self.estimate.moves(value);
                visit(BeamSuccessor { rank, key, least, is_goal: least == 0, change: tile });
            }
            tiles.swap(to, from);
        }
    }

    fn after(&self, (): &mut (), state: &Self::State, tile: u8) -> Self::State {
        let &(before, known) = state;
        let (tiles, made) = self.grid.moved(&before, tile);
        // The estimate had no limit when the move was made, and has none now.
        (tiles, self.known(known, &tiles, made).unwrap_or(known))
    }
}
