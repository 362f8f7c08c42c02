//! `slide.graph/1`: the state space.

use super::Object;
use crate::text::board::in_one_line;
use slide_engine::space::Graph;
use slide_model::Puzzle;

/// The graph as one object in one line: `states` in order, `edges` as pairs of their numbers,
/// `solution` the states along a shortest way from the start to a goal.
pub fn graph(puzzle: &Puzzle, graph: &Graph) -> String {
    let states = graph.states.iter().enumerate().map(|(index, state)| {
        Object::new()
            .put("depth", state.depth)
            .put("distance", state.to_goal)
            .put("goal", state.goal)
            .put("board", in_one_line(puzzle, graph.anchors(index).iter().copied()))
    });
    Object::of("slide.graph/1")
        .put("puzzle", puzzle.name())
        .put("metric", graph.metric.word())
        .put_list("states", states)
        .put("edges", graph.edges().collect::<Vec<_>>())
        .put("solution", &graph.way)
        .line()
}
