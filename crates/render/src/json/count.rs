//! `slide.count/1`: the numbers of states, packings and components.

use slide_engine::space::{Count, CountOptions, Placements, Stop};
use slide_model::{Identity, JsonObject, Puzzle};

use super::number::{Number, numbers};
use super::{answer, status_word};

/// The count as one object in one line. `depth` (the last complete one) and `layers` are there if
/// depths are to be shown; `goals`, `nearest` and `farthest` if goals were counted; `metric` with
/// either, since they depend on it.
pub fn count(puzzle: &Puzzle, count: &Count, options: &CountOptions, by_depth: bool) -> String {
    let measured = by_depth || count.goals.is_some();
    let report = JsonObject::default()
        .with("puzzle", puzzle.name())
        .with_some("metric", measured.then(|| options.metric.word()))
        .with("status", status_word(count.stopped))
        .with("states", Number::from(count.states))
        .with_some("labelled", is_labelled(options))
        .with_some("mirror", options.mirror.then_some(true))
        .with_some("stopped", count.stopped)
        .with_some("depth", by_depth.then(|| count.layers.len().saturating_sub(1)))
        .with_some("layers", by_depth.then(|| numbers(&count.layers)))
        .with_some("goals", count.goals.map(|goals| Number::from(goals.states)))
        .with_some("nearest", count.goals.and_then(|goals| goals.nearest))
        .with_some("farthest", count.goals.and_then(|goals| goals.farthest));
    answer("slide.count/1", Some(puzzle), &report)
}

/// The answers to `--packings` and `--components`, added to a count or alone: the placements as one object
/// in one line, or the limit that stopped the count. With components, `states` is the size of the
/// start's own one, and `sizes` has pairs: a size, and the number of components that have it.
pub fn placements(
    puzzle: &Puzzle,
    placements: Result<&Placements, Stop>,
    options: &CountOptions,
) -> String {
    let found = placements.ok();
    let components = found.and_then(|found| found.components.as_ref());
    let sizes = components.map(|all| {
        let pairs = all.sizes.iter().map(|(&size, &count)| numbers(&[size, count]));
        pairs.collect::<Vec<_>>()
    });
    let report = JsonObject::default()
        .with("puzzle", puzzle.name())
        .with("status", status_word(placements.err()))
        .with_some("states", components.map(|components| Number::from(components.own)))
        .with_some("labelled", is_labelled(options))
        .with_some("stopped", placements.err())
        .with_some("packings", found.map(|found| Number(found.packings)))
        .with_some("components", components.map(|all| Number::from(all.count())))
        .with_some("largest", components.map(|all| Number::from(all.largest())))
        .with_some("sizes", sizes);
    answer("slide.count/1", Some(puzzle), &report)
}

/// True if every piece is a kind of its own; `None` otherwise.
fn is_labelled(options: &CountOptions) -> Option<bool> {
    (options.identity == Identity::Labelled).then_some(true)
}
