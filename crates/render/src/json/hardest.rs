//! `slide.hardest/1`: the hardest starts of a puzzle.

use slide_engine::{Hardest, HardestOptions};
use slide_model::{Metric, Puzzle};

use super::number::{Number, numbers};
use super::{about, answer, line, status_word};
use crate::text::board::start_in_one_line;
use crate::words::joined;

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
    let report = about(name, options.metric)
        .with("reach", options.reach.word())
        .with("status", status_word(found.stopped))
        .with_some("stopped", found.stopped)
        .with_some("sets", (found.sets > 1).then(|| Number::from(found.sets)))
        .with("states", Number::from(found.states))
        .with("goals", Number::from(found.goals))
        .with("just_solved", Number::from(found.just_solved))
        .with_some("unsolvable", found.unsolvable().map(Number::from))
        .with_some("length", found.length())
        .with_some("ties", solved.map(|_| Number::from(found.ties())))
        .with("histogram", numbers(&found.histogram))
        .with("starts", found.examples.iter().map(start_in_one_line).collect::<Vec<_>>());
    answer("slide.hardest/1", puzzle, &report)
}

/// The hardest starts, each as an object on a line.
pub fn hardest_starts(name: &str, found: &Hardest, metric: Metric) -> String {
    let one = |start| {
        let object = about(name, metric)
            .with_some("length", found.length())
            .with("start", start_in_one_line(start));
        line(&object)
    };
    joined(found.examples.iter().map(one))
}
