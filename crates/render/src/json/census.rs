//! `slide.census/1`: all placements of a tile set.

use serde::Serialize;
use slide_design::asteroid::Census;
use slide_engine::space::Stop;

use super::number::{Number, numbers};
use super::{answer, status};
use crate::text;
use crate::text::board::start_in_one_line;

#[derive(Serialize)]
struct CensusReport {
    family: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    sets: Number,
    sets_judged: u64,
    legal: Number,
    solvable: Number,
    at_once: Number,
    components: Number,
    components_with_exit: Number,
    largest: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    ties: Number,
    histogram: Vec<Number>,
    starts: Vec<String>,
}

/// The census, with its hardest starts, as one object in one line.
pub fn census(census: &Census) -> String {
    let total = &census.total;
    let report = CensusReport {
        family: "asteroid",
        status: status(census.stopped),
        stopped: census.stopped,
        sets: census.all_sets.into(),
        sets_judged: census.judged,
        legal: total.legal.into(),
        solvable: total.solvable().into(),
        at_once: total.free().into(),
        components: total.components.into(),
        components_with_exit: total.components_with_exit.into(),
        largest: total.largest.into(),
        length: total.longest(),
        ties: total.ties().into(),
        histogram: numbers(&total.histogram),
        starts: text::census::examples(census).iter().map(start_in_one_line).collect(),
    };
    answer("slide.census/1", None, &report)
}
