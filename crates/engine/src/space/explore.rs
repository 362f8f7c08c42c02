//! The enumeration of all states, with the engine that fits.
//!
//! A search begins in thin layers: nothing has to be built, and small spaces stay in the cache. When its
//! layers grow too large, another engine takes over (see `explore/change.rs`).
//!
//! The search changes over between two layers. Only the last two layers are taken along: a neighbour
//! of a later layer cannot lie before them.

mod change;
mod checkpoint;
mod engines;
mod forecast;
mod from_goals;

pub use from_goals::can_step;

use self::change::{AutomatonSize, CostlyBlocks};
use self::engines::{BoardBlocks, Counted};
use self::forecast::LayerSizes;
use super::blocks::BlockLayers;
use super::disk::Disk;
use super::error::{EnumerateError, SearchFault};
use super::layer_engine::LayerEngine;
use super::searched::SearchedLayers;
use super::state_table::StateTable;
use super::symmetry::{Folded, Symmetry};
use super::thin::frontier::{Frontier, OldLayers, SearchSettings};
use super::unreachable::Reachability;
use crate::board::{Board, Code, Mask};
use slide_model::Metric;
use slide_run::store::layers::LayerDirectory;
use slide_run::{Checkpoints, Engine, Stop, Watch, trim_heap};

/// Other engines are not considered before thin layers have made so many successors: that takes less than a millisecond.
const FEW_SUCCESSORS: u64 = 1 << 13;
/// The same where a goal is looked for: it may be near.
const MANY_SUCCESSORS: u64 = 1 << 17;
/// Other engines are considered again when thin layers have made this many times as many successors.
const AGAIN: u64 = 3;
/// Narrow layers are kept too, as long as they are smaller than this: they lie in the cache. Unless they have made
/// [`MANY_IN_CACHE`] successors, and turn out to be wide beside the number of packings.
const SMALL_BYTES: u64 = 24 << 20;
/// Layers are narrow if a layer has less than this part of all states so far.
const NARROW: u64 = 8;
/// Narrow layers that have made fewer successors are not even looked at.
const MANY_IN_CACHE: u64 = 1 << 20;

/// The bytes of the automaton of packings that are worth making for each successor of narrow layers in the cache,
/// where depths are not needed: these layers are fast.
const WORTH_EACH_IN_CACHE: u64 = 30;

/// The order in which states are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateOrder {
    /// Layer by layer.
    Depth,
    /// As it comes.
    Any,
}

/// An enumeration of all states that can be reached.
pub struct Explore<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    settings: SearchSettings,
    order: StateOrder,
    engine: Engine,
    stage: ExploreStage<'b, M, W>,
    /// The number of successors of thin layers at which other engines are considered next.
    look_again: u64,
    expanded_before: u64,
    generated_before: u64,
    most_bytes: u64,
    engine_log: String,
    /// True if a state is known that is its own mirror image, since bits took over.
    has_own_image: bool,
    /// Layers of at least this many states are wide beside the packings; 0 until those are counted.
    wide_states: u64,
    /// Blocks, once they were too costly.
    costly_blocks: Option<CostlyBlocks>,
    /// The automaton of packings, once its nodes were counted, if states may be counted on it.
    automaton: Option<AutomatonSize>,
    /// The question whether a goal can be reached, if the search ends at one.
    reachability: Reachability,
    /// The last thin layers.
    sizes: LayerSizes,
    /// The number of packings, if the search began with all goals among them.
    packings: Option<u64>,
    /// The number of all states, if another search has counted them.
    all_states: Option<u64>,
    /// The metric of the search from the goals that follows, if one does: blocks are made for both.
    next_metric: Option<Metric>,
    /// True if a goal state was found in thin layers.
    has_goal: bool,
    /// The directory for layers that do not fit in memory; ours from the beginning.
    directory: Option<LayerDirectory>,
    /// True if it began with one state, of which the mirror image is not the same.
    has_one_root: bool,
    /// The number of the slice of all blocks that is searched here, and the number of slices.
    slice: usize,
    slices: usize,
}

enum ExploreStage<'b, M, const W: usize> {
    Thin(Box<Frontier<'b, M, W>>),
    Blocks(Box<BoardBlocks<'b, M, W>>),
    Counted(Counted),
    Disk(Box<Disk<'b, M, W>>),
}

impl<M: Mask, const W: usize> ExploreStage<'_, M, W> {
    fn engine(&self) -> &dyn LayerEngine {
        match self {
            Self::Thin(search) => &**search,
            Self::Blocks(search) => &**search,
            Self::Counted(search) => search,
            Self::Disk(search) => &**search,
        }
    }

    fn engine_mut(&mut self) -> &mut dyn LayerEngine {
        match self {
            Self::Thin(search) => &mut **search,
            Self::Blocks(search) => &mut **search,
            Self::Counted(search) => search,
            Self::Disk(search) => &mut **search,
        }
    }
}

impl<'b, M: Mask, const W: usize> Explore<'b, M, W> {
    /// An enumeration from `roots`, layer by layer or as it comes.
    ///
    /// # Errors
    /// [`EnumerateError::Stopped`]: there is no memory to begin, or not for the requested engine.
    /// [`EnumerateError::Store`]: the disk.
    pub fn new(
        board: &'b Board<M, W>,
        settings: SearchSettings,
        order: StateOrder,
        engine: Engine,
        checkpoints: &Checkpoints,
        roots: &[Code<W>],
        watch: &mut Watch<'_>,
    ) -> Result<Self, EnumerateError> {
        let directory = checkpoints.directory.as_deref().map(LayerDirectory::named).transpose()?;
        let frontier = Frontier::new(board, settings, roots, watch.limits)?;
        let mut this = Self {
            directory,
            has_one_root: roots.len() == 1 && settings.symmetry == Symmetry::None,
            ..Self::in_thin_layers(frontier, board, settings, order, engine)
        };
        let fits = match engine {
            Engine::Blocks => this.change_to_blocks(u64::MAX, watch)?,
            Engine::Disk => this.change_to_disk()?,
            _ => true,
        };
        if fits { Ok(this) } else { Err(Stop::Memory.into()) }
    }

    /// An enumeration that continues from these layers.
    fn in_thin_layers(
        frontier: Frontier<'b, M, W>,
        board: &'b Board<M, W>,
        settings: SearchSettings,
        order: StateOrder,
        engine: Engine,
    ) -> Self {
        Self {
            board,
            settings,
            order,
            engine,
            stage: ExploreStage::Thin(Box::new(frontier)),
            look_again: match settings.old_layers {
                OldLayers::Keep => MANY_SUCCESSORS,
                OldLayers::Count | OldLayers::Forget => FEW_SUCCESSORS,
            },
            expanded_before: 0,
            generated_before: 0,
            most_bytes: 0,
            engine_log: "breadth-first from the start, in thin layers".into(),
            has_own_image: false,
            wide_states: 0,
            costly_blocks: None,
            automaton: None,
            reachability: Reachability::ignored(),
            sizes: LayerSizes::default(),
            packings: None,
            all_states: None,
            next_metric: None,
            has_goal: false,
            directory: None,
            has_one_root: false,
            slice: 0,
            slices: 1,
        }
    }

    /// The search may end without a goal as soon as it is known that none can be reached.
    #[doc(hidden)]
    #[must_use]
    pub fn asking(mut self, reachability: Reachability) -> Self {
        self.reachability = reachability;
        self
    }

    /// Another search has counted all its states.
    #[must_use]
    pub(in crate::space) fn of_states(mut self, all: u64) -> Self {
        self.all_states = Some(all);
        self
    }

    /// A search from its goals follows, in this metric.
    #[must_use]
    pub(in crate::space) fn followed_by(mut self, metric: Metric) -> Self {
        self.next_metric = Some(metric);
        if metric != self.settings.metric {
            // Before that there is rarely a goal, and blocks for both may not be worth their price.
            self.look_again = MANY_SUCCESSORS;
        }
        if let ExploreStage::Blocks(blocks) = &mut self.stage {
            blocks.are_for_next = metric == self.settings.metric;
        }
        self
    }

    /// From now on blocks of packings are those of slice number `slice` of `slices`: the others are searched
    /// elsewhere.
    #[must_use]
    pub fn in_slices(mut self, slice: usize, slices: usize) -> Self {
        self.slice = slice;
        self.slices = slices;
        self
    }

    /// Returns whether thin layers are narrow enough to be the best engine.
    pub fn is_in_cache(&self) -> bool {
        let ExploreStage::Thin(search) = &self.stage else { return false };
        let is_narrow = NARROW * (search.last().len() as u64) < search.complete_states();
        is_narrow && search.bytes() < SMALL_BYTES
    }

    /// The thin layers, if they are the current engine.
    pub fn thin_layers(&self) -> Option<&Frontier<'b, M, W>> {
        if let ExploreStage::Thin(thin) = &self.stage { Some(thin) } else { None }
    }

    /// The search in blocks of packings, if it is the current engine.
    pub fn blocks_of_packings(&mut self) -> Option<&mut BlockLayers> {
        if let ExploreStage::Blocks(blocks) = &mut self.stage {
            Some(&mut blocks.layers)
        } else {
            None
        }
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        self.stage.engine().depth()
    }

    /// Number of states in the last complete layer.
    pub fn layer_states(&self) -> u64 {
        self.stage.engine().layer_states()
    }

    /// The goal states in the last complete layer, if the board has a goal and solutions are needed.
    pub fn goals(&self) -> Vec<Code<W>> {
        let mut goals = Vec::new();
        let mut folded = Folded::new(self.board, self.settings.symmetry);
        self.stage.engine().each_goal(&mut |goal| {
            let goal = goal.first_chunk().copied();
            goals.extend(goal.filter(|&goal| folded.state(self.board, goal) == goal));
        });
        goals
    }

    /// Number of goal states in the last complete layer, if the board has a goal.
    pub fn layer_goals(&self) -> u64 {
        self.stage.engine().layer_goals()
    }

    /// All states seen so far.
    pub fn states(&self) -> u64 {
        self.stage.engine().states()
    }

    /// States whose successors were made, one by one.
    pub fn expanded(&self) -> u64 {
        self.expanded_before + self.stage.engine().expanded()
    }

    /// Successors made, repeated ones included.
    pub fn generated(&self) -> u64 {
        self.generated_before + self.stage.engine().generated()
    }

    /// Most bytes that the tables have taken.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes.max(self.bytes())
    }

    /// The engines that ran, and why.
    pub fn engine_log(&self) -> &str {
        &self.engine_log
    }

    fn bytes(&self) -> u64 {
        self.stage.engine().most_bytes()
    }

    /// Makes the next layer (or finds more states, as they come) and returns the number of new
    /// states; 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached; the layer is then not complete.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, SearchFault> {
        if self.end_if_hopeless(watch)? {
            return Ok(0);
        }
        if let ExploreStage::Thin(search) = &self.stage
            && self.engine == Engine::Auto
        {
            let next = self.layer_states() * self.successors_of_each(search);
            let made = (search.generated() + next) * self.settings.steps_a_successor();
            let in_cache = self.is_in_cache();
            let any_order = self.order == StateOrder::Any;
            let is_narrow = made < MANY_IN_CACHE || self.layer_states() < self.wide_states;
            if made >= self.look_again && (any_order || !in_cache || !is_narrow) {
                self.look_again = AGAIN * made;
                let each =
                    if any_order && in_cache { WORTH_EACH_IN_CACHE } else { self.worth_each() };
                self.change(made.saturating_mul(each), in_cache, watch)?;
            }
        }
        if let ExploreStage::Thin(search) = &mut self.stage {
            match search.advance(watch) {
                Err(Stop::Memory) if self.engine == Engine::Auto => {
                    search.give_up_layer();
                    trim_heap();
                }
                answer => {
                    let states = answer? as u64;
                    self.sizes.add(states);
                    self.has_goal |= !search.goals().is_empty();
                    return Ok(states);
                }
            }
            if !self.change_to_blocks(u64::MAX, watch)? && !self.change_to_disk()? {
                return Err(Stop::Memory.into());
            }
        }
        self.stage.engine_mut().advance(watch)
    }

    /// The number of states if each of two mirror images counts, when all have been found.
    /// `None` if no state is its own image: then it is not known whether the start can reach its own.
    ///
    /// # Errors
    /// Time is up, or the search was interrupted.
    pub fn unfolded_states(&self, watch: &Watch<'_>) -> Result<Option<u64>, Stop> {
        match &self.stage {
            ExploreStage::Counted(all) => Ok(Some(all.states)),
            _ if self.settings.symmetry == Symmetry::None => Ok(Some(self.states())),
            ExploreStage::Thin(search) => unfolded_states(self.board, search, watch),
            _ => Ok(self.has_own_image.then(|| self.states())),
        }
    }
}

/// As [`Explore::unfolded_states`], of a search that counts mirror images once and keeps all layers.
///
/// # Errors
/// Time is up, or the search was interrupted.
pub(crate) fn unfolded_states<M: Mask, const W: usize>(
    board: &Board<M, W>,
    search: &Frontier<'_, M, W>,
    watch: &Watch<'_>,
) -> Result<Option<u64>, Stop> {
    let mut folded = Folded::new(board, Symmetry::Mirror);
    let mut own_images = 0;
    for states in (0..=search.depth()).flat_map(|depth| search.layer(depth).chunks(1 << 12)) {
        watch.check()?;
        let own = states.iter().filter(|state| folded.image(board, **state) == Some(**state));
        own_images += own.count() as u64;
    }
    Ok((own_images > 0).then(|| 2 * search.states() - own_images))
}

impl<M: Mask, const W: usize> SearchedLayers for Explore<'_, M, W> {
    fn depth(&self) -> u32 {
        self.depth()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }

    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault> {
        self.stage.engine().in_layer(depth, some)
    }
}
