//! Iterative deepening A*: depth-first searches with a growing bound on the number of moves.
//!
//! A search with bound b continues from a state g moves from the start only if g + h ≤ b, where h is
//! the heuristic's estimate. If it finds no solution, no solution has b moves or fewer, and the next
//! bound is the least g + h that was cut off. The last move is never taken back at once.
//! (R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, 1985.)
//!
//! Nodes are counted as Korf does: every state that is generated, those cut off included, up to the
//! solution, and the start once. With pattern databases, states that are reached in several ways are mostly searched
//! once, and so are those below them.
//!
//! The moves of a state are tried in tie-breaking order: the tile whose piece has the smallest
//! number comes first. So the first solution found is the first of the shortest ones. With any other
//! order of the hole's directions the last bound is searched once more, in tie-breaking order.

use super::parallel;
use super::pattern::AREA;
use slide_model::Direction;
use slide_run::{Stop, Watch};

/// The order in which the moves of a state are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HoleOrder {
    /// The tile with the smallest piece number first.
    #[default]
    Connections,
    /// By the direction in which the hole goes.
    Fixed([Direction; 4]),
}

impl HoleOrder {
    /// The directions of the hole in this order; where tiles decide, in any.
    pub(super) fn directions(self) -> [Direction; 4] {
        match self {
            Self::Fixed(order) => order,
            Self::Connections => Direction::ALL,
        }
    }
}

/// The end of a depth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeepeningStep {
    /// The path is in [`DepthFirstSearch::path`], the last move first.
    Found,
    /// Nothing within the bound.
    Nothing,
    /// A limit, or an earlier subtree has a solution.
    Stopped(Option<Stop>),
}

/// The work done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    /// The number of states generated.
    pub generated: u64,
    /// The number of states whose moves were tried.
    pub expanded: u64,
    /// The least number of moves by which a state was beyond the bound.
    pub excess: u32,
}

impl Default for Tally {
    fn default() -> Self {
        Self { generated: 0, expanded: 0, excess: u32::MAX }
    }
}

impl Tally {
    /// Adds what another search has done.
    pub fn add(&mut self, other: &Self) {
        self.generated += other.generated;
        self.expanded += other.expanded;
        self.excess = self.excess.min(other.excess);
    }
}

/// The number of states that are generated between two looks at the limits.
const LOOK_EVERY: u64 = 1 << 16;

/// The function that receives the number of new states, and returns whether to stop.
pub(super) type ProgressCheck<'a> = &'a (dyn Fn(u64) -> Option<DeepeningStep> + Sync);

/// One running depth-first search.
pub(super) struct DepthFirstSearch<'a> {
    pub tally: Tally,
    /// The tiles moved, the last one first, once a solution is found.
    pub path: Vec<u8>,
    /// The number of generated states from which on no moves are tried.
    most: u64,
    look_at: u64,
    looked: u64,
    look: ProgressCheck<'a>,
}

impl<'a> DepthFirstSearch<'a> {
    /// A search that stops as soon as `most` states are generated, or when `look`, which is called now and
    /// then, says so.
    pub fn new(most: u64, look: ProgressCheck<'a>) -> Self {
        Self {
            tally: Tally::default(),
            path: Vec::new(),
            most,
            look_at: LOOK_EVERY.min(most),
            looked: 0,
            look,
        }
    }

    /// Returns to the work done before: what was done since is to be repeated.
    pub fn restart(&mut self, before: Tally) {
        self.tally = before;
        self.looked = self.looked.min(before.generated);
        self.look_at = self.most.min(self.looked + LOOK_EVERY);
    }

    /// The number of states that may be generated before [`stop`](Self::stop) looks at the limits.
    #[inline]
    pub fn until_look(&self) -> u64 {
        self.look_at.saturating_sub(self.tally.generated)
    }

    /// Returns whether to stop; cheap enough to be called for every state.
    #[inline]
    pub fn stop(&mut self) -> Option<DeepeningStep> {
        if self.tally.generated < self.look_at { None } else { self.look_now() }
    }

    /// Reports the new states, and returns whether to stop.
    #[cold]
    pub fn look_now(&mut self) -> Option<DeepeningStep> {
        let new = self.tally.generated - self.looked;
        self.looked = self.tally.generated;
        self.look_at = self.most.min(self.looked + LOOK_EVERY);
        let stop = (self.look)(new);
        stop.or_else(|| {
            (self.looked >= self.most).then_some(DeepeningStep::Stopped(Some(Stop::Nodes)))
        })
    }
}

/// A successor of a state.
pub(super) struct Child<N> {
    /// The tile that moved.
    pub tile: u8,
    /// The state, or by how much it is beyond the bound.
    pub node: Result<N, u32>,
}

/// The end of a search below several states.
pub(super) struct SearchEnd {
    pub step: DeepeningStep,
    /// The number of the state below which it ended.
    pub node: usize,
}

/// A depth-first search: a representation of states with a heuristic.
pub(super) trait Kernel: Sync {
    /// A state with its estimate and the move that led to it.
    type Node: Clone + Send + Sync;

    /// The start.
    fn root(&self) -> Self::Node;

    /// The least number of moves left.
    fn estimate(&self, node: &Self::Node) -> u32;

    /// Returns whether nothing is left.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// The successors, of which at most `left` − 1 moves may be left.
    fn children(&self, node: &Self::Node, left: u32) -> Vec<Child<Self::Node>>;

    /// Searches below a state that is no goal, with at most `left` moves.
    fn search(&self, node: &Self::Node, left: u32, run: &mut DepthFirstSearch<'_>)
    -> DeepeningStep;

    /// The tiles of a state, if states that are reached in several ways are searched once; those that are equally far from
    /// the start are best searched together then.
    fn key(&self, _: &Self::Node) -> Option<[u8; AREA]> {
        None
    }

    /// Searches below several states that are no goals, the first one first.
    fn search_all(
        &self,
        nodes: &[Self::Node],
        left: u32,
        run: &mut DepthFirstSearch<'_>,
    ) -> SearchEnd {
        search_each(self, nodes, left, run)
    }
}

/// Searches below states that are no goals, one by one.
pub(super) fn search_each<K: Kernel + ?Sized>(
    kernel: &K,
    nodes: &[K::Node],
    left: u32,
    run: &mut DepthFirstSearch<'_>,
) -> SearchEnd {
    for (number, node) in nodes.iter().enumerate() {
        let step = kernel.search(node, left, run);
        if step != DeepeningStep::Nothing {
            return SearchEnd { step, node: number };
        }
    }
    SearchEnd { step: DeepeningStep::Nothing, node: 0 }
}

/// The end of the deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DeepeningEnd {
    /// The tiles moved, first to last.
    Solved(Vec<u8>),
    /// There is no solution at all (on tile boards parity finds that out before).
    Nothing,
    /// A limit stopped it.
    Stopped(Stop),
}

/// The result of deepening, and its statistics.
#[derive(Clone, Debug)]
pub(super) struct Deepened {
    pub end: DeepeningEnd,
    /// The last bound: no solution has fewer moves.
    pub bound: u32,
    pub tally: Tally,
    /// Each bound, and the states generated under it, the start under the first.
    pub bounds: Vec<(u32, u64)>,
}

/// The beginning and the end of deepening.
#[derive(Clone, Copy, Debug)]
pub(super) struct DeepeningStart {
    /// A bound below which there is no solution.
    pub bound: u32,
    /// The work of earlier searches of the same start.
    pub before: Tally,
    /// The search stops, as if by [`Stop::Nodes`], before a bound under which more states than these are expected. The
    /// growth from the last bound to the next is taken to be that from the one before to the last.
    pub worth: u64,
}

/// Deepens until there is a solution.
pub(super) fn deepen<K: Kernel>(
    kernel: &K,
    start: DeepeningStart,
    watch: &mut Watch<'_>,
) -> Deepened {
    let DeepeningStart { bound, before, worth } = start;
    let root = kernel.root();
    let mut bound = bound.max(kernel.estimate(&root));
    // The start is counted once.
    let mut tally = Tally { generated: before.generated.max(1), ..before };
    let mut bounds = Vec::new();
    if kernel.is_goal(&root) {
        return Deepened { end: DeepeningEnd::Solved(Vec::new()), bound, tally, bounds };
    }
    let mut last_nodes = 0;
    loop {
        if watch.limits.max_depth.is_some_and(|most| bound > most) {
            return Deepened { end: DeepeningEnd::Stopped(Stop::Depth), bound, tally, bounds };
        }
        let iteration =
            parallel::IterationOptions { bound, before: tally.generated, expected: last_nodes };
        let searched = parallel::search(kernel, &root, iteration, watch);
        let done = searched.tally;
        let growth = done.generated / last_nodes.max(1);
        last_nodes = done.generated;
        tally.add(&done);
        bounds.push((bound, done.generated + u64::from(bounds.is_empty())));
        let end = match searched.step {
            DeepeningStep::Found => {
                let mut path = searched.path;
                path.reverse();
                DeepeningEnd::Solved(path)
            }
            DeepeningStep::Stopped(why) => DeepeningEnd::Stopped(why.unwrap_or(Stop::Interrupted)),
            DeepeningStep::Nothing if done.excess == u32::MAX => DeepeningEnd::Nothing,
            DeepeningStep::Nothing => {
                bound += done.excess;
                // The first bound has none before it.
                if bounds.len() == 1 || last_nodes.saturating_mul(growth) <= worth {
                    continue;
                }
                DeepeningEnd::Stopped(Stop::Nodes)
            }
        };
        return Deepened { end, bound, tally, bounds };
    }
}
