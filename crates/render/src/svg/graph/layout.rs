//! The place of each state in the picture: a column for each distance, and in it an order in which few
//! lines cross.
//!
//! The order is found as by Sugiyama, Tagawa and Toda (1981): columns are swept in both directions, and the
//! states of each are sorted by the mean height of their neighbours in the column before.

use slide_engine::space::Graph;

slide_model::words! {
    /// The meaning of the columns.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum GraphLayers {
        /// One column for each distance from the start.
        #[default]
        Start = "start",
        /// One column for each distance to the nearest goal.
        Goal = "goal",
    }
}

/// The number of sweeps over the columns.
const SWEEPS: usize = 12;
/// The approximate size of the picture without its margins, in tenths of a pixel.
const WIDTH: u32 = 16_000;
const HEIGHT: u32 = 9_000;
/// The least and the largest space for a state, in tenths of a pixel.
const COLUMN: (u32, u32) = (60, 900);
const ROW: (u32, u32) = (12, 500);

/// Places of states in tenths of a pixel; the middle of the first column is (0, 0).
pub(super) struct GraphLayout {
    /// By state.
    pub(super) places: Vec<(i32, i32)>,
    /// The number of columns.
    pub(super) columns: u32,
    /// The distance of two columns.
    pub(super) step: u32,
    /// Half the height of the highest column.
    pub(super) half_height: u32,
    /// Half the width of a dot.
    pub(super) radius: u32,
}

impl GraphLayout {
    /// The layout with these columns; by moves to the goal only if there is one.
    pub(super) fn new(graph: &Graph, layers: GraphLayers) -> Self {
        let from_goal = layers == GraphLayers::Goal && !graph.way.is_empty();
        let nearest = graph.states.iter().filter_map(|state| state.to_goal).min().unwrap_or(0);
        let column: Vec<usize> = graph
            .states
            .iter()
            .map(|state| match state.to_goal {
                Some(distance) if from_goal => distance - nearest,
                _ => state.depth,
            })
            .map(|column| column as usize)
            .collect();
        let count = column.iter().max().map_or(0, |&last| last + 1);
        let mut columns: Vec<Vec<u32>> = vec![Vec::new(); count];
        for (state, &column) in column.iter().enumerate() {
            columns[column].push(state as u32);
        }
        let highest = columns.iter().map(Vec::len).max().unwrap_or(1).max(1) as u32;
        let step = (WIDTH / (count as u32).max(1)).clamp(COLUMN.0, COLUMN.1);
        let row = (HEIGHT / highest).clamp(ROW.0, ROW.1);
        let heights = sorted(graph, &column, &mut columns);
        let place = |(state, &column): (usize, &usize)| {
            (column as i32 * step as i32, (heights[state] * f64::from(row)).round() as i32)
        };
        Self {
            places: column.iter().enumerate().map(place).collect(),
            columns: count as u32,
            step,
            half_height: highest * row / 2,
            radius: (step.min(row) * 2 / 5).clamp(9, 60),
        }
    }
}

/// Sorts each column; the height of each state, in rows, counted from the middle of its column.
fn sorted(graph: &Graph, column: &[usize], columns: &mut [Vec<u32>]) -> Vec<f64> {
    let mut heights = vec![0.0; column.len()];
    for states in &*columns {
        stack(states, &mut heights);
    }
    let mut target = vec![0.0; column.len()];
    for sweep in 0..SWEEPS {
        let forward = sweep % 2 == 0;
        for index in 1..columns.len() {
            let (here, before) = if forward {
                (index, index - 1)
            } else {
                (columns.len() - 1 - index, columns.len() - index)
            };
            let states = &mut columns[here];
            for &state in &*states {
                let mut sum = 0.0;
                let mut count = 0.0;
                for &other in graph.neighbours(state as usize) {
                    if column[other as usize] == before {
                        sum += heights[other as usize];
                        count += 1.0;
                    }
                }
                let own = heights[state as usize];
                target[state as usize] = if count > 0.0 { sum / count } else { own };
            }
            // A stable sort: states with the same height keep their order.
            states.sort_by(|&one, &other| target[one as usize].total_cmp(&target[other as usize]));
            stack(states, &mut heights);
        }
    }
    heights
}

/// Sets the heights of the states of a column in order, around its middle.
fn stack(states: &[u32], heights: &mut [f64]) {
    let middle = (f64::from(states.len() as u32) - 1.0) / 2.0;
    for (rank, &state) in (0_u32..).zip(states) {
        heights[state as usize] = f64::from(rank) - middle;
    }
}
