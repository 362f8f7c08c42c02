//! `slide.rate/1`: the difficulty of a puzzle for a person.

use super::{Object, number};
use crate::words::status_word;
use slide_design::{Rated, Value};
use slide_model::Puzzle;

/// All numbers, or that there is no solution or a limit, as one object in one line.
pub fn rate(puzzle: &Puzzle, rated: &Rated) -> String {
    let object = Object::of("slide.rate/1").put("puzzle", puzzle.name());
    let object = match rated {
        Rated::Rating(rating, _) => {
            let object = object.put("metric", rating.metric.word()).put("status", "solved");
            rating.values().into_iter().fold(object, |object, (name, value)| match value {
                Value::Whole(whole) => object.put(name, number(whole)),
                // Two decimals, as in the other formats.
                Value::Mean(mean) => {
                    object.put(name, mean.map(|mean| (mean * 100.0).round() / 100.0))
                }
            })
        }
        Rated::Unsolved(answer) => {
            object.put("metric", answer.metric.word()).put("status", status_word(answer.status))
        }
    };
    object.line()
}
