//! Large boards of tiles, peeled: the lines farthest from the hole's home first.
//!
//! ```text
//! hole to the lower right     1 1 1 1 1 1 1      stage 1: the tiles of the cells 1, wherever all others are
//!                             1 2 2 2 2 2 2      stage 2: the cells 1 stay as they are
//!                             1 2 3 3 3 3 3      …
//!                             1 2 3 3 3 3 3      the rest, of five rows and columns at most, is
//!                             …                  searched as the whole board
//! ```
//!
//! In a stage two states are the same if its own tiles and the hole are on the same cells: the others
//! count only in the rank. So a narrow beam is not full of states whose differences do not matter, and
//! copes with the last tile of a line, which comes to its place only if others leave theirs. People
//! solve such boards in the same order. (I. Parberry, *A real-time algorithm for the (n²−1)-puzzle*,
//! 1995, proves that it always works, one tile at a time.)

use super::beam::{BeamSpace, BeamStart, BeamSuccessor};
use super::tiles::TileGrid;
use slide_tiles::{TileBoard, TileMove, Tiles};

/// The number of rows and columns that need no stage.
const INNER: u8 = 5;
/// The weight of a step that a tile of the stage has to go, beside one of any other tile.
const OWN: u32 = 4;
/// The weight of a step from the hole to the nearest such tile.
const HOLE: u32 = 2;

/// The tiles of each stage.
pub(super) fn stages(board: &TileBoard) -> Vec<Vec<u8>> {
    let size = board.size();
    let home = board.anchor(board.hole());
    let mut rows = 0..size.rows as u8;
    let mut cols = 0..size.cols as u8;
    let mut stages = Vec::new();
    while rows.len().max(cols.len()) > INNER.into() {
        let all_rows = rows.clone();
        let all_cols = cols.clone();
        for (lines, home) in [(&mut rows, home.row as u8), (&mut cols, home.col as u8)] {
            if lines.len() > INNER.into() {
                let is_first = home - lines.start >= lines.end - 1 - home;
                *lines = lines.start + u8::from(is_first)..lines.end - u8::from(!is_first);
            }
        }
        let cells = all_rows.flat_map(|row| all_cols.clone().map(move |col| (row, col)));
        let outer = cells.filter(|(row, col)| !rows.contains(row) || !cols.contains(col));
        stages.push(outer.map(|(row, col)| row * size.cols as u8 + col).collect());
    }
    stages
}

/// One stage.
pub(super) struct Peel<'a> {
    grid: &'a TileGrid,
    start: Tiles,
    /// Its tiles.
    own: &'a [u8],
    is_own: Vec<bool>,
    /// By cell: true if an earlier stage has filled it.
    is_closed: Vec<bool>,
}

/// The estimates of a state.
#[derive(Clone, Copy)]
pub(super) struct HashedTiles {
    key: u64,
    /// The steps that its own tiles have to go.
    own: u32,
    /// The steps that all others have to go.
    others: u32,
}

impl<'a> Peel<'a> {
    /// The stage with these tiles, after others.
    pub fn new(grid: &'a TileGrid, start: Tiles, own: &'a [u8], before: &[Vec<u8>]) -> Self {
        let cells = 0..grid.board.cells() as u8;
        let is_own = cells.clone().map(|tile| own.contains(&tile)).collect();
        let is_closed = cells.map(|cell| before.iter().any(|stage| stage.contains(&cell)));
        Self { grid, start, own, is_own, is_closed: is_closed.collect() }
    }

    /// The estimates of a state after a move.
    fn known(&self, mut known: HashedTiles, TileMove { tile, from, to }: TileMove) -> HashedTiles {
        let grid = self.grid;
        let hole = self.grid.board.hole();
        known.key ^= grid.key(hole, to) ^ grid.key(hole, from);
        let left = if self.is_own[usize::from(tile)] {
            known.key ^= grid.key(tile, from) ^ grid.key(tile, to);
            &mut known.own
        } else {
            &mut known.others
        };
        *left = *left + grid.apart(tile, to) - grid.apart(tile, from);
        known
    }

    /// The steps from the hole to the nearest tile that is not at home.
    fn to_nearest(&self, tiles: &Tiles, hole: u8) -> u32 {
        let astray = self.own.iter().map(|&tile| (tile, tiles.of(tile)));
        let astray = astray.filter(|(tile, cell)| tile != cell);
        astray.map(|(_, cell)| self.grid.apart(cell, hole)).min().unwrap_or(0)
    }
}

impl BeamSpace for Peel<'_> {
    type State = (Tiles, HashedTiles);
    type Change = u8;
    type Scratch = ();

    fn start(&self) -> BeamStart<Self::State> {
        let Self { grid, start, .. } = self;
        let hole = grid.board.hole();
        let mut known = HashedTiles { key: grid.key(hole, start.of(hole)), own: 0, others: 0 };
        for tile in (0..grid.board.cells() as u8).filter(|&tile| tile != hole) {
            let cell = start.of(tile);
            if self.is_own[usize::from(tile)] {
                known.own += grid.apart(tile, cell);
                known.key ^= grid.key(tile, cell);
            } else {
                known.others += grid.apart(tile, cell);
            }
        }
        BeamStart { state: (*start, known), key: known.key, is_goal: known.own == 0 }
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
        for from in ways.filter(|&from| !self.is_closed[usize::from(from)]) {
            let tile = tiles.on(from);
            let known = self.known(before, TileMove { tile, from, to });
            tiles.swap(from, to);
            let rank = OWN * known.own + known.others + HOLE * self.to_nearest(&tiles, from);
            tiles.swap(to, from);
            let least = known.own + known.others;
            let is_goal = known.own == 0;
            visit(BeamSuccessor { rank, key: known.key, least, is_goal, change: tile });
        }
    }

    fn after(&self, (): &mut (), state: &Self::State, tile: u8) -> Self::State {
        let &(before, known) = state;
        let (tiles, made) = self.grid.moved(&before, tile);
        (tiles, self.known(known, made))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slide_model::read_any;

    fn stages_of(rows: usize, cols: usize, hole: usize) -> Vec<usize> {
        let mut tiles: Vec<usize> = (1..rows * cols).collect();
        tiles.insert(hole, 0);
        let list: Vec<String> = tiles.iter().map(usize::to_string).collect();
        let list = format!("{rows}x{cols}: {}\n", list.join(" "));
        let puzzles = read_any(&format!("{list}\n{list}"), "t").expect("tiles").into_puzzles();
        let board = TileBoard::recognise(&puzzles[0]).expect("a board of tiles");
        let stages = stages(&board);
        let mut all: Vec<u8> = stages.concat();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), stages.iter().map(Vec::len).sum::<usize>());
        assert!(!all.contains(&board.hole()));
        stages.iter().map(Vec::len).collect()
    }

    #[test]
    fn lines_are_peeled_until_five_are_left() {
        assert_eq!(stages_of(5, 5, 24), vec![0; 0]);
        assert_eq!(stages_of(7, 7, 48), [13, 11]);
        assert_eq!(stages_of(7, 7, 24), [13, 11]);
        assert_eq!(stages_of(2, 8, 0), [2, 2, 2]);
        assert_eq!(stages_of(10, 10, 0), [19, 17, 15, 13, 11]);
    }
}
