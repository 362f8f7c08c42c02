//! Breadth-first search in thin layers: it looks a state up in three layers only.
//!
//! Every move can be taken back, so a successor of a state in layer d lies in layer d − 1, d or
//! d + 1, and a new one can only have been seen in the three layers at hand:
//!
//! ```text
//!  previous (d − 1)      current (d)       next (d + 1)
//!     ○ ○ ○ ○       ←──     ● ──────→        ○ ○
//!                           ╰──→ ● in the same layer: only in slides and moves
//! ```
//!
//! One step changes the sum of all anchor coordinates by one, so the graph of steps is bipartite:
//! no two states of one layer are neighbours, and nothing is looked up in `current`.
//!
//! Older layers are forgotten where only counts are needed; where solutions are needed too, their states
//! are kept in plain lists, 8 bytes a state and no table.
//!
//! (E. F. Moore, *The shortest path through a maze*, 1959; R. E. Korf, W. Zhang, I. Thayer,
//! H. Hohwald, *Frontier search*, Journal of the ACM 52, 2005.)

use std::ops::Range;

use super::expand::{ExpandPlan, Expander, Share, expand_together, expanders, found_bytes, plan};
use super::layer::{Avoidance, LayerResult, ThinLayer};
use crate::board::{Board, Code, Mask};
use crate::space::symmetry::Symmetry;
use slide_model::Metric;
use slide_run::{Limits, Progress, Stop, Watch};

/// Of the memory that is left, this part is for successors that wait to be looked up.
const WAITING_PART: u64 = 8;

/// Independent steps are made in one order where a state has more steps than this, even if all steps back might be known:
/// with fewer steps, looking those up takes longer. How many it has is known when this number of states is expanded.
const MANY_STEPS: u64 = 8;
const MANY_EXPANDED: u64 = 1 << 8;

/// The use of the layers that the search no longer needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OldLayers {
    /// They are not needed any more, and of the others only the numbers of states.
    Count,
    /// They are not needed any more.
    Forget,
    /// Their states stay in lists, see [`Frontier::layer`].
    Keep,
}

/// The marks of the current layer (see `cliques.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LayerMarks {
    /// They say all that the layers before have made: nothing that is made now lies in the layer before.
    Complete,
    /// There are none, since another search has made the layers before.
    None,
    /// A limit stopped the search within the layer: some of its states were made, and are forgotten.
    Partial,
}

/// A breadth-first search that grows layer by layer.
pub struct Frontier<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    symmetry: Symmetry,
    /// True if two states of one layer can be neighbours.
    has_level_moves: bool,
    /// True if each move is that of one piece.
    has_single_moves: bool,
    avoidance: Avoidance,
    marks: LayerMarks,
    old_layers: OldLayers,
    /// The layers before `previous`.
    kept: Vec<Vec<Code<W>>>,
    kept_bytes: u64,
    previous: ThinLayer<M, W>,
    current: ThinLayer<M, W>,
    next: ThinLayer<M, W>,
    /// One for each thread, at least one.
    expanders: Vec<Expander<M, W>>,
    depth: u32,
    states: u64,
    /// States up to the last complete layer.
    complete_states: u64,
    /// The goal states of the last complete layer, if the board has a goal.
    goals: Vec<Code<W>>,
    expanded: u64,
    /// Known steps back, which need not be made.
    taken_back: u64,
    most_bytes: u64,
}

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// The metric.
    pub metric: Metric,
    /// The states that count as the same.
    pub symmetry: Symmetry,
    /// The number of threads that share large layers. What is found does not depend on it.
    pub threads: usize,
    /// The use of old layers.
    pub old_layers: OldLayers,
    /// The successors that are made of a state.
    pub successors: MadeSuccessors,
}

/// The successors that a breadth-first search makes of a state. The layers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum MadeSuccessors {
    /// Those that no other state has made, as far as that is known beforehand.
    #[default]
    Once,
    /// All of them, as in a textbook.
    All,
}

impl SearchSettings {
    /// Each state for itself, layers forgotten as soon as they can be, successors made once.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(metric: Metric, threads: usize) -> Self {
        let symmetry = Symmetry::None;
        let old_layers = OldLayers::Forget;
        Self { metric, symmetry, threads, old_layers, successors: MadeSuccessors::Once }
    }

    /// Returns whether mirror images are counted once. Bits of packings count each of them.
    pub(in crate::space) fn counts_images_once(self) -> bool {
        self.symmetry != Symmetry::None && self.old_layers != OldLayers::Keep
    }

    /// The number of successors of steps that are made in the time of one of this metric.
    pub(crate) fn steps_a_successor(self) -> u64 {
        match self.metric {
            Metric::Slide | Metric::Move => 2,
            Metric::Step | Metric::Line => 1,
        }
    }

    /// The first layer that is still needed when `depth` is the last one.
    pub(in crate::space) fn first_needed(self, depth: u32) -> u32 {
        match self.old_layers {
            OldLayers::Keep => 0,
            OldLayers::Count | OldLayers::Forget => depth.saturating_sub(1),
        }
    }
}

impl<'b, M: Mask, const W: usize> Frontier<'b, M, W> {
    /// A search from `roots`, which are layer 0.
    ///
    /// # Errors
    /// The memory limit is too low for the roots.
    pub fn new(
        board: &'b Board<M, W>,
        settings: SearchSettings,
        roots: &[Code<W>],
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let expanders = expanders(board, settings.metric, settings.threads);
        let avoidance = match settings.metric {
            Metric::Step if settings.symmetry == Symmetry::None => Avoidance::StepsBack,
            _ if settings.successors == MadeSuccessors::Once && expanders[0].knows_cliques() => {
                Avoidance::Cliques
            }
            _ => Avoidance::Nothing,
        };
        let mut current = ThinLayer::new(board, settings.symmetry);
        if avoidance == Avoidance::Cliques {
            current.keep_marks();
        }
        current.reserve(roots.len(), board.bytes() + size_of_val(roots) as u64, limits)?;
        let mut position = board.position();
        let mut goals = Vec::new();
        for &root in roots {
            if current.insert(root) {
                board.unpack(&root, &mut position);
                if board.is_goal(&position) {
                    goals.push(root);
                }
            }
        }
        Ok(Self {
            board,
            symmetry: settings.symmetry,
            // The mirror image of a state may lie an odd number of steps away, and so may roots lie
            // from each other.
            has_level_moves: settings.metric != Metric::Step
                || settings.symmetry != Symmetry::None
                || roots.len() > 1,
            has_single_moves: settings.metric != Metric::Line,
            avoidance,
            marks: LayerMarks::Complete,
            old_layers: settings.old_layers,
            kept: Vec::new(),
            kept_bytes: 0,
            previous: ThinLayer::new(board, settings.symmetry),
            states: current.states().len() as u64,
            complete_states: current.states().len() as u64,
            current,
            next: ThinLayer::new(board, settings.symmetry),
            expanders,
            depth: 0,
            goals,
            expanded: 0,
            taken_back: 0,
            most_bytes: 0,
        })
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns whether two states of one layer can be neighbours.
    pub fn has_level_moves(&self) -> bool {
        self.has_level_moves
    }

    /// The states of the last complete layer.
    pub fn last(&self) -> &[Code<W>] {
        self.current.states()
    }

    /// Those of some states that lie in the last complete layer.
    pub fn in_last(&self, some: &[Code<W>]) -> Vec<Code<W>> {
        self.current.known(some)
    }

    /// The states of a complete layer; of one that was forgotten, none.
    pub fn layer(&self, depth: u32) -> &[Code<W>] {
        match self.depth.checked_sub(depth) {
            Some(0) => self.current.states(),
            Some(1) => self.previous.states(),
            _ => self.kept.get(depth as usize).map_or(&[], Vec::as_slice),
        }
    }

    /// The goal states of the last complete layer, if the board has a goal.
    pub fn goals(&self) -> &[Code<W>] {
        &self.goals
    }

    /// All states seen so far.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// States up to the last complete layer.
    pub fn complete_states(&self) -> u64 {
        self.complete_states
    }

    /// Continues where another search stopped, with the states of its last layer as roots, and those of
    /// layers before: the one before, or all if they are kept.
    ///
    /// # Errors
    /// The memory limit is too low for them.
    pub fn resume_from(
        mut self,
        depth: u32,
        states: u64,
        mut layers: Vec<Vec<Code<W>>>,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let bytes = |layer: &Vec<Code<W>>| (layer.capacity() * size_of::<Code<W>>()) as u64;
        self.kept_bytes = layers.iter().map(bytes).sum();
        let before = layers.pop().unwrap_or_default();
        self.previous.reserve(before.len(), self.known_bytes(), limits)?;
        for &state in &before {
            self.previous.insert(state);
        }
        self.kept_bytes -= bytes(&before);
        self.kept = layers;
        self.depth = depth;
        self.states = states;
        self.complete_states = states;
        // The other search may have had several roots.
        self.has_level_moves = true;
        self.marks = LayerMarks::None;
        Ok(self)
    }

    /// States whose successors were made.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Successors, repeated ones included, and those by steps that need not be made.
    pub fn generated(&self) -> u64 {
        let made: u64 = self.expanders.iter().map(|expander| expander.generated).sum();
        made + self.taken_back
    }

    /// Bytes that the layers take.
    pub fn bytes(&self) -> u64 {
        self.known_bytes() + self.next.bytes()
    }

    /// Most bytes that the layers have taken.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// Bytes of all layers but the next, of what is on the way to it, and of the board.
    fn known_bytes(&self) -> u64 {
        let goals = (self.goals.capacity() * size_of::<Code<W>>()) as u64;
        let others = self.board.bytes() + goals + found_bytes(&self.expanders);
        self.kept_bytes + self.previous.bytes() + self.current.bytes() + others
    }

    /// The lists of all layers that are kept, up to the last complete one. The search forgets them.
    pub(in crate::space) fn take_layers(&mut self) -> Vec<Vec<Code<W>>> {
        self.next = ThinLayer::new(self.board, self.symmetry);
        for expander in &mut self.expanders {
            expander.found = Vec::new();
        }
        let take = |layer: &mut ThinLayer<M, W>| {
            let states = layer.take_states();
            *layer = ThinLayer::new(self.board, self.symmetry);
            states
        };
        let mut layers = std::mem::take(&mut self.kept);
        if self.depth > 0 {
            layers.push(take(&mut self.previous));
        }
        layers.push(take(&mut self.current));
        self.kept_bytes = 0;
        layers
    }

    /// The goal states of the last complete layer. The search forgets them.
    pub(in crate::space) fn take_goals(&mut self) -> Vec<Code<W>> {
        std::mem::take(&mut self.goals)
    }

    /// Makes what the next layer needs, with no states yet. Returns whether successors have to be looked up in the
    /// previous layer.
    fn begin_layer(&mut self) -> Result<bool, Stop> {
        let marks = std::mem::replace(&mut self.marks, LayerMarks::Partial);
        let looks_in_previous = match self.avoidance {
            Avoidance::Nothing => true,
            Avoidance::StepsBack => !self.current.knows_all_backs(),
            Avoidance::Cliques if marks == LayerMarks::Partial => return Err(Stop::Fault),
            Avoidance::Cliques => marks == LayerMarks::None,
        };
        // A snapshot is made from the one before and the move of one piece.
        if self.has_single_moves {
            self.current.make_snapshots(self.board);
        }
        self.next.take_memory_of(&mut self.previous, looks_in_previous);
        self.next.clear(self.current.states().len());
        let is_open = !self.board.has_blockers()
            && self.expanded >= MANY_EXPANDED
            && self.generated() > MANY_STEPS * self.expanded;
        self.next.keep_beside(&self.current, self.avoidance, is_open);
        Ok(looks_in_previous)
    }

    /// Makes the next layer and returns its size, 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached; the layer is then not complete, and the search cannot be continued.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<usize, Stop> {
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let length = self.current.states().len();
        let mut goals = Vec::new();
        let has_goal = self.board.has_goal();
        let looks_in_previous = self.begin_layer()?;
        let in_order = !self.board.has_blockers() && !self.next.knows_all_backs();
        let mut from = 0;
        while from < length {
            self.report_progress(watch)?;
            let waiting_bytes = watch.limits.memory_left(self.bytes()) / WAITING_PART;
            let ExpandPlan { threads, batch } = plan(&mut self.expanders, length, waiting_bytes);
            let to = length.min(from + batch);
            let previous = &self.previous;
            let current = &self.current;
            let share = |states: Range<usize>| Share {
                first: states.start,
                states: &current.states()[states.clone()],
                snapshots: current.snapshots(states.start, states.end),
                backs: current.backs(in_order).part(states.clone()),
                marks: current.marks(states.start, states.end),
            };
            let avoidance = self.avoidance;
            let level = self.has_level_moves;
            let drop_known = |found: &mut Vec<LayerResult<W>>| {
                if looks_in_previous {
                    previous.drop_known(found);
                }
                if avoidance == Avoidance::Cliques {
                    current.mark_known(found);
                } else if level {
                    current.drop_known(found);
                }
            };
            let expanders = &mut self.expanders[..threads];
            expand_together(expanders, self.board, self.symmetry, share(from..to), &drop_known);
            for index in 0..threads {
                loop {
                    let goals_bytes = (2 * goals.len() * size_of::<Code<W>>()) as u64;
                    let known_bytes = self.known_bytes() + goals_bytes;
                    let expander = &mut self.expanders[index];
                    let found = &mut expander.found;
                    self.next.reserve(found.len(), known_bytes, watch.limits)?;
                    self.next.insert_all(self.board, found, &self.current, expander.first);
                    self.states += found.len() as u64;
                    if self.states > most_states {
                        // The number of threads and batches must not show.
                        self.states = most_states;
                        return Err(stop);
                    }
                    if has_goal {
                        let is_goal = |found: &&LayerResult<W>| found.is_goal;
                        goals.extend(found.iter().filter(is_goal).map(|found| found.code));
                    }
                    let Some(rest) = expander.rest() else { break };
                    expander.expand(self.board, self.symmetry, share(rest), &drop_known);
                }
            }
            self.expanded += (to - from) as u64;
            from = to;
        }
        self.report_progress(watch)?;
        // Steps back are found without being made.
        self.taken_back += self.current.known_backs();
        self.goals = goals;
        self.complete_layer();
        Ok(self.current.states().len())
    }

    /// Forgets the states of an incomplete layer.
    pub(in crate::space) fn give_up_layer(&mut self) {
        self.states = self.complete_states;
        self.next = ThinLayer::new(self.board, self.symmetry);
    }

    /// The next layer becomes the current one.
    fn complete_layer(&mut self) {
        if self.old_layers == OldLayers::Keep && self.depth > 0 {
            let mut states = self.previous.take_states();
            states.shrink_to_fit();
            self.kept_bytes += (states.capacity() * size_of::<Code<W>>()) as u64;
            self.kept.push(states);
        }
        std::mem::swap(&mut self.previous, &mut self.current);
        std::mem::swap(&mut self.current, &mut self.next);
        self.depth += 1;
        self.complete_states = self.states;
        self.marks = LayerMarks::Complete;
    }

    /// Checks the limits and calls the reporter.
    fn report_progress(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let memory_bytes = self.bytes();
        self.most_bytes = self.most_bytes.max(memory_bytes);
        watch.reporter.progress(Progress {
            depth: self.depth + 1,
            layer_states: self.next.states().len() as u64,
            states: self.states,
            memory_bytes,
            packings: None,
        });
        watch.limits.check(self.states, memory_bytes)
    }
}
