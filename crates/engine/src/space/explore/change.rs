//! The change to another engine. When it comes, and to which one, is decided here and nowhere else.
//!
//! ```text
//! counts in any order     the automaton of packings alone, if each node has few parts
//! all else                blocks: bits for all packings, moved many at a time
//! memory is full          blocks if they fit, then the disk
//! ```
//!
//! The number of states is not known in advance. So another engine may take as long to build as a few
//! times what thin layers have taken so far, and no longer than they are expected to take from now on: then all
//! of it together never takes much longer than the better of the two. Time is counted in what takes it,
//! successors here and bytes there.
//!
//! ```text
//! one successor            takes as long as making 17 bytes (some 50 ns); one of slides or moves, two times as long
//! all states needed        200 bytes for each successor: some times as long as thin layers have taken so far
//! until a goal is found    4 bytes for each, so far and from now on: the goal may be near
//! from now on              17 bytes for each successor of the packings that are left, or of the states that the
//!                          layers so far let expect (see `forecast.rs`), if those are fewer than a quarter
//! blocks                   four fifths of that at most, as their time is not known well, those of moves three fifths: each
//!                          of their bytes takes longer; and 50 bytes less for each state that is taken along
//! the automaton            a quarter of what thin layers have taken so far, an eighth until a goal is found, or it is
//!                          looked at later
//! ```
//!
//! (Of 171 looks at random boards where up to four times as many packings were left as states expected, all packings
//! were reached in 126.) What was too costly once is not made again before it is worth it by these numbers.
//!
//! A search that ends at a goal asks beside thin layers and blocks whether there is one (`unreachable.rs`).
//!
//! Joining the parts of the automaton's nodes is worth while if that is expected (see `joined/price.rs`) to take half of
//! what thin layers take from now on, and no more than eight times what they have taken so far. It is given up when it takes
//! three times as long, or one and a half times as long as thin layers from now on.
//!
//! (Fitted on 140 random boards of 10 000 to 1 000 000 states: building blocks took 2.0 to 3.3 ns for each byte of
//! what was predicted, by metric and kind of board, a single board up to three times more or less; a successor
//! took 18 to 37 ns for steps, 50 to 94 for slides, 51 to 129 for moves. `benches/choice` measures the result.)
//!
//! A block is moved as a whole, whether it has one state or a thousand. So narrow layers stay thin while they
//! lie in the cache: those with less than an eighth of all states so far, and less than one of 256 packings,
//! some sixteen of the 4096 slots of a block. (Greatest Escape 2, layers of 7 300 among 14 561 680 packings:
//! 0.44 s thin, 0.68 s in blocks; Impassable Gate, 28 000 among 3 856 766: 0.87 and 0.15 s.) The packings are
//! not counted before narrow layers have taken some time. Where depths are not needed, they are counted early for the
//! automaton (Impassable Gate, states in any order: 1.0 s thin, 0.05 s on the automaton; PE 766: 0.21 and 0.54 s).
//!
//! Where another search of the same states follows, as that from the goals follows the one for the component of the start,
//! it goes on in the same blocks, and what they spare there counts too, once a goal is known to be there. Steps, slides
//! and moves reach the same states: so blocks of the next metric are made at once, and the search begins anew in them, if
//! that costs less than blocks of steps here and thin layers there. The next search knows how many states there are.
//!
//! Thin layers are kept where there are too many packings, or routes of a piece in one move.
//! Where mirror images count once, thin layers are kept: bits count each of them. That holds for every caller.

use super::{BoardBlocks, Counted, Explore, ExploreStage, StateOrder};
use crate::board::{Code, GoalTargets, Mask, Paths, Steps};
use crate::space::blocks::{AT_ONCE, BYTES_A_ROUTE, BlockLayers, MOST_SLOTS, OldStates, Options};
use crate::space::disk::Disk;
use crate::space::joined::{BYTES_A_SUCCESSOR, JoiningPrice, SUCCESSOR_NS, expected_ns};
use crate::space::symmetry::{Folded, Symmetry};
use crate::space::thin::frontier::{Frontier, OldLayers};
use crate::space::unreachable::{Spent, WITHOUT_GOAL};
use slide_model::Metric;
use slide_run::store::StoreError;
use slide_run::{BuildBudget, GiveUp, Stop, Watch, trim_heap};

/// The bytes that are worth making for each successor so far, where all states are needed.
const WORTH_EACH: u64 = 200;
/// The bytes that are worth making for each successor, so far and from now on, until a goal is found.
const WORTH_EACH_TO_GOAL: u64 = 4;
/// Joining is given up when it takes this many times as long as expected.
const JOINING_AT_MOST: u64 = 3;
/// Joining is tried if it is expected to take at most this many times as long as thin layers so far.
const JOINING_A_PAST: u64 = 8;
/// Of the bytes that take as long as thin layers from now on, so many fifths are worth making for blocks of a metric.
const fn worth_fifths(metric: Metric) -> u64 {
    match metric {
        Metric::Move => 3,
        Metric::Step | Metric::Slide | Metric::Line => 4,
    }
}
/// The bytes of blocks that are made in the time in which a state of thin layers finds its place there.
const BYTES_A_STATE: u64 = 50;
/// The automaton of packings may take this part of what thin layers have taken so far, where all states are needed.
const PATHS_A_PAST: u64 = 4;
/// The same until a goal is found: another engine is worth while more rarely.
const PATHS_A_PAST_TO_GOAL: u64 = 8;
/// If at most this many times as many packings are left as states are expected, all of them are.
const PACKINGS_A_FORECAST: u64 = 4;
/// A layer is wide if it has at least one of this many packings.
const PACKINGS_A_STATE: u64 = 256;

/// The size of the automaton of packings.
#[derive(Clone, Copy, Debug)]
pub(super) struct AutomatonSize {
    nodes: u32,
    packings: u64,
}

/// Blocks that were too costly when they were looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostlyBlocks {
    packings: u64,
    made_bytes: u64,
}

/// The outcome of joining the parts of the automaton's nodes.
enum CountAttempt {
    Counted,
    /// It would take longer than it is worth.
    TooCostly,
    NoMemory,
}

/// The blocks to be made, and the cost that they may have.
pub(super) struct BlocksQuery {
    /// The metric of their moves.
    pub metric: Metric,
    /// The most slots of a block, if that is given.
    pub most_slots: Option<u64>,
    /// The side of the packings that have bits, if not all have.
    pub side: Option<u8>,
    /// The bytes that they are worth.
    pub worth_bytes: u64,
    /// The bytes of memory that are left.
    pub memory_bytes: u64,
}

impl BlocksQuery {
    /// All packings, at any cost that memory allows.
    pub fn all(metric: Metric, memory_bytes: u64) -> Self {
        Self { metric, most_slots: None, side: None, worth_bytes: u64::MAX, memory_bytes }
    }
}

/// Blocks of a size, with what is expected of them.
struct BlocksSize {
    options: Options,
    /// The bytes that they need.
    needed_bytes: u64,
    /// The bytes that are made for them, which tell the time that it takes.
    made_bytes: u64,
}

impl BlocksSize {
    /// The sizes of blocks to be tried in this order: the usual ones, or the one that is given.
    fn all(paths: &Paths, steps: &Steps, options: Options, most_slots: Option<u64>) -> Vec<Self> {
        // Small spaces are searched quickly, and cost little more to build than the slots of a few nodes.
        // And where there is little memory, smaller blocks need less of it.
        // Where only packings of one side have bits, larger blocks have few, and there are fewer edges.
        let usual = (paths.completions(Paths::ROOT) / 64).clamp(256, MOST_SLOTS);
        let large = if options.side.is_some() { 2 * usual } else { usual };
        // In larger ones threads write fewer cache lines of which others read a part.
        let first = if options.threads > 1 { large } else { usual };
        let usual_sizes = || vec![first, large, usual / 4, usual / 16];
        let mut sizes = most_slots.map_or_else(usual_sizes, |size| vec![size]);
        sizes.dedup();
        let expected = |most_slots| {
            let options = Options { most_slots, ..options };
            let predicted = BlockLayers::predicted(paths, steps, &options);
            Self {
                options,
                needed_bytes: predicted.map_or(u64::MAX, |cost| cost.bytes),
                made_bytes: predicted.map_or(u64::MAX, |cost| cost.made_bytes),
            }
        };
        sizes.into_iter().map(expected).collect()
    }
}

impl<'b, M: Mask, const W: usize> Explore<'b, M, W> {
    /// Returns whether the search ends at a goal.
    fn ends_at_goal(&self) -> bool {
        self.settings.old_layers == OldLayers::Keep
    }

    /// The bytes of another engine that are worth making for each successor so far.
    pub(super) fn worth_each(&self) -> u64 {
        if self.ends_at_goal() { WORTH_EACH_TO_GOAL } else { WORTH_EACH }
    }

    /// The successors that each state has in thin layers, rounded up: it never makes more where each clique is made once.
    pub(super) fn successors_of_each(&self, thin: &Frontier<'_, M, W>) -> u64 {
        let of_each = thin.generated().div_ceil(thin.expanded().max(1));
        let pieces = self.board.start_places().len() as u64;
        match self.settings.metric {
            Metric::Move => of_each.min(pieces),
            Metric::Slide => of_each.min(2 * pieces),
            Metric::Step | Metric::Line => of_each,
        }
    }

    /// The successors of steps that take as long as thin layers from now on, among this number of packings.
    fn successors_left(&self, thin: &Frontier<'_, M, W>, packings: u64) -> u64 {
        let states = thin.complete_states();
        let unseen = packings.saturating_sub(states);
        let expected = self.sizes.expected(states);
        let left = match self.all_states {
            Some(all) => all.saturating_sub(states),
            None if unseen / PACKINGS_A_FORECAST > expected => expected,
            None => unseen,
        };
        let each = self.successors_of_each(thin) * self.settings.steps_a_successor();
        left.saturating_mul(each)
    }

    /// The same of the search that follows, which has all states before it: none if there may be no goal to begin with.
    fn successors_of_next(&self, thin: &Frontier<'_, M, W>, packings: u64) -> u64 {
        if !self.has_goal || self.next_metric.is_none() {
            return 0;
        }
        // It makes fewer successors than steps, if they take longer.
        self.successors_left(thin, packings).saturating_add(thin.generated())
    }

    /// The bytes of blocks of this number of packings that are worth making, if `worth_bytes` are worth it so far: a
    /// part of what the rest may cost in thin layers, without those that take as long as taking their states along.
    /// `for_both`: and of what the search that follows may cost.
    fn blocks_worth(
        &self,
        thin: &Frontier<'_, M, W>,
        packings: u64,
        worth_bytes: u64,
        for_both: bool,
    ) -> u64 {
        let depth = thin.depth();
        let needed = self.settings.first_needed(depth)..=depth;
        let states: usize = needed.map(|depth| thin.layer(depth).len()).sum();
        let each = BYTES_A_SUCCESSOR.min(self.worth_each());
        let next = if for_both { self.successors_of_next(thin, packings) } else { 0 };
        let left = self.successors_left(thin, packings).saturating_add(next);
        let fifths = worth_fifths(self.settings.metric);
        let worth = worth_bytes.min(left.saturating_mul(each) / 5 * fifths);
        worth.saturating_sub(BYTES_A_STATE * states as u64)
    }

    /// The nanoseconds that joining the parts of an automaton may take, if it is expected to be worth while.
    fn joining_worth(&self, thin: &Frontier<'_, M, W>, size: AutomatonSize) -> Option<u64> {
        let expected = expected_ns(size.nodes);
        let so_far = thin.generated() * self.settings.steps_a_successor() * SUCCESSOR_NS;
        // Of 10^18 packings that takes more than 64 bits.
        let later = self.successors_left(thin, size.packings).saturating_mul(SUCCESSOR_NS);
        let is_worth = 2 * expected <= later && expected <= JOINING_A_PAST * so_far;
        is_worth.then(|| later.saturating_add(later / 2).min(JOINING_AT_MOST * expected))
    }

    /// The paths of all packings, if they take no more than this.
    fn paths(&self, most_bytes: u64, watch: &Watch<'_>) -> Result<Option<Paths>, Stop> {
        GiveUp::found(Paths::of_board(self.board, &BuildBudget::new(watch.limits, most_bytes)))
    }

    /// The moves of this metric between packings, if there is memory for them and they are worth their time.
    fn steps(
        &self,
        metric: Metric,
        memory_bytes: u64,
        worth_bytes: u64,
        watch: &Watch<'_>,
    ) -> Result<Option<Steps>, Stop> {
        let budget = BuildBudget::new(watch.limits, memory_bytes);
        let steps = Steps::new(self.board, metric, memory_bytes, &|routes| {
            budget.goes_on() && BYTES_A_ROUTE * routes <= worth_bytes
        });
        if steps.is_none() {
            watch.check()?;
        }
        Ok(steps)
    }

    /// Blocks of all packings, without any states, if there is memory to make them.
    pub(super) fn blocks(
        &mut self,
        query: &BlocksQuery,
        watch: &Watch<'_>,
    ) -> Result<Option<BlockLayers>, Stop> {
        let most_bytes = query.memory_bytes.min(query.worth_bytes);
        let Some(paths) = self.paths(most_bytes, watch)? else { return Ok(None) };
        let most_bytes = most_bytes.saturating_sub(paths.bytes());
        let steps = self.steps(query.metric, most_bytes, query.worth_bytes, watch)?;
        let Some(steps) = steps else { return Ok(None) };
        self.blocks_on(&paths, &steps, query, watch)
    }

    fn block_options(&self) -> Options {
        Options {
            most_slots: MOST_SLOTS,
            threads: self.settings.threads,
            old_states: match self.settings.old_layers {
                OldLayers::Keep => OldStates::Depths,
                OldLayers::Count | OldLayers::Forget => OldStates::Nothing,
            },
            side: None,
            slice: self.slice,
            slices: self.slices,
            compressing: true,
        }
    }

    /// The metric and the moves of the search that follows, if blocks of them for both searches are worth
    /// `worth_bytes`, and cost no more than blocks of this one's `steps`, with the next one in thin layers.
    fn steps_for_both(
        &self,
        paths: &Paths,
        steps: &Steps,
        worth_bytes: u64,
        memory_bytes: u64,
        watch: &Watch<'_>,
    ) -> Result<Option<(Metric, Steps)>, Stop> {
        let ExploreStage::Thin(thin) = &self.stage else { return Ok(None) };
        let successors = self.successors_of_next(thin, paths.completions(Paths::ROOT));
        let another = self.next_metric.filter(|next| *next != self.settings.metric);
        let Some(metric) = another.filter(|_| successors > 0) else { return Ok(None) };
        let made_bytes =
            |steps: &Steps| BlocksSize::all(paths, steps, self.block_options(), None)[0].made_bytes;
        let spared = successors.saturating_mul(BYTES_A_SUCCESSOR) / 5 * worth_fifths(metric);
        let worth = worth_bytes.min(made_bytes(steps).saturating_add(spared));
        let steps = self.steps(metric, memory_bytes.min(worth), worth, watch)?;
        Ok(steps.filter(|steps| made_bytes(steps) <= worth).map(|steps| (metric, steps)))
    }

    /// Blocks of packings with these paths and moves.
    fn blocks_on(
        &mut self,
        paths: &Paths,
        steps: &Steps,
        query: &BlocksQuery,
        watch: &Watch<'_>,
    ) -> Result<Option<BlockLayers>, Stop> {
        let options = Options { side: query.side, ..self.block_options() };
        let sizes = BlocksSize::all(paths, steps, options, query.most_slots);
        let highest_cost = sizes[0].made_bytes;
        for size in sizes {
            if highest_cost > query.worth_bytes || size.needed_bytes > query.memory_bytes {
                continue;
            }
            let targets = GoalTargets::new(self.board);
            let budget = BuildBudget::new(watch.limits, query.memory_bytes);
            let made = BlockLayers::new(paths.clone(), steps, targets, size.options, &budget);
            if let Some(made) = GiveUp::found(made)? {
                return Ok(Some(made));
            }
        }
        if highest_cost > query.worth_bytes {
            let packings = paths.completions(Paths::ROOT);
            self.costly_blocks = Some(CostlyBlocks { packings, made_bytes: highest_cost });
        }
        self.look_again = self.look_again.max(highest_cost / self.worth_each());
        Ok(None)
    }

    /// Changes over to blocks, or to the automaton alone, if they take no more than `worth_bytes`; returns
    /// whether it did.
    #[doc(hidden)]
    pub fn change_to_blocks(&mut self, worth_bytes: u64, watch: &Watch<'_>) -> Result<bool, Stop> {
        self.change(worth_bytes, false, watch)
    }

    /// As [`Explore::change_to_blocks`]; with `only_wide` only if the last layer is wide beside the packings.
    pub(super) fn change(
        &mut self,
        worth_bytes: u64,
        only_wide: bool,
        watch: &Watch<'_>,
    ) -> Result<bool, Stop> {
        let ExploreStage::Thin(thin) = &self.stage else { return Ok(false) };
        if self.settings.counts_images_once() {
            self.look_again = u64::MAX;
            return Ok(false);
        }
        let metric = self.settings.metric;
        let last = thin.last().first().copied();
        let memory = watch.limits.memory_left(thin.bytes() + self.board.bytes());
        let any_order =
            self.order == StateOrder::Any && self.settings.old_layers == OldLayers::Count;
        let any_price = worth_bytes == u64::MAX;
        // What is known to be too costly is not made again.
        let is_too_costly =
            self.automaton.is_some_and(|size| self.joining_worth(thin, size).is_none())
                || self.costly_blocks.is_some_and(|blocks| {
                    blocks.made_bytes > self.blocks_worth(thin, blocks.packings, worth_bytes, true)
                });
        let is_narrow = only_wide && self.layer_states() < self.wide_states;
        if !any_price && (is_too_costly || is_narrow) {
            return Ok(false);
        }
        let so_far = thin.generated() * self.settings.steps_a_successor() * BYTES_A_SUCCESSOR;
        let part = if self.ends_at_goal() { PATHS_A_PAST_TO_GOAL } else { PATHS_A_PAST };
        let paths_bytes = if any_price { memory } else { memory.min(so_far / part) };
        let Some(paths) = self.paths(paths_bytes, watch)? else { return Ok(false) };
        let packings = paths.completions(Paths::ROOT);
        // The search that follows can have these blocks if they are in its metric.
        let are_for_both = self.next_metric == Some(metric);
        let for_both = self.blocks_worth(thin, packings, worth_bytes, true);
        let for_this = self.blocks_worth(thin, packings, worth_bytes, are_for_both);
        let worth = if any_price { u64::MAX } else { for_this };
        let memory_left = memory.saturating_sub(paths.bytes());
        let most_bytes = if any_price { memory_left } else { memory_left.min(for_both) };
        let steps = self.steps(metric, most_bytes, for_both.max(worth), watch)?;
        let Some(steps) = steps else { return Ok(false) };
        if any_order && !steps.are_single() {
            let size = AutomatonSize { nodes: paths.nodes(), packings };
            let worth = if any_price { Some(u64::MAX) } else { self.joining_worth(thin, size) };
            self.automaton = Some(size);
            let Some(worth) = worth else { return Ok(false) };
            match self.count_on_automaton(&paths, &steps, worth, memory, watch)? {
                CountAttempt::Counted => return Ok(true),
                CountAttempt::TooCostly => return Ok(false),
                CountAttempt::NoMemory => {}
            }
        }
        self.wide_states = packings / PACKINGS_A_STATE;
        if only_wide && self.layer_states() < self.wide_states {
            trim_heap();
            return Ok(false);
        }
        let next = if any_price {
            None
        } else {
            self.steps_for_both(&paths, &steps, for_both, memory_left, watch)?
        };
        let (metric, steps, worth) = match next {
            Some((metric, steps)) => (metric, steps, for_both),
            None => (metric, steps, worth),
        };
        // What began with one state stays on its side, if there are sides.
        let one = last.filter(|_| self.has_one_root);
        let side = one.and_then(|state| BlockLayers::side(self.board, &paths, &steps, &state));
        let query = BlocksQuery {
            metric,
            most_slots: None,
            side,
            worth_bytes: worth,
            memory_bytes: memory,
        };
        let Some(blocks) = self.blocks_on(&paths, &steps, &query, watch)? else {
            trim_heap();
            return Ok(false);
        };
        Ok(self.continue_in_blocks(blocks, metric, watch))
    }

    /// Continues in blocks, which have no states yet, with the last thin layers, if there is memory for them beside these;
    /// returns whether it does. In another metric than so far it begins anew, since its layers are others.
    fn continue_in_blocks(
        &mut self,
        mut blocks: BlockLayers,
        metric: Metric,
        watch: &Watch<'_>,
    ) -> bool {
        let ExploreStage::Thin(thin) = &self.stage else { return false };
        let Some(last) = thin.last().first() else { return false };
        let begins_anew = metric != self.settings.metric;
        let start = [self.board.start()];
        let (states, last) =
            if begins_anew { (1, &start[0]) } else { (self.states_in_bits(thin), last) };
        let depth = if begins_anew { 0 } else { thin.depth() };
        blocks.begin_at(self.board, depth, states, last);
        for depth in self.settings.first_needed(depth)..=depth {
            let layer = if begins_anew { &start } else { thin.layer(depth) };
            for states in layer.chunks(AT_ONCE) {
                if blocks.add(self.board, depth, &self.with_images(states)).is_err() {
                    return false;
                }
            }
        }
        let taken = thin.bytes() + blocks.bytes();
        if self.settings.symmetry != Symmetry::None {
            self.has_own_image = states < 2 * thin.complete_states();
        }
        if watch.limits.check(0, taken) == Err(Stop::Memory) {
            return false;
        }
        let engine = format!(
            "from depth {depth} on in blocks: {} packings, {}",
            blocks.packings(),
            blocks.engine_log()
        );
        self.settings.metric = metric;
        self.replace_stage(self.stage_of(blocks), &engine, taken);
        true
    }

    /// Changes over to the automaton of packings alone, if joining the parts of its nodes is worth while and
    /// there is memory for it.
    fn count_on_automaton(
        &mut self,
        paths: &Paths,
        steps: &Steps,
        worth_ns: u64,
        memory: u64,
        watch: &Watch<'_>,
    ) -> Result<CountAttempt, Stop> {
        let ExploreStage::Thin(thin) = &self.stage else { return Ok(CountAttempt::NoMemory) };
        let bytes = thin.bytes() + paths.bytes();
        let memory = memory.saturating_sub(paths.bytes());
        let mut price = JoiningPrice::new(paths.nodes(), worth_ns);
        if let Some(joined) = price.join(self.board, paths, steps, None, memory, watch)? {
            let packings = paths.completions(Paths::ROOT);
            let engine = format!("then counted on the automaton of {packings} packings");
            let counted = Counted { states: joined.own, is_reported: false };
            self.replace_stage(ExploreStage::Counted(counted), &engine, bytes + price.most_bytes());
            return Ok(CountAttempt::Counted);
        }
        trim_heap();
        let Some(expected) = price.too_high() else { return Ok(CountAttempt::NoMemory) };
        self.look_again = self.look_again.max(expected / SUCCESSOR_NS);
        Ok(CountAttempt::TooCostly)
    }

    /// Ends the search if it turns out that it would find all states without a goal, while it is in thin layers or blocks;
    /// returns whether it did.
    pub(super) fn end_if_hopeless(&mut self, watch: &Watch<'_>) -> Result<bool, Stop> {
        let (later, bytes) = match &self.stage {
            ExploreStage::Thin(thin) => (0, thin.bytes()),
            // A state takes some 7 to 30 ns, as a successor of a step in thin layers does.
            ExploreStage::Blocks(blocks) => {
                let states = blocks.layers.states();
                (states.saturating_sub(self.expanded_before), blocks.layers.bytes())
            }
            ExploreStage::Counted(_) | ExploreStage::Disk(_) => return Ok(false),
        };
        let made = self.generated() * self.settings.steps_a_successor();
        let spent = Spent { successors: made + later, bytes };
        let none = self.reachability.states_without_goal(self.board, spent, watch)?;
        if let Some(states) = none {
            self.end_without_goal(states);
        }
        Ok(none.is_some())
    }

    /// Ends the search without a goal: it would find this number of states.
    fn end_without_goal(&mut self, states: u64) {
        let counted = Counted { states, is_reported: true };
        self.replace_stage(ExploreStage::Counted(counted), WITHOUT_GOAL, 0);
    }

    /// Changes over to layers on disk if a directory is named; returns whether it did.
    pub(super) fn change_to_disk(&mut self) -> Result<bool, StoreError> {
        let (ExploreStage::Thin(thin), Some(directory)) = (&mut self.stage, &self.directory) else {
            return Ok(false);
        };
        let disk = Disk::after(self.board, self.settings, directory, thin)?;
        let engine = format!("from depth {} on in layers on disk", thin.depth());
        self.replace_stage(ExploreStage::Disk(Box::new(disk)), &engine, 0);
        Ok(true)
    }

    /// Blocks as the engine that runs.
    pub(super) fn stage_of(&self, layers: BlockLayers) -> ExploreStage<'b, M, W> {
        let are_for_next = self.next_metric == Some(self.settings.metric);
        ExploreStage::Blocks(Box::new(BoardBlocks { board: self.board, are_for_next, layers }))
    }

    /// Continues with another engine.
    fn replace_stage(&mut self, stage: ExploreStage<'b, M, W>, engine: &str, taken_bytes: u64) {
        self.expanded_before = self.expanded();
        self.generated_before = self.generated();
        self.most_bytes = self.most_bytes().max(taken_bytes);
        self.engine_log = format!("{}; {engine}", self.engine_log);
        self.stage = stage;
    }

    /// States of a thin layer, each with the other one that counts as the same, if there is one.
    fn with_images(&self, states: &[Code<W>]) -> Vec<Code<W>> {
        let mut folded = Folded::new(self.board, self.settings.symmetry);
        let mut all = Vec::with_capacity(states.len());
        for &state in states {
            all.push(state);
            all.extend(folded.image(self.board, state).filter(|image| *image != state));
        }
        all
    }

    /// The number of states seen, where each of two mirror images counts.
    fn states_in_bits(&self, thin: &Frontier<'_, M, W>) -> u64 {
        if self.settings.symmetry == Symmetry::None {
            return thin.complete_states();
        }
        let mut states = 0;
        for depth in 0..=thin.depth() {
            for some in thin.layer(depth).chunks(AT_ONCE) {
                states += self.with_images(some).len() as u64;
            }
        }
        states
    }
}
