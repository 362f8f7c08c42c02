//! `slide.hardest/1`: the hardest starts of a puzzle.

use super::{Object, number, numbers, status};
use crate::text::board::start_in_one_line as start;
use slide_engine::space::{Reach, Stop};
use slide_engine::{Hardest, HardestOptions};
use slide_model::Metric;

/// The hardest starts of the puzzle of this name as one object in one line. `length` (at least that,
/// if a limit stopped the search) is there if anything can be solved, `ties` and `unsolvable` if
/// nothing stopped it.
pub fn hardest(name: &str, found: &Hardest, options: &HardestOptions) -> String {
    let reach = match options.reach {
        Reach::Component => "component",
        Reach::Everywhere => "packings",
    };
    let solved = found.length().filter(|_| found.stopped.is_none());
    let of_sets = found.sets > 1;
    Object::of("slide.hardest/1")
        .put("puzzle", name)
        .put("metric", options.metric.word())
        .put("reach", reach)
        .put("status", status(found.stopped.is_some()))
        .put_if("stopped", found.stopped.map(Stop::words))
        .put_if("sets", of_sets.then(|| number(found.sets)))
        .put("states", number(found.states))
        .put("goals", number(found.goals))
        .put("just_solved", number(found.just_solved))
        .put_if("unsolvable", found.unsolvable().map(number))
        .put_if("length", found.length())
        .put_if("ties", solved.map(|_| number(found.ties())))
        .put("histogram", numbers(&found.histogram))
        .put("starts", found.examples.iter().map(start).collect::<Vec<_>>())
        .line()
}

/// The hardest starts, an object in a line each.
pub fn hardest_starts(name: &str, found: &Hardest, metric: Metric) -> String {
    let one = |puzzle| {
        let object = Object::new().put("puzzle", name).put("metric", metric.word());
        object.put_if("length", found.length()).put("start", start(puzzle)).line()
    };
    found.examples.iter().map(one).collect()
}
