//! `slide.count/1`: the numbers of states, packings and components.

use std::ops::Not;

use serde::Serialize;
use slide_engine::space::{Count, CountOptions, Placements, Stop};
use slide_model::{Identity, Puzzle};

use super::number::{Number, numbers};
use super::{answer, status};

#[derive(Default, Serialize)]
struct CountReport<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<&'a str>,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Number>,
    #[serde(skip_serializing_if = "Not::not")]
    labelled: bool,
    #[serde(skip_serializing_if = "Not::not")]
    mirror: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    #[serde(skip_serializing_if = "Option::is_none")]
    packings: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Vec<[Number; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<Vec<Number>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goals: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    farthest: Option<u32>,
}

/// The count as one object in one line. `depth` (the last complete one) and `layers` are there if
/// depths are to be shown; `goals`, `nearest` and `farthest` if goals were counted; `metric` with
/// either, since they depend on it.
pub fn count(puzzle: &Puzzle, count: &Count, options: &CountOptions, by_depth: bool) -> String {
    let measured = by_depth || count.goals.is_some();
    let report = CountReport {
        puzzle: puzzle.name(),
        metric: measured.then(|| options.metric.word()),
        status: status(count.stopped),
        states: Some(count.states.into()),
        labelled: options.identity == Identity::Labelled,
        mirror: options.mirror,
        stopped: count.stopped,
        depth: by_depth.then(|| count.layers.len().saturating_sub(1)),
        layers: by_depth.then(|| numbers(&count.layers)),
        goals: count.goals.map(|goals| goals.states.into()),
        nearest: count.goals.and_then(|goals| goals.nearest),
        farthest: count.goals.and_then(|goals| goals.farthest),
        ..CountReport::default()
    };
    answer("slide.count/1", Some(puzzle), &report)
}

/// The answers to `--packings` and `--components`, added to a count or alone: the placements as one object
/// in one line, or the limit that stopped the count. With components, `states` is the size of the
/// start's own one, and `sizes` has pairs: a size, and how many components have it.
pub fn placements(
    puzzle: &Puzzle,
    placements: Result<&Placements, Stop>,
    options: &CountOptions,
) -> String {
    let found = placements.ok();
    let components = found.and_then(|found| found.components.as_ref());
    let report = CountReport {
        puzzle: puzzle.name(),
        status: status(placements.err()),
        states: components.map(|components| components.own.into()),
        labelled: options.identity == Identity::Labelled,
        stopped: placements.err(),
        packings: found.map(|found| Number(found.packings)),
        components: components.map(|components| components.count().into()),
        largest: components.map(|components| components.largest().into()),
        sizes: components.map(|all| {
            all.sizes.iter().map(|(&size, &count)| [size.into(), count.into()]).collect()
        }),
        ..CountReport::default()
    };
    answer("slide.count/1", Some(puzzle), &report)
}
