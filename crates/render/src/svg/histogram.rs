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

use super::document::Document;
use super::scale::{Point, round_number};
use crate::text::count::head;
use crate::words::columns;
use crate::xml::{Length, escape};
use slide_engine::space::{Count, CountOptions};
use slide_model::Puzzle;

/// The size of the plot, without labels.
const WIDE: i64 = 80000;
const HIGH: i64 = 40000;
/// The left edge of the plot.
const LEFT: i64 = 10000;
const TOP: i64 = 11000;
/// The margins below and to the right of the plot.
const BELOW: i64 = 8000;
const RIGHT: i64 = 4000;

/// The plot, with the whole count as its title.
pub fn histogram(puzzle: &Puzzle, count: &Count, options: &CountOptions) -> String {
    let title = head(puzzle, count, options);
    let title = title.trim_end();
    let wide = (LEFT + WIDE + RIGHT).max(LEFT + columns(title) as i64 * 1400);
    let mut document = Document::new(title, Point { x: wide, y: TOP + HIGH + BELOW }, false);
    document.title(title, Point { x: LEFT, y: 4200 });
    let most = count.layers.iter().copied().max().unwrap_or(0).max(1);
    let depths = count.layers.len().max(1) as u64;
    let step = round_step(most, 5);
    let top = most.div_ceil(step).saturating_mul(step);
    let height = |states: u64| (i128::from(HIGH) * i128::from(states) / i128::from(top)) as i64;
    for line in (0..).map(|line: u64| line.saturating_mul(step)).take_while(|&at| at <= top) {
        let y = TOP + HIGH - height(line);
        level(&mut document, Point { x: LEFT, y }, WIDE, &round_number(line));
        if line == top {
            break;
        }
    }
    let left =
        |depth: u64| LEFT + (i128::from(WIDE) * i128::from(depth) / i128::from(depths)) as i64;
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
            Length(TOP + HIGH - high),
            Length(width),
            Length(high),
            escape(&format!("depth {depth}: {states}"))
        ));
    }
    let step = round_step(depths, 10);
    for depth in (0..depths).step_by(step as usize) {
        let x = i64::midpoint(left(depth), left(depth + 1));
        document.tick(&depth.to_string(), "middle", Point { x, y: TOP + HIGH + 2200 });
    }
    document.add(&format!(
        "<path class=\"axis\" d=\"M{} {}V{}H{}\"/>\n",
        Length(LEFT),
        Length(TOP),
        Length(TOP + HIGH),
        Length(LEFT + WIDE)
    ));
    let below = Point { x: LEFT + WIDE / 2, y: TOP + HIGH + 5400 };
    let unit = options.metric.word();
    document.tick(&format!("depth in {unit}s"), "middle", below);
    document.tick("states", "end", Point { x: LEFT - 800, y: TOP - 2200 });
    let last = count.layers.len().saturating_sub(1);
    let end = if count.stopped.is_some() { "complete up to" } else { "farthest:" };
    let end = format!("{end} {last}, most at one depth: {most}");
    document.tick(&end, "start", Point { x: LEFT, y: 7000 });
    document.finish()
}

/// A line across a plot, from this point on, with its number before it.
pub(super) fn level(document: &mut Document, from: Point, wide: i64, number: &str) {
    let left = Length(from.x);
    let at = Length(from.y);
    let right = Length(from.x + wide);
    document.add(&format!("<path class=\"grid\" d=\"M{left} {at}H{right}\"/>\n"));
    document.tick(number, "end", Point { x: from.x - 800, y: from.y + 500 });
}

/// 1, 2 or 5 times a power of ten, so that about `lines` of them reach up to `most`.
pub(super) fn round_step(most: u64, lines: u64) -> u64 {
    let mut power = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step == u64::MAX || most.div_ceil(step) <= lines {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::round_step;

    #[test]
    fn round_numbers() {
        assert_eq!([1, 7, 11, 398, 25955].map(|most| round_step(most, 5)), [1, 2, 5, 100, 10000]);
        assert!(round_step(u64::MAX, 5) > u64::MAX / 6);
    }
}
