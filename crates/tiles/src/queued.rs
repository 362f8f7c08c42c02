//! The search with pattern databases: several states at a time, so that none waits for memory.
//!
//! The tables are larger than the processor's caches, and looking up one entry takes several times as long as all the
//! other work for a state. So the entries of a new state are fetched, and the state waits in a queue until they arrive;
//! meanwhile others are expanded:
//!
//! ```text
//!             expand: fetch the entries of each successor
//!        ┌───────────────────────────────────────────────┐
//!        │                                               ▼
//!      stack ◀── within the bound: ◀── look them up ◀── queue of successors, first in, first out
//!                                      beyond: cut off
//! ```
//!
//! The stack keeps the search depth-first but for the few states of the queue, and all states within the bound are
//! expanded, in whatever order. (O. Kocberber, B. Falsafi, B. Grot, *Asynchronous memory access chaining*, 2015,
//! hide the time of memory in this way.) Only the solution depends on the order, and a limit on states: a subtree that has
//! one is searched once more in tie-breaking order.
//!
//! To fetch an entry, the number of the placement must be known. A step changes it by a sum over the cells that the
//! tile passes in the order of the cells. Tile t goes from cell a up to cell b; its count of free cells before it
//! ([`pattern`](super::pattern) counts those that earlier tiles of the group have left) rises by 1 for b and for
//! each cell between on which no earlier tile is, and the count of a later tile between rises by 1, since t was before it:
//!
//! ```text
//!  · · t · l e ·     a later tile l and an earlier one e between:   w(t) for b, w(t) for the empty cell,
//!      a ─────▶ b                                                    w(t) + w(l) for l, nothing for e
//! ```
//!
//! where w, the weight of a tile, is the product of the radices after its count. Down it is the same with the other sign.

use super::array::{Array, ArrayState};
use super::board::TileBoard;
use super::deepening::{Child, DeepeningStep, DepthFirstSearch, HoleOrder, Kernel};
use super::pattern::{AREA, DIVISIONS, Patterns, TileGroup, excess};
use slide_run::{Stop, fetch_ahead};

/// The number of states that wait for memory, a power of two.
const QUEUE: usize = 16;
/// The greatest number of successors of a state.
const WAYS: usize = 4;
/// The greatest number of groups of a division.
const GROUPS: usize = 4;
/// The greatest number of cells that a tile passes: one fewer than the shorter side has.
const PASSED: usize = 4;
/// A tile that is on no cell: no board has a cell of this number.
const NOTHING: u8 = AREA as u8 - 1;

/// The kernel.
#[derive(Debug)]
pub(super) struct QueuedKernel<'a> {
    patterns: &'a Patterns,
    divisions: Vec<Division<'a>>,
    /// The steps into each cell.
    steps: Vec<Vec<PatternStep>>,
    /// The number of cells that a tile passes at most.
    passed: usize,
    in_order: Array<'a, Patterns>,
}

/// A division of the tiles, in the form that steps need.
#[derive(Debug)]
struct Division<'a> {
    tables: [&'a [u8]; GROUPS],
    group_of: [u8; AREA],
    /// By tile: the change of its group's number for the cell where it goes.
    weights: [u32; AREA],
    /// By tile and by the tile on a cell that it passes: the change of the number for that cell.
    passes: [[u32; AREA]; AREA],
}

/// A step of a tile into the hole.
#[derive(Clone, Copy, Debug, Default)]
struct PatternStep {
    from: u8,
    to: u8,
    /// The step in the shape of each group of each division.
    passages: [[Passage; GROUPS]; DIVISIONS],
}

/// A step in the order of the cells of a group's shape.
#[derive(Clone, Copy, Debug, Default)]
struct Passage {
    /// The cells of the board that are between the two, then [`NOTHING`].
    between: [u8; PASSED],
    /// True if the tile goes to a lower number.
    is_down: bool,
}

/// A state; in the queue, parts and sums are still those of the state before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct QueuedState {
    /// The tile on each cell.
    at: [u8; AREA],
    hole: u8,
    /// The cell where the hole was before.
    came: u8,
    /// The number of moves that may be left.
    left: u16,
    /// In each division: the number of each group's placement, its entry, and the sum.
    numbers: [[u32; GROUPS]; DIVISIONS],
    parts: [[u8; GROUPS]; DIVISIONS],
    sums: [u8; DIVISIONS],
}

impl<'a> QueuedKernel<'a> {
    /// For this board.
    pub fn new(board: &TileBoard, patterns: &'a Patterns, order: HoleOrder) -> Self {
        let cells = board.cells();
        let step = |from: u8, to: u8| {
            let mut step = PatternStep { from, to, ..PatternStep::default() };
            for (passages, groups) in step.passages.iter_mut().zip(&patterns.divisions) {
                for (passage, group) in passages.iter_mut().zip(groups) {
                    *passage = Passage::new(cells, group, from, to);
                }
            }
            step
        };
        let steps = |(to, near): (usize, &[Option<u8>; 4])| {
            near.iter().flatten().map(|&from| step(from, to as u8)).collect()
        };
        Self {
            patterns,
            divisions: patterns
                .divisions
                .iter()
                .map(|groups| Division::new(cells, groups))
                .collect(),
            steps: board.near().iter().take(cells).enumerate().map(steps).collect(),
            passed: usize::from(board.size().rows.min(board.size().cols)) - 1,
            in_order: Array::new(board, patterns, order),
        }
    }

    fn state(&self, node: &ArrayState<[u8; DIVISIONS]>, left: u32) -> QueuedState {
        let &ArrayState { ref tiles, hole, came, value: sums } = node;
        let at = std::array::from_fn(|cell| tiles.on(cell as u8));
        let left = left.try_into().expect("no board takes so many moves");
        let mut state = QueuedState { at, hole, came, left, sums, ..QueuedState::default() };
        for (division, groups) in self.patterns.divisions.iter().enumerate() {
            for (place, group) in groups.iter().enumerate() {
                let (number, part) = group.look_up(tiles);
                state.numbers[division][place] = number as u32;
                state.parts[division][place] = part;
            }
        }
        state
    }

    /// Searches below a state that is no goal, in no particular order, with D divisions: finds whether there is a
    /// goal, but not the path.
    fn go<const D: usize>(
        &self,
        start: QueuedState,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        let divisions: &[Division<'_>; D] = self.divisions.first_chunk().expect("counted before");
        let mut stack = vec![start];
        let mut queue = [QueuedState::default(); QUEUE];
        let mut first = 0_usize;
        let mut end = 0_usize;
        loop {
            while end - first <= QUEUE - WAYS
                && let Some(state) = stack.pop()
            {
                if let Some(stop) = run.stop() {
                    return stop;
                }
                run.tally.expanded += 1;
                for step in &self.steps[usize::from(state.hole)] {
                    if step.from != state.came {
                        run.tally.generated += 1;
                        self.begin(divisions, &state, step, &mut queue[end % QUEUE]);
                        end += 1;
                    }
                }
            }
            if first == end {
                return DeepeningStep::Nothing;
            }
            let state = &mut queue[first % QUEUE];
            first += 1;
            let moves = self.finish(divisions, state);
            if moves > state.left {
                run.tally.excess = run.tally.excess.min(u32::from(moves - state.left));
            } else if moves == 0 {
                return DeepeningStep::Found;
            } else {
                stack.push(*state);
            }
        }
    }

    /// Makes `next` the state after a step, but for its parts and sums, whose entries are fetched.
    #[inline(always)]
    fn begin<const D: usize>(
        &self,
        divisions: &[Division<'_>; D],
        state: &QueuedState,
        step: &PatternStep,
        next: &mut QueuedState,
    ) {
        let on = |cell: u8| state.at[usize::from(cell) % AREA];
        let tile = usize::from(on(step.from)) % AREA;
        *next = *state;
        for (number, division) in divisions.iter().enumerate() {
            let place = usize::from(division.group_of[tile]) % GROUPS;
            let passage = &step.passages[number][place];
            let mut change = division.weights[tile];
            for &cell in passage.between.iter().take(self.passed) {
                change += division.passes[tile][usize::from(on(cell)) % AREA];
            }
            let at = &mut next.numbers[number][place];
            *at = if passage.is_down { *at - change } else { *at + change };
            fetch_ahead(division.tables[place], *at as usize / 2);
        }
        next.at[usize::from(step.to) % AREA] = tile as u8;
        next.at[usize::from(step.from) % AREA] = on(step.to);
        next.hole = step.from;
        next.came = step.to;
        next.left = state.left - 1;
    }

    /// Takes parts and sums to those after the step: the least number of moves left.
    #[inline(always)]
    fn finish<const D: usize>(
        &self,
        divisions: &[Division<'_>; D],
        state: &mut QueuedState,
    ) -> u16 {
        let tile = usize::from(state.at[usize::from(state.came) % AREA]) % AREA;
        let apart = |cell: u8| self.patterns.apart[tile][usize::from(cell) % AREA];
        let less = apart(state.hole);
        let more = apart(state.came);
        let mut largest = 0;
        for (number, division) in divisions.iter().enumerate() {
            let place = usize::from(division.group_of[tile]) % GROUPS;
            let new = excess(division.tables[place], state.numbers[number][place] as usize);
            let part = &mut state.parts[number][place];
            let sum = &mut state.sums[number];
            // It never falls below nothing, but a part of the sum may be less for a moment.
            *sum = sum.wrapping_add(2 * new + more).wrapping_sub(2 * *part + less);
            *part = new;
            largest = largest.max(*sum);
        }
        u16::from(largest)
    }
}

impl<'a> Division<'a> {
    fn new(cells: usize, groups: &'a [TileGroup]) -> Self {
        let mut division = Self {
            tables: [&[]; GROUPS],
            group_of: [0; AREA],
            weights: [0; AREA],
            passes: [[0; AREA]; AREA],
        };
        let Self { tables, group_of, weights, passes } = &mut division;
        for (number, group) in groups.iter().enumerate() {
            tables[number] = &group.table;
            let mut weight = 1;
            for (place, &tile) in group.tiles.iter().enumerate().rev() {
                group_of[usize::from(tile)] = number as u8;
                weights[usize::from(tile)] = weight;
                let passes = &mut passes[usize::from(tile)];
                passes[..cells].fill(weight);
                for &earlier in &group.tiles[..place] {
                    passes[usize::from(earlier)] = 0;
                }
                for &later in &group.tiles[place + 1..] {
                    passes[usize::from(later)] += weights[usize::from(later)];
                }
                weight *= (cells - place) as u32;
            }
        }
        division
    }
}

impl Passage {
    /// The step between these cells of a board with this number of cells.
    fn new(cells: usize, group: &TileGroup, from: u8, to: u8) -> Self {
        let image = |cell: u8| group.image[usize::from(cell)];
        let low = image(from).min(image(to));
        let high = image(from).max(image(to));
        let mut passage = Self { between: [NOTHING; PASSED], is_down: image(to) == low };
        let cells = (0..cells as u8).filter(|&cell| low < image(cell) && image(cell) < high);
        for (between, cell) in passage.between.iter_mut().zip(cells) {
            *between = cell;
        }
        passage
    }
}

impl Kernel for QueuedKernel<'_> {
    type Node = ArrayState<[u8; DIVISIONS]>;

    fn root(&self) -> Self::Node {
        self.in_order.root()
    }

    fn estimate(&self, node: &Self::Node) -> u32 {
        self.in_order.estimate(node)
    }

    fn is_goal(&self, node: &Self::Node) -> bool {
        self.in_order.is_goal(node)
    }

    fn children(&self, node: &Self::Node, left: u32) -> Vec<Child<Self::Node>> {
        self.in_order.children(node, left)
    }

    fn search(
        &self,
        node: &Self::Node,
        left: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        let before = run.tally;
        let start = self.state(node, left);
        let step = match self.divisions.len() {
            1 => self.go::<1>(start, run),
            2 => self.go::<2>(start, run),
            _ => self.go::<3>(start, run),
        };
        match step {
            DeepeningStep::Found | DeepeningStep::Stopped(Some(Stop::Nodes)) => {
                run.restart(before);
                self.in_order.search(node, left, run)
            }
            DeepeningStep::Nothing | DeepeningStep::Stopped(_) => step,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Estimate;
    use crate::pattern::PatternSize;
    use slide_model::{TilesGoal, read_tiles};
    use slide_run::Run;

    /// Values that are updated from step to step equal those that are looked up anew.
    #[test]
    fn steps_change_numbers_as_they_are_counted() {
        let first = TilesGoal::HoleFirst;
        let last = TilesGoal::HoleLast;
        for (grid, goal) in [
            ("1 2 3 4/5 6 7 8/9 10 11 0", last),
            ("1 2 3/4 5 6/7 8 9/10 11 0", last),
            ("0 1 2 3 4 5 6/7 8 9 10 11 12 13", first),
            ("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", last),
        ] {
            let puzzle = read_tiles(grid, "tiles", goal).expect("a board").into_puzzles().remove(0);
            let board = TileBoard::recognise(&puzzle).expect("a tile board");
            let mut run = Run::default().threads(2);
            let patterns = Patterns::new(&board, PatternSize::Small, None, &mut run.watch());
            let patterns = patterns.expect("no limit").expect("tables");
            let kernel = QueuedKernel::new(&board, &patterns, HoleOrder::Connections);
            let mut tiles = *board.start();
            let mut state = kernel.state(&kernel.root(), 200);
            for turn in 0..150_usize {
                let steps = &kernel.steps[usize::from(state.hole)];
                let step = steps[turn * turn % 7 % steps.len()];
                let next = match kernel.divisions.len() {
                    1 => after::<1>(&kernel, &state, &step),
                    _ => after::<2>(&kernel, &state, &step),
                };
                tiles.swap(step.from, step.to);
                let node = ArrayState {
                    tiles,
                    hole: step.from,
                    came: step.to,
                    value: patterns.value(&tiles),
                };
                let anew = kernel.state(&node, 199 - turn as u32);
                assert_eq!(next, anew, "{grid}, turn {turn}");
                state = next;
            }
        }
    }

    fn after<const D: usize>(
        kernel: &QueuedKernel<'_>,
        state: &QueuedState,
        step: &PatternStep,
    ) -> QueuedState {
        let mut next = QueuedState::default();
        let divisions = kernel.divisions.first_chunk::<D>().expect("counted");
        kernel.begin(divisions, state, step, &mut next);
        kernel.finish(divisions, &mut next);
        next
    }
}
