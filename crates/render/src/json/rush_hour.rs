//! `slide.census/1` of Rush Hour, and its puzzles, one object on a line each.

use super::{Object, number, numbers, status};
use slide_engine::space::Stop;
use slide_rush_hour::{BandResult, RushHourCensus};

/// The census, with its hardest puzzles, as one object in one line.
pub fn rush_hour(census: &RushHourCensus) -> String {
    let RushHourCensus { family, figures, .. } = census;
    let (judged, all) = census.bands;
    Object::of("slide.census/1")
        .put("family", "rush-hour")
        .put("rows", family.size.rows)
        .put("cols", family.size.cols)
        .put("red_row", family.red_row)
        .put("walls", [family.walls.start(), family.walls.end()])
        .put("metric", family.metric.word())
        .put("top", census.top)
        .put("shard", census.shard)
        .put("status", status(census.stopped.is_some()))
        .put_if("stopped", census.stopped.map(Stop::words))
        .put("bands", number(all))
        .put("bands_judged", number(judged))
        .put("all_positions", number(census.all_positions))
        .put("packed_positions", number(census.packed_positions))
        .put("filled_positions", number(census.filled_positions))
        .put("positions", number(figures.positions))
        .put("components", number(figures.components))
        .put("solvable", number(figures.solvable))
        .put("irreducible", number(census.irreducible_puzzles()))
        .put("largest", number(figures.largest))
        .put_if("length", figures.longest())
        .put_if("ties", figures.lengths.last().map(|&ties| number(ties)))
        .put("histogram", numbers(&figures.lengths))
        .put("irreducible_histogram", numbers(&figures.irreducible))
        .put_list("hardest", census.hardest.iter().map(object))
        .line()
}

fn object(found: &BandResult) -> Object {
    Object::new().put("length", found.length).put("board", &found.board).put("size", found.size)
}

/// An object for each puzzle.
pub fn rush_hour_puzzles(found: &[BandResult]) -> String {
    found.iter().map(|one| object(one).line()).collect()
}
