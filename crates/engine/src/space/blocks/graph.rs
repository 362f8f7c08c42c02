//! The graph of blocks, laid out (`layout.rs`) and joined by edges (`edges.rs`) for searching.

use std::sync::{Mutex, PoisonError};

use super::cut::{Cut, PathPosition};
use super::edges::{Edge, MapEdges, PlannedEdges, RecipeEdges};
use super::layout::{BlockLayout, BlockRun, GRAIN, NOWHERE};
use super::maps::Maps;
use super::marks::GoalMasks;
use super::order::{Parities, SlotOrder, SlotPlace};
use super::ranges::{Lists, Ranges};
use super::rows::Rows;
use super::slices::BlockSlices;
use super::walk::{PairWalk, WalkResult};
use crate::board::{GoalTargets, Pairs, Steps};
use slide_run::{BuildBudget, GiveUp};

/// Blocks and the edges between them.
pub(super) struct BlockGraph {
    pub runs: Vec<BlockRun>,
    /// Orders of slots, and that of each run.
    orders: Vec<SlotOrder>,
    order_of_run: Vec<u32>,
    /// New numbers of blocks, by rank.
    pub number: Vec<u32>,
    /// The index at which the edges of each block begin, and that at which all end.
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

/// The place of the bit of a packing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BitPosition {
    pub block: u32,
    /// The parity of the packing.
    pub parity: u8,
    /// The word in all words.
    pub word: usize,
    /// The word in its block, and in the half of its block.
    pub word_of_block: usize,
    pub word_of_half: u32,
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
        let edges = RecipeEdges::new(&both, inside, &leaves, slices, &layout, budget)?;
        drop(both);
        layout.give_words(slices, &|block| edges.lead_into(block))?;
        let MapEdges { begins, edges, maps } =
            edges.with_maps(&plans, &lists, &layout, compressing, threads, budget)?;
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
        let SlotPlace { half, bit } = self.order(run).places[slot as usize];
        let run = &self.runs[run];
        let begin = if half == 0 { 0 } else { run.words[0] };
        let word = begin as usize + usize::from(bit / 64);
        BitPosition {
            block,
            parity: half ^ run.parity,
            word: self.grains[block as usize] as usize * GRAIN + word,
            word_of_block: word,
            word_of_half: u32::from(bit / 64),
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
