//! Counting: layers, goals, and move sequences.

use super::kinds::{Canonical, Identity, canonical};
use super::puzzle::{Cell, Metric, Puzzle, State};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The number of goal states, and their distances (an exit counts 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goals {
    pub states: u64,
    pub nearest: Option<u32>,
    pub farthest: Option<u32>,
}

impl Puzzle {
    /// One placement of every state of the component, by depth; `None` above `most` states.
    pub fn layers_of_states(
        &self,
        metric: Metric,
        identity: Identity,
        most: usize,
    ) -> Option<Vec<Vec<State>>> {
        let kinds = self.kinds(identity);
        let mut seen: HashSet<Canonical> = HashSet::from([canonical(&self.start(), &kinds)]);
        let mut layers = vec![vec![self.start()]];
        loop {
            let mut next = Vec::new();
            for state in &layers[layers.len() - 1] {
                for (_, after) in self.successors(state, metric) {
                    if seen.insert(canonical(&after, &kinds)) {
                        next.push(after);
                    }
                }
                if seen.len() > most {
                    return None;
                }
            }
            if next.is_empty() {
                return Some(layers);
            }
            layers.push(next);
        }
    }

    /// The number of new states by depth.
    pub fn layers(&self, metric: Metric, identity: Identity, most: usize) -> Option<Vec<u64>> {
        let layers = self.layers_of_states(metric, identity, most)?;
        Some(layers.iter().map(|layer| layer.len() as u64).collect())
    }

    /// The goal states of the component.
    pub fn goals(&self, metric: Metric, most: usize) -> Option<Goals> {
        let mut goals = Goals { states: 0, nearest: None, farthest: None };
        let kinds = self.kinds(Identity::Solve);
        let layers = self.layers_of_states(metric, Identity::Solve, most)?;
        for (depth, layer) in layers.iter().enumerate() {
            for state in layer {
                let Some(rest) = self.reached(state, &kinds) else { continue };
                let length = (depth + rest.len()) as u32;
                goals.states += 1;
                goals.nearest.get_or_insert(length);
                goals.farthest = Some(length);
            }
        }
        Some(goals)
    }

    /// The number of sequences of this number of moves, with every piece distinct.
    pub fn perft(&self, state: &State, metric: Metric, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = self.successors(state, metric);
        next.iter().map(|(_, after)| self.perft(after, metric, depth - 1)).sum()
    }

    /// The number of states of the component if a state and its left-right mirror image count once; `None`
    /// above `most` states, and if the board or the piece set is not its own mirror image. Only
    /// for puzzles whose like pieces are all identical.
    pub fn mirrored_states(&self, most: usize) -> Option<u64> {
        let kinds = self.kinds(Identity::Count);
        let twin = self.mirror_kinds()?;
        let layers = self.layers_of_states(Metric::Step, Identity::Count, most)?;
        let mut classes: BTreeSet<Canonical> = BTreeSet::new();
        for state in layers.iter().flatten() {
            let here = canonical(state, &kinds);
            let mut there: Canonical = here
                .iter()
                .map(|&(kind, at)| {
                    let width = self.pieces[kind].size().1;
                    (twin[&kind], (at.0, self.cols - width - at.1))
                })
                .collect();
            there.sort_unstable();
            classes.insert(here.min(there));
        }
        Some(classes.len() as u64)
    }

    /// For each kind, by its first piece, the kind of its mirror image; `None` if the board or the piece
    /// set is not its own mirror image.
    pub fn mirror_kinds(&self) -> Option<BTreeMap<usize, usize>> {
        let across = |cell: Cell| (cell.0, self.cols - 1 - cell.1);
        if self.ground.iter().any(|(&cell, ground)| self.ground[&across(cell)] != *ground) {
            return None;
        }
        let kinds = self.kinds(Identity::Count);
        let mut twin: BTreeMap<usize, usize> = BTreeMap::new();
        for &kind in &kinds {
            let found = (0..kinds.len()).find(|&other| self.mirror_twins(kind, other))?;
            let size = |kind| kinds.iter().filter(|&&other| other == kind).count();
            if size(kind) != size(kinds[found]) {
                return None;
            }
            twin.insert(kind, kinds[found]);
        }
        Some(twin)
    }

    fn mirror_twins(&self, one: usize, two: usize) -> bool {
        let a = &self.pieces[one];
        let b = &self.pieces[two];
        let width = a.size().1;
        let cells: BTreeSet<Cell> = a.cells.iter().map(|c| (c.0, width - 1 - c.1)).collect();
        let sub_width = self.rule.map_or(0, |rule| rule.per_cell * width + 2 * rule.overhang);
        let solid: BTreeSet<Cell> = a.blockers.iter().map(|c| (c.0, sub_width - 1 - c.1)).collect();
        cells == b.cells
            && solid == b.blockers
            && a.axis == b.axis
            && (a.key == b.key || !self.has_gates())
    }
}
