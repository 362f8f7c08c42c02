//! `slide.census/1`: all placements of a tile set.

use super::{Object, number, numbers, status};
use crate::text;
use crate::text::board::start_in_one_line as start;
use slide_design::asteroid::Census;
use slide_engine::space::Stop;

/// The census, with its hardest starts, as one object in one line.
pub fn census(census: &Census) -> String {
    let total = &census.total;
    Object::of("slide.census/1")
        .put("family", "asteroid")
        .put("status", status(census.stopped.is_some()))
        .put_if("stopped", census.stopped.map(Stop::words))
        .put("sets", number(census.all_sets))
        .put("sets_judged", census.judged)
        .put("legal", number(total.legal))
        .put("solvable", number(total.solvable()))
        .put("at_once", number(total.free()))
        .put("components", number(total.components))
        .put("components_with_exit", number(total.components_with_exit))
        .put("largest", number(total.largest))
        .put_if("length", total.longest())
        .put("ties", number(total.ties()))
        .put("histogram", numbers(&total.histogram))
        .put("starts", text::census::examples(census).iter().map(start).collect::<Vec<_>>())
        .line()
}
