//! Every shortest solution: the number of different sequences of states that are shortest in the metric, and
//! the first of them, fewest steps first, then in the order that breaks ties.

use super::kinds::{Canonical, canonical};
use super::puzzle::{Move, State};
use super::search::Search;
use std::collections::{BTreeSet, HashMap};

/// The shortest paths from a state to the nearest goals.
#[derive(Default)]
struct Rest {
    ways: u128,
    /// The different numbers of steps of those paths.
    steps: BTreeSet<usize>,
}

type Rests = Vec<HashMap<Canonical, Rest>>;

impl Search<'_> {
    /// The number of shortest solutions, and the first `most` of them. The search must have been made
    /// for one goal state.
    pub fn all_shortest(&self, most: usize) -> (u128, Vec<Vec<Move>>) {
        let rests = self.rests();
        let start = self.puzzle.start();
        let Some(all) = rests[0].get(&canonical(&start, &self.kinds)) else {
            return (0, Vec::new());
        };
        let mut solutions = Vec::new();
        for &steps in &all.steps {
            self.walk(&rests, &start, steps, &mut Vec::new(), most, &mut solutions);
        }
        (all.ways, solutions)
    }

    /// For each layer the states from which the last layer's goals are straight ahead.
    fn rests(&self) -> Rests {
        let mut rests: Rests = self.layers.iter().map(|_| HashMap::new()).collect();
        let last = self.layers.len() - 1;
        for (depth, layer) in self.layers.iter().enumerate().rev() {
            for found in layer {
                let mut rest = Rest::default();
                if depth == last && self.rest(found).is_some() {
                    rest = Rest { ways: 1, steps: BTreeSet::from([0]) };
                } else if depth < last {
                    for (one, after) in self.puzzle.successors(&found.state, self.metric) {
                        if let Some(next) = rests[depth + 1].get(&canonical(&after, &self.kinds)) {
                            rest.ways += next.ways;
                            rest.steps.extend(next.steps.iter().map(|s| s + one.path.len()));
                        }
                    }
                }
                if rest.ways > 0 {
                    rests[depth].insert(canonical(&found.state, &self.kinds), rest);
                }
            }
        }
        rests
    }

    /// Adds all solutions that continue from here with exactly this number of steps, until there are `most`.
    fn walk(
        &self,
        rests: &Rests,
        state: &State,
        steps: usize,
        way: &mut Vec<Move>,
        most: usize,
        solutions: &mut Vec<Vec<Move>>,
    ) {
        if solutions.len() >= most {
            return;
        }
        if way.len() + 1 == rests.len() {
            let exit = self.puzzle.reached(state, &self.kinds).unwrap_or_default();
            solutions.push([way.clone(), exit].concat());
            return;
        }
        for (one, after) in self.puzzle.successors(state, self.metric) {
            let next = rests[way.len() + 1].get(&canonical(&after, &self.kinds));
            let left = steps.checked_sub(one.path.len());
            if let (Some(next), Some(left)) = (next, left)
                && next.steps.contains(&left)
            {
                way.push(one);
                self.walk(rests, &after, left, way, most, solutions);
                way.pop();
            }
        }
    }
}
