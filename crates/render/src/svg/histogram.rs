//! The number of states at each depth, as bars.
//!
//! ```text
//!  Klotski: 25955 states
//!  states
//!  400 ┤        ▄█▄
//!  200 ┤     ▄█████▄▄
//!    0 ┼──▄▄█████████▄▄
//!      0    50    100
//!          depth in steps
//! ```

use super::plot::{Plot, round_step};
use super::scale::{Point, round_number};
use crate::text::count::head;
use crate::xml::{Length, escape};
use slide_engine::space::{Count, CountOptions};
use slide_model::Puzzle;

const PLOT: Plot = Plot { left: 10000, top: 11000, wide: 80000, high: 40000, right: 4000 };

/// The plot, with the whole count as its title.
pub fn histogram(puzzle: &Puzzle, count: &Count, options: &CountOptions) -> String {
    let title = head(puzzle, count, options);
    let title = title.trim_end();
    let mut document = PLOT.document(title);
    let most = count.layers.iter().copied().max().unwrap_or(0).max(1);
    let depths = count.layers.len().max(1) as u64;
    let step = round_step(most, 5);
    let top = most.div_ceil(step).saturating_mul(step);
    let height =
        |states: u64| (i128::from(PLOT.high) * i128::from(states) / i128::from(top)) as i64;
    for line in (0..).map(|line: u64| line.saturating_mul(step)).take_while(|&at| at <= top) {
        PLOT.level(&mut document, PLOT.bottom() - height(line), &round_number(line));
        if line == top {
            break;
        }
    }
    let left = |depth: u64| {
        PLOT.left + (i128::from(PLOT.wide) * i128::from(depth) / i128::from(depths)) as i64
    };
    for (depth, &states) in count.layers.iter().enumerate() {
        let x = left(depth as u64);
        let high = height(states);
        // A gap between bars only where it can be seen.
        let width = left(depth as u64 + 1) - x;
        let width = if width > 400 { width - width / 10 } else { width };
        document.add(&format!(
            "<rect class=\"bar\" data-depth=\"{depth}\" data-states=\"{states}\" x=\"{}\" y=\"{}\" \
             width=\"{}\" height=\"{}\"><title>{}</title></rect>\n",
            Length(x),
            Length(PLOT.bottom() - high),
            Length(width),
            Length(high),
            escape(&format!("depth {depth}: {states}"))
        ));
    }
    let step = round_step(depths, 10);
    for depth in (0..depths).step_by(step as usize) {
        let x = i64::midpoint(left(depth), left(depth + 1));
        document.tick(&depth.to_string(), "middle", Point { x, y: PLOT.bottom() + 2200 });
    }
    PLOT.axes(&mut document, &format!("depth in {}s", options.metric.word()));
    document.tick("states", "end", Point { x: PLOT.left - 800, y: PLOT.top - 2200 });
    let last = count.layers.len().saturating_sub(1);
    let end = if count.stopped.is_some() { "complete up to" } else { "farthest:" };
    let end = format!("{end} {last}, most at one depth: {most}");
    document.tick(&end, "start", Point { x: PLOT.left, y: 7000 });
    document.finish()
}
