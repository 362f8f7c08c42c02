//! `slide.graph/1`: the state space.

use serde::Serialize;
use slide_engine::space::Graph;
use slide_model::Puzzle;

use super::answer;
use crate::text::board::in_one_line;

#[derive(Serialize)]
struct GraphReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    states: Vec<StateReport>,
    edges: Vec<(u32, u32)>,
    solution: &'a [u32],
}

#[derive(Serialize)]
struct StateReport {
    depth: u32,
    distance: Option<u32>,
    goal: bool,
    board: String,
}

/// The graph as one object in one line: `states` in order, `edges` as pairs of their numbers,
/// `solution` the states along a shortest way from the start to a goal.
pub fn graph(puzzle: &Puzzle, graph: &Graph) -> String {
    let states = graph.states.iter().enumerate().map(|(index, state)| StateReport {
        depth: state.depth,
        distance: state.to_goal,
        goal: state.goal,
        board: in_one_line(puzzle, graph.anchors(index).iter().copied()),
    });
    let report = GraphReport {
        puzzle: puzzle.name(),
        metric: graph.metric.word(),
        states: states.collect(),
        edges: graph.edges().collect(),
        solution: &graph.way,
    };
    answer("slide.graph/1", Some(puzzle), &report)
}
