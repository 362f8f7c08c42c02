//! The first states of a search, in the order in which they are expanded: the search tree, for display.
//!
//! ```text
//!                1: f 5 = g 0 + h 5
//!              ╱                    ╲
//!    2: f 5 = g 1 + h 4      4: f 7 = g 1 + h 6       a state hangs below the one that it came from
//!            │
//!    3: f 5 = g 2 + h 3
//! ```
//!
//! A* and iterative deepening with a table are the searches of this folder, which record the states that
//! they take. The two that are written for speed elsewhere, breadth-first search and iterative deepening on
//! numbered tiles, are repeated here, in the same order.

use std::collections::VecDeque;

use super::ask::guide;
use super::guided::GuidedSearch;
use super::single_piece::NEVER;
use crate::solve::error::SolveError;
use crate::solve::options::SolveOptions;
use crate::solve::plan::{self, Plan, plan};
use crate::space::{EnumerateError, Neighbours, Run, with_states};
use slide_model::{Anchor, Identity, Kind, Piece, Puzzle};
use slide_run::FixedMap;
use slide_tiles::Heuristic;

/// One state: expanded, or a goal that was taken for expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeNode {
    /// The number of its parent in the list; `None` for the start.
    pub parent: Option<usize>,
    /// g: moves from the start.
    pub length: u32,
    /// h: the estimate of the moves left.
    pub estimate: u32,
    /// Of iterative deepening: the bound on f = g + h. Each begins with the start.
    pub bound: Option<u32>,
    /// True if it is a goal.
    pub is_goal: bool,
    /// The places of the pieces, by piece number.
    pub anchors: Vec<Anchor>,
}

/// The order in which states are expanded.
enum TreeOrder {
    Breadth,
    Best,
    /// Breadth-first under each bound.
    Bounded,
    /// Depth-first under each bound.
    Depth,
}

/// The first `most` states of a search; fewer if it ends before. A search from both ends has two trees, of which
/// this is that of the start, as if searched alone. The list is empty if it is known without a search that there
/// is no solution.
///
/// # Errors
/// Those of [`solve`](crate::solve::solve()); or a limit was reached before the search began.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, Puzzle};
/// use slide::solve::{Algorithm, SolveOptions, search_tree};
/// use slide::space::Run;
///
/// let puzzle: Puzzle = r#"(name: "Way", board: "A..", goal: "..A")"#.parse()?;
/// let options = SolveOptions::default().metric(Metric::Step).algorithm(Algorithm::AStar);
/// let tree = search_tree(&puzzle, &options, 10, &mut Run::default())?;
/// let numbers: Vec<_> = tree.iter().map(|node| (node.length, node.estimate)).collect();
/// assert_eq!(numbers, [(0, 2), (1, 1), (2, 0)]);
/// assert!(tree[2].is_goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_tree(
    puzzle: &Puzzle,
    options: &SolveOptions,
    most: usize,
    run: &mut Run<'_>,
) -> Result<Vec<TreeNode>, SolveError> {
    let stopped = |stop| SolveError::States(EnumerateError::Stopped(stop));
    let blind = plan::Guided { heuristic: Heuristic::None, tiles: None, is_deepening: false };
    let (guided, order) = match plan(puzzle, options, &run.checkpoints)? {
        Plan::Impossible(_) => return Ok(Vec::new()),
        Plan::Layers(_) => (blind, TreeOrder::Breadth),
        Plan::Guided(guided) if guided.is_deepening => (guided, TreeOrder::Bounded),
        Plan::Guided(guided) => (guided, TreeOrder::Best),
        Plan::Tiles(board) => {
            let heuristic = options.heuristic.unwrap_or(Heuristic::Manhattan);
            let tiles = Some(board).filter(|_| heuristic.needs_tiles());
            (plan::Guided { heuristic, tiles, is_deepening: true }, TreeOrder::Depth)
        }
    };
    let guide = guide(puzzle, guided, options, run)?.map_err(stopped)?;
    let limits = run.limits.clone();
    let go_on = &mut limits.go_on();
    let tree = with_states(puzzle, Identity::Solve, go_on, |space| {
        let mut search = GuidedSearch::new(puzzle, space, options, &guide, run.watch());
        search.trace = Some(Trace {
            most,
            bound: None,
            kinds: puzzle.kinds(Identity::Solve),
            tree: Vec::new(),
            parents: FixedMap::default(),
        });
        match order {
            TreeOrder::Breadth => search.breadth_first(),
            TreeOrder::Best => drop(search.astar()),
            TreeOrder::Bounded => drop(search.idastar()),
            TreeOrder::Depth => search.depth_first(),
        }
        search.trace.map_or_else(Vec::new, |trace| trace.tree)
    });
    tree.map_err(stopped)
}

/// The states that a search has taken so far.
pub(super) struct Trace {
    most: usize,
    /// Of iterative deepening.
    pub bound: Option<u32>,
    kinds: Vec<Kind>,
    tree: Vec<TreeNode>,
    /// The number in the tree of the state from which the best path leads to a state.
    parents: FixedMap<u32, usize>,
}

impl Trace {
    /// Records that a better path to a state leads through the one that was taken last.
    pub fn improve(&mut self, id: u32) {
        self.parents.insert(id, self.tree.len().saturating_sub(1));
    }

    /// Returns true if it has as many states as were requested.
    pub fn is_full(&self) -> bool {
        self.tree.len() >= self.most
    }

    /// The places of the pieces in a state one move from its parent: all but one are those in the parent.
    fn anchors(
        &self,
        puzzle: &Puzzle,
        parent: Option<usize>,
        now: &[(Kind, Anchor)],
    ) -> Vec<Anchor> {
        let Some(parent) = parent else {
            return puzzle.pieces().iter().map(Piece::start).collect();
        };
        let mut anchors = self.tree[parent].anchors.clone();
        let stood: Vec<(Kind, Anchor)> = self.kinds.iter().copied().zip(anchors.clone()).collect();
        let gone = stood.iter().position(|one| !now.contains(one));
        let come = now.iter().find(|one| !stood.contains(one));
        if let (Some(piece), Some(&(_, to))) = (gone, come) {
            anchors[piece] = to;
        }
        anchors
    }
}

/// The state that another one comes from: its number in the tree, and the state itself.
#[derive(Clone, Copy)]
struct TreeParent<'a> {
    number: usize,
    state: &'a [u64],
}

/// The bound on f of one iteration, and the least f beyond it.
struct TreeBound {
    bound: u32,
    beyond: u32,
}

impl GuidedSearch<'_> {
    /// Records a state that is expanded, or is a goal.
    pub fn take(&mut self, id: u32) {
        let node = *self.nodes.of(id);
        if let Some(trace) = &mut self.trace.as_mut().filter(|trace| !trace.is_full()) {
            // Under each bound, the start has no parent.
            let parent = trace.parents.get(&id).copied().filter(|_| node.length > 0);
            self.expanders[0].space.go_to(self.nodes.states().state(id));
            let anchors = trace.anchors(self.puzzle, parent, &self.expanders[0].space.standing());
            let length = node.length;
            let estimate = node.estimate;
            let is_goal = node.is_goal;
            let bound = trace.bound;
            trace.tree.push(TreeNode { parent, length, estimate, bound, is_goal, anchors });
        }
    }

    /// Breadth-first search, until the layer with a goal is complete; the first goal of it ends the tree.
    fn breadth_first(&mut self) {
        let mut queue = VecDeque::from([0]);
        let mut goal = Some(0).filter(|_| self.nodes.of(0).is_goal);
        while let Some(id) = queue.pop_front() {
            let length = self.nodes.of(id).length;
            if let Some(goal) = goal.filter(|&goal| self.nodes.of(goal).length == length) {
                return self.take(goal);
            }
            let next = self.expand(id);
            if self.check(next.len(), 0).is_err() {
                return;
            }
            for (one, state) in next.iter().filter(|(one, _)| one.known.is_none()) {
                let new = self.improve(one, state, length + 1);
                goal = goal.or(new.filter(|_| one.is_goal));
                queue.extend(new);
            }
            self.done_with(next);
        }
    }

    /// Iterative deepening as on numbered tiles: depth-first, no move taken back at once, the piece with
    /// the smallest number first, until the goal is taken.
    fn depth_first(&mut self) {
        let start = self.space.start().to_vec();
        let mut bound = self.nodes.of(0).estimate;
        while bound != NEVER {
            if let Some(trace) = &mut self.trace {
                trace.bound = Some(bound);
            }
            let mut deepening = TreeBound { bound, beyond: NEVER };
            if self.below(&start, None, 0, &mut deepening) {
                return;
            }
            bound = deepening.beyond;
        }
    }

    /// Takes a state, to which `length` moves lead, and all below it within the bound. Returns true if the tree is
    /// complete.
    fn below(
        &mut self,
        state: &[u64],
        parent: Option<TreeParent<'_>>,
        length: u32,
        deepening: &mut TreeBound,
    ) -> bool {
        let expander = &mut self.expanders[0];
        expander.go_to(state);
        let estimate = self.guide.moves(&expander.pieces);
        let is_goal = expander.space.is_goal();
        // At least one move is left, whatever the estimate says.
        let total = length + if is_goal { 0 } else { estimate.max(1) };
        if total > deepening.bound {
            deepening.beyond = total.min(deepening.beyond);
            return false;
        }
        let Some(trace) = &mut self.trace else { return true };
        let number = parent.map(|parent| parent.number);
        let anchors = trace.anchors(self.puzzle, number, &expander.space.standing());
        let own = trace.tree.len();
        trace.tree.push(TreeNode {
            parent: number,
            length,
            estimate,
            bound: Some(deepening.bound),
            is_goal,
            anchors,
        });
        if is_goal || trace.is_full() || self.watch.limits.check(0, 0).is_err() {
            return true;
        }
        let mut list = Neighbours::default();
        expander.space.neighbours(self.options.metric, &mut list);
        let kind_at =
            |at| expander.pieces.iter().find(|piece| piece.at == at).map(|piece| piece.kind);
        let mut next: Vec<(Option<Kind>, &[u64])> = list
            .iter()
            .map(|(successor, next)| (kind_at(successor.change.from), next))
            .filter(|&(_, next)| parent.is_none_or(|parent| next != parent.state))
            .collect();
        next.sort_unstable_by_key(|&(kind, _)| kind);
        let parent = TreeParent { number: own, state };
        next.into_iter().any(|(_, next)| self.below(next, Some(parent), length + 1, deepening))
    }
}
