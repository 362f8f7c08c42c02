//! `slide.rate/1`: the difficulty of a puzzle for a person.

use slide_design::{Rated, Value};
use slide_engine::solve::Status;
use slide_model::Puzzle;

use super::{Number, about, answer};

/// All numbers, or that there is no solution or a limit, as one object in one line. Means have two decimals, as in the
/// other formats.
pub fn rate(puzzle: &Puzzle, rated: &Rated) -> String {
    let (metric, status) = match rated {
        Rated::Rating(rating, _) => (rating.metric, Status::Solved),
        Rated::Unsolved(answer) => (answer.metric, answer.status),
    };
    let mut report = about(puzzle.name(), metric).with("status", status.word());
    if let Rated::Rating(rating, _) = rated {
        for (name, value) in rating.values() {
            report = match value {
                Value::Whole(whole) => report.with(name, Number(whole)),
                _ => report.with(name, value.number().map(|mean| (mean * 100.0).round() / 100.0)),
            };
        }
    }
    answer("slide.rate/1", Some(puzzle), &report.with_some("stopped", status.stopped()))
}
