//! The proof that no goal state can be reached, without looking at states: the start's component, found by joining the
//! parts of the automaton of packings (see `joined/`), has none.
//!
//! A search that finds no goal has to find all states; joining takes a small part of that time where there are many. But
//! it is lost where there is a goal. So it is tried once the search has taken eight times as long as joining is
//! expected to take, and given up when it has taken a quarter of the time of the search:
//!
//! ```text
//! search      ├───────────────────────────────┤     ├─────────────── …
//!                         8                   look: is it expected to take 1? it may take 2
//! joining                                     ├─────┤
//! ```
//!
//! (A board of 5 883 768 states, none of them a goal state: 0.2 s, where a search of them all takes 11 s.)

use super::joined::{BYTES_A_SUCCESSOR, JoiningPrice, SUCCESSOR_NS, expected_ns};
use crate::board::{Board, GoalTargets, Mask, Paths, Steps};
use slide_model::Metric;
use slide_run::{BuildBudget, GiveUp, Stop, Watch, trim_heap};

/// Joining is tried if it is expected to take this part of the time so far.
const EXPECTED: u64 = 8;
/// The automaton may take this part of the time so far.
const AUTOMATON: u64 = 16;
/// Joining may take this part of the time so far.
const AT_MOST: u64 = 4;
/// Where the automaton would take more, it is looked at again when the search has taken this many times as long.
const AGAIN: u64 = 4;
/// Searches that have made fewer successors are left alone.
const FIRST_LOOK: u64 = 1 << 17;

/// What a search says of itself that this has ended.
pub(crate) const WITHOUT_GOAL: &str =
    "then joined on the automaton of packings: no goal can be reached";

/// The question whether a goal state can be reached, put beside a search.
#[derive(Clone, Copy, Debug)]
pub struct Reachability {
    /// The number of successors from which on it is looked at again; `u64::MAX` once it is known that there is a goal, or
    /// that this cannot be found out here.
    look_again: u64,
}

/// The time and memory that a search has taken so far.
#[derive(Clone, Copy, Debug)]
pub struct Spent {
    /// The number of successors of steps in thin layers that take as long.
    pub successors: u64,
    /// The bytes that it takes.
    pub bytes: u64,
}

impl Reachability {
    /// It is not put for goals of more targets: parts with goal states are found for each set of targets that a path leaves
    /// possible, and of so many there are few sets.
    pub const MOST_TARGETS: usize = 16;

    /// The question as it is put to a search for the goal of this board.
    pub fn asked<M: Mask, const W: usize>(board: &Board<M, W>) -> Self {
        let are_few = GoalTargets::count(board) <= Self::MOST_TARGETS;
        if are_few { Self { look_again: FIRST_LOOK } } else { Self::ignored() }
    }

    /// The question is not put.
    pub fn ignored() -> Self {
        Self { look_again: u64::MAX }
    }

    /// The number of all states that can be reached, if it turns out that none of them is a goal state.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn states_without_goal<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        spent: Spent,
        watch: &Watch<'_>,
    ) -> Result<Option<u64>, Stop> {
        if spent.successors < self.look_again {
            return Ok(None);
        }
        let worth_bytes = spent.successors * BYTES_A_SUCCESSOR / AUTOMATON;
        let most_bytes = watch.limits.memory_left(spent.bytes).min(worth_bytes);
        let paths = Paths::of_board(board, &BuildBudget::new(watch.limits, most_bytes));
        let Some(paths) = GiveUp::found(paths)? else {
            self.look_again = AGAIN * spent.successors;
            return Ok(None);
        };
        self.states_without_goal_on(board, &paths, spent, watch)
    }

    /// The same where the paths of all packings are known.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn states_without_goal_on<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        paths: &Paths,
        spent: Spent,
        watch: &Watch<'_>,
    ) -> Result<Option<u64>, Stop> {
        let so_far = spent.successors.saturating_mul(SUCCESSOR_NS);
        let expected = expected_ns(paths.nodes());
        if self.look_again == u64::MAX || expected > so_far / EXPECTED {
            self.look_again = self.look_again.max(EXPECTED * expected / SUCCESSOR_NS);
            return Ok(None);
        }
        self.look_again = u64::MAX;
        let memory = watch.limits.memory_left(spent.bytes + paths.bytes());
        // What can be reached is the same in every metric.
        let budget = BuildBudget::new(watch.limits, memory);
        let steps = Steps::new(board, Metric::Step, memory, &|_| budget.goes_on());
        let (Some(steps), Some(mut targets)) = (steps, GoalTargets::new(board)) else {
            watch.check()?;
            return Ok(None);
        };
        let mut price = JoiningPrice::new(paths.nodes(), so_far / AT_MOST);
        let joined = price.join(board, paths, &steps, Some(&mut targets), memory, watch)?;
        trim_heap();
        if let Some(expected) = price.too_high() {
            self.look_again = EXPECTED * expected / SUCCESSOR_NS;
        }
        Ok(joined.filter(|joined| !joined.own_has_goal).map(|joined| joined.own))
    }
}
