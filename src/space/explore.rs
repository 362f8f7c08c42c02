//! Finding all states, with the engine that fits.
//!
//! ```text
//! thin layers      a search begins here: nothing has to be built, and small spaces stay in the cache
//!    │             its layers are large beside what all packings would take, or outgrow the memory
//!    ▼
//! blocks           for counts in steps: by depth; without depths the automaton of packings is asked
//! bits for ranks   for all else, if the packings can be counted and their bits are smaller
//! layers on disk   if not, the memory is full, and a directory is named
//! ```
//!
//! The search changes over between two layers. Only the last two layers are taken along: a neighbour
//! of a later layer cannot lie before them.

mod from_goals;
mod ranks;
mod saved;
mod to_blocks;

use std::cell::RefCell;
use std::sync::Arc;

use ahash::RandomState;
use hashbrown::HashMap;

use self::ranks::ranking;
use self::to_blocks::InBlocks;
use super::checkpoint::Keeping;
use super::dense::{Dense, Order};
use super::disk::{Disk, Fault};
use super::error::CannotEnumerate;
use super::limits::Stop;
use super::searched::SearchedLayers;
use super::symmetry::{Folded, Symmetry};
use super::thin::frontier::{Frontier, Manner, Old};
use super::watch::Watch;
use crate::board::{Board, Code, Mask};
use crate::store::StoreError;
use crate::store::layers::LayerDirectory;

/// Which engine enumerates the states. All count the same.
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The one that fits.
    #[default]
    Auto,
    /// Thin layers in memory, and nothing else.
    Thin,
    /// Blocks of packings from the start: steps alone, no goals.
    Blocks,
    /// Bits for all packings from the start.
    Dense,
    /// Layers on disk from the start; needs a directory.
    Disk,
}

/// Thin layers smaller than this stay what they are: they are quick.
const SMALL_BYTES: u64 = 24 << 20;

/// An enumeration of all states that can be reached. Where it comes to that, it keeps `BITS` bits for
/// each packing: 2 for counts, 4 where ways are wanted.
pub struct Explore<'b, M, const W: usize, const BITS: u32> {
    board: &'b Board<M, W>,
    manner: Manner,
    order: Order,
    engine: Engine,
    stage: Stage<'b, M, W, BITS>,
    /// Bytes of the thin layers at which bits are thought of next.
    look_again_bytes: u64,
    expanded_before: u64,
    generated_before: u64,
    most_bytes: u64,
    story: String,
    /// Whether a state is known that is its own mirror image, since bits took over.
    has_own_image: bool,
    /// Where layers may go that do not fit in memory; ours from the beginning.
    directory: Option<LayerDirectory>,
    /// What went wrong with the disk.
    fault: RefCell<Option<StoreError>>,
}

enum Stage<'b, M, const W: usize, const BITS: u32> {
    Thin(Box<Frontier<'b, M, W>>),
    Blocks(InBlocks),
    Dense(Box<Dense<'b, M, W, BITS>>),
    Disk(Box<Disk<'b, M, W>>),
}

impl<'b, M: Mask, const W: usize, const BITS: u32> Explore<'b, M, W, BITS> {
    /// An enumeration from `roots`, layer by layer or as it comes.
    ///
    /// # Errors
    /// [`CannotEnumerate::Stopped`]: there is no room to begin, or not for the engine that was asked for.
    /// [`CannotEnumerate::Store`]: the disk.
    pub fn new(
        board: &'b Board<M, W>,
        manner: Manner,
        order: Order,
        engine: Engine,
        keeping: &Keeping,
        roots: &[Code<W>],
        watch: &mut Watch<'_>,
    ) -> Result<Self, CannotEnumerate> {
        let stopped = CannotEnumerate::Stopped;
        let directory = keeping.directory.as_deref().map(LayerDirectory::named).transpose()?;
        let frontier = Frontier::new(board, manner, roots, watch.limits).map_err(stopped)?;
        let mut this = Self {
            board,
            manner,
            order,
            engine,
            stage: Stage::Thin(Box::new(frontier)),
            look_again_bytes: SMALL_BYTES,
            expanded_before: 0,
            generated_before: 0,
            most_bytes: 0,
            story: "breadth-first from the start, in thin layers".into(),
            has_own_image: false,
            directory,
            fault: RefCell::new(None),
        };
        let fits = match engine {
            Engine::Auto | Engine::Thin => true,
            Engine::Blocks => this.change_to_blocks(true, watch).map_err(stopped)?,
            Engine::Dense => this.change_to_dense(u64::MAX, watch).map_err(stopped)?,
            Engine::Disk => this.change_to_disk()?,
        };
        if fits { Ok(this) } else { Err(stopped(Stop::Memory)) }
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        match &self.stage {
            Stage::Thin(search) => search.depth(),
            Stage::Blocks(search) => search.depth(),
            Stage::Dense(search) => search.depth(),
            Stage::Disk(search) => search.depth(),
        }
    }

    /// Number of states in the last complete layer.
    pub fn layer_states(&self) -> u64 {
        match &self.stage {
            Stage::Thin(search) => search.last().len() as u64,
            Stage::Blocks(search) => search.layer_states(),
            Stage::Dense(search) => search.layer_states(),
            Stage::Disk(search) => search.layer_states(),
        }
    }

    /// The goal states in the last complete layer, if the board has a goal and ways are wanted.
    pub fn goals(&self) -> Vec<Code<W>> {
        match &self.stage {
            Stage::Thin(search) => search.goals().to_vec(),
            Stage::Blocks(_) => Vec::new(),
            Stage::Dense(search) => {
                let mut folded = Folded::new(self.board, self.manner.symmetry);
                let goals = search.goal_states().into_iter();
                goals.filter(|&goal| folded.state(self.board, goal) == goal).collect()
            }
            Stage::Disk(search) => search.goals().to_vec(),
        }
    }

    /// Number of goal states in the last complete layer, if the board has a goal.
    pub fn layer_goals(&self) -> u64 {
        match &self.stage {
            Stage::Thin(search) => search.goals().len() as u64,
            Stage::Blocks(search) => search.layer_goals(),
            Stage::Dense(search) => search.goals().len() as u64,
            Stage::Disk(search) => search.layer_goals(),
        }
    }

    /// All states seen so far.
    pub fn states(&self) -> u64 {
        match &self.stage {
            Stage::Thin(search) => search.states(),
            Stage::Blocks(search) => search.states(),
            Stage::Dense(search) => search.states(),
            Stage::Disk(search) => search.states(),
        }
    }

    /// States whose successors were made.
    pub fn expanded(&self) -> u64 {
        self.expanded_before
            + match &self.stage {
                Stage::Thin(search) => search.expanded(),
                Stage::Blocks(_) => 0,
                Stage::Dense(search) => search.expanded(),
                Stage::Disk(search) => search.expanded(),
            }
    }

    /// Successors made, repeated ones included.
    pub fn generated(&self) -> u64 {
        self.generated_before
            + match &self.stage {
                Stage::Thin(search) => search.generated(),
                Stage::Blocks(_) => 0,
                Stage::Dense(search) => search.generated(),
                Stage::Disk(search) => search.generated(),
            }
    }

    /// Most bytes that the tables have taken.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes.max(self.bytes())
    }

    /// Which engines ran, and why.
    pub fn story(&self) -> &str {
        &self.story
    }

    fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Thin(search) => search.most_bytes(),
            Stage::Blocks(search) => search.bytes(),
            Stage::Dense(search) => search.bytes(),
            Stage::Disk(search) => search.bytes(),
        }
    }

    /// Makes the next layer (or finds more states, as they come) and returns the number of new
    /// states; 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached; the layer is then not complete.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        if let Stage::Thin(search) = &mut self.stage {
            let may_change = self.engine == Engine::Auto;
            if may_change && search.bytes() >= self.look_again_bytes {
                let worth_bytes = search.bytes();
                if !self.change_to_blocks(false, watch)? {
                    self.change_to_dense(worth_bytes, watch)?;
                }
            }
        }
        if let Stage::Thin(search) = &mut self.stage {
            match search.advance(watch) {
                Err(Stop::Memory) if self.engine == Engine::Auto => search.give_up_layer(),
                answer => return answer.map(|new| new as u64),
            }
            if !self.change_to_dense(u64::MAX, watch)? {
                match self.change_to_disk() {
                    Ok(true) => {}
                    Ok(false) => return Err(Stop::Memory),
                    Err(error) => return Err(self.store(error)),
                }
            }
        }
        match &mut self.stage {
            Stage::Thin(_) => Err(Stop::Memory),
            Stage::Blocks(search) => search.advance(watch),
            Stage::Dense(search) => search.advance(watch),
            Stage::Disk(search) => match search.advance(watch) {
                Ok(new) => Ok(new),
                Err(Fault::Stop(stop)) => Err(stop),
                Err(Fault::Store(error)) => {
                    *self.fault.get_mut() = Some(error);
                    Err(Stop::Store)
                }
            },
        }
    }

    /// Remembers what went wrong with the disk.
    fn store(&self, error: StoreError) -> Stop {
        *self.fault.borrow_mut() = Some(error);
        Stop::Store
    }

    /// What went wrong with the disk, after [`Stop::Store`].
    pub fn take_fault(&mut self) -> Option<StoreError> {
        self.fault.get_mut().take()
    }

    /// Changes over to layers on disk if a directory is named; says whether it did.
    fn change_to_disk(&mut self) -> Result<bool, StoreError> {
        let (Stage::Thin(thin), Some(directory)) = (&mut self.stage, &self.directory) else {
            return Ok(false);
        };
        let disk = Disk::after(self.board, self.manner, directory, thin)?;
        self.story = format!("{}; from depth {} on in layers on disk", self.story, thin.depth());
        self.expanded_before += thin.expanded();
        self.generated_before += thin.generated();
        self.most_bytes = thin.most_bytes();
        self.stage = Stage::Disk(Box::new(disk));
        Ok(true)
    }

    /// Changes over to bits if they take no more than `worth_bytes` and fit beside the layers; says
    /// whether it did.
    fn change_to_dense(&mut self, worth_bytes: u64, watch: &mut Watch<'_>) -> Result<bool, Stop> {
        let Stage::Thin(thin) = &self.stage else { return Ok(false) };
        if self.manner.symmetry != Symmetry::None && self.manner.old != Old::Keep {
            // Bits do not count mirror images once.
            self.look_again_bytes = u64::MAX;
            return Ok(false);
        }
        let bytes = thin.bytes();
        let room = watch.limits.room_beside(bytes);
        let Some(ranking) = ranking(self.board, worth_bytes, room, watch)? else {
            self.look_again_bytes = 4 * bytes;
            return Ok(false);
        };
        let needed = ranking.bytes() + Dense::<M, W, BITS>::bytes_for(ranking.packings());
        if needed > worth_bytes.min(room) {
            self.look_again_bytes = needed.max(2 * bytes);
            return Ok(false);
        }
        self.story = format!(
            "{}; from depth {} on with {BITS} bits for each of {} packings, since that takes less memory",
            self.story,
            thin.depth(),
            ranking.packings(),
        );
        let Manner { metric, threads, .. } = self.manner;
        let depths = self.manner.first_needed(thin.depth())..=thin.depth();
        // With the states of a layer come those that count as the same.
        let (board, symmetry) = (self.board, self.manner.symmetry);
        let unfolded = |depth| {
            let mut folded = Folded::new(board, symmetry);
            thin.layer(depth).iter().flat_map(move |&state| {
                let image = folded.image(board, state).filter(|image| *image != state);
                [Some(state), image].into_iter().flatten()
            })
        };
        // Each of two mirror images has its bits, and counts.
        let mut states = thin.complete_states();
        if self.manner.symmetry != Symmetry::None {
            let folded = states;
            states = depths.clone().map(|depth| unfolded(depth).count() as u64).sum();
            self.has_own_image = states < 2 * folded;
        }
        let mut dense = Dense::new(self.board, metric, self.order, threads, Arc::new(ranking))?
            .at(thin.depth(), states);
        for depth in depths {
            dense.seen(depth, unfolded(depth));
        }
        self.expanded_before += thin.expanded();
        self.generated_before += thin.generated();
        self.most_bytes = thin.most_bytes().max(bytes + needed);
        self.stage = Stage::Dense(Box::new(dense));
        Ok(true)
    }

    /// How many states there are if mirror images count each for itself, when all have been found.
    /// `None` if no state is its own image: then it is not known whether the start can reach its own.
    ///
    /// # Errors
    /// Time is up, or the search was interrupted.
    pub fn unfolded_states(&self, watch: &Watch<'_>) -> Result<Option<u64>, Stop> {
        match &self.stage {
            _ if self.manner.symmetry == Symmetry::None => Ok(Some(self.states())),
            Stage::Thin(search) => unfolded_states(self.board, search, watch),
            Stage::Blocks(_) => Ok(None),
            Stage::Dense(_) | Stage::Disk(_) => Ok(self.has_own_image.then(|| self.states())),
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

impl<M: Mask, const W: usize> SearchedLayers<W> for Explore<'_, M, W, 4> {
    fn depth(&self) -> u32 {
        self.depth()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }

    fn in_layer<V>(
        &self,
        depth: u32,
        some: &HashMap<Code<W>, V, RandomState>,
    ) -> Result<Vec<Code<W>>, Stop> {
        match &self.stage {
            Stage::Thin(search) => search.in_layer(depth, some),
            // Where ways are wanted there are no blocks.
            Stage::Blocks(_) => Ok(Vec::new()),
            Stage::Dense(search) => {
                let mut states: Vec<_> =
                    some.keys().filter(|code| search.is_at(code, depth)).copied().collect();
                states.sort_unstable();
                Ok(states)
            }
            Stage::Disk(search) => search
                .in_layer(depth, |code| some.contains_key(code))
                .map_err(|error| self.store(error)),
        }
    }
}
