//! `slide.graph/1`: the state space; `slide.graph_numbers/1`: numbers about it.

use serde::Serialize;
use slide_engine::space::{Graph, GraphNumbers, Stop};
use slide_model::{Metric, Puzzle};

use super::{answer, status};
use crate::text::board::in_one_line;

#[derive(Serialize)]
struct GraphReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Vec<StateReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Vec<(u32, u32)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a [u32]>,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

#[derive(Serialize)]
struct StateReport {
    depth: u32,
    distance: Option<u32>,
    goal: bool,
    board: String,
}

/// The graph as one object in one line: `states` in order, `edges` as pairs of their numbers,
/// `solution` the states along a shortest way from the start to a goal; or the limit that stopped it.
pub fn graph(puzzle: &Puzzle, metric: Metric, graph: Result<&Graph, Stop>) -> String {
    let (found, stopped) = (graph.ok(), graph.err());
    let states = |graph: &Graph| {
        let states = graph.states.iter().enumerate().map(|(index, state)| StateReport {
            depth: state.depth,
            distance: state.to_goal,
            goal: state.goal,
            board: in_one_line(puzzle, graph.anchors(index).iter().copied()),
        });
        states.collect()
    };
    let report = GraphReport {
        puzzle: puzzle.name(),
        metric: metric.word(),
        states: found.map(states),
        edges: found.map(|graph| graph.edges().collect()),
        solution: found.map(|graph| &graph.way[..]),
        status: status(stopped),
        stopped,
    };
    answer("slide.graph/1", Some(puzzle), &report)
}

#[derive(Serialize)]
struct NumbersReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    status: &'a str,
    #[serde(flatten)]
    numbers: Option<Numbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

#[derive(Serialize)]
struct Numbers {
    states: usize,
    edges: usize,
    bridges: usize,
    cut_points: usize,
    diameter: u32,
    radius: u32,
    centre: Vec<String>,
}

/// The numbers about a graph as one object in one line, with the boards of the centre; or the limit that stopped it.
pub fn graph_numbers(
    puzzle: &Puzzle,
    metric: Metric,
    found: Result<(&Graph, &GraphNumbers), Stop>,
) -> String {
    let stopped = found.err();
    let numbers = found.ok().map(|(graph, numbers)| Numbers {
        states: graph.states.len(),
        edges: graph.edge_count(),
        bridges: numbers.bridges.len(),
        cut_points: numbers.cut_points.len(),
        diameter: numbers.diameter,
        radius: numbers.radius,
        centre: numbers
            .centre
            .iter()
            .map(|&state| in_one_line(puzzle, graph.anchors(state as usize).iter().copied()))
            .collect(),
    });
    let report = NumbersReport {
        puzzle: puzzle.name(),
        metric: metric.word(),
        status: status(stopped),
        numbers,
        stopped,
    };
    answer("slide.graph_numbers/1", Some(puzzle), &report)
}
