//! How often each pair of values was asked about.

use crate::question::{Combination, VALUES};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Names of the things that are drawn.
const THINGS: [&str; 5] = ["question", "metric", "engine", "threads", "processes"];

/// What was asked so far.
#[derive(Default)]
pub struct Coverage {
    pub boards: u64,
    pub failures: u64,
    /// For drawing boards, for the reference, and for the program.
    pub seconds: [f64; 3],
    runs: u64,
    refused: u64,
    /// By two things, and a value of each.
    pairs: BTreeMap<([usize; 2], [usize; 2]), u64>,
    /// Boards by the number of decimal digits of their states.
    digits: BTreeMap<u32, u64>,
}

/// Any two of the five things.
fn twos() -> impl Iterator<Item = [usize; 2]> {
    (0..5).flat_map(|one| (one + 1..5).map(move |two| [one, two]))
}

impl Coverage {
    pub fn add(&mut self, Combination(values): Combination) {
        self.runs += 1;
        for [one, two] in twos() {
            *self.pairs.entry(([one, two], [values[one], values[two]])).or_default() += 1;
        }
    }

    pub fn refused(&mut self, _: Combination) {
        self.refused += 1;
    }

    pub fn states(&mut self, states: u64) {
        *self.digits.entry(states.checked_ilog10().unwrap_or(0)).or_default() += 1;
    }

    /// All of it as text; `first` is the first seed.
    pub fn table(&self, first: u64) -> String {
        let Self { boards, failures, runs, refused, .. } = self;
        let mut text = format!(
            "seeds {first} to {}: {boards} boards, {runs} runs, {failures} failures, \
             {refused} refused for want of room\nseconds: drawing {:.0}, reference {:.0}, program {:.0}\n\
             boards by states:",
            first + boards.saturating_sub(1),
            self.seconds[0],
            self.seconds[1],
            self.seconds[2],
        );
        for (digits, count) in &self.digits {
            let _ = write!(text, " from 10^{digits} on {count}");
        }
        let mut fewest = u64::MAX;
        for two in twos() {
            let [one, other] = two;
            let _ = write!(text, "\n\n{:<12}", THINGS[one]);
            VALUES[other].iter().for_each(|value| {
                let _ = write!(text, "{value:>12}");
            });
            for (row, name) in VALUES[one].iter().enumerate() {
                let _ = write!(text, "\n{name:<12}");
                for column in 0..VALUES[other].len() {
                    let may_be = is_possible(two, [row, column]);
                    let count = self.pairs.get(&(two, [row, column])).copied().unwrap_or(0);
                    let shown = if may_be { count.to_string() } else { "–".to_owned() };
                    fewest = if may_be { fewest.min(count) } else { fewest };
                    let _ = write!(text, "{shown:>12}");
                }
            }
        }
        let _ = write!(text, "\n\nfewest of any pair: {fewest}");
        text
    }
}

/// Whether the program takes these two values together with any others.
fn is_possible([one, two]: [usize; 2], values: [usize; 2]) -> bool {
    let counts = VALUES.map(<[_]>::len);
    (0..counts.iter().product()).any(|mut number| {
        let drawn = counts.map(|count| {
            let value = number % count;
            number /= count;
            value
        });
        drawn[one] == values[0] && drawn[two] == values[1] && Combination(drawn).is_taken()
    })
}
