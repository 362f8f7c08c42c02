//! `slide.hardest/1`: how hard the starts of a puzzle are.

use serde::Serialize;

use super::{Number, line};
use crate::design::{Hardest, HardestOptions};
use crate::puzzle::Puzzle;
use crate::render::board;
use crate::render::palette::Ink;
use crate::search::{Reach, Stop};

#[derive(Serialize)]
struct HardestObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    metric: &'static str,
    reach: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    states: Number,
    goals: Number,
    just_solved: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsolvable: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<Number>,
    histogram: Vec<Number>,
    starts: Vec<String>,
}

/// The hardest starts as one object in one line. `length` (at least that, if a limit stopped the
/// search) is there if anything can be solved, `ties` and `unsolvable` if nothing stopped it.
pub fn hardest(puzzle: &Puzzle, found: &Hardest, options: &HardestOptions) -> String {
    let solved = found.length().filter(|_| found.stopped.is_none());
    line(&HardestObject {
        schema: "slide.hardest/1",
        puzzle: puzzle.name(),
        metric: options.metric.word(),
        reach: match options.reach {
            Reach::Component => "component",
            Reach::Everywhere => "packings",
        },
        status: if found.stopped.is_none() { "complete" } else { "limit" },
        stopped: found.stopped.map(Stop::words),
        states: found.states.into(),
        goals: found.goals.into(),
        just_solved: found.just_solved.into(),
        unsolvable: found.unsolvable().map(Into::into),
        length: found.length(),
        ties: solved.map(|_| found.ties().into()),
        histogram: numbers(&found.histogram),
        starts: found.examples.iter().map(grid).collect(),
    })
}

fn numbers(list: &[u64]) -> Vec<Number> {
    list.iter().map(|&number| number.into()).collect()
}

/// The start in one line, as `--board` takes it.
fn grid(puzzle: &Puzzle) -> String {
    let width = usize::from(puzzle.size().cols);
    let drawn = board::start(puzzle, Ink::Plain);
    let rows: Vec<String> =
        drawn.lines().map(|row| format!("{row:width$}").replace(' ', "~")).collect();
    rows.join("/")
}
