//! One walk over all blocks, that finds for each the blocks that a step leads to.
//!
//! The walk goes down all paths to inner nodes in the order of their ranks, and takes along the pairs
//! of packings that are one step apart and have not met again:
//!
//! ```text
//! the paths meet at an upper node        every block behind it, and the block at one distance,
//!                                        are one step apart slot by slot:       identity
//! both have come to inner nodes          a map, made of ranges of slots
//! the step is wholly behind the cut      a map of the block onto itself, the same for all blocks
//!                                        that begin at this node
//! ```

use super::cut::{Cut, Place};
use super::order::{self, Flips};
use super::ranges::{List, Ranges};
use super::slices::Slices;
use crate::board::{FixedMap, Pair, Paths, Steps, Wants};

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
    pub wants: u32,
}

/// An edge between blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The block that it comes from.
    pub block: u32,
    /// Its plan, and in bit 0 whether it keeps the parity.
    pub map: u32,
}

/// What a map is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Plan {
    pub own: u32,
    pub other: u32,
    /// The side of the slots of the own block that have bits.
    pub side: u8,
    /// The first slots on either side.
    pub at: (u16, u16),
    /// The ranges, counted from there.
    pub list: List,
}

/// A pair whose own path is still above the cut.
#[derive(Clone, Copy, Debug)]
struct Open {
    pair: Pair,
    other: Place,
}

/// A pair that begins behind a node.
struct Begun {
    token: usize,
    open: Open,
}

/// What the walk finds.
pub(super) struct Walk<'c, 'w> {
    cut: &'c Cut,
    slices: &'w Slices,
    steps: &'c Steps,
    flips: &'w Flips<'c>,
    wants: Option<&'w mut Wants>,
    pub ranges: Ranges<'c>,
    pub leaves: Vec<Leaf>,
    /// The edges into each block of the slice and of its halo, and where those of each block end.
    pub edges: Vec<Edge>,
    pub ends: Vec<u64>,
    /// Plan 0 stands for the identity.
    pub plans: Vec<Plan>,
    known: FixedMap<Plan, u32>,
    begun: Vec<Option<Box<[Begun]>>>,
    /// How far away blocks are that are one move away slot by slot, and whether it keeps the parity.
    apart: Vec<(i64, bool)>,
    /// Lists for reuse.
    spare: Vec<Vec<Open>>,
}

impl<'c, 'w> Walk<'c, 'w> {
    pub fn new(
        (cut, slices): (&'c Cut, &'w Slices),
        (steps, flips): (&'c Steps, &'w Flips<'c>),
        wants: Option<&'w mut Wants>,
    ) -> Self {
        let ranges = Ranges::new(cut, steps);
        let identity = Plan { own: 0, other: 0, side: 0, at: (0, 0), list: List::default() };
        Self {
            cut,
            slices,
            steps,
            flips,
            wants,
            ranges,
            leaves: Vec::with_capacity(cut.blocks as usize),
            edges: Vec::new(),
            ends: Vec::with_capacity(cut.blocks as usize),
            plans: vec![identity],
            known: FixedMap::default(),
            begun: (0..cut.paths.nodes()).map(|_| None).collect(),
            apart: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Bytes taken, as good as.
    pub fn bytes(&self) -> u64 {
        let lists = size_of::<Edge>() * self.edges.capacity()
            + 8 * self.ends.capacity()
            + size_of::<Leaf>() * self.leaves.capacity()
            + 2 * size_of::<Plan>() * self.plans.capacity();
        lists as u64 + self.ranges.bytes()
    }

    /// Walks to all blocks; `go_on` is asked now and then, with the bytes taken.
    pub fn run<E>(&mut self, go_on: &mut dyn FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        let wants = if self.wants.is_some() { Wants::ALL } else { Wants::NONE };
        self.down(Paths::ROOT, 0, (0, wants), &[], go_on)
    }

    fn down<E>(
        &mut self,
        node: u32,
        block: u32,
        (parities, wants): (u8, u32),
        open: &[Open],
        go_on: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let cut = self.cut;
        if cut.is_inner(node) {
            let side = cut.side.map_or(0, |side| side ^ order::side(parities));
            self.leaf(Leaf { class: node, parity: parities & 1, side, wants }, block, open);
            return if block.is_multiple_of(64) { go_on(self.bytes()) } else { Ok(()) };
        }
        let begun = self.begun[node as usize].take().unwrap_or_else(|| self.begin(node));
        let mut next_open = self.spare.pop().unwrap_or_default();
        let (at, mut result) = (cut.paths.first(node), Ok(()));
        for (token, next) in cut.paths.edges(node) {
            let apart = self.apart.len();
            let next_block = block + cut.offset(node, token);
            next_open.clear();
            let mut keep = |apart: &mut Vec<(i64, bool)>, open: Open| {
                let Open { pair, other } = open;
                let is_whole = other.class().is_none_or(|class| class == next && other.slot == 0);
                if is_whole && self.steps.is_done(&cut.paths, pair, next) {
                    let far = i64::from(other.block) - i64::from(next_block);
                    apart.push((far, self.steps.is_even(pair)));
                } else {
                    next_open.push(open);
                }
            };
            for &Open { pair, mut other } in open {
                let along = |node, token| cut.go(&mut other, node, token);
                if let Some(pair) = self.steps.advance(&cut.paths, pair, (node, token, next), along)
                {
                    keep(&mut self.apart, Open { pair, other });
                }
            }
            for begun in begun.iter().filter(|begun| begun.token == token) {
                let Open { pair, mut other } = begun.open;
                other.block += block;
                keep(&mut self.apart, Open { pair, other });
            }
            let flip = self.flips.along(node, token, next);
            let left = self.wants.as_mut().map_or(wants, |all| all.left(wants, at, token));
            result = self.down(next, next_block, (parities ^ flip, left), &next_open, go_on);
            self.apart.truncate(apart);
            if result.is_err() {
                break;
            }
        }
        self.spare.push(next_open);
        self.begun[node as usize] = Some(begun);
        result
    }

    /// The pairs that begin at an upper node, seen from block 0.
    fn begin(&self, node: u32) -> Box<[Begun]> {
        let cut = self.cut;
        let mut begun = Vec::new();
        for (token, next) in cut.paths.edges(node) {
            let along = |other: &mut Place, node, token| cut.go(other, node, token);
            let edge = (node, token, next);
            self.steps.begin(&cut.paths, edge, &Place::START, along, |pair, other| {
                begun.push(Begun { token, open: Open { pair, other } });
            });
        }
        begun.into()
    }

    fn leaf(&mut self, leaf: Leaf, block: u32, open: &[Open]) {
        self.leaves.push(leaf);
        let is_own = self.slices.is_own(leaf.class);
        let whole = self.apart.iter().filter(|_| is_own).map(|&(apart, is_even)| Edge {
            block: (i64::from(block) + apart) as u32,
            map: super::maps::IDENTITY << 1 | u32::from(is_even),
        });
        self.edges.extend(whole);
        for &Open { pair, other } in open {
            self.link(leaf, 0, leaf.class, pair, other);
        }
        self.ends.push(self.edges.len() as u64);
    }

    /// Adds the edges of a pair whose own path is in the block: at slot `slot` and node `node`.
    fn link(&mut self, leaf: Leaf, slot: u32, node: u32, pair: Pair, other: Place) {
        let cut = self.cut;
        if let Some(other_class) = other.class() {
            if !self.slices.is_own(leaf.class) && !self.slices.is_own(other_class) {
                return;
            }
            let list = self.ranges.between(node, pair);
            if list.length > 0 {
                let at = (slot as u16, other.slot as u16);
                let Leaf { class: own, side, .. } = leaf;
                let plan = Plan { own, other: other_class, side, at, list };
                let map = *self.known.entry(plan).or_insert_with(|| {
                    self.plans.push(plan);
                    (self.plans.len() - 1) as u32
                });
                let map = map << 1 | u32::from(self.steps.is_even(pair));
                self.edges.push(Edge { block: other.block, map });
            }
            return;
        }
        for (token, next) in cut.paths.edges(node) {
            let mut other = other;
            let along = |node, token| cut.go(&mut other, node, token);
            let edge = (node, token, next);
            if let Some(pair) = self.steps.advance(&cut.paths, pair, edge, along) {
                self.link(leaf, slot + cut.offset(node, token), next, pair, other);
            }
        }
    }
}
