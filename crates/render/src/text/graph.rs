//! The state space for other programs: DOT for Graphviz, `GraphML` for Gephi, yEd or `NetworkX`.
//!
//! | form | one state | one edge |
//! |---|---|---|
//! | [`dot`] | `3 [depth=2, distance=1, goal=false, board="a.B"];` | `1 -- 3;` |
//! | [`graphml`] | `<node id="n3">` with `<data>` of the same names | `<edge source="n1" target="n3"/>` |
//!
//! States are numbered from 0, the start, by depth. `distance` is that to the nearest goal. Boards
//! are drawn as in puzzle files, with `/` between rows.

use std::fmt::Write;

use super::board::state_in_one_line;
use crate::xml::escape;
use slide_engine::space::Graph;
use slide_model::Puzzle;

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
/// let dot = slide::render::text::graph::dot(&puzzle, &graph);
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
        graph.edge_count()
    );
    for (index, state) in graph.states.iter().enumerate() {
        let board = quoted(&state_in_one_line(puzzle, graph, index));
        // Writing to a string cannot fail, here and below.
        let _ = write!(text, "  {index} [depth={}", state.depth);
        if let Some(distance) = state.to_goal {
            let _ = write!(text, ", distance={distance}");
        }
        let _ = writeln!(text, ", goal={}, board=\"{board}\"];", state.goal);
    }
    for (one, other) in graph.edges() {
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
        let board = escape(&state_in_one_line(puzzle, graph, index));
        let goal = state.goal;
        let _ = writeln!(
            text,
            "<data key=\"goal\">{goal}</data><data key=\"board\">{board}</data></node>"
        );
    }
    for (one, other) in graph.edges() {
        let _ = writeln!(text, "<edge source=\"n{one}\" target=\"n{other}\"/>");
    }
    text + "</graph>\n</graphml>\n"
}
