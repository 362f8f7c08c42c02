//! Shortest solutions: layer by layer, every state with the best path to it.
//!
//! Of two paths to a state the better one has fewer moves of the metric, then fewer steps, then the
//! lesser piece or path at the first move that differs. A part of a best path is a best path itself,
//! so it is enough to keep one per state. A layer is sorted by its paths: by the place of the state
//! before in its own layer, then by the last move. Labels count here: which of two like pieces
//! moved is known because each state is kept as its best path leaves it.

use super::kinds::{Canonical, Identity, canonical};
use super::puzzle::{Metric, Move, Puzzle, State};
use std::collections::{HashMap, HashSet};

/// A state at the end of its best path.
pub struct Found {
    pub state: State,
    pub steps: usize,
    /// The place in the layer before, and the move from there.
    pub last: Option<(usize, Move)>,
}

pub struct Search<'p> {
    pub puzzle: &'p Puzzle,
    pub metric: Metric,
    pub kinds: Vec<usize>,
    /// The layers, each in the order of the best paths, their steps aside.
    pub layers: Vec<Vec<Found>>,
}

impl<'p> Search<'p> {
    /// Searches until the layer that holds this number of goal states with those before, or to the end; `None` above
    /// `most` states.
    pub fn new(puzzle: &'p Puzzle, metric: Metric, least: usize, most: usize) -> Option<Self> {
        let kinds = puzzle.kinds(Identity::Solve);
        let first = Found { state: puzzle.start(), steps: 0, last: None };
        let mut seen: HashSet<Canonical> = HashSet::from([canonical(&first.state, &kinds)]);
        let mut layer = vec![first];
        let mut search = Self { puzzle, metric, kinds, layers: Vec::new() };
        let mut goals = 0;
        while !layer.is_empty() {
            goals += layer.iter().filter(|found| search.rest(found).is_some()).count();
            search.layers.push(layer);
            if goals >= least {
                break;
            }
            layer = search.next_layer(&seen);
            seen.extend(layer.iter().map(|found| canonical(&found.state, &search.kinds)));
            if seen.len() > most {
                return None;
            }
        }
        Some(search)
    }

    fn next_layer(&self, seen: &HashSet<Canonical>) -> Vec<Found> {
        let mut next: HashMap<Canonical, Found> = HashMap::new();
        for (place, found) in self.layers[self.layers.len() - 1].iter().enumerate() {
            for (one, state) in self.puzzle.successors(&found.state, self.metric) {
                let key = canonical(&state, &self.kinds);
                if seen.contains(&key) {
                    continue;
                }
                let steps = found.steps + one.path.len();
                // Candidates come in order, so an earlier one of as many steps is better.
                if next.get(&key).is_none_or(|known| steps < known.steps) {
                    next.insert(key, Found { state, steps, last: Some((place, one)) });
                }
            }
        }
        let mut layer: Vec<Found> = next.into_values().collect();
        layer.sort_by_key(|found| {
            found.last.as_ref().map(|(place, one)| (*place, one.piece, one.path.clone()))
        });
        layer
    }

    /// The rest of the solution if this is a goal state.
    pub fn rest(&self, found: &Found) -> Option<Vec<Move>> {
        self.puzzle.reached(&found.state, &self.kinds)
    }

    /// The best path to a state.
    fn way(&self, depth: usize, place: usize) -> Vec<Move> {
        let Some((before, one)) = &self.layers[depth][place].last else { return Vec::new() };
        let mut way = self.way(depth - 1, *before);
        way.push(one.clone());
        way
    }

    /// The best solutions of this number of nearest goal states, best first.
    pub fn nearest(&self, count: usize) -> Vec<Vec<Move>> {
        let mut solutions = Vec::new();
        for (depth, layer) in self.layers.iter().enumerate() {
            let mut places: Vec<usize> = (0..layer.len()).collect();
            places.sort_by_key(|&place| layer[place].steps);
            for place in places {
                if let Some(rest) = self.rest(&layer[place]) {
                    solutions.push([self.way(depth, place), rest].concat());
                }
            }
        }
        solutions.truncate(count);
        solutions
    }
}
