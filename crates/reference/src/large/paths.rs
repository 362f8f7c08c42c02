//! The length of a shortest solution, and the fewest steps that one of that length takes.

use super::arrays::Standing;
use super::{Distances, Large};
use crate::puzzle::Metric;
use std::collections::BTreeMap;

impl Large<'_> {
    /// The length and the fewest steps of the shortest solutions; `None` if there is none. `found` are the
    /// distances of the whole component from the start in this metric.
    pub fn best(&self, metric: Metric, found: &Distances) -> Option<(u32, u32)> {
        let exit = u32::from(self.puzzle.exit.is_some());
        let goals = self.goal_states();
        let length = goals.iter().filter_map(|&goal| found.of(goal)).min()?;
        let nearest = goals.into_iter().filter(|&goal| found.of(goal) == Some(length));
        // States on shortest paths, each with the fewest steps that are left: every move can be taken
        // back, so the predecessors of a state are among its successors.
        let mut layer: BTreeMap<u32, u32> = nearest.map(|goal| (goal, 0)).collect();
        let mut standing = Standing::new(&self.arrays);
        let mut after = Vec::new();
        let mut reached = Vec::new();
        for depth in (0..length).rev() {
            let mut before: BTreeMap<u32, u32> = BTreeMap::new();
            for (&number, &left) in &layer {
                let state = self.table.get(number);
                standing.put_all(&self.arrays, state);
                for place in 0..state.len() {
                    for part in metric.parts() {
                        standing.reach(&self.arrays, state, place, metric, *part, &mut reached);
                        for &(to, steps) in &reached {
                            self.arrays.moved(state, place, to, &mut after);
                            let target = self.table.find(&after);
                            if let Some(target) = target.filter(|&t| found.of(t) == Some(depth)) {
                                let fewest = before.entry(target).or_insert(u32::MAX);
                                *fewest = (*fewest).min(left + steps);
                            }
                        }
                    }
                }
                standing.clear(&self.arrays, state);
            }
            layer = before;
        }
        layer.get(&0).map(|steps| (length + exit, steps + exit))
    }
}
