//! `slide.hardest/1`: the hardest starts of a puzzle.

use serde::Serialize;
use slide_engine::space::{Reach, Stop};
use slide_engine::{Hardest, HardestOptions};
use slide_model::{Metric, Puzzle};

use super::number::{Number, numbers};
use super::{answer, line, status};
use crate::text::board::start_in_one_line;

#[derive(Serialize)]
struct HardestReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    reach: &'a str,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<Number>,
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

/// The hardest starts of a puzzle, or of the bag of this name, as one object in one line. `length` (at least that,
/// if a limit stopped the search) is there if anything can be solved, `ties` and `unsolvable` if
/// nothing stopped it.
pub fn hardest(
    name: &str,
    puzzle: Option<&Puzzle>,
    found: &Hardest,
    options: &HardestOptions,
) -> String {
    let solved = found.length().filter(|_| found.stopped.is_none());
    let report = HardestReport {
        puzzle: name,
        metric: options.metric.word(),
        reach: match options.reach {
            Reach::Component => "component",
            Reach::Everywhere => "packings",
        },
        status: status(found.stopped),
        stopped: found.stopped,
        sets: (found.sets > 1).then(|| found.sets.into()),
        states: found.states.into(),
        goals: found.goals.into(),
        just_solved: found.just_solved.into(),
        unsolvable: found.unsolvable().map(Number::from),
        length: found.length(),
        ties: solved.map(|_| found.ties().into()),
        histogram: numbers(&found.histogram),
        starts: found.examples.iter().map(start_in_one_line).collect(),
    };
    answer("slide.hardest/1", puzzle, &report)
}

#[derive(Serialize)]
struct StartReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    start: String,
}

/// The hardest starts, an object in a line each.
pub fn hardest_starts(name: &str, found: &Hardest, metric: Metric) -> String {
    let one = |start| {
        let (metric, start) = (metric.word(), start_in_one_line(start));
        line(&StartReport { puzzle: name, metric, length: found.length(), start })
    };
    found.examples.iter().map(one).collect()
}
