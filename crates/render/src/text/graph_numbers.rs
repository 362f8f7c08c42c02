//! Numbers about the graph of all states, in sentences.
//!
//! ```text
//! Corridor: 4 states, 3 edges, in steps
//! 3 bridges, 2 cut points
//! diameter 3, radius 2, 2 states in the centre
//!   .A..
//!   ..A.
//! ```

use super::board::state_in_one_line;
use crate::words::{counted, one_line};
use slide_engine::space::{Graph, GraphNumbers};
use slide_model::Puzzle;

/// The most states of the centre that are shown.
const SHOWN: usize = 3;

/// The numbers, and the first boards of the centre.
pub fn text(puzzle: &Puzzle, graph: &Graph, numbers: &GraphNumbers) -> String {
    let metric = graph.metric.word();
    let mut text = format!(
        "{}: {}, {}, in {metric}s\n{}, {}\ndiameter {}, radius {}, {} in the centre\n",
        one_line(puzzle.name()),
        counted(graph.states.len(), "state"),
        counted(graph.edge_count(), "edge"),
        counted(numbers.bridges.len(), "bridge"),
        counted(numbers.cut_points.len(), "cut point"),
        numbers.diameter,
        numbers.radius,
        counted(numbers.centre.len(), "state")
    );
    for &state in numbers.centre.iter().take(SHOWN) {
        text += &format!("  {}\n", state_in_one_line(puzzle, graph, state as usize));
    }
    if numbers.centre.len() > SHOWN {
        text += "  …\n";
    }
    text
}
