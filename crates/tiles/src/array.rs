//! The search with any heuristic on boards of any size: one board, on which moves are made and taken
//! back.

use super::board::{MOST_CELLS, TileBoard, Tiles};
use super::deepening::{Child, DeepeningStep, DepthFirstSearch, HoleOrder, Kernel};
use super::estimate::{Estimate, TileMove};

/// The number of no cell: there is no move to take back.
const NOWHERE: u8 = u8::MAX;

/// The neighbours of a cell in the order in which the hole tries them.
#[derive(Clone, Copy, Debug, Default)]
struct Near {
    count: u8,
    cells: [u8; 4],
}

/// The kernel.
#[derive(Debug)]
pub(super) struct Array<'a, E> {
    estimate: &'a E,
    start: Tiles,
    hole: u8,
    near: [Near; MOST_CELLS],
    /// By tile: its rank in tie-breaking order, the smallest first.
    rank: [u8; MOST_CELLS],
    by_rank: bool,
}

/// A state: the tiles, the hole's cell, where the hole came from, and the estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrayState<V> {
    pub tiles: Tiles,
    pub hole: u8,
    pub came: u8,
    pub value: V,
}

/// The cells beside each cell, in this order.
fn near(board: &TileBoard, order: HoleOrder) -> [Near; MOST_CELLS] {
    let mut near = [Near::default(); MOST_CELLS];
    for (near, by_way) in near.iter_mut().zip(board.near()) {
        for cell in order.directions().into_iter().filter_map(|way| by_way[way as usize]) {
            near.cells[usize::from(near.count)] = cell;
            near.count += 1;
        }
    }
    near
}

impl<'a, E: Estimate> Array<'a, E> {
    /// For this board.
    pub fn new(board: &TileBoard, estimate: &'a E, order: HoleOrder) -> Self {
        let near = near(board, order);
        let rank = board.ranks();
        let by_rank = order == HoleOrder::Connections;
        Self { estimate, start: *board.start(), hole: board.hole(), near, rank, by_rank }
    }

    /// The cells from which a tile may go into the hole, in order, and their number.
    #[inline]
    fn ways(&self, tiles: &Tiles, hole: u8, came: u8) -> ([u8; 4], usize) {
        let near = &self.near[usize::from(hole) % MOST_CELLS];
        let mut ways = [0; 4];
        let mut count = 0;
        for &cell in &near.cells[..usize::from(near.count).min(4)] {
            if cell == came {
                continue;
            }
            let mut at = count;
            if self.by_rank {
                let rank = |cell: u8| self.rank[usize::from(tiles.on(cell)) % MOST_CELLS];
                while at > 0 && rank(cell) < rank(ways[at - 1]) {
                    ways[at] = ways[at - 1];
                    at -= 1;
                }
            }
            ways[at & 3] = cell;
            count += 1;
        }
        (ways, count)
    }

    /// The levels are kept in a list and not on the stack: on large boards there are hundreds.
    #[inline(always)]
    fn go(
        &self,
        node: &ArrayState<E::Value>,
        most: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        let ArrayState { mut tiles, hole, mut came, value } = *node;
        let start = ArrayLevel { value, ways: [0; 4], hole, tile: hole, count: 0, next: 0 };
        let mut levels = vec![start; most as usize];
        let mut depth = 0;
        loop {
            // A state that was not seen yet.
            if let Some(stop) = run.stop() {
                return stop;
            }
            run.tally.expanded += 1;
            let level = &mut levels[depth];
            let (ways, count) = self.ways(&tiles, level.hole, came);
            level.ways = ways;
            level.count = count as u8;
            level.next = 0;
            loop {
                let level = &mut levels[depth];
                let hole = level.hole;
                let way = usize::from(level.next & 3);
                if level.next == level.count {
                    if depth == 0 {
                        return DeepeningStep::Nothing;
                    }
                    depth -= 1;
                    tiles.swap(levels[depth].hole, hole);
                    continue;
                }
                level.next += 1;
                run.tally.generated += 1;
                let from = level.ways[way];
                let made = TileMove { tile: tiles.on(from), from, to: hole };
                let left = most - depth as u32 - 1;
                tiles.swap(from, hole);
                match self.estimate.after(level.value, &tiles, made, left) {
                    Err(moves) => run.tally.excess = run.tally.excess.min(moves - left),
                    Ok(_) if made.tile == hole && tiles.is_goal() => {
                        run.path.push(made.tile);
                        for level in levels[1..=depth].iter().rev() {
                            run.path.push(level.tile);
                        }
                        return DeepeningStep::Found;
                    }
                    Ok(_) if left == 0 => run.tally.excess = 1.min(run.tally.excess),
                    Ok(value) => {
                        came = hole;
                        depth += 1;
                        let child = &mut levels[depth];
                        child.value = value;
                        child.hole = from;
                        child.tile = made.tile;
                        break;
                    }
                }
                tiles.swap(hole, from);
            }
        }
    }
}

/// A state on the path that is tried.
#[derive(Clone, Copy)]
struct ArrayLevel<V> {
    value: V,
    /// The cells from which the next tile may come, their number, and the one that is tried next.
    ways: [u8; 4],
    count: u8,
    next: u8,
    hole: u8,
    /// The tile whose move led to it.
    tile: u8,
}

impl<E: Estimate> Kernel for Array<'_, E> {
    type Node = ArrayState<E::Value>;

    fn root(&self) -> Self::Node {
        let value = self.estimate.value(&self.start);
        ArrayState { tiles: self.start, hole: self.start.of(self.hole), came: NOWHERE, value }
    }

    fn estimate(&self, node: &Self::Node) -> u32 {
        self.estimate.moves(node.value)
    }

    fn is_goal(&self, node: &Self::Node) -> bool {
        node.tiles.is_goal()
    }

    fn children(&self, node: &Self::Node, left: u32) -> Vec<Child<Self::Node>> {
        let (ways, count) = self.ways(&node.tiles, node.hole, node.came);
        let child = |&from: &u8| {
            let mut tiles = node.tiles;
            let tile = tiles.on(from);
            tiles.swap(from, node.hole);
            let made = TileMove { tile, from, to: node.hole };
            let value = self.estimate.after(node.value, &tiles, made, left.saturating_sub(1));
            let node = value
                .map(|value| ArrayState { tiles, hole: from, came: node.hole, value })
                .map_err(|moves| moves + 1 - left);
            Child { tile, node }
        };
        ways[..count].iter().map(child).collect()
    }

    fn search(
        &self,
        node: &Self::Node,
        left: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        if left == 0 {
            run.tally.excess = 1.min(run.tally.excess);
            return DeepeningStep::Nothing;
        }
        self.go(node, left, run)
    }
}
