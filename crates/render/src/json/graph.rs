//! `slide.graph/1`: the state space; `slide.graph_numbers/1`: numbers about it.

use serde::Serialize;
use slide_engine::space::{Graph, GraphNumbers, Stop};
use slide_model::{Metric, Puzzle};

use super::{about, answer, status_word};
use crate::text::board::state_in_one_line;

/// A state in the report: a struct, since there may be very many.
#[derive(Serialize)]
struct StateReport {
    depth: u32,
    distance: Option<u32>,
    goal: bool,
    board: String,
}

/// The graph as one object in one line: `states` in order, `edges` as pairs of their numbers,
/// `solution` the states along a shortest path from the start to a goal; or the limit that stopped it.
pub fn graph(puzzle: &Puzzle, metric: Metric, graph: Result<&Graph, Stop>) -> String {
    let found = graph.ok();
    let stopped = graph.err();
    let states = |graph: &Graph| {
        let states = graph.states.iter().enumerate().map(|(index, state)| StateReport {
            depth: state.depth,
            distance: state.to_goal,
            goal: state.goal,
            board: state_in_one_line(puzzle, graph, index),
        });
        states.collect::<Vec<_>>()
    };
    let report = about(puzzle.name(), metric)
        .with_some("states", found.map(states))
        .with_some("edges", found.map(|graph| graph.edges().collect::<Vec<_>>()))
        .with_some("solution", found.map(|graph| &graph.way))
        .with("status", status_word(stopped))
        .with_some("stopped", stopped);
    answer("slide.graph/1", Some(puzzle), &report)
}

/// The numbers about a graph as one object in one line, with the boards of the centre; or the limit that stopped it.
pub fn graph_numbers(
    puzzle: &Puzzle,
    metric: Metric,
    found: Result<(&Graph, &GraphNumbers), Stop>,
) -> String {
    let report = about(puzzle.name(), metric).with("status", status_word(found.err()));
    let report = match found {
        Ok((graph, numbers)) => {
            let board = |&state: &u32| state_in_one_line(puzzle, graph, state as usize);
            report
                .with("states", graph.states.len())
                .with("edges", graph.edge_count())
                .with("bridges", numbers.bridges.len())
                .with("cut_points", numbers.cut_points.len())
                .with("diameter", numbers.diameter)
                .with("radius", numbers.radius)
                .with("centre", numbers.centre.iter().map(board).collect::<Vec<_>>())
        }
        Err(stop) => report.with("stopped", stop),
    };
    answer("slide.graph_numbers/1", Some(puzzle), &report)
}
