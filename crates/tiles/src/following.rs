//! The entries of a state's groups in the tables, followed from step to step.
//!
//! To look an entry up, its number must be known. For each group the state has the set of the cells that it takes, and the
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

use super::array::ArrayState;
use super::board::TileBoard;
use super::pattern::{
    AREA, DIVISIONS, LANES, PatternValue, Patterns, Regions, TileGroup, beside, bit,
};
use slide_run::fetch_ahead;

/// The greatest number of successors of a state.
pub(super) const WAYS: usize = 4;
/// The greatest number of cells that a tile passes: one fewer than the shorter side has.
pub(super) const PASSED: usize = 4;
/// The same on boards whose shorter side is 3 at most.
pub(super) const NARROW_PASSED: usize = 2;
/// The greatest number of steps of a board of 25 cells, and of states without a step before.
const STEPS: usize = 128;
/// No bit of a table.
const NO_BIT: u8 = 2;

/// What follows the entries of all groups on one board.
#[derive(Debug)]
pub(super) struct EntryFollower<'a> {
    groups: FollowedGroups<'a>,
    /// By division and tile: the number of its group among those of all divisions.
    lanes: [[u8; AREA]; DIVISIONS],
    /// By division, tile that goes up and tile that it passes: the change of the arrangement.
    passes: Box<[[[i32; AREA]; AREA]; DIVISIONS]>,
    steps: Vec<TileStep>,
    /// By tile and cell; the key of a state is the sum of them, without the hole.
    /// (A. L. Zobrist, *A new hashing method with application for game playing*, 1970.)
    keys: Box<[[u64; AREA]; AREA]>,
    goal_key: u64,
    /// By step and group of all divisions.
    passages: Box<[[Passage; LANES]; STEPS]>,
    /// By the step before, then by the cell of the hole where there was none: the steps that do not take it back.
    after: Box<[StepList; STEPS]>,
}

/// All groups, as look-ups need them.
#[derive(Debug)]
struct FollowedGroups<'a> {
    tables: [&'a [u8]; LANES],
    regions: [&'a Regions; LANES],
    plane_bits: [usize; LANES],
}

/// Some steps, by their numbers.
#[derive(Clone, Copy, Debug, Default)]
struct StepList {
    count: u8,
    steps: [u8; WAYS],
}

/// A step of a tile into the hole.
#[derive(Clone, Copy, Debug)]
struct TileStep {
    from: u8,
    to: u8,
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
    /// The cell of the board from which the tile goes.
    from: u8,
}

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FollowedState {
    /// The tile on each cell.
    pub at: [u8; AREA],
    /// By group: the cells that it takes, as bits.
    taken: [u32; LANES],
    arrangements: [u16; LANES],
    /// The fewest moves of each group.
    parts: [u8; LANES],
    /// By division: the number of moves that may be left, less the sum of the parts.
    slack: [u16; DIVISIONS],
    /// The number of the step before.
    step: u8,
    /// A number that few other states have.
    pub key: u64,
}

/// The group of a division to which the tile of a step belongs, after the step.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FollowedEntry {
    /// The number of the first bit of its entry.
    number: u32,
    taken: u32,
    arrangement: u16,
    lane: u8,
    /// The fewest moves before the step.
    before: u8,
    /// The bit of the entry that leads beyond the bound; [`NO_BIT`] if there is none.
    beyond: u8,
    /// The bit of the entry, once it is looked up.
    bit: u8,
}

impl<'a> EntryFollower<'a> {
    /// For this board.
    pub fn new(board: &TileBoard, patterns: &'a Patterns) -> Self {
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
        let mut steps = Vec::new();
        for (to, near) in board.near().iter().enumerate().take(cells) {
            steps.extend(near.iter().flatten().map(|&from| TileStep { from, to: to as u8 }));
        }
        let mut passages = Box::new([[Passage::default(); LANES]; STEPS]);
        for (passages, &step) in passages.iter_mut().zip(&steps) {
            for (passage, group) in passages.iter_mut().zip(&groups) {
                *passage = Passage::new(step, &group.image[..cells]);
            }
        }
        let mut keys = Box::new([[0; AREA]; AREA]);
        for (number, key) in keys.as_flattened_mut().iter_mut().enumerate() {
            *key = mixed(number as u64 + 1);
        }
        let tiles = (0..cells).filter(|&tile| tile != usize::from(board.hole()));
        let goal_key = tiles.fold(0, |sum: u64, tile| sum.wrapping_add(keys[tile][tile]));
        Self {
            keys,
            goal_key,
            groups: FollowedGroups::new(&groups),
            lanes,
            passes,
            passages,
            after: lists_after(&steps, cells),
            steps,
        }
    }

    /// A state of the board, from which there are so many moves at most.
    pub fn state(
        &self,
        patterns: &Patterns,
        node: &ArrayState<PatternValue>,
        left: u32,
    ) -> FollowedState {
        let &ArrayState { ref tiles, hole, came, value } = node;
        let is_before = |step: &TileStep| (step.from, step.to) == (hole, came);
        let step = self.steps.iter().position(is_before);
        let mut state = FollowedState {
            at: std::array::from_fn(|cell| tiles.on(cell as u8)),
            taken: [0; LANES],
            arrangements: [0; LANES],
            parts: value.parts,
            slack: value.sums.map(|sum| (left - u32::from(sum).min(left)) as u16),
            step: step.unwrap_or(self.steps.len() + usize::from(hole)) as u8,
            key: 0,
        };
        for (_, group) in patterns.lanes().filter(|&(division, _)| division == 0) {
            for &tile in &group.tiles {
                let key = self.keys[usize::from(tile) % AREA][usize::from(tiles.of(tile)) % AREA];
                state.key = state.key.wrapping_add(key);
            }
        }
        for (lane, (_, group)) in patterns.lanes().enumerate() {
            let placement = group.placement(tiles);
            state.taken[lane] = group.table.taken(&placement);
            state.arrangements[lane] = group.table.arrangement(&placement) as u16;
        }
        state
    }

    /// The steps from a state, by their numbers, but for the one back.
    #[inline(always)]
    pub fn steps(&self, state: &FollowedState) -> impl Iterator<Item = u8> {
        let list = &self.after[usize::from(state.step) % STEPS];
        list.steps.iter().copied().take(list.count.into())
    }

    /// The entry of a division after a step, which is fetched; tiles pass up to P cells.
    #[inline(always)]
    pub fn after<const P: usize>(
        &self,
        state: &FollowedState,
        step: u8,
        division: usize,
    ) -> FollowedEntry {
        let passages = &self.passages[usize::from(step) % STEPS];
        let on = |cell: u8| usize::from(state.at[usize::from(cell) % AREA]) % AREA;
        let tile = on(passages[0].from);
        let lane = usize::from(self.lanes[division][tile]) % LANES;
        let Passage { between, down, cells, hole, .. } = &passages[lane];
        let passes = &self.passes[division][tile];
        let mut change = 0;
        for place in 0..P {
            change += passes[on(between[place])];
        }
        let arrangement = i32::from(state.arrangements[lane]) + ((change ^ down) - down);
        let taken = state.taken[lane] ^ cells;
        let groups = &self.groups;
        let plane = groups.regions[lane].plane(taken, *hole);
        let number = plane * groups.plane_bits[lane] + arrangement as usize;
        fetch_ahead(groups.tables[lane], number / 8);
        let before = state.parts[lane];
        let up = before.wrapping_add(1) >> 1 & 1;
        FollowedEntry {
            number: number as u32,
            taken,
            arrangement: arrangement as u16,
            lane: lane as u8,
            before,
            // A move is made: the moves left less the sum stay as they are, or are 2 fewer.
            beyond: if state.slack[division] < 2 { up } else { NO_BIT },
            bit: 0,
        }
    }

    /// Looks an entry up, and returns whether it is within the bound.
    #[inline(always)]
    pub fn look_up(&self, entry: &mut FollowedEntry) -> bool {
        let table = self.groups.tables[usize::from(entry.lane) % LANES];
        entry.bit = bit(table, entry.number as usize);
        entry.bit != entry.beyond
    }

    /// The key after a step.
    #[inline(always)]
    pub fn key_after(&self, state: &FollowedState, step: u8) -> u64 {
        let [from, to] = self.cells(step);
        let keys = &self.keys[usize::from(state.at[from]) % AREA];
        state.key.wrapping_sub(keys[from]).wrapping_add(keys[to])
    }

    /// The tiles after a step.
    #[inline(always)]
    pub fn tiles_after(&self, state: &FollowedState, step: u8) -> [u8; AREA] {
        let [from, to] = self.cells(step);
        let mut at = state.at;
        at.swap(from, to);
        at
    }

    /// Returns whether the tiles are where they belong after a step that leads to this key.
    #[inline(always)]
    pub fn is_goal_after(&self, state: &FollowedState, step: u8, key: u64) -> bool {
        let is_in_place = |(cell, tile): (usize, u8)| usize::from(tile) == cell;
        key == self.goal_key
            && self.tiles_after(state, step).into_iter().enumerate().all(is_in_place)
    }

    /// Makes a step, with the entries of all divisions after it, each at a place of a list.
    #[inline(always)]
    pub fn go<const D: usize, const N: usize>(
        &self,
        state: &mut FollowedState,
        step: u8,
        key: u64,
        entries: &[[FollowedEntry; N]; D],
        place: usize,
    ) {
        let [from, to] = self.cells(step);
        state.at.swap(from, to);
        state.step = step;
        state.key = key;
        // Not `zip`, which is not always inlined.
        for (division, entries) in entries.iter().enumerate() {
            let entry = &entries[place % N];
            let lane = usize::from(entry.lane) % LANES;
            let part = beside(entry.before, entry.bit);
            state.taken[lane] = entry.taken;
            state.arrangements[lane] = entry.arrangement;
            state.parts[lane] = part;
            let spent = u16::from(part.wrapping_sub(entry.before).wrapping_add(1));
            let slack = &mut state.slack[division % DIVISIONS];
            *slack = slack.wrapping_sub(spent);
        }
    }

    /// The cells from which and to which a step goes.
    #[inline(always)]
    fn cells(&self, step: u8) -> [usize; 2] {
        let TileStep { from, to } = self.steps[usize::from(step)];
        [usize::from(from) % AREA, usize::from(to) % AREA]
    }
}

/// A number that looks drawn at random. (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable
/// pseudorandom number generators*, 2014.)
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
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

/// The steps after each step that do not take it back, then those of each cell of the hole.
fn lists_after(steps: &[TileStep], cells: usize) -> Box<[StepList; STEPS]> {
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
    after
}

impl<'a> FollowedGroups<'a> {
    /// Lanes without a group get one that is not used.
    fn new(groups: &[&'a TileGroup]) -> Self {
        let tables: [_; LANES] = std::array::from_fn(|lane| &*groups[lane % groups.len()].table);
        let regions = tables.map(|table| &*table.regions);
        Self {
            tables: tables.map(|table| &*table.bytes),
            regions,
            plane_bits: tables.map(|table| 8 * table.plane_bytes()),
        }
    }
}

impl Passage {
    /// A step, for a group with this image of the board.
    fn new(step: TileStep, image: &[u8]) -> Self {
        let TileStep { from, to } = step;
        let [start, end] = [from, to].map(|cell| image[usize::from(cell)]);
        let passed = start.min(end) + 1..start.max(end);
        let is_passed = |&cell: &u8| passed.contains(&image[usize::from(cell)]);
        let cells = (0..image.len() as u8).filter(is_passed);
        let mut between = [to; PASSED];
        between.iter_mut().zip(cells).for_each(|(between, cell)| *between = cell);
        let down = if start < end { 0 } else { -1 };
        Self { between, down, cells: 1 << start | 1 << end, hole: start, from }
    }
}

impl FollowedState {
    /// Returns whether the moves that may be left and those needed differ by an odd number.
    pub fn is_odd(&self) -> bool {
        self.slack[0] % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array;
    use crate::deepening::{HoleOrder, Kernel};
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
            let root = Array::new(&board, &patterns, HoleOrder::Connections).root();
            let follower = EntryFollower::new(&board, &patterns);
            let mut tiles = *board.start();
            let mut state = follower.state(&patterns, &root, 200);
            for turn in 0..150_usize {
                let steps: Vec<u8> = follower.steps(&state).collect();
                let number = steps[turn * turn % 7 % steps.len()];
                let next = match patterns.divisions.len() {
                    1 => after::<1>(&follower, &state, number),
                    _ => after::<2>(&follower, &state, number),
                };
                let TileStep { from: hole, to: came } = follower.steps[usize::from(number)];
                tiles.swap(hole, came);
                assert_eq!(follower.tiles_after(&state, number), next.at);
                assert!(!follower.is_goal_after(&state, number, next.key) || tiles.is_goal());
                let node = ArrayState { tiles, hole, came, value: patterns.value(&tiles) };
                let anew = follower.state(&patterns, &node, 199 - turn as u32);
                let divisions = patterns.divisions.len();
                assert_eq!(next.slack[..divisions], anew.slack[..divisions], "{grid}, turn {turn}");
                let next_but = FollowedState { slack: anew.slack, ..next };
                assert_eq!(next_but, anew, "{grid}, turn {turn}");
                state = next;
            }
        }
    }

    fn after<const D: usize>(
        follower: &EntryFollower<'_>,
        state: &FollowedState,
        step: u8,
    ) -> FollowedState {
        let mut entries: [FollowedEntry; D] =
            std::array::from_fn(|division| follower.after::<PASSED>(state, step, division));
        for entry in &mut entries {
            assert!(follower.look_up(entry), "nothing is near the bound");
        }
        let mut next = *state;
        let key = follower.key_after(state, step);
        follower.go(&mut next, step, key, &entries.map(|entry| [entry]), 0);
        next
    }
}
