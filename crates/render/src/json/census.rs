//! `slide.census/1`: all placements of a tile set.

use slide_design::asteroid::Census;
use slide_model::JsonObject;

use super::number::{Number, numbers};
use super::{answer, status_word};
use crate::text;
use crate::text::board::start_in_one_line;

/// The census, with its hardest starts, as one object in one line.
pub fn census(census: &Census) -> String {
    let total = &census.total;
    let starts = text::census::examples(census);
    let report = JsonObject::default()
        .with("family", "asteroid")
        .with("status", status_word(census.stopped))
        .with_some("stopped", census.stopped)
        .with("sets", Number::from(census.all_sets))
        .with("sets_judged", census.judged)
        .with("legal", Number::from(total.legal))
        .with("solvable", Number::from(total.solvable()))
        .with("at_once", Number::from(total.free()))
        .with("components", Number::from(total.components))
        .with("components_with_exit", Number::from(total.components_with_exit))
        .with("largest", Number::from(total.largest))
        .with_some("length", total.longest())
        .with("ties", Number::from(total.ties()))
        .with("histogram", numbers(&total.histogram))
        .with("starts", starts.iter().map(start_in_one_line).collect::<Vec<_>>());
    answer("slide.census/1", None, &report)
}
