//! All shortest solutions at once: the states on them, and what they have in common.
//!
//! A state is on the way if its depth and its distance to the goal add up to the length. Numbers of
//! states grow with the depth, so one walk through the moves between such states, the first of each
//! pair first, carries all figures from the start to the goals:
//!
//! ```text
//! start ──▶ ● ──▶ ●         solutions          sums over the moves that lead to a state
//!   │             │         counter-intuitive  the least, plus 1 where the estimate grows
//!   ╰─────▶ ● ──▶ ● goal    idle               the pieces that have not moved on one of the paths
//! ```

use super::Rating;
use slide_engine::space::Graph;
use slide_model::{Anchor, Goal, Identity, Kind, Piece, PieceId, Puzzle, Target};

/// The figures of the shortest paths from the start to one state.
#[derive(Clone)]
struct PathFigures {
    number: u128,
    counter_intuitive: u32,
    /// By piece: whether it has never moved on one of them.
    idle: Vec<bool>,
}

impl Rating {
    /// The figures of all shortest solutions of a puzzle that can be solved, in its graph; all else is 0.
    pub(super) fn of_shortest_solutions(puzzle: &Puzzle, graph: &Graph) -> Self {
        let length = graph.states[0].to_goal;
        let on_the_way = |state: u32| {
            let state = &graph.states[state as usize];
            state.to_goal.map(|left| left + state.depth) == length
        };
        let mut found = Self::default();
        for state in 0..graph.states.len() {
            let moves = graph.neighbours(state);
            let back = moves.iter().filter(|&&to| on_the_way(to)).count();
            if !on_the_way(state as u32) {
                found.dead_ends += u64::from(back > 0 && back == moves.len());
                continue;
            }
            found.on_the_way += 1;
            if !graph.states[state].goal {
                found.choosing += 1;
                found.choices += moves.len() as u64;
            }
        }
        found.walk(puzzle, graph, on_the_way);
        found
    }

    /// Carries all figures from the start to the goals.
    fn walk(&mut self, puzzle: &Puzzle, graph: &Graph, on_the_way: impl Fn(u32) -> bool) {
        let kinds = puzzle.kinds(Identity::Solve);
        let estimate = |state: u32| estimate(puzzle, &kinds, graph.anchors(state as usize));
        let stays = |state: u32| -> Vec<bool> {
            let anchors = graph.anchors(state as usize);
            let anchored = |(kind, piece): (&Kind, &Piece)| {
                anchors.iter().zip(&kinds).any(|(at, own)| own == kind && *at == piece.start())
            };
            kinds.iter().zip(puzzle.pieces()).map(anchored).collect()
        };
        let mut ways: Vec<Option<PathFigures>> = vec![None; graph.states.len()];
        let idle = vec![true; puzzle.pieces().len()];
        ways[0] = Some(PathFigures { number: 1, counter_intuitive: 0, idle });
        // The number of moves from each depth; where it is one, all solutions make it.
        let mut moves_from = vec![0_u64; graph.depth() as usize + 1];
        for from in 0..graph.states.len() as u32 {
            if ways[from as usize].is_none() {
                continue;
            }
            let depth = graph.states[from as usize].depth;
            let leads_on = |to: &u32| graph.states[*to as usize].depth > depth && on_the_way(*to);
            let around = graph.neighbours(from as usize).iter().copied();
            let moves: Vec<u32> = around.filter(leads_on).collect();
            let Some(here) = ways[from as usize].take_if(|_| !moves.is_empty()) else { continue };
            moves_from[depth as usize] += moves.len() as u64;
            self.first_moves += if from == 0 { moves.len() as u64 } else { 0 };
            for to in moves {
                let worse = here.counter_intuitive + u32::from(estimate(to) > estimate(from));
                let kept =
                    stays(to).into_iter().zip(&here.idle).map(|(stays, &idle)| stays && idle);
                let there = ways[to as usize].get_or_insert_with(|| PathFigures {
                    number: 0,
                    counter_intuitive: u32::MAX,
                    idle: vec![false; kinds.len()],
                });
                there.number = there.number.saturating_add(here.number);
                there.counter_intuitive = there.counter_intuitive.min(worse);
                there.idle.iter_mut().zip(kept).for_each(|(idle, kept)| *idle |= kept);
            }
        }
        // The rest is at the goals.
        let ends = (0..).zip(ways).filter(|&(state, _)| on_the_way(state));
        let ends: Vec<PathFigures> = ends.filter_map(|(_, ways)| ways).collect();
        self.solutions = ends.iter().fold(0, |sum, end| sum.saturating_add(end.number));
        self.counter_intuitive = ends.iter().map(|end| end.counter_intuitive).min().unwrap_or(0);
        let leaves = |piece: usize| {
            puzzle.exit().is_some_and(|exit| {
                kinds[piece] == kinds[exit.piece.index()]
                    && puzzle.pieces()[piece].start() == exit.at
            })
        };
        let kept = |&piece: &usize| !leaves(piece) && ends.iter().any(|end| end.idle[piece]);
        self.idle = (0..kinds.len()).filter(kept).count() as u64;
        self.forced = moves_from.iter().filter(|&&moves| moves == 1).count() as u64;
        if puzzle.exit().is_some() {
            self.first_moves += u64::from(graph.states[0].goal);
            self.forced += u64::from(ends.len() == 1);
        }
    }
}

/// A plain estimate of the distance: for every place that the goal names, rows and columns to it from the
/// nearest piece that may stand there, added up; of several goals the least sum.
fn estimate(puzzle: &Puzzle, kinds: &[Kind], anchors: &[Anchor]) -> u32 {
    let nearest = |&(wanted, place): &(PieceId, Anchor)| {
        let like = anchors.iter().zip(kinds).filter(|&(_, kind)| *kind == kinds[wanted.index()]);
        let far = |at: &Anchor| at.row.abs_diff(place.row) + at.col.abs_diff(place.col);
        like.map(|(at, _)| u32::from(far(at))).min().unwrap_or(0)
    };
    match puzzle.goal() {
        None => 0,
        Some(Goal::Exit(exit)) => nearest(&(exit.piece, exit.at)),
        Some(Goal::AnyOf(targets)) => {
            let sum = |target: &Target| target.placements.iter().map(nearest).sum();
            targets.iter().map(sum).min().unwrap_or(0)
        }
    }
}
