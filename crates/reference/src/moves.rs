//! The moves that are possible next, in each metric: one per piece and destination, each with its shortest
//! path, of several the least with Up < Down < Left < Right.

use super::puzzle::{Axis, Cell, Metric, Move, Puzzle, State, Way};
use super::rules::Others;
use std::collections::BTreeMap;

impl Puzzle {
    /// All moves in the order that breaks ties: by piece, then by path.
    pub fn successors(&self, state: &State, metric: Metric) -> Vec<(Move, State)> {
        let mut all = Vec::new();
        for piece in 0..self.pieces.len() {
            if self.pieces[piece].axis == Axis::Fixed {
                continue;
            }
            let from = state[piece];
            let others = self.others(state, piece);
            let mut ways = match metric {
                Metric::Step => self.lines(piece, from, &others, 1),
                Metric::Slide => self.lines(piece, from, &others, i32::MAX),
                Metric::Move => self.everywhere(piece, from, &others),
            };
            ways.sort_unstable();
            for (path, to) in ways {
                let mut after = state.clone();
                after[piece] = to;
                all.push((Move { piece, path, from, to: Some(to) }, after));
            }
        }
        all
    }

    /// Straight lines of at most this number of steps.
    fn lines(&self, piece: usize, from: Cell, others: &Others, most: i32) -> Vec<(Vec<Way>, Cell)> {
        let mut found = Vec::new();
        for way in Way::ALL {
            let mut at = from;
            let mut path = Vec::new();
            while (path.len() as i64) < i64::from(most) {
                let Some(next) = self.step(piece, at, way, others) else { break };
                at = next;
                path.push(way);
                found.push((path.clone(), at));
            }
        }
        found
    }

    /// Every place that the piece can reach while the others stand still.
    fn everywhere(&self, piece: usize, from: Cell, others: &Others) -> Vec<(Vec<Way>, Cell)> {
        let mut paths: BTreeMap<Cell, Vec<Way>> = BTreeMap::from([(from, Vec::new())]);
        let mut edge = vec![from];
        while !edge.is_empty() {
            let mut next_edge: BTreeMap<Cell, Vec<Way>> = BTreeMap::new();
            for at in edge {
                for way in Way::ALL {
                    let Some(next) = self.step(piece, at, way, others) else { continue };
                    if paths.contains_key(&next) {
                        continue;
                    }
                    let mut path = paths[&at].clone();
                    path.push(way);
                    let known = next_edge.entry(next).or_insert_with(|| path.clone());
                    if path < *known {
                        *known = path;
                    }
                }
            }
            edge = next_edge.keys().copied().collect();
            paths.extend(next_edge);
        }
        paths.remove(&from);
        paths.into_iter().map(|(to, path)| (path, to)).collect()
    }
}
