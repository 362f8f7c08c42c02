//! The graph as data: DOT for Graphviz, `GraphML` for Gephi, yEd or `NetworkX`, and JSON.

use std::fmt::Write;

use serde::Serialize;

use super::{escape, rows};
use crate::puzzle::Puzzle;
use crate::space::Graph;

/// The graph in the language of Graphviz.
///
/// # Examples
/// ```
/// use slide::puzzle::{Metric, read};
/// use slide::space::Limits;
///
/// let file = r#"(name: "Corridor", board: "A.", goal: ".A")"#;
/// let puzzle = read(file, "corridor.ron")?.into_puzzles().remove(0);
/// let graph = slide::space::graph(&puzzle, Metric::Step, &Limits::default()).unwrap();
/// let dot = slide::render::graph::dot(&puzzle, &graph);
/// assert!(dot.starts_with("graph \"Corridor\" {\n"));
/// assert!(dot.contains("  0 [depth=0, distance=1, goal=false, board=\"A.\"];\n"));
/// assert!(dot.ends_with("  0 -- 1;\n}\n"));
/// # Ok::<(), slide::puzzle::Errors>(())
/// ```
pub fn dot(puzzle: &Puzzle, graph: &Graph) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = format!("graph \"{}\" {{\n", quoted(puzzle.name()));
    text += &format!(
        "  graph [metric={}, states={}, edges={}];\n  node [shape=point];\n",
        graph.metric.word(),
        graph.states.len(),
        graph.edges.len()
    );
    for (index, state) in graph.states.iter().enumerate() {
        let board = quoted(&rows(puzzle, graph.anchors(index)));
        // Writing to a string cannot fail, here and below.
        let _ = write!(text, "  {index} [depth={}", state.depth);
        if let Some(distance) = state.to_goal {
            let _ = write!(text, ", distance={distance}");
        }
        let _ = writeln!(text, ", goal={}, board=\"{board}\"];", state.goal);
    }
    for (one, other) in &graph.edges {
        let _ = writeln!(text, "  {one} -- {other};");
    }
    text + "}\n"
}

/// The graph as `GraphML`.
pub fn graphml(puzzle: &Puzzle, graph: &Graph) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
        .to_owned();
    for (scope, name, kind) in [
        ("graph", "puzzle", "string"),
        ("graph", "metric", "string"),
        ("node", "depth", "int"),
        ("node", "distance", "int"),
        ("node", "goal", "boolean"),
        ("node", "board", "string"),
    ] {
        let _ = writeln!(
            text,
            "<key id=\"{name}\" for=\"{scope}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
        );
    }
    let _ = writeln!(
        text,
        "<graph edgedefault=\"undirected\">\n<data key=\"puzzle\">{}</data>\n\
         <data key=\"metric\">{}</data>",
        escape(puzzle.name()),
        graph.metric.word()
    );
    for (index, state) in graph.states.iter().enumerate() {
        let _ = write!(text, "<node id=\"n{index}\"><data key=\"depth\">{}</data>", state.depth);
        if let Some(distance) = state.to_goal {
            let _ = write!(text, "<data key=\"distance\">{distance}</data>");
        }
        let board = escape(&rows(puzzle, graph.anchors(index)));
        let goal = state.goal;
        let _ = writeln!(
            text,
            "<data key=\"goal\">{goal}</data><data key=\"board\">{board}</data></node>"
        );
    }
    for (one, other) in &graph.edges {
        let _ = writeln!(text, "<edge source=\"n{one}\" target=\"n{other}\"/>");
    }
    text + "</graph>\n</graphml>\n"
}

#[derive(Serialize)]
struct GraphObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    metric: &'static str,
    states: Vec<StateObject>,
    edges: &'a [(u32, u32)],
    solution: &'a [u32],
}

#[derive(Serialize)]
struct StateObject {
    depth: u32,
    distance: Option<u32>,
    goal: bool,
    board: String,
}

/// The graph as one object in one line, `slide.graph/1`: `states` in order, `edges` as pairs of their
/// numbers, `solution` the states along a shortest way from the start to a goal.
pub fn json(puzzle: &Puzzle, graph: &Graph) -> String {
    let state = |(index, state): (usize, &crate::space::GraphState)| StateObject {
        depth: state.depth,
        distance: state.to_goal,
        goal: state.goal,
        board: rows(puzzle, graph.anchors(index)),
    };
    let object = GraphObject {
        schema: "slide.graph/1",
        puzzle: puzzle.name(),
        metric: graph.metric.word(),
        states: graph.states.iter().enumerate().map(state).collect(),
        edges: &graph.edges,
        solution: &graph.way,
    };
    // The object holds only strings, numbers and lists, and those can always be written.
    serde_json::to_string(&object).map_or_else(|_| String::new(), |text| text + "\n")
}
