//! The state space as a graph: every state that can be reached, its distance from the start,
//! and its neighbours.
//!
//! ```text
//! A..      0 ─── 1 ─── 2        metric step       state 0 is the start, the others follow by depth,
//! goal:    │           │        metric slide      those of one depth in the order in which they are
//! ..A      └───────────┘        (one more edge)   found; each edge is there once, smaller number first
//! ```
//!
//! Pieces of one kind are interchangeable, as for `solve` if the puzzle has a goal and as for `count`
//! otherwise. Of the placements that are one state the graph shows the one that it came to first.

use super::indexed::{Indexed, distances};
use super::state_space::{StateSpace, with_states};
use crate::board::Bit;
use slide_model::{Anchor, Identity, Metric, Puzzle};
use slide_run::{Limits, Stop};

/// One state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GraphState {
    /// Moves from the start.
    pub depth: u32,
    /// Moves to the nearest goal, an exit included; `None` if no goal can be reached.
    pub to_goal: Option<u32>,
    /// True if it is a goal (for an exit: whether the goal piece can leave).
    pub goal: bool,
}

/// All states that can be reached, and all moves between them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Graph {
    /// The metric: a move is an edge.
    pub metric: Metric,
    /// The states; the start comes first.
    pub states: Vec<GraphState>,
    /// The states along a shortest path from the start to a goal, both included; empty if there is
    /// none. Always on to the state with the smallest number.
    pub way: Vec<u32>,
    pieces: usize,
    anchors: Vec<Anchor>,
    /// The index at which the neighbours of each state begin, and last the end of all.
    begin: Vec<usize>,
    around: Vec<u32>,
}

impl Graph {
    /// The place of each piece in this state, by piece number.
    pub fn anchors(&self, state: usize) -> &[Anchor] {
        &self.anchors[state * self.pieces..(state + 1) * self.pieces]
    }

    /// The states that are one move away from this one, sorted.
    pub fn neighbours(&self, state: usize) -> &[u32] {
        &self.around[self.begin[state]..self.begin[state + 1]]
    }

    /// The number of pairs of states one move apart.
    pub fn edge_count(&self) -> usize {
        self.around.len() / 2
    }

    /// Pairs of states that are one move apart, the smaller number first; sorted.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.states.len()).flat_map(move |one| {
            let later = self.neighbours(one).iter().filter(move |&&other| other as usize > one);
            later.map(move |&other| (one as u32, other))
        })
    }

    /// The largest depth.
    pub fn depth(&self) -> u32 {
        self.states.last().map_or(0, |state| state.depth)
    }
}

/// The graph of all states that can be reached from the start of `puzzle`. An edge is one move of
/// `metric`; the exit is none.
///
/// # Errors
/// A limit stopped it: a part of a graph is none. `max_depth` is not looked at.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
/// use slide::space::Limits;
/// use slide::space::graph;
///
/// let file = r#"(name: "Corridor", board: "A..", goal: "..A")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let graph = graph(&puzzle, Metric::Step, &Limits::default()).unwrap();
/// assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (1, 2)]);
/// assert_eq!(graph.way, [0, 1, 2]);
/// assert_eq!(graph.states[1].to_goal, Some(1));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn graph(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Result<Graph, Stop> {
    with_states(puzzle, identity(puzzle), &mut limits.go_on(), |space| grow(space, metric, limits))?
}

/// The pieces of this puzzle that are alike in its graph.
pub(super) fn identity(puzzle: &Puzzle) -> Identity {
    if puzzle.goal().is_some() { Identity::Solve } else { Identity::Count }
}

fn grow(space: &mut dyn StateSpace, metric: Metric, limits: &Limits) -> Result<Graph, Stop> {
    // Bits tell pieces apart, since no two begin on one cell.
    let mut places: Vec<Bit> = space.start_places().to_vec();
    let pieces = places.len();
    let exit_length = space.exit_length();
    let mut depths = vec![0];
    let mut begin = Vec::new();
    let mut around = Vec::new();
    let mut all = Indexed::new(space, metric, limits, &mut |found| {
        let from = found.from as usize;
        if found.is_new {
            depths.push(depths[from] + 1);
            places.extend_from_within(from * pieces..(from + 1) * pieces);
            for place in &mut places[found.to as usize * pieces..] {
                if *place == found.change.from {
                    *place = found.change.to;
                }
            }
        }
        begin.resize(begin.len().max(from + 1), around.len());
        around.push(found.to);
        // In the end there are the anchors and the distances.
        2 * depths.capacity() * size_of::<GraphState>()
            + 2 * places.capacity() * (size_of::<Bit>() + size_of::<Anchor>())
            + 2 * (around.capacity() * size_of::<u32>() + begin.capacity() * size_of::<usize>())
    })?;
    begin.resize(depths.len() + 1, around.len());
    for ends in begin.windows(2) {
        around[ends[0]..ends[1]].sort_unstable();
    }
    let neighbours = |state: u32| &around[begin[state as usize]..begin[state as usize + 1]];
    let to_goal = distances(&all.goals, exit_length, depths.len(), &mut |state, list| {
        list.extend_from_slice(neighbours(state));
        limits.check(0, 0)
    })?;
    let way = to_goal
        .as_ref()
        .map_or_else(Vec::new, |distances| shortest_path(distances, exit_length, &neighbours));
    let state = |(index, depth): (usize, u32)| GraphState {
        depth,
        to_goal: to_goal.as_ref().map(|distances| distances[index]),
        goal: all.goals.binary_search(&(index as u32)).is_ok(),
    };
    let states: Vec<GraphState> = depths.into_iter().enumerate().map(state).collect();
    let start = all.go_to(0);
    let mut form = vec![0; pieces];
    let mut list = Vec::new();
    start.pieces(&mut list);
    for own in list {
        if let Some(piece) = start.start_places().iter().position(|&place| place == own.at) {
            form[piece] = own.form;
        }
    }
    let anchor = |(index, &at): (usize, &Bit)| start.anchor(form[index % pieces], at);
    let anchors = places.iter().enumerate().map(anchor).collect();
    Ok(Graph { metric, states, way, pieces, anchors, begin, around })
}

/// The states from the start to a goal, always on to the one with the smallest number.
fn shortest_path<'n>(
    distances: &[u32],
    exit_length: u32,
    neighbours: &dyn Fn(u32) -> &'n [u32],
) -> Vec<u32> {
    let mut path = vec![0];
    for left in (exit_length..distances[0]).rev() {
        let mut around = neighbours(path[path.len() - 1]).iter();
        path.extend(around.find(|&&other| distances[other as usize] == left));
    }
    path
}
