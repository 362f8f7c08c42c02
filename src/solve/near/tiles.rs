//! Boards of numbered tiles as a field for a beam.
//!
//! States are ranked by linear conflict and, on large boards, by a sum in which a tile counts the more
//! the farther from the hole's corner it belongs: otherwise a beam puts nearly all tiles where they
//! belong and is stuck, since the last ones cannot come there without the others leaving. So the
//! outer rows and columns come first, as a person does it.
//!
//! ```text
//! hole to the lower right, weight of each tile by its home:   4 4 4 4
//!                                                             4 3 3 3
//!                                                             4 3 2 2
//!                                                             4 3 2 .
//! ```

use super::beam::{Asked, Field, Found, Next, beam};
use crate::board::FixedState;
use crate::puzzle::Metric;
use crate::space::{Stop, Watch};
use crate::tiles::{Estimate, LinearConflict, TileBoard, TileMove, Tiles};

/// A board with what is thought of its states.
pub(super) struct TileField {
    board: TileBoard,
    estimate: LinearConflict,
    /// For each tile what one step nearer to its home counts beside the estimate.
    weights: Vec<u32>,
    /// By tile and cell, drawn by lot; those of all tiles together are the key of a state.
    keys: Vec<Vec<u64>>,
}

/// The tiles, and what is known of them.
#[derive(Clone)]
pub(super) struct State {
    tiles: Tiles,
    known: Known,
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    value: <LinearConflict as Estimate>::Value,
    weighted: u32,
}

/// The tile that moves, and what is known of the state that it leads to.
#[derive(Clone, Copy)]
pub(super) struct Change {
    tile: u8,
    known: Known,
}

impl TileField {
    /// For this board.
    pub fn new(board: TileBoard) -> Self {
        let estimate = LinearConflict::new(&board);
        let home = board.anchor(board.hole());
        let weight = |tile: u8| {
            let at = board.anchor(tile);
            u32::from(at.row.abs_diff(home.row).max(at.col.abs_diff(home.col)))
        };
        let cells = board.cells() as u8;
        let weights = (0..cells).map(weight).collect();
        let keys = FixedState::default();
        let key = |tile| (0..cells).map(|cell| keys.hash_one((tile, cell))).collect();
        let keys = (0..cells).map(key).collect();
        Self { board, estimate, weights, keys }
    }

    /// No solution has fewer moves.
    pub fn least(&self) -> u32 {
        self.estimate.moves(self.estimate.value(self.board.start()))
    }

    /// One beam.
    ///
    /// # Errors
    /// A limit stopped it.
    pub fn search(
        &self,
        metric: Metric,
        asked: Asked,
        watch: &mut Watch<'_>,
    ) -> Result<Found, Stop> {
        let found = beam(self, asked, watch)?;
        Ok(found.map(|path| {
            let tiles: Vec<u8> = path.iter().map(|change| change.tile).collect();
            self.board.solution(metric, &tiles)
        }))
    }

    fn key(&self, tile: u8, cell: u8) -> u64 {
        self.keys[usize::from(tile)][usize::from(cell)]
    }
}

impl Field for TileField {
    type State = State;
    type Change = Change;
    type Scratch = ();

    fn start(&self) -> (State, u64) {
        let tiles = *self.board.start();
        let key = (0..self.board.cells() as u8)
            .fold(0, |key, cell| key ^ self.key(tiles.on(cell), cell));
        let known = Known { key, value: self.estimate.value(&tiles), weighted: 0 };
        (State { tiles, known }, key)
    }

    fn scratch(&self) {}

    fn successors(&self, (): &mut (), state: &State, mut visit: impl FnMut(Next<Change>)) {
        let State { mut tiles, known } = *state;
        let hole = self.board.hole();
        let to = tiles.of(hole);
        for from in self.board.near()[usize::from(to)].into_iter().flatten() {
            let tile = tiles.on(from);
            tiles.swap(from, to);
            let made = TileMove { tile, from, to };
            if let Ok(value) = self.estimate.after(known.value, &tiles, made, u32::MAX) {
                let changed = self.key(tile, from) ^ self.key(tile, to);
                let key = known.key ^ changed ^ self.key(hole, to) ^ self.key(hole, from);
                let least = self.estimate.moves(value);
                let weighted = known.weighted;
                let known = Known { key, value, weighted };
                let change = Change { tile, known };
                visit(Next { rank: least, key, least, is_goal: least == 0, change });
            }
            tiles.swap(to, from);
        }
    }

    fn after(&self, (): &mut (), before: &State, change: Change) -> State {
        let mut tiles = before.tiles;
        tiles.swap(tiles.of(change.tile), tiles.of(self.board.hole()));
        State { tiles, known: change.known }
    }
}
