//! The edges between blocks: found with plans, merged, then numbered by the maps that they need.
//!
//! ```text
//! plans of steps      recipes: all steps between two blocks      maps: those of equal recipes are the same
//!   3 → 7, plan 12
//!   3 → 7, plan 15    recipe 4 = plans 12, 15                    map 2
//!   5 → 9, plan 12
//!   5 → 9, plan 15    recipe 4                                   map 2
//! ```
//!
//! Maps are numbered as the runs of blocks need them, so that those of a run stay in the innermost caches.

use super::layout::BlockLayout;
use super::maps::{MapMaker, MapOperations, MapUse, Maps, SlotMoves};
use super::ranges::{Lists, SlotOffset};
use super::slices::BlockSlices;
use super::walk::{Leaf, PairPlan, PlannedEdge, WHOLE};
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

/// The edges of all blocks with their plans, block by block in the order of ranks.
pub(super) struct PlannedEdges {
    pub edges: Vec<PlannedEdge>,
    /// The index at which the edges of each block end.
    pub ends: Vec<u64>,
}

impl PlannedEdges {
    /// The edges of the block of this rank.
    fn of(&self, rank: usize) -> &[PlannedEdge] {
        let begin = if rank == 0 { 0 } else { self.ends[rank - 1] };
        &self.edges[begin as usize..self.ends[rank] as usize]
    }

    /// The same edges, seen from their other blocks.
    pub fn reversed(&self) -> Self {
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

    pub fn bytes(&self) -> u64 {
        (size_of_val(&self.edges[..]) + size_of_val(&self.ends[..])) as u64
    }
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

impl Recipe {
    /// The operations of its map, and the word with which the second half of the source begins.
    fn operations(
        &self,
        plans: &[PairPlan],
        lists: &Lists,
        layout: &BlockLayout,
        compressing: bool,
    ) -> (MapOperations, u32) {
        match self {
            &Self::Inside { class, side } => {
                let own = layout.order_of(class);
                let mut moves = SlotMoves::new(compressing, own, own);
                for is_back in [false, true] {
                    moves.add(SlotOffset::default(), lists.inside(class), side, is_back);
                }
                (moves.finish(), own.words[0])
            }
            Self::Plans(numbers) => {
                let plan = |number: u32| (&plans[(number >> 1) as usize], number & BACK == BACK);
                let (&PairPlan { own, other, .. }, is_back) = plan(numbers[0]);
                let (to, from) = if is_back { (other, own) } else { (own, other) };
                let from = layout.order_of(from);
                let mut moves = SlotMoves::new(compressing, layout.order_of(to), from);
                for &number in numbers {
                    let (plan, is_back) = plan(number);
                    moves.add(plan.at, lists.get(plan.list), plan.side, is_back);
                }
                (moves.finish(), from.words[0])
            }
        }
    }
}

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
pub(super) struct RecipeEdges {
    /// The index at which the edges of each block begin, and that at which all end.
    begins: Vec<u64>,
    edges: Vec<Edge>,
    recipes: Recipes,
}

/// The edges into all blocks with their maps.
pub(super) struct MapEdges {
    /// The index at which the edges of each block begin, and that at which all end.
    pub begins: Vec<u64>,
    pub edges: Vec<Edge>,
    pub maps: Maps,
}

impl RecipeEdges {
    /// The edges of these plans in both directions, and the moves inside of blocks if these are maps.
    pub fn new(
        planned: &[PlannedEdges; 2],
        inside: Option<&Lists>,
        leaves: &[Leaf],
        slices: &BlockSlices,
        layout: &BlockLayout,
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
                begins.push(edges.len() as u64);
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
            }
        }
        begins.push(edges.len() as u64);
        Ok(Self { begins, edges, recipes })
    }

    /// Returns whether an edge leads into a block.
    pub fn lead_into(&self, block: u32) -> bool {
        self.begins[block as usize] < self.begins[block as usize + 1]
    }

    /// The same edges with maps, those for PEXT and PDEP if `compressing`.
    pub fn with_maps(
        self,
        plans: &[PairPlan],
        lists: &Lists,
        layout: &BlockLayout,
        compressing: bool,
        threads: usize,
        budget: &BuildBudget<'_>,
    ) -> Result<MapEdges, GiveUp> {
        let Self { begins, mut edges, recipes } = self;
        let mut maker = MapMaker::new();
        // The map of each recipe by its number.
        let mut map_of = vec![MapUse::IDENTITY as u32];
        let make = |recipe: &Recipe| recipe.operations(plans, lists, layout, compressing);
        in_turn(threads, 512, &recipes.all, make, |(both, begin)| {
            if map_of.len().is_multiple_of(256) {
                budget.check(maker.bytes())?;
            }
            map_of.push(maker.map(&both, begin)?);
            Ok::<(), GiveUp>(())
        })?;
        for edge in &mut edges {
            edge.map = edge.map.renumbered(map_of[edge.map.number()] as usize)?;
        }
        Ok(MapEdges { begins, edges, maps: maker.finish() })
    }
}
