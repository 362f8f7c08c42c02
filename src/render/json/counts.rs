//! `slide.count/1` and `slide.perft/1`: how many states, and how many sequences of moves.

use serde::Serialize;

use super::{MoveObject, Number, line};
use crate::puzzle::{Identity, Metric, Puzzle};
use crate::space::{Count, CountOptions, Perft, Placements, Stop};

#[derive(Serialize)]
struct CountObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<&'static str>,
    status: &'static str,
    states: Number,
    #[serde(skip_serializing_if = "is_false")]
    labelled: bool,
    #[serde(skip_serializing_if = "is_false")]
    mirror: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The count as one object in one line. `depth` (the last complete one) and `layers` are there if
/// depths are to be shown; `goals`, `nearest` and `farthest` if goals were counted; `metric` with
/// either, since they depend on it.
pub fn count(puzzle: &Puzzle, count: &Count, options: &CountOptions, by_depth: bool) -> String {
    let measured = by_depth || count.goals.is_some();
    line(&CountObject {
        schema: "slide.count/1",
        puzzle: puzzle.name(),
        metric: measured.then(|| options.metric.word()),
        status: if count.stopped.is_some() { "limit" } else { "complete" },
        states: count.states.into(),
        labelled: options.identity == Identity::Labelled,
        mirror: options.mirror,
        stopped: count.stopped.map(Stop::words),
        depth: by_depth.then(|| count.layers.len().saturating_sub(1)),
        layers: by_depth.then(|| count.layers.iter().map(|&states| states.into()).collect()),
        goals: count.goals.map(|goals| goals.states.into()),
        nearest: count.goals.and_then(|goals| goals.nearest),
        farthest: count.goals.and_then(|goals| goals.farthest),
    })
}

/// What `--packings` and `--components` add to a count, or say alone.
#[derive(Serialize)]
struct PlacementsObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Number>,
    #[serde(skip_serializing_if = "is_false")]
    labelled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    packings: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest: Option<Number>,
    /// Pairs: a size, and how many components have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Vec<[Number; 2]>>,
}

/// The placements as one object in one line, or the limit that stopped the count. With components,
/// `states` is the size of the start's own one.
pub fn placements(
    puzzle: &Puzzle,
    placements: Result<&Placements, Stop>,
    options: &CountOptions,
) -> String {
    let found = placements.ok();
    let components = found.and_then(|found| found.components.as_ref());
    line(&PlacementsObject {
        schema: "slide.count/1",
        puzzle: puzzle.name(),
        status: if found.is_some() { "complete" } else { "limit" },
        states: components.map(|components| components.own.into()),
        labelled: options.identity == Identity::Labelled,
        stopped: placements.err().map(Stop::words),
        packings: found.map(|found| found.packings.into()),
        components: components.map(|components| components.count().into()),
        largest: components.map(|components| components.largest().into()),
        sizes: components.map(|components| {
            components.sizes.iter().map(|(&size, &count)| [size.into(), count.into()]).collect()
        }),
    })
}

#[derive(Serialize)]
struct PerftObject<'a> {
    schema: &'static str,
    puzzle: &'a str,
    metric: &'static str,
    status: &'static str,
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    sequences: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Part {
    #[serde(flatten)]
    first: MoveObject,
    sequences: Number,
}

/// The number of sequences of `depth` moves, or the limit that stopped the count, as one object in
/// one line; with `divide` also the numbers behind each first move.
pub fn perft(
    puzzle: &Puzzle,
    metric: Metric,
    depth: u32,
    perft: Result<&Perft, Stop>,
    divide: bool,
) -> String {
    let parts = |perft: &Perft| {
        let parts = perft.divided.iter().map(|(first, behind)| Part {
            first: MoveObject::new(puzzle, first),
            sequences: (*behind).into(),
        });
        parts.collect()
    };
    line(&PerftObject {
        schema: "slide.perft/1",
        puzzle: puzzle.name(),
        metric: metric.word(),
        status: if perft.is_ok() { "complete" } else { "limit" },
        depth,
        sequences: perft.ok().map(|perft| perft.total.into()),
        stopped: perft.err().map(Stop::words),
        divide: perft.ok().filter(|_| divide).map(parts),
    })
}
