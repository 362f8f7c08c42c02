//! Beam search: breadth-first, but of each layer only the best states are kept.
//!
//! ```text
//! layer 0        1            2              width 3: of all successors the three of lowest rank
//!   start ──▶ 7 7 8 9 9 ──▶ 6 7 7 8 …        that were never kept before; the others are forgotten
//!             └─kept─┘      └kept┘
//! ```
//!
//! It finds solutions soon where the optimum is far, proves nothing, and may find none. A search for a
//! solution that is shorter than a known one leaves out the states that cannot lead to one: those
//! whose moves so far and least moves left are too many together. Among states of equal rank the keys
//! decide, which are practically random, so that a layer does not come from one corner of the board.
//! The same states are kept for any number of threads.
//! (B. Lowerre, *The Harpy speech recognition system*, 1976; D. Furcy, S. Koenig, *Limited
//! discrepancy beam search*, 2005, on tiles.)

use crate::space::{Parts, Stop, Watch};
use slide_model::Solution;
use slide_run::FixedSet;
use slide_run::threads::share_out;

/// The space that a beam searches: states and their estimates.
pub(super) trait BeamSpace: Sync {
    /// A state with all that is needed to continue from it.
    type State: Send + Sync;
    /// A move with what it changes.
    type Change: Copy + Send + Sync;
    /// The memory in which one thread makes successors.
    type Scratch: Send;

    /// The state at which the search begins.
    fn start(&self) -> BeamStart<Self::State>;

    /// New memory for one thread.
    fn scratch(&self) -> Self::Scratch;

    /// Calls `visit` with every successor.
    fn successors(
        &self,
        scratch: &mut Self::Scratch,
        state: &Self::State,
        visit: impl FnMut(BeamSuccessor<Self::Change>),
    );

    /// The state that a change leads to.
    fn after(
        &self,
        scratch: &mut Self::Scratch,
        before: &Self::State,
        change: Self::Change,
    ) -> Self::State;
}

/// The state that a search begins at.
pub(super) struct BeamStart<S> {
    pub state: S,
    pub key: u64,
    pub is_goal: bool,
}

/// A successor of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamSuccessor<C> {
    /// The rank: the less, the better it seems.
    pub rank: u32,
    /// The key of a state: those with the same key are taken for the same.
    pub key: u64,
    /// A lower bound on the moves of every solution from it.
    pub least: u32,
    pub is_goal: bool,
    pub change: C,
}

/// The options of one beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamQuery {
    /// The greatest number of states of a layer.
    pub width: usize,
    /// The greatest number of moves of a solution.
    pub most: u32,
}

/// The result of a beam, and its statistics.
#[derive(Clone, Debug)]
pub(super) struct BeamResult<S = Solution> {
    pub solution: Option<S>,
    /// True if states were forgotten: a wider beam may find more.
    pub is_cut: bool,
    /// The number of states kept.
    pub states: u64,
    /// The number of successors made.
    pub generated: u64,
}

impl<C> BeamResult<Vec<C>> {
    /// The same, with the changes as moves.
    pub fn map(self, solution: impl FnOnce(&[C]) -> Solution) -> BeamResult {
        let Self { solution: path, is_cut, states, generated } = self;
        BeamResult { solution: path.as_deref().map(solution), is_cut, states, generated }
    }
}

/// The number of full layers after which a beam gives up.
const MOST_LAYERS: usize = 1 << 12;
/// The number of states whose successors are made between two looks at the limits.
const AT_ONCE: usize = 256;
/// The number of states below which a layer is not worth a second thread.
const SHARED_LAYER: usize = 8 * AT_ONCE;

/// A successor that may be kept.
#[derive(Clone, Copy)]
struct Candidate<C> {
    rank: u32,
    key: u64,
    /// Its number in the layer before.
    parent: u32,
    change: C,
}

/// The states kept in a layer: the number of the parent in the layer before, and the change.
type Kept<C> = Vec<(u32, C)>;

/// One beam: the changes of a solution, the first one first.
///
/// # Errors
/// A limit stopped it.
pub(super) fn beam<F: BeamSpace>(
    field: &F,
    query: BeamQuery,
    watch: &mut Watch<'_>,
) -> Result<BeamResult<Vec<F::Change>>, Stop> {
    let BeamStart { state, key, is_goal } = field.start();
    if is_goal {
        return Ok(BeamResult {
            solution: Some(Vec::new()),
            is_cut: false,
            states: 1,
            generated: 0,
        });
    }
    let mut layer = vec![state];
    let mut seen: FixedSet<u64> = [key].into_iter().collect();
    let mut trace: Vec<Kept<F::Change>> = Vec::new();
    let mut path = None;
    let mut is_cut = false;
    let threads = watch.threads.max(1);
    let mut workers: Vec<_> = (0..threads).map(|_| BeamWorker::new(field)).collect();
    while !layer.is_empty() && trace.len() < query.most as usize && trace.len() < MOST_LAYERS {
        let least_left = query.most - trace.len() as u32 - 1;
        let shared = if layer.len() < SHARED_LAYER { 1 } else { threads };
        expand(field, &layer, least_left, &seen, &mut workers[..shared], watch)?;
        let goals = workers.iter().flat_map(|worker| &worker.goals);
        if let Some(goal) = goals.min_by_key(|goal| (goal.key, goal.parent)) {
            path = Some(path_to(goal, &trace));
            break;
        }
        let mut all = std::mem::take(&mut workers[0].made);
        for worker in &mut workers[1..shared] {
            all.append(&mut worker.made);
        }
        let kept = choose(&mut all, query.width, &mut seen, &mut is_cut);
        layer = {
            let scratch = &mut workers[0].scratch;
            kept.iter()
                .map(|&(parent, change)| field.after(scratch, &layer[parent as usize], change))
                .collect()
        };
        trace.push(kept);
        workers[0].made = all;
        // The next layer may make more of them, and several threads each have their own.
        let made = 3 * workers[0].made.capacity() * size_of::<Candidate<F::Change>>();
        let bytes = made as u64 + bytes_of(&layer, &trace, &seen, query.width);
        watch.limits.check(seen.len() as u64, bytes)?;
        watch.reporter.parts(Parts {
            done: trace.len() as u64,
            noun: "layers of a beam",
            states: Some(seen.len() as u64),
            ..Parts::default()
        });
    }
    let generated = workers.iter().map(|worker| worker.generated).sum();
    Ok(BeamResult { solution: path, is_cut, states: seen.len() as u64, generated })
}

/// Makes the successors of a layer that may have a solution of at most `least_left` moves and were not seen.
fn expand<F: BeamSpace>(
    field: &F,
    layer: &[F::State],
    least_left: u32,
    seen: &FixedSet<u64>,
    workers: &mut [BeamWorker<F>],
    watch: &Watch<'_>,
) -> Result<(), Stop> {
    let work = |worker: &mut BeamWorker<F>, part: u64| {
        let first = part as usize * AT_ONCE;
        for (number, state) in layer.iter().enumerate().skip(first).take(AT_ONCE) {
            let BeamWorker { scratch, made, goals, generated } = worker;
            field.successors(scratch, state, |one| {
                let BeamSuccessor { rank, key, change, .. } = one;
                *generated += 1;
                let candidate = Candidate { rank, key, parent: number as u32, change };
                if one.is_goal {
                    goals.push(candidate);
                } else if one.least <= least_left && !seen.contains(&key) {
                    made.push(candidate);
                }
            });
        }
        true
    };
    let parts = layer.len().div_ceil(AT_ONCE) as u64;
    let mut stop = None;
    share_out(workers, 0..parts, work, || {
        stop = watch.limits.check(0, 0).err();
        stop.is_none()
    });
    stop.map_or(Ok(()), Err)
}

/// The memory of a thread, and its statistics.
struct BeamWorker<F: BeamSpace> {
    scratch: F::Scratch,
    made: Vec<Candidate<F::Change>>,
    goals: Vec<Candidate<F::Change>>,
    generated: u64,
}

impl<F: BeamSpace> BeamWorker<F> {
    fn new(field: &F) -> Self {
        Self { scratch: field.scratch(), made: Vec::new(), goals: Vec::new(), generated: 0 }
    }
}

/// The best of all candidates, each state once, by their parents and changes; the others are cleared.
fn choose<C: Copy>(
    all: &mut Vec<Candidate<C>>,
    width: usize,
    seen: &mut FixedSet<u64>,
    is_cut: &mut bool,
) -> Kept<C> {
    let order = |one: &Candidate<C>| (one.rank, one.key, one.parent);
    // A state rarely has more than two parents in a layer.
    let enough = 2 * width;
    if all.len() > 2 * enough {
        all.select_nth_unstable_by_key(enough, order);
        all.truncate(enough);
        *is_cut = true;
    }
    all.sort_unstable_by_key(order);
    let mut kept = Vec::with_capacity(width.min(all.len()));
    for one in all.drain(..) {
        if kept.len() == width {
            *is_cut |= !seen.contains(&one.key);
        } else if seen.insert(one.key) {
            kept.push((one.parent, one.change));
        }
    }
    kept
}

/// The changes that lead to a goal.
fn path_to<C: Copy>(goal: &Candidate<C>, trace: &[Kept<C>]) -> Vec<C> {
    let mut path = vec![goal.change];
    let mut at = goal.parent;
    for kept in trace.iter().rev() {
        let (parent, change) = kept[at as usize];
        path.push(change);
        at = parent;
    }
    path.reverse();
    path
}

/// The bytes that are kept, and those that the next layer may add.
fn bytes_of<S, C>(layer: &[S], trace: &[Kept<C>], seen: &FixedSet<u64>, width: usize) -> u64 {
    let grows = seen.len() + width > seen.capacity();
    let table = seen.allocation_size() * if grows { 3 } else { 1 };
    let kept = trace.len() * width * size_of::<(u32, C)>();
    (table + kept + 2 * width.max(layer.len()) * size_of::<S>()) as u64
}
