//! All states on shortest solutions, with the cost to go of each.
//!
//! No parent pointers are kept. Since every move can be taken back, the states before a state are
//! among its successors; those that lie one layer nearer to the start are on a shortest path. From
//! the goal states the walk goes back layer by layer:
//!
//! ```text
//! layer      0        1        2        3
//!          start ←── a ←────── c ←──── goal        cost to go from c: 1 move
//!              ↖──── b ←──────╯  ╰──── d           d lies in layer 3 and is not visited again
//! ```
//!
//! No table of the old layers is needed for that: there are few states to find in each of them, so the
//! walk goes through a layer and looks each of its states up among those few.
//!
//! A search from both ends stores layers from both ends; the states where they meet take the place
//! of the goal states, and their own cost to go is worked out on the goal's side first.

use crate::space::{
    Limits, MOST_NEIGHBOURS, Neighbours, SearchFault, SearchedLayers, StateMap, StateSpace,
    StateTable,
};
use slide_model::Metric;

/// The rest of a shortest solution from a state, an exit not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostToGo {
    /// The number of moves of the metric.
    pub length: u32,
    /// The fewest steps that this number of moves can take.
    pub steps: u32,
}

/// States with their costs to go, by number.
pub(crate) type CostsToGo = StateMap<CostToGo>;

impl CostsToGo {
    /// Adds a state with its cost; if it is known, with as many moves, the fewer steps count. Returns its number.
    pub fn insert_cost(&mut self, state: &[u64], cost: CostToGo) -> u32 {
        let (number, _) = self.insert(state, cost);
        let known = self.of_mut(number);
        known.steps = known.steps.min(cost.steps);
        number
    }
}

/// A walk back from the goals, through the layers of a search that began at the start.
pub(crate) struct WalkBack<'a> {
    pub space: &'a mut dyn StateSpace,
    pub metric: Metric,
    pub forward: &'a dyn SearchedLayers,
    pub limits: &'a Limits,
}

impl WalkBack<'_> {
    /// The states on shortest paths from the root of the search to `goals`, the words of states in its last layer.
    ///
    /// # Errors
    /// Time is up, or the search was interrupted.
    pub fn costs_to_goals(mut self, goals: &[u64]) -> Result<CostsToGo, SearchFault> {
        let words = self.space.words();
        let mut costs = CostsToGo::new(words);
        let level = goals
            .chunks_exact(words)
            .map(|goal| costs.insert_cost(goal, CostToGo { length: 0, steps: 0 }))
            .collect();
        self.walk(level, &mut costs)?;
        Ok(costs)
    }

    /// The states on shortest paths from the root of the search to the roots of `backward`; `meeting`
    /// are the states that lie in the last layers of both.
    ///
    /// # Errors
    /// Time is up, or the search was interrupted.
    pub fn costs_through(
        mut self,
        backward: &dyn SearchedLayers,
        meeting: &[u64],
    ) -> Result<CostsToGo, SearchFault> {
        let words = self.space.words();
        let mut list = Neighbours::default();
        // Towards the goal: the states of each layer that are on a path from a meeting state.
        let mut levels = vec![meeting.to_vec()];
        let mut bytes = self.forward.bytes() + backward.bytes();
        for depth in (0..backward.depth()).rev() {
            let mut around = StateTable::new(words);
            for state in levels.last().into_iter().flat_map(|level| level.chunks_exact(words)) {
                let growing = around.bytes_with(MOST_NEIGHBOURS)?;
                self.limits.check(0, bytes + growing)?;
                self.neighbours(state, &mut list);
                for (_, state) in list.iter() {
                    around.insert(state);
                }
            }
            let found = backward.in_layer(depth, &around)?;
            let before: Vec<u64> =
                found.iter().flat_map(|&number| around.state(number)).copied().collect();
            bytes += size_of_val(&before[..]) as u64;
            levels.push(before);
        }
        // And back: the cost to go of each of them.
        let mut costs = CostsToGo::new(words);
        let mut level = Vec::new();
        for (length, states) in (0..).zip(levels.into_iter().rev()) {
            level.clear();
            for state in states.chunks_exact(words) {
                self.limits.check(0, bytes + costs.bytes_with(MOST_NEIGHBOURS)?)?;
                let mut steps = if length == 0 { 0 } else { u32::MAX };
                self.neighbours(state, &mut list);
                for (successor, after) in list.iter() {
                    let after = costs.states().find(after).map(|number| *costs.of(number));
                    if let Some(cost) = after.filter(|cost| cost.length + 1 == length) {
                        steps = steps.min(cost.steps + successor.steps);
                    }
                }
                level.push(costs.insert_cost(state, CostToGo { length, steps }));
            }
        }
        self.walk(level, &mut costs)?;
        Ok(costs)
    }

    /// Adds the states on the paths from the root to `level`, states of the last layer whose costs to go are known
    /// and equally long.
    fn walk(&mut self, mut level: Vec<u32>, costs: &mut CostsToGo) -> Result<(), SearchFault> {
        let mut list = Neighbours::default();
        for depth in (0..self.forward.depth()).rev() {
            // The cost to go that each neighbour has if it is in the layer before.
            let mut around = CostsToGo::new(self.space.words());
            let bytes = self.forward.bytes() + costs.bytes_with(MOST_NEIGHBOURS)?;
            for &number in &level {
                self.limits.check(0, bytes + around.bytes_with(MOST_NEIGHBOURS)?)?;
                let cost = *costs.of(number);
                self.neighbours(costs.states().state(number), &mut list);
                for (successor, state) in list.iter() {
                    let steps = cost.steps + successor.steps;
                    around.insert_cost(state, CostToGo { length: cost.length + 1, steps });
                }
            }
            level.clear();
            for number in self.forward.in_layer(depth, around.states())? {
                level.push(costs.insert_cost(around.states().state(number), *around.of(number)));
            }
        }
        Ok(())
    }

    /// The neighbours of a state, each as the state that it counts as.
    fn neighbours(&mut self, state: &[u64], list: &mut Neighbours) {
        self.space.go_to(state);
        self.space.folded_neighbours(self.metric, list);
    }
}
