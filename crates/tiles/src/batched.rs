//! The search with pattern databases: many states at a time, so that none waits for memory.
//!
//! The tables are larger than the processor's caches, and looking up one entry takes several times as long as all the
//! other work for a state. So states are expanded in batches, in passes over all successors of a batch, and the entries that
//! one pass needs were fetched by the pass before:
//!
//! ```text
//!   stack ──▶ batch ──▶ successors ──▶ fetch their entries ──▶ look them up ──▶ within the bound: onto the stack
//!                                                                               beyond: cut off
//! ```
//!
//! The stack keeps the search depth-first but for the states of a batch, and all states within the bound are
//! expanded, in whatever order. (O. Kocberber, B. Falsafi, B. Grot, *Asynchronous memory access chaining*, 2015,
//! hide the time of memory in a similar way.) Only the solution depends on the order, and a limit on states: a subtree that has
//! one is searched once more in tie-breaking order.
//!
//! To fetch an entry, its number must be known. For each group the state has the set of the cells that it takes, and the
//! number of its arrangement ([`pattern`](super::pattern) draws both). A step takes one cell out of the set and another
//! in; the arrangement changes where the tile passes others of its group: tile t goes up past tile u, in the order of the
//! cells, and the one that is the earlier in the order of the tiles has one more, or one fewer, later tile before it:
//!
//! ```text
//!  · · t · l e ·     a later tile l and an earlier one e between:   w(t) more for l, w(e) less for e
//!      a ─────▶ b
//! ```
//!
//! where w, the weight of a tile, is the product of the radices after its digit. Down it is the same with the other sign.

use std::cmp::Ordering;

use super::array::{Array, ArrayState};
use super::board::TileBoard;
use super::deepening::{Child, DeepeningStep, DepthFirstSearch, HoleOrder, Kernel};
use super::pattern::{
    AREA, DIVISIONS, LANES, PatternValue, Patterns, Regions, TileGroup, beside, bit,
};
use slide_run::{Stop, fetch_ahead};

/// The number of states that are expanded together.
const BATCH: usize = 32;
/// The greatest number of successors of a state.
const WAYS: usize = 4;
/// The greatest number of cells that a tile passes: one fewer than the shorter side has.
const PASSED: usize = 4;
/// The same on boards whose shorter side is 3 at most.
const NARROW_PASSED: usize = 2;
/// The greatest number of steps of a board of 25 cells, and of states without a step before.
const STEPS: usize = 128;

/// The kernel.
#[derive(Debug)]
pub(super) struct BatchedKernel<'a> {
    patterns: &'a Patterns,
    groups: [BatchedGroup<'a>; LANES],
    /// By division and tile: the number of its group among those of all divisions.
    lanes: [[u8; AREA]; DIVISIONS],
    /// By division, tile that goes up and tile that it passes: the change of the arrangement.
    passes: Box<[[[i32; AREA]; AREA]; DIVISIONS]>,
    steps: Vec<BatchedStep>,
    /// By the step before, then by the cell of the hole where there was none: the steps that do not take it back.
    after: Box<[StepList; STEPS]>,
    is_narrow: bool,
    in_order: Array<'a, Patterns>,
}

/// A group, as steps need it.
#[derive(Clone, Copy, Debug)]
struct BatchedGroup<'a> {
    table: &'a [u8],
    regions: &'a Regions,
    plane_bits: usize,
}

/// Some steps, by their numbers.
#[derive(Clone, Copy, Debug, Default)]
struct StepList {
    count: u8,
    steps: [u8; WAYS],
}

/// A step of a tile into the hole.
#[derive(Clone, Copy, Debug, Default)]
struct BatchedStep {
    from: u8,
    to: u8,
    /// By group of all divisions.
    passages: [Passage; LANES],
}

/// A step in the order of the cells of a group's shape.
#[derive(Clone, Copy, Debug, Default)]
struct Passage {
    /// The cells of the board that are between the two, then that of the hole, which is in no group.
    between: [u8; PASSED],
    /// −1 if the tile goes to a lower number, else 0.
    down: i32,
    /// The two cells of the shape, as bits.
    cells: u32,
    /// The cell of the shape where the hole goes.
    hole: u8,
}

/// A state; in the list of successors, parts and slack are still those of the state before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BatchedState {
    /// The tile on each cell.
    at: [u8; AREA],
    /// By group: the cells that it takes, as bits.
    taken: [u32; LANES],
    arrangements: [u16; LANES],
    /// The fewest moves of each group.
    parts: [u8; LANES],
    /// By division: the number of moves that may be left, less the sum of the parts.
    slack: [u16; DIVISIONS],
    /// The number of the step before.
    step: u8,
    /// The tile that went.
    tile: u8,
}

impl<'a> BatchedKernel<'a> {
    /// For this board.
    pub fn new(board: &TileBoard, patterns: &'a Patterns, order: HoleOrder) -> Self {
        let cells = board.cells();
        let mut lanes = [[0; AREA]; DIVISIONS];
        let mut passes = Box::new([[[0; AREA]; AREA]; DIVISIONS]);
        for (lane, (division, group)) in patterns.lanes().enumerate() {
            for &tile in &group.tiles {
                lanes[division][usize::from(tile)] = lane as u8;
            }
            add_passes(&group.tiles, &mut passes[division]);
        }
        let groups: Vec<&TileGroup> = patterns.lanes().map(|(_, group)| group).collect();
        let images: Vec<&[u8]> = groups.iter().map(|group| &group.image[..cells]).collect();
        let mut steps = Vec::new();
        for (to, near) in board.near().iter().enumerate().take(cells) {
            steps.extend(
                near.iter().flatten().map(|&from| BatchedStep::new(&images, from, to as u8)),
            );
        }
        let list = |hole: u8, came: Option<u8>| {
            let mut list = StepList::default();
            for (number, step) in steps.iter().enumerate() {
                if step.to == hole && Some(step.from) != came {
                    list.steps[usize::from(list.count)] = number as u8;
                    list.count += 1;
                }
            }
            list
        };
        let mut after = Box::new([StepList::default(); STEPS]);
        let lists = steps.iter().map(|step| list(step.from, Some(step.to)));
        let lists = lists.chain((0..cells as u8).map(|hole| list(hole, None)));
        after.iter_mut().zip(lists).for_each(|(after, list)| *after = list);
        Self {
            patterns,
            groups: std::array::from_fn(|lane| BatchedGroup::new(groups[lane % groups.len()])),
            lanes,
            passes,
            steps,
            after,
            is_narrow: usize::from(board.size().rows.min(board.size().cols)) <= NARROW_PASSED + 1,
            in_order: Array::new(board, patterns, order),
        }
    }

    fn state(&self, node: &ArrayState<PatternValue>, left: u32) -> BatchedState {
        let &ArrayState { ref tiles, hole, came, value } = node;
        let is_before = |step: &BatchedStep| (step.from, step.to) == (hole, came);
        let step = self.steps.iter().position(is_before);
        let mut state = BatchedState {
            at: std::array::from_fn(|cell| tiles.on(cell as u8)),
            taken: [0; LANES],
            arrangements: [0; LANES],
            parts: value.parts,
            slack: value.sums.map(|sum| (left - u32::from(sum).min(left)) as u16),
            step: step.unwrap_or(self.steps.len() + usize::from(hole)) as u8,
            tile: 0,
        };
        for (lane, (_, group)) in self.patterns.lanes().enumerate() {
            let placement = group.placement(tiles);
            state.taken[lane] = group.table.taken(&placement);
            state.arrangements[lane] = group.table.arrangement(&placement) as u16;
        }
        state
    }

    /// Searches below a state that is no goal, in no particular order, with D divisions, on a board on which tiles pass up
    /// to P cells: finds whether there is a goal, but not the path.
    fn go<const D: usize, const P: usize>(
        &self,
        start: BatchedState,
        run: &mut DepthFirstSearch<'_>,
    ) -> DeepeningStep {
        let mut stack = vec![start];
        let mut successors = [start; BATCH * WAYS];
        let mut entries = [[0; D]; BATCH * WAYS];
        while !stack.is_empty() {
            if let Some(stop) = run.stop() {
                return stop;
            }
            // One at a time where a limit is near.
            let batch = if run.until_look() > (BATCH * WAYS) as u64 { BATCH } else { 1 };
            let from = stack.len().saturating_sub(batch);
            let mut count = 0;
            for state in &stack[from..] {
                let list = &self.after[usize::from(state.step) % STEPS];
                for &step in list.steps.iter().take(list.count.into()) {
                    let next = &mut successors[count % (BATCH * WAYS)];
                    let entries = &mut entries[count % (BATCH * WAYS)];
                    self.begin::<D, P>(state, step, next, entries);
                    count += 1;
                }
            }
            run.tally.expanded += (stack.len() - from) as u64;
            run.tally.generated += count as u64;
            stack.truncate(from);
            for (state, entries) in successors.iter_mut().zip(&entries).take(count) {
                let beyond = self.finish(state, entries);
                if beyond > 0 {
                    run.tally.excess = run.tally.excess.min(beyond.into());
                } else if state.parts == [0; LANES] {
                    return DeepeningStep::Found;
                } else {
                    stack.push(*state);
                }
            }
        }
        DeepeningStep::Nothing
    }

    /// Makes `next` the state after a step, but for its parts, whose entries are fetched.
    #[inline(always)]
    fn begin<const D: usize, const P: usize>(
        &self,
        state: &BatchedState,
        number: u8,
        next: &mut BatchedState,
        entries: &mut [u32; D],
    ) {
        let step = &self.steps[usize::from(number)];
        let on = |cell: u8| usize::from(state.at[usize::from(cell) % AREA]) % AREA;
        let tile = on(step.from);
        *next = *state;
        next.at[usize::from(step.to) % AREA] = tile as u8;
        next.at[usize::from(step.from) % AREA] = on(step.to) as u8;
        next.step = number;
        next.tile = tile as u8;
        for (division, entry) in entries.iter_mut().enumerate() {
            let lane = usize::from(self.lanes[division][tile]) % LANES;
            let Passage { between, down, cells, hole } = &step.passages[lane];
            let passes = &self.passes[division][tile];
            let mut change = 0;
            for place in 0..P {
                change += passes[on(between[place])];
            }
            let arrangement = i32::from(state.arrangements[lane]) + ((change ^ down) - down);
            let taken = state.taken[lane] ^ cells;
            next.arrangements[lane] = arrangement as u16;
            next.taken[lane] = taken;
            let group = &self.groups[lane];
            let plane = group.regions.plane(taken, *hole);
            let number = plane * group.plane_bits + arrangement as usize;
            *entry = number as u32;
            fetch_ahead(group.table, number / 8);
        }
    }

    /// Takes parts and slack to those after the step, and returns by how much the state is beyond the bound.
    #[inline(always)]
    fn finish<const D: usize>(&self, state: &mut BatchedState, entries: &[u32; D]) -> u16 {
        let tile = usize::from(state.tile) % AREA;
        let mut beyond = 0;
        for (division, &entry) in entries.iter().enumerate() {
            let lane = usize::from(self.lanes[division][tile]) % LANES;
            let before = state.parts[lane];
            let part = beside(before, bit(self.groups[lane].table, entry as usize));
            state.parts[lane] = part;
            // A move is made: the moves left less the sum stay as they are, or are 2 fewer.
            let more = u16::from(part.wrapping_sub(before).wrapping_add(1));
            let slack = state.slack[division];
            beyond = beyond.max(more.saturating_sub(slack));
            state.slack[division] = slack.wrapping_sub(more);
        }
        beyond
    }
}

/// Adds the changes of a group's arrangement where one of its tiles goes up past another.
fn add_passes(tiles: &[u8], passes: &mut [[i32; AREA]; AREA]) {
    let weight = |place: usize| (1..tiles.len() - place).product::<usize>() as i32;
    for (place, &tile) in tiles.iter().enumerate() {
        for (other, &passed) in tiles.iter().enumerate() {
            passes[usize::from(tile)][usize::from(passed)] = match other.cmp(&place) {
                Ordering::Greater => weight(place),
                Ordering::Less => -weight(other),
                Ordering::Equal => 0,
            };
        }
    }
}

impl<'a> BatchedGroup<'a> {
    fn new(group: &'a TileGroup) -> Self {
        let table = &*group.table;
        Self { table: &table.bytes, regions: &table.regions, plane_bits: 8 * table.plane_bytes() }
    }
}

impl BatchedStep {
    /// The step between these cells, where groups have these images of the board.
    fn new(images: &[&[u8]], from: u8, to: u8) -> Self {
        let mut step = Self { from, to, ..Self::default() };
        for (passage, image) in step.passages.iter_mut().zip(images) {
            let [start, end] = [from, to].map(|cell| image[usize::from(cell)]);
            let passed = start.min(end) + 1..start.max(end);
            let is_passed = |&cell: &u8| passed.contains(&image[usize::from(cell)]);
            let cells = (0..image.len() as u8).filter(is_passed);
            passage.between = [to; PASSED];
            passage.between.iter_mut().zip(cells).for_each(|(between, cell)| *between = cell);
            passage.down = if start < end { 0 } else { -1 };
            passage.cells = 1 << start | 1 << end;
            passage.hole = start;
        }
        step
    }
}

impl Kernel for BatchedKernel<'_> {
    type Node = ArrayState<PatternValue>;

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
        let step = match (self.patterns.divisions.len(), self.is_narrow) {
            (1, true) => self.go::<1, NARROW_PASSED>(start, run),
            (2, true) => self.go::<2, NARROW_PASSED>(start, run),
            (_, true) => self.go::<3, NARROW_PASSED>(start, run),
            (1, false) => self.go::<1, PASSED>(start, run),
            (2, false) => self.go::<2, PASSED>(start, run),
            (_, false) => self.go::<3, PASSED>(start, run),
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

    /// States that are updated from step to step equal those that are made anew.
    #[test]
    fn steps_change_numbers_as_they_are_counted() {
        let first = TilesGoal::HoleFirst;
        let last = TilesGoal::HoleLast;
        for (grid, goal) in [
            ("1 2 3 4/5 6 7 8/9 10 11 0", last),
            ("1 2 3/4 5 6/7 8 9/10 11 0", last),
            ("0 1 2 3 4 5 6/7 8 9 10 11 12 13", first),
            ("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", last),
            ("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0", last),
        ] {
            let puzzle = read_tiles(grid, "tiles", goal).expect("a board").into_puzzles().remove(0);
            let board = TileBoard::recognise(&puzzle).expect("a tile board");
            let mut run = Run::default().threads(2);
            let patterns = Patterns::new(&board, PatternSize::Small, None, &mut run.watch());
            let patterns = patterns.expect("no limit").expect("tables");
            let kernel = BatchedKernel::new(&board, &patterns, HoleOrder::Connections);
            let mut tiles = *board.start();
            let mut state = kernel.state(&kernel.root(), 200);
            for turn in 0..150_usize {
                let next_steps = kernel.after[usize::from(state.step)];
                let number = next_steps.steps[turn * turn % 7 % usize::from(next_steps.count)];
                let next = match patterns.divisions.len() {
                    1 => after::<1>(&kernel, &state, number),
                    _ => after::<2>(&kernel, &state, number),
                };
                let step = kernel.steps[usize::from(number)];
                tiles.swap(step.from, step.to);
                let (hole, came) = (step.from, step.to);
                let node = ArrayState { tiles, hole, came, value: patterns.value(&tiles) };
                let anew = kernel.state(&node, 199 - turn as u32);
                let divisions = patterns.divisions.len();
                assert_eq!(next.slack[..divisions], anew.slack[..divisions], "{grid}, turn {turn}");
                let next_but = BatchedState { slack: anew.slack, tile: 0, ..next };
                assert_eq!(next_but, anew, "{grid}, turn {turn}");
                state = next;
            }
        }
    }

    fn after<const D: usize>(
        kernel: &BatchedKernel<'_>,
        state: &BatchedState,
        number: u8,
    ) -> BatchedState {
        let mut next = *state;
        let mut entries = [0; D];
        if kernel.is_narrow {
            kernel.begin::<D, NARROW_PASSED>(state, number, &mut next, &mut entries);
        } else {
            kernel.begin::<D, PASSED>(state, number, &mut next, &mut entries);
        }
        kernel.finish(&mut next, &entries);
        next
    }
}
