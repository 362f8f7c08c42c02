//! The fast search with Manhattan distance on boards of up to 16 cells.
//!
//! A state is 64 bits: four bits for each cell, cell 0 lowest, holding the tile there:
//!
//! ```text
//! goal of the 15-puzzle, hole first      0xFEDC_BA98_7654_3210
//! the hole (0) goes from cell 0 to 1     0xFEDC_BA98_7654_3201     nibbles 0 and 1 change places
//! ```
//!
//! The only other number to update is the *slack* b − g − h: if a move brings its tile nearer, the slack
//! stays; if it takes the tile away, the slack falls by 2. One bit for each tile says which, computed in
//! advance for each pair of neighbours. A state is the goal if the boards are equal.

use super::board::{TileBoard, Tiles};
use super::deepening::{Child, DeepeningStep, DepthFirstSearch, HoleOrder, Kernel};
use super::estimate::Estimate;
use super::manhattan::Manhattan;

/// One direction in which the hole can go from a cell.
#[derive(Clone, Copy, Debug, Default)]
struct TileWay {
    /// The cell that the tile comes from, times 4.
    from: u8,
    /// The list of directions from there, without the one that leads back.
    list: u8,
    /// For each tile a bit, set if the move takes it nearer to its place.
    nearer: u16,
}

/// The directions of the hole from a cell, in order.
#[derive(Clone, Copy, Debug, Default)]
struct WayList {
    /// The cell, times 4.
    hole: u8,
    count: u8,
    ways: [TileWay; 4],
}

/// The kernel; with `TIES` the moves of a state are sorted by tie-breaking order.
#[derive(Clone, Debug)]
pub(super) struct PackedKernel<const TIES: bool> {
    /// For each cell five lists: without up, down, left, right, and with all directions.
    lists: [WayList; 128],
    /// By tile: its rank in tie-breaking order, the smallest first.
    rank: [u8; 16],
    /// The number of the hole.
    hole: u64,
    goal: u64,
    start: u64,
    start_list: u8,
    estimate: u32,
}

/// A state.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedState {
    board: u64,
    list: u8,
    estimate: u32,
}

const ALL_WAYS: usize = 4;

fn pack(tiles: &Tiles) -> u64 {
    (0..16).fold(0, |board, cell| board | u64::from(tiles.on(cell)) << (4 * cell))
}

impl<const TIES: bool> PackedKernel<TIES> {
    /// For this board, if it has at most 16 cells.
    pub fn new(board: &TileBoard, order: HoleOrder) -> Option<Self> {
        if board.cells() > 16 {
            return None;
        }
        let manhattan = Manhattan::new(board);
        let mut lists = [WayList::default(); 128];
        for cell in 0..board.cells() as u8 {
            for without in 0..5 {
                let list = &mut lists[usize::from(cell) * 5 + without];
                list.hole = 4 * cell;
                for way in order.directions().into_iter().filter(|&way| way as usize != without) {
                    let Some(from) = board.near()[usize::from(cell)][way as usize] else {
                        continue;
                    };
                    let nearer = (0..board.cells() as u8)
                        .filter(|&tile| manhattan.of(tile, cell) < manhattan.of(tile, from))
                        .fold(0, |mask, tile| mask | 1 << tile);
                    let back = way.opposite() as u8;
                    let next = TileWay { from: 4 * from, list: from * 5 + back, nearer };
                    list.ways[usize::from(list.count)] = next;
                    list.count += 1;
                }
            }
        }
        let start = board.start();
        Some(Self {
            lists,
            rank: board.ranks(),
            hole: board.hole().into(),
            goal: pack(&Tiles::new(&[])),
            start: pack(start),
            start_list: start.of(board.hole()) * 5 + ALL_WAYS as u8,
            estimate: manhattan.moves(manhattan.value(start)),
        })
    }

    #[inline]
    fn list(&self, list: u8) -> &WayList {
        &self.lists[usize::from(list & 127)]
    }

    /// The directions of a list in the order in which they are tried.
    #[inline]
    fn sorted(&self, board: u64, list: &WayList) -> [TileWay; 4] {
        let mut ways = list.ways;
        if TIES {
            let rank = |way: &TileWay| self.rank[(board >> way.from & 15) as usize];
            let mut order = |one: usize, other: usize| {
                if rank(&ways[other]) < rank(&ways[one]) {
                    ways.swap(one, other);
                }
            };
            match list.count {
                2 => order(0, 1),
                3 => {
                    order(0, 1);
                    order(1, 2);
                    order(0, 1);
                }
                4 => {
                    order(0, 1);
                    order(2, 3);
                    order(0, 2);
                    order(1, 3);
                    order(1, 2);
                }
                _ => {}
            }
        }
        ways
    }

    /// The tile that goes into the hole on `way`, and the board after that.
    #[inline]
    fn moved(&self, board: u64, list: &WayList, way: TileWay) -> (u64, u64) {
        let tile = board >> (way.from & 63) & 15;
        let change = tile ^ self.hole;
        (tile, board ^ change << (way.from & 63) ^ change << (list.hole & 63))
    }

    fn go(
        &self,
        board: u64,
        list: u8,
        slack: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        if let Some(stop) = run.stop() {
            return stop;
        }
        run.tally.expanded += 1;
        let list = self.list(list);
        let sorted;
        let ways = if TIES {
            sorted = self.sorted(board, list);
            &sorted
        } else {
            &list.ways
        };
        for way in &ways[..usize::from(list.count & 7).min(4)] {
            run.tally.generated += 1;
            let (tile, next) = self.moved(board, list, *way);
            let slack = if way.nearer >> tile & 1 == 1 {
                if next == self.goal {
                    run.path.push(tile as u8);
                    return DeepeningStep::Found;
                }
                slack
            } else if slack >= 2 {
                slack - 2
            } else {
                run.tally.excess = 2 - slack;
                continue;
            };
            match self.go(next, way.list, slack, run) {
                DeepeningStep::Nothing => {}
                step => {
                    if step == DeepeningStep::Found {
                        run.path.push(tile as u8);
                    }
                    return step;
                }
            }
        }
        DeepeningStep::Nothing
    }
}

impl<const TIES: bool> Kernel for PackedKernel<TIES> {
    type Node = PackedState;

    fn root(&self) -> PackedState {
        PackedState { board: self.start, list: self.start_list, estimate: self.estimate }
    }

    fn estimate(&self, node: &PackedState) -> u32 {
        node.estimate
    }

    fn is_goal(&self, node: &PackedState) -> bool {
        node.board == self.goal
    }

    fn children(&self, node: &PackedState, left: u32) -> Vec<Child<PackedState>> {
        let list = self.list(node.list);
        let child = |way: &TileWay| {
            let (tile, board) = self.moved(node.board, list, *way);
            let nearer = way.nearer >> tile & 1 == 1;
            let estimate = if nearer { node.estimate - 1 } else { node.estimate + 1 };
            let state = PackedState { board, list: way.list, estimate };
            let node = if estimate < left { Ok(state) } else { Err(estimate + 1 - left) };
            Child { tile: tile as u8, node }
        };
        self.sorted(node.board, list).iter().take(list.count.into()).map(child).collect()
    }

    fn search(
        &self,
        node: &PackedState,
        left: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        self.go(node.board, node.list, left - node.estimate, run)
    }
}
