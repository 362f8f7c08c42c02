//! The state space as a graph: every state that can be reached, how far it is, and which of the
//! others are one move away.
//!
//! ```text
//! A..      0 ─── 1 ─── 2        metric step       state 0 is the start, the others follow by depth,
//! goal:    │           │        metric slide      those of one depth in the order in which they are
//! ..A      └───────────┘        (one more edge)   found; each edge is there once, smaller number first
//! ```
//!
//! Pieces of one kind are interchangeable, as for `solve` if the puzzle has a goal and as for `count`
//! otherwise. Of the placements that are one state the graph shows the one that it came to first.

use std::collections::VecDeque;

use ahash::RandomState;
use hashbrown::HashMap;

use crate::board::{Bit, Board, Code, Mask, Task, with_board};
use crate::puzzle::{Anchor, Identity, Metric, Puzzle};
use crate::space::{Limits, Stop, Successors};

/// One state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphState {
    /// Moves from the start.
    pub depth: u32,
    /// Moves to the nearest goal, an exit included; `None` if no goal can be reached.
    pub to_goal: Option<u32>,
    /// Whether it is a goal (for an exit: whether the goal piece can leave).
    pub goal: bool,
}

/// All states that can be reached, and all moves between them.
#[derive(Clone, Debug)]
pub struct Graph {
    /// What an edge is.
    pub metric: Metric,
    /// The states; the start comes first.
    pub states: Vec<GraphState>,
    /// Pairs of states that are one move apart, the smaller number first; sorted.
    pub edges: Vec<(u32, u32)>,
    /// The states along a shortest way from the start to a goal, both included; empty if there is
    /// none. Always on to the state with the smallest number.
    pub way: Vec<u32>,
    pieces: usize,
    anchors: Vec<Anchor>,
}

impl Graph {
    /// Where each piece stands in this state, by piece number.
    pub fn anchors(&self, state: usize) -> &[Anchor] {
        &self.anchors[state * self.pieces..(state + 1) * self.pieces]
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
/// assert_eq!(graph.edges, [(0, 1), (1, 2)]);
/// assert_eq!(graph.way, [0, 1, 2]);
/// assert_eq!(graph.states[1].to_goal, Some(1));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn graph(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Result<Graph, Stop> {
    let identity = if puzzle.goal().is_some() { Identity::Solve } else { Identity::Count };
    with_board(puzzle, identity, &mut limits.go_on(), Growing { metric, limits })?
}

struct Growing<'a> {
    metric: Metric,
    limits: &'a Limits,
}

impl Task for Growing<'_> {
    type Out = Result<Graph, Stop>;

    fn run<M: Mask, const W: usize>(self, board: &Board<M, W>) -> Self::Out {
        let (mut states, mut edges) = (Vec::new(), Vec::new());
        // Bits tell pieces apart, since no two begin on one cell.
        let mut places: Vec<Bit> = board.start_places().to_vec();
        let pieces = places.len();
        let mut codes: Vec<Code<W>> = vec![board.start()];
        let mut depths = vec![0];
        let hasher = RandomState::with_seeds(1, 2, 3, 4);
        let mut number: HashMap<Code<W>, u32, RandomState> = HashMap::with_hasher(hasher);
        number.insert(board.start(), 0);
        let mut position = board.position();
        let mut successors = Successors::new(board, self.metric);
        let mut index = 0;
        while index < codes.len() {
            // Lists and tables are copied when they grow, and in the end there are the anchors, the
            // distances and the neighbours.
            let state = size_of::<(Code<W>, u32)>() + 2 * size_of::<GraphState>();
            let bytes = board.bytes() as usize
                + codes.capacity() * state
                + 3 * number.allocation_size()
                + 2 * places.capacity() * (size_of::<Bit>() + size_of::<Anchor>())
                + 3 * edges.capacity() * size_of::<(u32, u32)>();
            self.limits.check(codes.len() as u64, bytes as u64)?;
            board.unpack(&codes[index], &mut position);
            let goal = board.is_goal(&position);
            states.push(GraphState { depth: depths[index], to_goal: None, goal });
            let begin = edges.len();
            for successor in successors.of(board, &position) {
                let change = successor.change;
                let code = board.pack_after(&position, change);
                let found = codes.len() as u32;
                let target = *number.entry(code).or_insert(found);
                if target == found {
                    self.limits.check(codes.len() as u64 + 1, 0)?;
                    codes.push(code);
                    depths.push(depths[index] + 1);
                    let own = index * pieces;
                    places.extend_from_within(own..own + pieces);
                    for place in &mut places[found as usize * pieces..] {
                        if *place == change.from {
                            *place = change.to;
                        }
                    }
                }
                if index < target as usize {
                    edges.push((index as u32, target));
                }
            }
            edges[begin..].sort_unstable();
            index += 1;
        }
        board.unpack(&board.start(), &mut position);
        let mut form = vec![0; pieces];
        for (own, at) in board.pieces(&position) {
            if let Some(piece) = board.start_places().iter().position(|&place| place == at) {
                form[piece] = own;
            }
        }
        let anchor = |(index, &at): (usize, &Bit)| board.anchor(form[index % pieces], at);
        let anchors = places.iter().enumerate().map(anchor).collect();
        let way = measure(&mut states, &edges, board.exit_length());
        Ok(Graph { metric: self.metric, states, edges, way, pieces, anchors })
    }
}

/// Fills in the distances to the goals, each of which is `rest` from a solution; a shortest way.
fn measure(states: &mut [GraphState], edges: &[(u32, u32)], rest: u32) -> Vec<u32> {
    let around = Neighbours::new(states.len(), edges);
    let mut queue = VecDeque::new();
    for (index, state) in states.iter_mut().enumerate().filter(|(_, state)| state.goal) {
        state.to_goal = Some(rest);
        queue.push_back(index as u32);
    }
    while let Some(index) = queue.pop_front() {
        let Some(here) = states[index as usize].to_goal else { continue };
        for &other in around.of(index) {
            let other_state = &mut states[other as usize];
            if other_state.to_goal.is_none() {
                other_state.to_goal = Some(here + 1);
                queue.push_back(other);
            }
        }
    }
    let Some(mut left) = states[0].to_goal else { return Vec::new() };
    let mut way = vec![0];
    while left > rest {
        left -= 1;
        let here = way[way.len() - 1];
        let closer = |other: &&u32| states[**other as usize].to_goal == Some(left);
        // The neighbours are sorted, so this is the one with the smallest number.
        let Some(&next) = around.of(here).iter().find(closer) else { break };
        way.push(next);
    }
    way
}

/// Who is next to whom: all neighbours in one list, those of each state in a run of their own.
pub(crate) struct Neighbours {
    begin: Vec<usize>,
    all: Vec<u32>,
}

impl Neighbours {
    /// The neighbours of so many states; `edges` must be sorted.
    pub(crate) fn new(states: usize, edges: &[(u32, u32)]) -> Self {
        let mut begin = vec![0; states + 1];
        for &(one, other) in edges {
            begin[one as usize + 1] += 1;
            begin[other as usize + 1] += 1;
        }
        for index in 0..states {
            begin[index + 1] += begin[index];
        }
        let mut next = begin.clone();
        let mut all = vec![0; 2 * edges.len()];
        // Smaller neighbours come first, since the edges are sorted by their smaller end.
        for &(one, other) in edges {
            for (here, there) in [(one, other), (other, one)] {
                all[next[here as usize]] = there;
                next[here as usize] += 1;
            }
        }
        Self { begin, all }
    }

    /// The neighbours of a state.
    pub(crate) fn of(&self, state: u32) -> &[u32] {
        &self.all[self.begin[state as usize]..self.begin[state as usize + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::read;

    fn grown(text: &str, metric: Metric) -> Graph {
        let puzzle = read(text, "test.ron").unwrap().into_puzzles().remove(0);
        graph(&puzzle, metric, &Limits::default()).unwrap()
    }

    #[test]
    fn metrics_differ_in_their_edges() {
        let corner = r#"(name: "T", board: "A.. / ##.", goal: "... / ##A")"#;
        let edges = |metric| grown(corner, metric).edges;
        assert_eq!(edges(Metric::Step), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(edges(Metric::Slide), [(0, 1), (0, 2), (1, 2), (2, 3)]);
        assert_eq!(edges(Metric::Move).len(), 6);
        assert_eq!(grown(corner, Metric::Slide).way, [0, 2, 3]);
    }

    #[test]
    fn an_exit_counts_and_no_way_is_none() {
        let out = r#"(name: "T", board: "A.", exit: (piece: "A", at: (0, 1), toward: Right))"#;
        let graph = grown(out, Metric::Step);
        assert_eq!(graph.states[0].to_goal, Some(2));
        assert_eq!((graph.states[1].to_goal, graph.states[1].goal), (Some(1), true));
        let stuck = grown(r#"(name: "T", board: "A.#.", goal: "..#A")"#, Metric::Step);
        assert_eq!((stuck.states[0].to_goal, stuck.way.len()), (None, 0));
    }

    #[test]
    fn a_state_knows_who_stands_where() {
        let graph = grown(r#"(name: "T", board: "ab. / ..c")"#, Metric::Move);
        for (index, state) in graph.states.iter().enumerate() {
            let anchors = graph.anchors(index);
            assert_eq!(anchors.len(), 3);
            assert!(state.depth <= graph.depth());
            assert!(anchors[0] != anchors[1] && anchors[1] != anchors[2]);
        }
        assert_eq!(graph.states.len(), 20, "three of one kind on six cells");
    }

    #[test]
    fn too_many_states_are_refused() {
        let text = r#"(name: "T", board: "a...")"#;
        let puzzle = read(text, "test.ron").unwrap().into_puzzles().remove(0);
        let most = |max_states| {
            let limits = Limits { max_states: Some(max_states), ..Limits::default() };
            graph(&puzzle, Metric::Step, &limits).err()
        };
        assert_eq!((most(3), most(4)), (Some(Stop::States), None));
    }
}
