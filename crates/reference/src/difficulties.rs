//! The distances of states from the nearest goal: from all neighbours, layer by layer.

use super::kinds::{Canonical, Identity, canonical};
use super::puzzle::{Metric, Puzzle, State};
use std::collections::HashMap;

/// The distances of the states of a set.
#[derive(Debug, PartialEq, Eq)]
pub struct Difficulties {
    /// The number of states by length of their shortest solution, from 0 on (an exit counts 1).
    pub histogram: Vec<u64>,
    /// The number of goal states in which a piece like those that the goal names can make a step.
    pub just_solved: u64,
    /// The number of states that have no solution.
    pub unsolvable: u64,
}

impl Puzzle {
    /// Measures these states, distinguished as for solving; a step never leads out of the set.
    pub fn difficulties(
        &self,
        metric: Metric,
        states: impl IntoIterator<Item = State>,
    ) -> Difficulties {
        let kinds = self.kinds(Identity::Solve);
        let mut open: HashMap<Canonical, State> =
            states.into_iter().map(|state| (canonical(&state, &kinds), state)).collect();
        let mut rest = 0;
        let mut layer = Vec::new();
        open.retain(|_, state| match self.reached(state, &kinds) {
            None => true,
            Some(exit) => {
                rest = exit.len();
                layer.push(state.clone());
                false
            }
        });
        let named: Vec<usize> = self.named().into_iter().map(|piece| kinds[piece]).collect();
        let can_step = |state: &&State| {
            let steps = self.successors(state, Metric::Step);
            steps.iter().any(|(one, _)| named.contains(&kinds[one.piece]))
        };
        let just_solved = layer.iter().filter(can_step).count() as u64;
        let mut histogram = vec![0; if layer.is_empty() { 0 } else { rest }];
        while !layer.is_empty() {
            histogram.push(layer.len() as u64);
            let around = layer.iter().flat_map(|state| self.successors(state, metric));
            let next = around.filter_map(|(_, after)| open.remove(&canonical(&after, &kinds)));
            layer = next.collect();
        }
        Difficulties { histogram, just_solved, unsolvable: open.len() as u64 }
    }
}
