//! `slide.graph/1`: the state space.

use serde::Serialize;
use slide_engine::space::{Graph, Stop};
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
