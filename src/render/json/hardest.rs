//! `slide.hardest/1`: how hard the starts of a puzzle are.

use super::{Object, number, numbers, start, status};
use crate::design::{Hardest, HardestOptions};
use crate::space::{Reach, Stop};

/// The hardest starts of the puzzle of this name as one object in one line. `length` (at least that,
/// if a limit stopped the search) is there if anything can be solved, `ties` and `unsolvable` if
/// nothing stopped it.
pub fn hardest(name: &str, found: &Hardest, options: &HardestOptions) -> String {
    let solved = found.length().filter(|_| found.stopped.is_none());
    let reach = match options.reach {
        Reach::Component => "component",
        Reach::Everywhere => "packings",
    };
    Object::of("slide.hardest/1")
        .put("puzzle", name)
        .put("metric", options.metric.word())
        .put("reach", reach)
        .put("status", status(found.stopped.is_some()))
        .put_if("stopped", found.stopped.map(Stop::words))
        .put_if("sets", (found.sets > 1).then(|| number(found.sets)))
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
