//! `slide.rate/1`: the difficulty of a puzzle for a person.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use slide_design::{Rated, Rating, Value};
use slide_engine::solve::Status;
use slide_engine::space::Stop;
use slide_model::Puzzle;

use super::{Number, answer};
use crate::words::{status_word, stopped};

#[derive(Serialize)]
struct RateReport<'a> {
    puzzle: &'a str,
    metric: &'a str,
    status: &'a str,
    #[serde(flatten)]
    values: Option<Values<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

/// The numbers of a rating by their names; means have two decimals, as in the other formats.
struct Values<'a>(&'a Rating);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.0.values() {
            match value {
                Value::Whole(whole) => map.serialize_entry(name, &Number(whole))?,
                Value::Mean(mean) => {
                    map.serialize_entry(name, &mean.map(|mean| (mean * 100.0).round() / 100.0))?;
                }
            }
        }
        map.end()
    }
}

/// All numbers, or that there is no solution or a limit, as one object in one line.
pub fn rate(puzzle: &Puzzle, rated: &Rated) -> String {
    let (metric, status, values) = match rated {
        Rated::Rating(rating, _) => (rating.metric, Status::Solved, Some(Values(rating))),
        Rated::Unsolved(answer) => (answer.metric, answer.status, None),
    };
    let report = RateReport {
        puzzle: puzzle.name(),
        metric: metric.word(),
        status: status_word(status),
        values,
        stopped: stopped(status),
    };
    answer("slide.rate/1", Some(puzzle), &report)
}
