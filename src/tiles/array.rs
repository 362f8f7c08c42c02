//! The search with any heuristic on boards of any size: one board, on which moves are made and taken
//! back.

use super::board::{MOST_CELLS, TileBoard, Tiles};
use super::deepening::{Child, HoleOrder, Kernel, Run, Step};
use super::estimate::{Estimate, TileMove};
use crate::puzzle::Direction;

/// No cell: nothing to take back.
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
    /// Comes first in tie-breaking order the smaller it is, by tile.
    rank: [u8; MOST_CELLS],
    by_rank: bool,
}

/// A state: the tiles, the hole's cell, where the hole came from, and the estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<V> {
    tiles: Tiles,
    hole: u8,
    came: u8,
    value: V,
}

impl<'a, E: Estimate> Array<'a, E> {
    /// For this board.
    pub fn new(board: &TileBoard, estimate: &'a E, order: HoleOrder) -> Self {
        let directions = match order {
            HoleOrder::Fixed(order) => order,
            HoleOrder::Ties => Direction::ALL,
        };
        let mut near = [Near::default(); MOST_CELLS];
        for (near, by_way) in near.iter_mut().zip(board.near()) {
            for cell in directions.into_iter().filter_map(|way| by_way[way as usize]) {
                near.cells[usize::from(near.count)] = cell;
                near.count += 1;
            }
        }
        let mut rank = [0; MOST_CELLS];
        for tile in 0..board.cells() as u8 {
            rank[usize::from(tile)] = board.piece(tile).map_or(u8::MAX, |piece| piece.0);
        }
        let by_rank = order == HoleOrder::Ties;
        Self { estimate, start: *board.start(), hole: board.hole(), near, rank, by_rank }
    }

    /// The cells from which a tile may go into the hole, in order, and how many.
    #[inline]
    fn ways(&self, tiles: &Tiles, hole: u8, came: u8) -> ([u8; 4], usize) {
        let near = &self.near[usize::from(hole) % MOST_CELLS];
        let (mut ways, mut count) = ([0; 4], 0);
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
    fn go(
        &self,
        tiles: &mut Tiles,
        (hole, came): (u8, u8),
        value: E::Value,
        mut left: u32,
        run: &mut Run<'_>,
    ) -> Step {
        let mut levels: Vec<Level<E::Value>> = Vec::with_capacity(left as usize);
        let mut level = Level { hole, value, tile: hole, ways: [0; 4], count: 0, next: 0 };
        let mut came = came;
        loop {
            // A state that was not seen yet.
            if let Some(stop) = run.stop() {
                return stop;
            }
            run.tally.expanded += 1;
            (level.ways, level.count) = self.ways(tiles, level.hole, came);
            let child = loop {
                let Some(&from) = level.ways[..level.count.min(4)].get(level.next) else {
                    let Some(before) = levels.pop() else { return Step::Nothing };
                    tiles.swap(before.hole, level.hole);
                    level = before;
                    left += 1;
                    continue;
                };
                level.next += 1;
                run.tally.generated += 1;
                let tile = tiles.on(from);
                tiles.swap(from, level.hole);
                let made = TileMove { tile, from, to: level.hole };
                match self.estimate.after(level.value, tiles, made, left - 1) {
                    Err(moves) => run.tally.excess = run.tally.excess.min(moves + 1 - left),
                    Ok(_) if tile == level.hole && tiles.is_goal() => {
                        run.path.push(tile);
                        levels.push(level);
                        run.path.extend(levels[1..].iter().rev().map(|level| level.tile));
                        return Step::Found;
                    }
                    Ok(_) if left == 1 => run.tally.excess = 1.min(run.tally.excess),
                    Ok(value) => {
                        break Level { hole: from, value, tile, ways: [0; 4], count: 0, next: 0 };
                    }
                }
                tiles.swap(level.hole, from);
            };
            came = level.hole;
            levels.push(level);
            level = child;
            left -= 1;
        }
    }
}

/// A state on the way that is tried.
struct Level<V> {
    hole: u8,
    value: V,
    /// The tile whose move led to it.
    tile: u8,
    /// Where the next tile may come from, and which of these is tried next.
    ways: [u8; 4],
    count: usize,
    next: usize,
}

impl<E: Estimate> Kernel for Array<'_, E> {
    type Node = State<E::Value>;

    fn root(&self) -> Self::Node {
        let value = self.estimate.value(&self.start);
        State { tiles: self.start, hole: self.start.of(self.hole), came: NOWHERE, value }
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
                .map(|value| State { tiles, hole: from, came: node.hole, value })
                .map_err(|moves| moves + 1 - left);
            Child { tile, node }
        };
        ways[..count].iter().map(child).collect()
    }

    fn search(&self, node: &Self::Node, left: u32, run: &mut Run<'_>) -> Step {
        if left == 0 {
            run.tally.excess = 1.min(run.tally.excess);
            return Step::Nothing;
        }
        let mut tiles = node.tiles;
        self.go(&mut tiles, (node.hole, node.came), node.value, left, run)
    }
}
