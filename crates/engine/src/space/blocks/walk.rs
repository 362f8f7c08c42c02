//! One walk over all blocks, that finds for each the blocks that a step down or to the right leads to.
//!
//! The walk goes down all paths to inner nodes in the order of their ranks, and takes along the pairs
//! of packings that are one step apart and have not met again:
//!
//! ```text
//! the paths meet at an upper node        every block below it, and the block at one distance,
//!                                        are one step apart slot by slot:       identity
//! both have come to inner nodes          a map, made of ranges of slots
//! the step is wholly below the cut       a map of the block onto itself, the same for all blocks
//!                                        that begin at this node
//! ```

use std::ops;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::cut::{Cut, PathPosition};
use super::order::{self, Flips};
use super::ranges::{RangeList, Ranges, SlotOffset};
use super::slices::BlockSlices;
use crate::board::{GoalTargets, Pair, PathEdge, Paths};
use crate::space::shards::NodePairKey;
use slide_run::threads::in_turn;
use slide_run::{FixedMap, GiveUp, TooLarge};

/// Fewest and most blocks of a branch.
const BLOCKS: ops::RangeInclusive<u32> = 256..=1 << 11;
/// The number of branches, unless they have too few or too many blocks.
const BRANCHES: u32 = 64;
/// The most branches of each thread that wait for their turn.
const WAITING: usize = 8;

/// A block as it is found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// The node at which its slots begin.
    pub class: u32,
    /// The parity of the anchors before.
    pub parity: u8,
    /// The side of the slots that have bits.
    pub side: u8,
    /// The set of targets that are still possible.
    pub targets: u32,
}

/// An edge between a block and another one, with its plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedEdge {
    /// The other block, by rank.
    pub block: u32,
    pub plan: u32,
}

/// The slots of two blocks that are one move apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PairPlan {
    pub own: u32,
    pub other: u32,
    /// The side of the slots of the own block that have bits.
    pub side: u8,
    /// The slots from which the ranges are counted.
    pub at: SlotOffset,
    /// The ranges.
    pub list: RangeList,
}

/// A pair whose own path is still above the cut.
#[derive(Clone, Copy, Debug)]
struct OpenPair {
    pair: Pair,
    other: PathPosition,
}

/// A pair that begins below a node.
struct PendingPair {
    token: usize,
    open: OpenPair,
}

/// A path to a node, and what is under way there.
#[derive(Clone, Debug, Default)]
struct Branch {
    node: u32,
    /// The blocks below the node.
    blocks: ops::Range<u32>,
    parities: u8,
    targets: u32,
    open: Vec<OpenPair>,
    /// Offsets to the blocks that are one move away slot by slot.
    apart: Vec<i64>,
}

/// The data that determine a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct PairPlanKey {
    own: u32,
    other: u32,
    side: u8,
    at: SlotOffset,
    list: NodePairKey,
}

/// The blocks and edges found in a branch, or in all of them.
pub(super) struct WalkResult {
    pub leaves: Vec<Leaf>,
    /// The edges of each block of the slice and of its halo, and where those of each block end.
    pub edges: Vec<PlannedEdge>,
    pub ends: Vec<u64>,
    /// The plans by number; that of [`WHOLE`] is the identity.
    pub plans: Vec<PairPlan>,
    /// In a branch, the numbers of these plans, or [`NO_PLAN`].
    known: FixedMap<PairPlanKey, u32>,
}

impl Default for WalkResult {
    fn default() -> Self {
        let at = SlotOffset::default();
        let identity = PairPlan { own: 0, other: 0, side: 0, at, list: RangeList::default() };
        Self {
            leaves: Vec::new(),
            edges: Vec::new(),
            ends: Vec::new(),
            plans: vec![identity],
            known: FixedMap::default(),
        }
    }
}

impl WalkResult {
    /// The approximate number of bytes taken.
    pub fn bytes(&self) -> u64 {
        let lists = size_of::<PlannedEdge>() * self.edges.capacity()
            + 8 * self.ends.capacity()
            + size_of::<Leaf>() * self.leaves.capacity()
            + 2 * size_of::<PairPlan>() * self.plans.capacity();
        lists as u64
    }

    /// Takes over what was found in the next branch; `known` has the numbers of all plans.
    fn add(
        &mut self,
        branch: &mut Self,
        known: &mut FixedMap<PairPlan, u32>,
    ) -> Result<(), TooLarge> {
        let mut numbers = vec![WHOLE];
        for plan in branch.plans.drain(1..) {
            numbers.push(*known.entry(plan).or_insert_with(|| {
                self.plans.push(plan);
                (self.plans.len() - 1) as u32
            }));
        }
        let before = self.edges.len() as u64;
        self.leaves.append(&mut branch.leaves);
        self.ends.extend(branch.ends.drain(..).map(|end| before + end));
        let edges = branch.edges.drain(..);
        self.edges
            .extend(edges.map(|edge| PlannedEdge { plan: numbers[edge.plan as usize], ..edge }));
        if self.plans.len() > MOST_PLANS { Err(TooLarge) } else { Ok(()) }
    }
}

/// The data that all walking threads share.
pub(super) struct PairWalk<'c, 'w> {
    cut: &'c Cut,
    slices: &'w BlockSlices,
    flips: &'w Flips<'c>,
    targets: Option<&'w Mutex<GoalTargets>>,
    ranges: &'w Ranges<'c>,
    /// For each upper node that was met, the pairs that begin there.
    pending: Vec<OnceLock<Box<[PendingPair]>>>,
    /// Lists and tables for reuse.
    spare: Mutex<Vec<WalkResult>>,
}

/// A walk through one branch.
struct BranchWalker<'a, 'c, 'w> {
    walk: &'a PairWalk<'c, 'w>,
    found: WalkResult,
    /// For reuse.
    spare: Vec<Branch>,
}

/// The plan of blocks that are one move apart slot by slot.
pub(super) const WHOLE: u32 = 0;
/// Plans are numbered in 31 bits.
const MOST_PLANS: usize = 1 << 31;
/// There is no slot from which this step could be made.
const NO_PLAN: u32 = u32::MAX;

impl<'c, 'w> PairWalk<'c, 'w> {
    pub fn new(
        cut: &'c Cut,
        slices: &'w BlockSlices,
        flips: &'w Flips<'c>,
        targets: Option<&'w Mutex<GoalTargets>>,
        ranges: &'w Ranges<'c>,
    ) -> Self {
        let pending = (0..cut.paths.nodes()).map(|_| OnceLock::new()).collect();
        let spare = Mutex::default();
        Self { cut, slices, flips, targets, ranges, pending, spare }
    }

    /// Walks to all blocks.
    pub fn run(&self, threads: usize) -> Result<WalkResult, GiveUp> {
        let targets = if self.targets.is_some() { GoalTargets::ALL } else { GoalTargets::NONE };
        let blocks = 0..self.cut.blocks;
        let most = (blocks.end / BRANCHES).clamp(*BLOCKS.start(), *BLOCKS.end());
        let mut branches = Vec::new();
        let root = Branch { node: Paths::ROOT, blocks, targets, ..Branch::default() };
        self.divide(root, most, &mut branches);
        let mut all = WalkResult::default();
        let mut known = FixedMap::default();
        in_turn(
            threads,
            WAITING,
            &branches,
            |branch| self.find(branch),
            |mut found| {
                all.add(&mut found, &mut known)?;
                found.known.clear();
                self.spare().push(found);
                self.ranges.budget.check(all.bytes() + self.ranges.bytes())
            },
        )?;
        Ok(all)
    }

    /// Divides a branch until each part has this number of blocks at most.
    fn divide(&self, branch: Branch, most: u32, into: &mut Vec<Branch>) {
        if branch.blocks.len() <= most as usize || self.cut.is_inner(branch.node) {
            into.push(branch);
            return;
        }
        for edge in self.cut.paths.edges(branch.node) {
            let mut part = Branch::default();
            self.follow(&branch, edge, &mut part);
            self.divide(part, most, into);
        }
    }

    /// Makes `part` the part of a branch after an edge of its node.
    fn follow(&self, branch: &Branch, edge: PathEdge, part: &mut Branch) {
        let cut = self.cut;
        let PathEdge { node, token, next } = edge;
        part.node = next;
        part.blocks.start = branch.blocks.start + cut.offset(node, token);
        part.blocks.end = part.blocks.start + cut.blocks_below(next);
        part.parities = branch.parities ^ self.flips.along(edge);
        part.targets = self.left(branch.targets, node, token);
        part.open.clear();
        part.apart.clone_from(&branch.apart);
        let mut keep = |open: OpenPair| {
            let OpenPair { pair, other } = open;
            let is_whole = other.class().is_none_or(|class| class == next && other.slot == 0);
            if is_whole && self.ranges.pairs.is_done(pair, next) {
                part.apart.push(i64::from(other.block) - i64::from(part.blocks.start));
            } else {
                part.open.push(open);
            }
        };
        for &OpenPair { pair, mut other } in &branch.open {
            let along = |node, token| cut.go(&mut other, node, token);
            if let Some(pair) = self.ranges.pairs.advance(pair, edge, along) {
                keep(OpenPair { pair, other });
            }
        }
        let pending = self.pending[node as usize].get_or_init(|| self.begin(node));
        for begins in pending.iter().filter(|begins| begins.token == token) {
            let OpenPair { pair, mut other } = begins.open;
            other.block += branch.blocks.start;
            keep(OpenPair { pair, other });
        }
    }

    /// The targets of a set that a token leaves possible.
    fn left(&self, set: u32, node: u32, token: usize) -> u32 {
        let Some(all) = self.targets.filter(|_| set != GoalTargets::NONE) else { return set };
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.left(set, self.cut.paths.first(node), token)
    }

    /// The pairs that begin at an upper node, seen from block 0.
    fn begin(&self, node: u32) -> Box<[PendingPair]> {
        let cut = self.cut;
        let mut pending = Vec::new();
        for edge in cut.paths.edges(node) {
            let along = |other: &mut PathPosition, node, token| cut.go(other, node, token);
            self.ranges.pairs.begin(edge, &PathPosition::START, along, |pair, other| {
                pending.push(PendingPair { token: edge.token, open: OpenPair { pair, other } });
            });
        }
        pending.into()
    }

    /// The blocks and edges found in a branch.
    fn find(&self, branch: &Branch) -> WalkResult {
        let found = self.spare().pop().unwrap_or_default();
        let mut walker = BranchWalker { walk: self, found, spare: Vec::new() };
        walker.down(branch);
        walker.found
    }

    fn spare(&self) -> MutexGuard<'_, Vec<WalkResult>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BranchWalker<'_, '_, '_> {
    fn down(&mut self, branch: &Branch) {
        let walk = self.walk;
        if walk.cut.is_inner(branch.node) {
            return self.leaf(branch);
        }
        let mut part = self.spare.pop().unwrap_or_default();
        for edge in walk.cut.paths.edges(branch.node) {
            if !walk.ranges.budget.goes_on() {
                break;
            }
            walk.follow(branch, edge, &mut part);
            self.down(&part);
        }
        self.spare.push(part);
    }

    fn leaf(&mut self, branch: &Branch) {
        let &Branch { node: class, parities, targets, .. } = branch;
        let side = self.walk.cut.side.map_or(0, |side| side ^ order::side(parities));
        let leaf = Leaf { class, parity: parities & 1, side, targets };
        self.found.leaves.push(leaf);
        let is_own = self.walk.slices.is_own(class);
        let whole = branch.apart.iter().filter(|_| is_own).map(|apart| PlannedEdge {
            block: (i64::from(branch.blocks.start) + apart) as u32,
            plan: WHOLE,
        });
        self.found.edges.extend(whole);
        for &OpenPair { pair, other } in &branch.open {
            self.link(leaf, 0, class, pair, other);
        }
        self.found.ends.push(self.found.edges.len() as u64);
    }

    /// Adds the edges of a pair whose own path is in the block: at slot `slot` and node `node`.
    fn link(&mut self, leaf: Leaf, slot: u32, node: u32, pair: Pair, other: PathPosition) {
        let PairWalk { cut, slices, ranges, .. } = self.walk;
        if let Some(other_class) = other.class() {
            if !slices.is_own(leaf.class) && !slices.is_own(other_class) {
                return;
            }
            let Leaf { class: own, side, .. } = leaf;
            let at = SlotOffset { own: slot as u16, other: other.slot as u16 };
            let (list_key, pair) = ranges.key(node, pair);
            let plans = &mut self.found.plans;
            let key = PairPlanKey { own, other: other_class, side, at, list: list_key };
            let plan = *self.found.known.entry(key).or_insert_with(|| {
                let list = ranges.between(list_key, pair);
                if list.length == 0 {
                    return NO_PLAN;
                }
                plans.push(PairPlan { own, other: other_class, side, at, list });
                (plans.len() - 1) as u32
            });
            if plan != NO_PLAN {
                self.found.edges.push(PlannedEdge { block: other.block, plan });
            }
            return;
        }
        for edge in cut.paths.edges(node) {
            let mut other = other;
            let along = |node, token| cut.go(&mut other, node, token);
            if let Some(pair) = ranges.pairs.advance(pair, edge, along) {
                let slot = slot + cut.offset(node, edge.token);
                self.link(leaf, slot, edge.next, pair, other);
            }
        }
    }
}
