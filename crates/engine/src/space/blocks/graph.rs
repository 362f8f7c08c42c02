//! The graph of blocks, laid out for searching.
//!
//! Blocks that begin at one node and have one parity (and one side) are a *run*: they have the same words, the same
//! map onto themselves, and much the same maps from others. They lie side by side, so that these maps
//! stay in the innermost caches; maps are numbered as the runs need them, for the same reason.
//!
//! ```text
//! runs      | node 7, even | node 7, odd | node 8, even | …
//! blocks    | 0 1 2 3 4 5  | 6 7 8 9     | 10 …           new numbers; `number` knows them by rank
//! words     | part 0, part 1, to a multiple of four words | …
//! ```
//!
//! Words are counted in fours in 32 bits: 2³² · 4 · 64 slots, 10¹² packings.
//!
//! Where several searches share a space each has words for its own blocks, and after them for those of its halo
//! (`slices.rs`):
//!
//! ```text
//! blocks    |  others: no words  | 6 7 8 9 |  halo: 10  |  no words  | halo: 14 15 | …
//! words     | 6 7 8 9 | 10 | 14 15 |
//! ```

use std::sync::{Mutex, PoisonError};

use super::cut::{Cut, PathPosition};
use super::maps::{MapMaker, MapUse, Maps, SlotMoves};
use super::marks::{GoalMaskKey, GoalMasks};
use super::order::{Parities, SlotOrder, SlotPlace};
use super::ranges::{Lists, Ranges, SlotOffset};
use super::rows::{RowTable, Rows};
use super::slices::BlockSlices;
use super::walk::{Leaf, PairPlan, PairWalk, PlannedEdge, WHOLE, WalkResult};
use crate::board::{GoalTargets, Pairs, Steps};
use slide_run::threads::in_turn;
use slide_run::{BuildBudget, FixedMap, GiveUp, TooLarge};

/// An edge between blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The block that it comes from.
    pub block: u32,
    /// Its recipe while the graph is made, then its map.
    pub map: MapUse,
}

/// Blocks side by side.
#[derive(Clone, Debug)]
pub(super) struct BlockRun {
    pub blocks: std::ops::Range<u32>,
    /// The parity of the anchors before the blocks.
    pub parity: u8,
    /// The side of the slots that have bits.
    pub side: u8,
    /// Words of the two parts.
    pub words: [u32; 2],
    /// The first word of the first block, if this is not a run of others.
    pub base: usize,
    /// Words from one block to the next.
    pub stride: usize,
    /// Moves inside of a block part by part, unless they are maps.
    pub tables: [RowTable; 2],
}

impl BlockRun {
    /// The word of a block with which the part begins whose packings have this parity.
    #[inline]
    pub fn begin(&self, parity: u8) -> usize {
        if parity == self.parity { 0 } else { self.words[0] as usize }
    }

    /// The first word of a block, if this is not a run of others.
    #[inline]
    pub fn first_word(&self, block: u32) -> usize {
        self.base + (block - self.blocks.start) as usize * self.stride
    }
}

/// Words are counted in fours.
pub(super) const GRAIN: usize = 4;

/// Blocks and the edges between them.
pub(super) struct BlockGraph {
    pub runs: Vec<BlockRun>,
    /// Orders of slots, and that of each run.
    orders: Vec<SlotOrder>,
    order_of_run: Vec<u32>,
    /// New numbers of blocks, by rank.
    pub number: Vec<u32>,
    /// The index at which the edges of each block begin.
    pub begins: Vec<u64>,
    /// The edges into each block.
    pub edges: Vec<Edge>,
    /// The first word of each block, in grains, or [`NOWHERE`].
    pub grains: Vec<u32>,
    /// The blocks of the slice; and for each slice the block after its last one.
    pub own: std::ops::Range<u32>,
    pub ends: Vec<u32>,
    pub maps: Maps,
    pub rows: Rows,
    pub marks: GoalMasks,
    /// Words of all blocks that have any.
    pub words: usize,
    /// True if each move flips the parity; otherwise all packings are even.
    pub moves_flip_parity: bool,
}

/// A block of others that has no words here.
const NOWHERE: u32 = u32::MAX;

/// The place of the bit of a packing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BitPosition {
    pub block: u32,
    /// The parity of the packing.
    pub parity: u8,
    /// The word in all words.
    pub word: usize,
    /// The word in its block, and in the part of its block.
    pub word_of_block: usize,
    pub word_of_part: u32,
    pub bit: u32,
}

impl BlockGraph {
    /// The graph of all packings, or of a slice of them, with maps for PEXT and PDEP if `compressing`, made by this number of
    /// threads.
    ///
    /// # Errors
    /// The reason that the budget gives, or there are too many blocks.
    pub fn new(
        cut: &Cut,
        slices: &BlockSlices,
        steps: &Steps,
        targets: Option<GoalTargets>,
        compressing: bool,
        threads: usize,
        budget: &BuildBudget<'_>,
    ) -> Result<Self, GiveUp> {
        let mut parities = Parities::new(cut, steps);
        budget.check(Pairs::bytes(&cut.paths, steps))?;
        let ranges = Ranges::new(cut, steps, budget);
        let targets = targets.map(Mutex::new);
        let walk = PairWalk::new(cut, slices, &parities.flips, targets.as_ref(), &ranges);
        let found = walk.run(threads)?;
        drop(walk);
        budget.keep(found.bytes());
        let WalkResult { leaves, edges, ends, plans, .. } = found;

        let mut layout = BlockLayout::new(&leaves, cut, slices, &mut parities, threads)?;
        let own_begin = slices.own.checked_sub(1).map_or(0, |before| layout.ends[before]);
        let own = own_begin..layout.ends[slices.own];
        let marks = match targets.map(Mutex::into_inner) {
            Some(targets) => {
                let mut targets = targets.unwrap_or_else(PoisonError::into_inner);
                layout.goal_masks(&leaves, cut, slices, &mut targets)?
            }
            None => GoalMasks::default(),
        };

        let are_maps = steps.are_single();
        let (lists, rows) = moves_inside(ranges, &mut layout, are_maps, threads, budget)?;
        budget.keep(lists.bytes + rows.bytes());

        let planned = PlannedEdges { edges, ends };
        let back = planned.reversed();
        budget.keep(back.bytes());
        let inside = are_maps.then_some(&lists);
        let both = [planned, back];
        let RecipeEdges { mut begins, mut edges, recipes } =
            RecipeEdges::new(&both, inside, &leaves, slices, &mut layout, budget)?;
        drop(both);
        let order = |class: u32| &layout.orders[layout.order_of[class as usize] as usize];
        let (maps, map_of) =
            make_maps(&recipes.all, &plans, &lists, &order, compressing, threads, budget)?;
        for edge in &mut edges {
            edge.map = edge.map.renumbered(map_of[edge.map.number()] as usize)?;
        }
        begins.push(edges.len() as u64);
        let BlockLayout { runs, orders, order_of_run, grains, number, words, ends, .. } = layout;
        Ok(Self {
            runs,
            orders,
            order_of_run,
            number,
            begins,
            edges,
            grains,
            own,
            ends,
            maps,
            rows,
            marks,
            words,
            moves_flip_parity: steps.moves_flip_parity(),
        })
    }

    /// The plane and the parity of the current layer from which the next one is made, of this parity, in a plane.
    #[inline(always)]
    pub fn current(&self, plane: usize, next_parity: u8) -> (usize, u8) {
        if self.moves_flip_parity { (plane, next_parity ^ 1) } else { (plane ^ 1, next_parity) }
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u32 {
        self.number.len() as u32
    }

    /// Returns whether a block has words here.
    pub fn is_here(&self, block: u32) -> bool {
        self.grains.get(block as usize).is_some_and(|&grain| grain != NOWHERE)
    }

    /// The slice that a block belongs to.
    pub fn owner(&self, block: u32) -> usize {
        self.ends.partition_point(|&end| end <= block)
    }

    /// The edges into a block.
    #[inline]
    pub fn edges_of(&self, block: u32) -> &[Edge] {
        let [begin, end] = [self.begins[block as usize], self.begins[block as usize + 1]];
        &self.edges[begin as usize..end as usize]
    }

    /// The place of the bit of the packing to which a path leads.
    pub fn spot(&self, place: PathPosition) -> BitPosition {
        let block = self.number[place.block as usize];
        let run = self.run_of(block);
        self.spot_in(block, run, place.slot)
    }

    /// The place of the bit of a slot in a block of a run.
    pub fn spot_in(&self, block: u32, run: usize, slot: u32) -> BitPosition {
        let SlotPlace { part, bit } = self.order(run).places[slot as usize];
        let run = &self.runs[run];
        let begin = if part == 0 { 0 } else { run.words[0] };
        let word = begin as usize + usize::from(bit / 64);
        BitPosition {
            block,
            parity: part ^ run.parity,
            word: self.grains[block as usize] as usize * GRAIN + word,
            word_of_block: word,
            word_of_part: u32::from(bit / 64),
            bit: u32::from(bit % 64),
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let blocks = 16 * self.number.len();
        (size_of::<Edge>() * self.edges.len() + blocks) as u64
            + self.maps.bytes()
            + self.rows.bytes()
            + self.marks.bytes()
    }

    /// The order of the slots in the blocks of a run.
    pub fn order(&self, run: usize) -> &SlotOrder {
        &self.orders[self.order_of_run[run] as usize]
    }

    /// The run of a block.
    pub fn run_of(&self, block: u32) -> usize {
        self.runs.partition_point(|run| run.blocks.end <= block)
    }

    /// The run of a block, looked for first in `run`, which becomes its number.
    #[inline]
    pub fn run_at(&self, block: u32, run: &mut usize) -> &BlockRun {
        if !self.runs.get(*run).is_some_and(|run| run.blocks.contains(&block)) {
            *run = self.run_of(block);
        }
        &self.runs[*run]
    }
}

/// The edges of all blocks with their plans, block by block in the order of ranks.
struct PlannedEdges {
    edges: Vec<PlannedEdge>,
    /// The index at which the edges of each block end.
    ends: Vec<u64>,
}

impl PlannedEdges {
    /// The edges of the block of this rank.
    fn of(&self, rank: usize) -> &[PlannedEdge] {
        let begin = if rank == 0 { 0 } else { self.ends[rank - 1] };
        &self.edges[begin as usize..self.ends[rank] as usize]
    }

    /// The same edges, seen from their other blocks.
    fn reversed(&self) -> Self {
        let blocks = self.ends.len();
        let mut begins = vec![0_u64; blocks + 1];
        for edge in &self.edges {
            begins[edge.block as usize + 1] += 1;
        }
        for block in 0..blocks {
            begins[block + 1] += begins[block];
        }
        let mut edges = vec![PlannedEdge { block: 0, plan: WHOLE }; self.edges.len()];
        for rank in 0..blocks {
            for edge in self.of(rank) {
                let next = &mut begins[edge.block as usize];
                edges[*next as usize] = PlannedEdge { block: rank as u32, plan: edge.plan };
                *next += 1;
            }
        }
        // Each beginning has moved to its end.
        begins.pop();
        Self { edges, ends: begins }
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&self.edges[..]) + size_of_val(&self.ends[..])) as u64
    }
}

/// The moves inside of blocks; unless they are maps the runs get rows of each slot.
fn moves_inside(
    ranges: Ranges<'_>,
    layout: &mut BlockLayout,
    are_maps: bool,
    threads: usize,
    budget: &BuildBudget<'_>,
) -> Result<(Lists, Rows), GiveUp> {
    ranges.find_inside(&layout.classes, threads)?;
    let lists = ranges.finish();
    let mut rows = Rows::default();
    if !are_maps {
        let inside = |order: usize| lists.inside(layout.classes[order]);
        let check = |bytes| budget.check(lists.bytes + bytes);
        let tables = rows.fill(threads, &layout.orders, inside, check)?;
        for (run, &order) in layout.runs.iter_mut().zip(&layout.order_of_run) {
            run.tables = tables[order as usize];
        }
    }
    Ok((lists, rows))
}

/// The moves that make a map.
#[derive(Clone, Debug)]
enum Recipe {
    /// Those inside of a block.
    Inside { class: u32, side: u8 },
    /// Those of all of these plans, which have the blocks in common: many steps may lead from one block to another.
    /// Twice the number of a plan, and [`BACK`] if its steps are taken back.
    Plans(Box<[u32]>),
}

/// From the own block of a plan to the other one.
const BACK: u32 = 1;

/// The recipes of all maps, in the order of their first use and numbered from 1 on: 0 is the identity.
struct Recipes {
    all: Vec<Recipe>,
    of_plans: FixedMap<Box<[u32]>, usize>,
    /// The approximate number of bytes taken.
    bytes: u64,
    /// For reuse.
    pending: Vec<PendingEdge>,
}

/// An edge into a block that is to be merged with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PendingEdge {
    /// The block that it comes from.
    block: u32,
    /// [`WHOLE`], or twice the number of its plan, and [`BACK`] if its steps are taken back.
    plan: u32,
    /// The parity of the anchors before the block.
    parity: u8,
}

impl Recipes {
    fn new() -> Self {
        Self { all: Vec::new(), of_plans: FixedMap::default(), bytes: 0, pending: Vec::new() }
    }

    /// The number of a new recipe.
    fn add(&mut self, recipe: Recipe) -> usize {
        self.all.push(recipe);
        self.bytes += size_of::<Recipe>() as u64;
        self.all.len()
    }

    /// The number of the recipe of these plans.
    fn of_plans(&mut self, plans: impl Iterator<Item = u32>) -> usize {
        let plans: Box<[u32]> = plans.collect();
        if let Some(&number) = self.of_plans.get(&plans) {
            return number;
        }
        self.bytes += 2 * size_of_val(&plans[..]) as u64 + 48;
        let number = self.add(Recipe::Plans(plans.clone()));
        self.of_plans.insert(plans, number);
        number
    }

    /// Adds the edges into a block to `to`: from each other block one, and the identity.
    fn merge(
        &mut self,
        edges: impl Iterator<Item = PendingEdge>,
        to: &mut Vec<Edge>,
    ) -> Result<(), TooLarge> {
        let mut pending = std::mem::take(&mut self.pending);
        pending.clear();
        pending.extend(edges);
        pending.sort_unstable();
        pending.dedup();
        for edges in pending.chunk_by(|one, next| one.block == next.block) {
            let PendingEdge { block, plan: first, parity } = edges[0];
            let mut add = |map: usize| {
                to.push(Edge { block, map: MapUse::new(map, parity)? });
                Ok::<(), TooLarge>(())
            };
            let identities = usize::from(first == WHOLE);
            if identities > 0 {
                add(MapUse::IDENTITY)?;
            }
            if edges.len() > identities {
                add(self.of_plans(edges[identities..].iter().map(|edge| edge.plan)))?;
            }
        }
        self.pending = pending;
        Ok(())
    }
}

/// The edges into all blocks in the order of their new numbers, with the numbers of recipes instead of maps.
struct RecipeEdges {
    /// The index at which the edges of each block begin.
    begins: Vec<u64>,
    edges: Vec<Edge>,
    recipes: Recipes,
}

impl RecipeEdges {
    /// The edges of these plans in both directions, and the moves inside of blocks if these are maps. Blocks of
    /// others from which an edge leads get words.
    fn new(
        planned: &[PlannedEdges; 2],
        inside: Option<&Lists>,
        leaves: &[Leaf],
        slices: &BlockSlices,
        layout: &mut BlockLayout,
        budget: &BuildBudget<'_>,
    ) -> Result<Self, GiveUp> {
        let mut recipes = Recipes::new();
        let mut begins = Vec::with_capacity(leaves.len() + 1);
        let mut edges = Vec::with_capacity(2 * planned[0].edges.len() + leaves.len());
        let number = &layout.number;
        for (run, &order) in layout.runs.iter().zip(&layout.order_of_run) {
            let class = layout.classes[order as usize];
            let is_own = slices.is_own(class);
            let mut map_inside = None;
            if inside.is_some_and(|lists| is_own && !lists.inside(class).is_empty()) {
                let recipe = recipes.add(Recipe::Inside { class, side: run.side });
                map_inside = Some(MapUse::new(recipe, run.parity)?);
            }
            budget.check((size_of::<Edge>() * edges.len()) as u64 + recipes.bytes)?;
            for block in run.blocks.clone() {
                let begin = edges.len();
                begins.push(begin as u64);
                edges.extend(map_inside.map(|map| Edge { block, map }));
                let rank = layout.rank[block as usize] as usize;
                let into = planned.iter().zip([0, BACK]).flat_map(|(planned, back)| {
                    planned.of(rank).iter().map(move |&PlannedEdge { block: from, plan }| {
                        let plan = if plan == WHOLE { WHOLE } else { plan << 1 | back };
                        let parity = leaves[from as usize].parity;
                        PendingEdge { block: number[from as usize], plan, parity }
                    })
                });
                recipes.merge(into, &mut edges)?;
                if !is_own && edges.len() > begin {
                    let grain = u32::try_from(layout.words / GRAIN).map_err(|_| TooLarge)?;
                    layout.grains[block as usize] = grain;
                    layout.words += run.stride;
                }
            }
        }
        Ok(Self { begins, edges, recipes })
    }
}

/// The maps of all recipes, and the map of each of them by the recipe's number.
fn make_maps<'o>(
    recipes: &[Recipe],
    plans: &[PairPlan],
    lists: &Lists,
    order: &(impl Fn(u32) -> &'o SlotOrder + Sync),
    compressing: bool,
    threads: usize,
    budget: &BuildBudget<'_>,
) -> Result<(Maps, Vec<u32>), GiveUp> {
    let mut maker = MapMaker::new();
    let mut map_of = vec![MapUse::IDENTITY as u32];
    let make = |recipe: &Recipe| match recipe {
        &Recipe::Inside { class, side } => {
            let own = order(class);
            let mut moves = SlotMoves::new(compressing, own, own);
            for is_back in [false, true] {
                moves.add(SlotOffset::default(), lists.inside(class), side, is_back);
            }
            (moves.finish(), own.words[0])
        }
        Recipe::Plans(numbers) => {
            let plan = |number: u32| (&plans[(number >> 1) as usize], number & BACK == BACK);
            let (&PairPlan { own, other, .. }, is_back) = plan(numbers[0]);
            let (to, from) = if is_back { (other, own) } else { (own, other) };
            let from = order(from);
            let mut moves = SlotMoves::new(compressing, order(to), from);
            for &number in numbers {
                let (plan, is_back) = plan(number);
                moves.add(plan.at, lists.get(plan.list), plan.side, is_back);
            }
            (moves.finish(), from.words[0])
        }
    };
    in_turn(threads, 512, recipes, make, |(both, begin)| {
        if map_of.len().is_multiple_of(256) {
            budget.check(maker.bytes())?;
        }
        map_of.push(maker.map(&both, begin)?);
        Ok::<(), GiveUp>(())
    })?;
    Ok((maker.finish(), map_of))
}

/// The places of all blocks, and their runs.
struct BlockLayout {
    runs: Vec<BlockRun>,
    orders: Vec<SlotOrder>,
    /// The order of the slots of each inner node at which a block begins.
    order_of: Vec<u32>,
    order_of_run: Vec<u32>,
    /// The node of each order.
    classes: Vec<u32>,
    grains: Vec<u32>,
    /// New numbers by rank, and ranks by new number.
    number: Vec<u32>,
    rank: Vec<u32>,
    words: usize,
    /// For each slice the block after its last one.
    ends: Vec<u32>,
}

impl BlockLayout {
    fn new(
        leaves: &[Leaf],
        cut: &Cut,
        slices: &BlockSlices,
        parities: &mut Parities<'_>,
        threads: usize,
    ) -> Result<Self, TooLarge> {
        let nodes = cut.paths.nodes() as usize;
        let mut count = vec![0_u32; 4 * nodes];
        let run_of =
            |leaf: &Leaf| 4 * leaf.class as usize + usize::from(2 * leaf.side + leaf.parity);
        for leaf in leaves {
            count[run_of(leaf)] += 1;
        }
        let mut runs = Vec::new();
        let mut order_of_run = Vec::new();
        let is_class = |class: &usize| count[4 * class..][..4].iter().any(|&count| count > 0);
        let classes: Vec<u32> = (0..nodes).filter(is_class).map(|class| class as u32).collect();
        let orders = parities.orders(&classes, threads)?;
        let mut order_of = vec![u32::MAX; nodes];
        for (&class, order) in classes.iter().zip(0..) {
            order_of[class as usize] = order;
        }
        let mut grains = Vec::with_capacity(leaves.len());
        let mut first = 0;
        let mut words = 0;
        let mut ends = vec![0; slices.count];
        for (index, count) in count.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            let class = index / 4;
            order_of_run.push(order_of[class]);
            let order = &orders[order_of[class] as usize];
            let stride = (order.words[0] + order.words[1]) as usize;
            let stride = stride.next_multiple_of(GRAIN);
            let blocks = first..first + *count;
            let is_own = slices.is_own(class as u32);
            for block in 0..blocks.len() {
                let grain = (words + block * stride) / GRAIN;
                let grain = u32::try_from(grain).map_err(|_| TooLarge)?;
                grains.push(if is_own { grain } else { NOWHERE });
            }
            ends[slices.owner(class as u32)..].fill(blocks.end);
            let own_words = if is_own { blocks.len() * stride } else { 0 };
            first = blocks.end;
            *count = blocks.start;
            runs.push(BlockRun {
                blocks,
                parity: (index % 2) as u8,
                side: (index / 2 % 2) as u8,
                words: order.words,
                base: words,
                stride,
                tables: [RowTable::NONE; 2],
            });
            words += own_words;
        }
        // From here on `count` is the number of the next block of each run.
        let mut number = Vec::with_capacity(leaves.len());
        let mut rank = vec![0_u32; leaves.len()];
        for (leaf, at) in leaves.iter().zip(0..) {
            let next = &mut count[run_of(leaf)];
            number.push(*next);
            rank[*next as usize] = at;
            *next += 1;
        }
        Ok(Self {
            runs,
            orders,
            order_of,
            order_of_run,
            classes,
            grains,
            number,
            rank,
            words,
            ends,
        })
    }

    /// The goals of the blocks of the slice; the others need none.
    fn goal_masks(
        &self,
        leaves: &[Leaf],
        cut: &Cut,
        slices: &BlockSlices,
        targets: &mut GoalTargets,
    ) -> Result<GoalMasks, TooLarge> {
        let mut marks = GoalMasks::default();
        for (run, &order) in self.runs.iter().zip(&self.order_of_run) {
            let class = self.classes[order as usize];
            let order = &self.orders[order as usize];
            for block in run.blocks.clone() {
                if slices.is_own(class) {
                    let leaf = leaves[self.rank[block as usize] as usize];
                    let key = GoalMaskKey { class, side: run.side, targets: leaf.targets };
                    marks.add(cut, targets, key, order)?;
                } else {
                    marks.skip();
                }
            }
        }
        Ok(marks)
    }
}
