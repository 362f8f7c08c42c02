//! The state space as a picture: a column of dots for each distance, coloured by the distance to the
//! goal, and a shortest solution drawn through it.
//!
//! Up to 1000 states each dot is an element of its own and shows its board on hover. Beyond that all
//! dots of a colour are one path of lines without length, which is a tenth of the bytes.

mod layout;
mod ramp;

use std::fmt::Write;

pub use self::layout::GraphLayers;
use self::layout::GraphLayout;
use self::ramp::{BUCKETS, bucket, color};
use crate::text::board::state_in_one_line;
use crate::words::{columns, counted, joined};
use crate::xml::escape;
use slide_engine::space::Graph;
use slide_model::Puzzle;

/// The most states whose dots show their boards.
const MOST_WITH_BOARDS: usize = 1000;
/// Dots of at least this radius, in tenths of a pixel, can have an edge.
const RINGED: u32 = 25;
/// Margins in tenths of a pixel: left and right, above, below.
const SIDE: u32 = 500;
const ABOVE: u32 = 1_000;
const BELOW: u32 = 700;
/// The least width, for a short title and the legend.
const LEAST_WIDTH: u32 = 7_000;
/// The width of a letter of the title.
const LETTER: u32 = 140;
/// The letters of a title that a picture is made wide enough for.
const LONGEST_TITLE: usize = 1_000;
/// The width of a colour of the legend.
const COLOR: u32 = 80;

/// Text and paper in light and dark mode.
const STYLE: &str = include_str!("graph.css");

/// The picture.
pub fn svg(puzzle: &Puzzle, graph: &Graph, layers: GraphLayers) -> String {
    let layout = GraphLayout::new(graph, layers);
    let across = layout.columns.saturating_sub(1) * layout.step;
    let title = columns(puzzle.name()).min(LONGEST_TITLE) as u32 * LETTER;
    let below = title + SIDE + BUCKETS * COLOR;
    let width = (across.max(below) + 2 * SIDE).max(LEAST_WIDTH);
    let height = 2 * layout.half_height + ABOVE + BELOW;
    let picture = GraphPicture {
        graph,
        left: ((width - across) / 2) as i32,
        middle: (ABOVE + layout.half_height) as i32,
        longest: graph.states.iter().filter_map(|state| state.to_goal).max().unwrap_or(0),
        layout,
    };
    let name = escape(puzzle.name());
    let outer_width = width / 10;
    let outer_height = height / 10;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{outer_width}\" height=\"{outer_height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{name}: state space</title>\n\
         <style>\n{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    picture.edges(&mut text);
    // Small pictures show the dots above the solution, large ones the solution above the dots.
    let small = graph.states.len() <= MOST_WITH_BOARDS;
    if small {
        picture.way(&mut text);
    }
    picture.dots(&mut text, puzzle);
    if !small {
        picture.way(&mut text);
    }
    picture.ends(&mut text);
    picture.axis(&mut text, height, layers);
    text += &format!("<text class=\"title\" x=\"{SIDE}\" y=\"420\">{name}</text>\n");
    text += &format!("<text x=\"{SIDE}\" y=\"670\">{}</text>\n", picture.summary());
    picture.legend(&mut text, width);
    text + "</svg>\n"
}

struct GraphPicture<'a> {
    graph: &'a Graph,
    layout: GraphLayout,
    /// The first column, and the middle of all.
    left: i32,
    middle: i32,
    /// The largest distance to a goal.
    longest: u32,
}

impl GraphPicture<'_> {
    fn place(&self, state: u32) -> (i32, i32) {
        let (x, y) = self.layout.places[state as usize];
        (x + self.left, y + self.middle)
    }

    /// The colour of a state; without goals there is only one.
    fn bucket(&self, state: u32) -> u32 {
        let distance = self.graph.states[state as usize].to_goal;
        distance.map_or(BUCKETS - 6, |distance| bucket(distance, self.longest))
    }

    fn summary(&self) -> String {
        let word = self.graph.metric.word();
        let states = self.graph.states.len();
        let edges = self.graph.edge_count();
        let goals = self.graph.states.iter().filter(|state| state.goal).count();
        let mut text =
            format!("{}, {} between them", counted(states, "state"), counted(edges, word));
        match self.graph.states.first().and_then(|start| start.to_goal) {
            Some(distance) => {
                let distance = counted(distance, word);
                let _ = write!(text, ", {}; shortest solution {distance}", counted(goals, "goal"));
            }
            None => text += "; no goal can be reached",
        }
        text
    }

    /// All edges, those of one colour in one path.
    fn edges(&self, text: &mut String) {
        let mut paths = vec![String::new(); BUCKETS as usize];
        for (one, other) in self.graph.edges() {
            let from = self.place(one);
            let to = self.place(other);
            let across = to.0 - from.0;
            let down = to.1 - from.1;
            let path = &mut paths[self.bucket(one).min(self.bucket(other)) as usize];
            let _ = if across == 0 {
                // An edge within a column is bowed, or the dots would hide it.
                let bow = self.layout.step / 3;
                write!(path, "M{} {}q{bow} {} 0 {down}", from.0, from.1, down / 2)
            } else {
                write!(path, "M{} {}l{across} {down}", from.0, from.1)
            };
        }
        let thickness = (self.layout.radius / 4).clamp(4, 15);
        group(text, "edges", thickness, &paths);
    }

    fn dots(&self, text: &mut String, puzzle: &Puzzle) {
        let states = self.graph.states.len() as u32;
        let radius = self.layout.radius;
        if states as usize <= MOST_WITH_BOARDS {
            for state in 0..states {
                let (x, y) = self.place(state);
                let fill = color(self.bucket(state));
                let board = escape(&state_in_one_line(puzzle, self.graph, state as usize));
                *text += &format!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\">\
                     <title>{state}: {board}</title></circle>\n"
                );
            }
        } else {
            let mut paths = vec![String::new(); BUCKETS as usize];
            for state in 0..states {
                let (x, y) = self.place(state);
                let _ = write!(paths[self.bucket(state) as usize], "M{x} {y}h0");
            }
            group(text, "dots", 2 * radius, &paths);
        }
        self.goals(text);
    }

    /// A dark edge around each goal, where dots are large enough to keep their colour.
    fn goals(&self, text: &mut String) {
        if self.layout.radius < RINGED {
            return;
        }
        let goals = (0..).zip(&self.graph.states).filter(|(_, state)| state.goal);
        let radius = self.layout.radius * 5 / 4;
        let ring = |(state, _): (u32, _)| {
            let (x, y) = self.place(state);
            let across = 2 * radius;
            format!(
                "M{} {y}a{radius} {radius} 0 1 1 {across} 0a{radius} {radius} 0 1 1 -{across} 0",
                x - radius as i32
            )
        };
        let path = joined(goals.map(ring));
        if !path.is_empty() {
            let thickness = (radius / 3).clamp(3, 20);
            *text += &format!("<path class=\"ring\" stroke-width=\"{thickness}\" d=\"{path}\"/>\n");
        }
    }

    /// A shortest solution.
    fn way(&self, text: &mut String) {
        if self.graph.way.len() < 2 {
            return;
        }
        let thickness = self.thickness();
        let mut path = String::new();
        for (index, &state) in self.graph.way.iter().enumerate() {
            let (x, y) = self.place(state);
            let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
        }
        let halo = thickness * 3;
        *text += &format!(
            "<path class=\"halo\" stroke-width=\"{halo}\" d=\"{path}\"/>\n\
             <path class=\"way\" stroke-width=\"{thickness}\" d=\"{path}\"/>\n"
        );
    }

    /// Rings around the start and the end of the solution.
    fn ends(&self, text: &mut String) {
        let radius = (self.layout.radius * 2).max(50);
        let thickness = self.thickness();
        for state in std::iter::once(0).chain(self.graph.way.iter().copied().skip(1).last()) {
            let (x, y) = self.place(state);
            *text += &format!(
                "<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" \
                 stroke-width=\"{thickness}\"/>\n"
            );
        }
    }

    /// The thickness of the solution.
    fn thickness(&self) -> u32 {
        (self.layout.radius * 2 / 3).clamp(18, 40)
    }

    /// Numbers below the columns.
    fn axis(&self, text: &mut String, height: u32, layers: GraphLayers) {
        let y = height - BELOW + 150;
        let every = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
            .into_iter()
            .find(|every| every * self.layout.step >= 500)
            .unwrap_or(1000);
        let last = self.layout.columns.saturating_sub(1);
        let end = self.left + (last * self.layout.step) as i32;
        *text += &format!("<path class=\"axis\" d=\"M{} {y}H{end}\"/>\n", self.left);
        for column in (0..=last).step_by(every as usize) {
            let x = self.left + (column * self.layout.step) as i32;
            *text += &format!(
                "<path class=\"axis\" d=\"M{x} {y}v60\"/>\
                 <text class=\"middle\" x=\"{x}\" y=\"{}\">{column}</text>\n",
                y + 210
            );
        }
        let from_goal = layers == GraphLayers::Goal && !self.graph.way.is_empty();
        let what = if from_goal { "to the nearest goal" } else { "from the start" };
        *text += &format!(
            "<text class=\"middle\" x=\"{}\" y=\"{}\">{}s {what}</text>\n",
            i32::midpoint(self.left, end),
            y + 420,
            self.graph.metric.word()
        );
    }

    /// The colours and their meaning.
    fn legend(&self, text: &mut String, width: u32) {
        if self.graph.way.is_empty() {
            return;
        }
        let y = 280;
        let left = width - SIDE - BUCKETS * COLOR;
        for bucket in 0..BUCKETS {
            let x = left + bucket * COLOR;
            let fill = color(bucket);
            *text += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{COLOR}\" height=\"130\" fill=\"{fill}\"/>\n"
            );
        }
        let nearest = self.graph.states.iter().filter_map(|state| state.to_goal).min();
        *text += &format!(
            "<text x=\"{left}\" y=\"570\">{}</text>\
             <text class=\"end\" x=\"{}\" y=\"570\">{} {}s to a goal</text>\n",
            nearest.unwrap_or(0),
            width - SIDE,
            self.longest,
            self.graph.metric.word()
        );
    }
}

/// A path for each colour, in one group.
fn group(text: &mut String, class: &str, thickness: u32, paths: &[String]) {
    *text += &format!("<g class=\"{class}\" stroke-width=\"{thickness}\">\n");
    for (bucket, path) in (0..).zip(paths).filter(|(_, path)| !path.is_empty()) {
        *text += &format!("<path stroke=\"{}\" d=\"{path}\"/>\n", color(bucket));
    }
    *text += "</g>\n";
}
