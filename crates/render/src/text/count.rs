//! A count of states, in words and as a table.
//!
//! ```text
//! Klotski: 25955 states (5 × 29 × 179)
//!
//! depth  states
//!     0       1
//!     1       4
//! farthest: 1 step
//!
//! goals: 964 states, nearest 116 steps, farthest 150 steps
//! ```

use crate::factors::in_brackets;
use crate::table::{Table, number};
use crate::words::{counted, one_line, partial};
use slide_engine::space::{Count, CountOptions};
use slide_model::{Identity, Metric, Puzzle};

/// The number of states in one line, or a lower bound of it and the limit that stopped the count.
pub fn head(puzzle: &Puzzle, count: &Count, options: &CountOptions) -> String {
    let name = one_line(puzzle.name());
    let mut noun = counted(count.states, "state");
    if options.identity == Identity::Labelled {
        noun += " with every piece told apart";
    }
    if options.mirror {
        noun += ", mirror images counted once";
    }
    match count.stopped {
        None => format!("{name}: {noun}{}\n", in_brackets(count.states)),
        Some(stop) => format!("{name}: at least {noun} {}\n", partial(stop)),
    }
}

/// The count as text: its head; `by_depth` adds the states at each depth.
pub fn text(puzzle: &Puzzle, count: &Count, options: &CountOptions, by_depth: bool) -> String {
    let mut text = head(puzzle, count, options);
    if by_depth {
        text += &format!("\n{}", table(count, options.metric));
    }
    if let Some(goals) = count.goals {
        let far = |length: Option<u32>, word: &str| {
            length.map_or_else(String::new, |length| {
                format!(", {word} {}", counted(length, options.metric.word()))
            })
        };
        // The nearest is found first, so it is final; the others may grow.
        let (least, so_far) =
            if count.stopped.is_some() { ("at least ", " so far") } else { ("", "") };
        let nearest = far(goals.nearest, "nearest");
        let farthest = far(goals.farthest, "farthest");
        let farthest = if farthest.is_empty() { farthest } else { farthest + so_far };
        let gap = if by_depth { "\n" } else { "" };
        let states = counted(goals.states, "state");
        text += &format!("{gap}goals: {least}{states}{nearest}{farthest}\n");
    }
    text
}

/// Numbers under their headings, right-aligned.
fn table(count: &Count, metric: Metric) -> String {
    let mut text = Table::of_list([number("depth"), number("states")], &count.layers).text();
    if let Some(last) = count.layers.len().checked_sub(1) {
        let depth = counted(last, metric.word());
        text += &match count.stopped {
            None => format!("farthest: {depth}\n"),
            Some(_) => format!("complete up to {depth}, not beyond\n"),
        };
    }
    text
}
