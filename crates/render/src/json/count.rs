//! `slide.count/1`: the numbers of states, packings and components.

use super::{Object, number, numbers, status};
use slide_engine::space::{Count, CountOptions, Placements, Stop};
use slide_model::{Identity, Puzzle};

/// The count as one object in one line. `depth` (the last complete one) and `layers` are there if
/// depths are to be shown; `goals`, `nearest` and `farthest` if goals were counted; `metric` with
/// either, since they depend on it.
pub fn count(puzzle: &Puzzle, count: &Count, options: &CountOptions, by_depth: bool) -> String {
    let measured = by_depth || count.goals.is_some();
    Object::of("slide.count/1")
        .put("puzzle", puzzle.name())
        .put_if("metric", measured.then(|| options.metric.word()))
        .put("status", status(count.stopped.is_some()))
        .put("states", number(count.states))
        .put_if("labelled", labelled(options))
        .put_if("mirror", options.mirror.then_some(true))
        .put_if("stopped", count.stopped.map(Stop::words))
        .put_if("depth", by_depth.then(|| count.layers.len().saturating_sub(1)))
        .put_if("layers", by_depth.then(|| numbers(&count.layers)))
        .put_if("goals", count.goals.map(|goals| number(goals.states)))
        .put_if("nearest", count.goals.and_then(|goals| goals.nearest))
        .put_if("farthest", count.goals.and_then(|goals| goals.farthest))
        .line()
}

fn labelled(options: &CountOptions) -> Option<bool> {
    (options.identity == Identity::Labelled).then_some(true)
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
    let sizes = components.map(|all| -> Vec<_> {
        all.sizes.iter().map(|(&size, &count)| [number(size), number(count)]).collect()
    });
    Object::of("slide.count/1")
        .put("puzzle", puzzle.name())
        .put("status", status(found.is_none()))
        .put_if("states", components.map(|components| number(components.own)))
        .put_if("labelled", labelled(options))
        .put_if("stopped", placements.err().map(Stop::words))
        .put_if("packings", found.map(|found| number(found.packings)))
        .put_if("components", components.map(|components| number(components.count())))
        .put_if("largest", components.map(|components| number(components.largest())))
        .put_if("sizes", sizes)
        .line()
}
