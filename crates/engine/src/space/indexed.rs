//! All states that the start can reach, each with a number: for questions about every single state.
//!
//! They are gathered breadth-first, so that numbers grow with the depth; the start is number 0. Distances
//! to the goals are found by going the moves forwards from all goals at once, since every move can be
//! taken back.

use super::state_space::{Neighbours, StateSpace};
use super::state_table::StateTable;
use crate::board::Change;
use slide_model::Metric;
use slide_run::{Limits, Stop};

/// A move between two states, as it is found.
pub(super) struct IndexedMove {
    pub from: u32,
    pub to: u32,
    /// True if no move before it led there.
    pub is_new: bool,
    pub change: Change,
}

/// All states, in the order in which they were found, each with its number.
pub(super) struct Indexed<'s> {
    space: &'s mut dyn StateSpace,
    limits: &'s Limits,
    pub states: StateTable,
    /// The numbers of goal states.
    pub goals: Vec<u32>,
}

impl<'s> Indexed<'s> {
    /// Gathers all states by moves of `metric`. `visit` gets each move and returns the bytes that its
    /// owner takes.
    ///
    /// # Errors
    /// A limit stopped it. `max_depth` is not looked at.
    pub fn new(
        space: &'s mut dyn StateSpace,
        metric: Metric,
        limits: &'s Limits,
        visit: &mut dyn FnMut(IndexedMove) -> usize,
    ) -> Result<Self, Stop> {
        let mut states = StateTable::new(space.words());
        states.insert(space.start());
        let mut this = Self { space, limits, states, goals: Vec::new() };
        let mut list = Neighbours::default();
        let mut from = 0;
        let mut others = 0;
        while (from as usize) < this.states.len() {
            this.check(others)?;
            this.space.go_to(this.states.state(from));
            if this.space.is_goal() {
                this.goals.push(from);
            }
            this.space.neighbours(metric, &mut list);
            for (successor, state) in list.iter() {
                let (to, is_new) = this.states.insert(state);
                if is_new {
                    limits.check(this.states.len() as u64, 0)?;
                }
                others = visit(IndexedMove { from, to, is_new, change: successor.change });
            }
            from += 1;
        }
        Ok(this)
    }

    /// Goes to the state of this number.
    pub fn go_to(&mut self, number: u32) -> &dyn StateSpace {
        self.space.go_to(self.states.state(number));
        self.space
    }

    /// Looks at the limits, with the bytes that others take.
    fn check(&self, others: usize) -> Result<(), Stop> {
        let bytes = self.space.bytes() + self.states.bytes_with(MOST_NEIGHBOURS)?;
        self.limits.check(self.states.len() as u64, bytes + others as u64)
    }

    /// Moves from each state to the nearest goal, an exit included; `None` if no goal can be reached,
    /// which is so for all states or for none.
    pub fn distances(&mut self, metric: Metric) -> Result<Option<Vec<u32>>, Stop> {
        let exit = self.space.exit_length();
        let states = self.states.len();
        let goals = std::mem::take(&mut self.goals);
        let mut neighbours = Neighbours::default();
        let found = distances(&goals, exit, states, &mut |state, list| {
            self.check(8 * states)?;
            self.space.go_to(self.states.state(state));
            self.space.neighbours(metric, &mut neighbours);
            list.extend(neighbours.iter().filter_map(|(_, state)| self.states.find(state)));
            Ok(())
        });
        self.goals = goals;
        found
    }
}

/// One state has hardly more neighbours than this.
pub(crate) const MOST_NEIGHBOURS: usize = 1024;

/// The function that lists the states one move away from one, or says why not.
pub(super) type ListNeighbours<'a> = dyn FnMut(u32, &mut Vec<u32>) -> Result<(), Stop> + 'a;

/// Moves from each of `states` states to the nearest goal, `nearest` for the goals themselves, and `None`
/// without goals. `around` lists the states one move away, or says why not.
pub(super) fn distances(
    goals: &[u32],
    nearest: u32,
    states: usize,
    around: &mut ListNeighbours<'_>,
) -> Result<Option<Vec<u32>>, Stop> {
    if goals.is_empty() {
        return Ok(None);
    }
    let mut distances = vec![u32::MAX; states];
    for &goal in goals {
        distances[goal as usize] = nearest;
    }
    let mut queue = goals.to_vec();
    let mut others = Vec::new();
    let mut next = 0;
    while let Some(&here) = queue.get(next) {
        others.clear();
        around(here, &mut others)?;
        let distance = distances[here as usize] + 1;
        for &other in &others {
            let known = &mut distances[other as usize];
            if *known == u32::MAX {
                *known = distance;
                queue.push(other);
            }
        }
        next += 1;
    }
    Ok(Some(distances))
}
