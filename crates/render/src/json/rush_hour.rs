//! The census of Rush Hour (`slide.census/1`), and its puzzles, one object to a line.

use slide_model::JsonObject;
use slide_rush_hour::{BandResult, RushHourCensus};

use super::number::{Number, numbers};
use super::{answer, line, status_word};

/// The census, with its hardest puzzles, as one object in one line.
pub fn rush_hour(census: &RushHourCensus) -> String {
    let RushHourCensus { family, figures, family_positions: counted, .. } = census;
    let report = JsonObject::default()
        .with("family", "rush-hour")
        .with("rows", family.size.rows)
        .with("cols", family.size.cols)
        .with("red_row", family.red_row)
        .with("walls", [*family.walls.start(), *family.walls.end()])
        .with("metric", family.metric.word())
        .with("top", census.top)
        .with("shard", census.shard)
        .with("status", status_word(census.stopped))
        .with_some("stopped", census.stopped)
        .with("bands", Number::from(census.bands))
        .with("bands_judged", Number::from(census.bands_judged))
        .with_some("all_positions", counted.map(|counted| Number::from(counted.all)))
        .with_some("packed_positions", counted.map(|counted| Number::from(counted.packed)))
        .with_some("filled_positions", counted.map(|counted| Number::from(counted.filled)))
        .with("positions", Number::from(figures.positions))
        .with("components", Number::from(figures.components))
        .with("solvable", Number::from(figures.solvable))
        .with("irreducible", Number::from(census.irreducible_puzzles()))
        .with("largest", Number::from(figures.largest))
        .with_some("length", figures.longest())
        .with_some("ties", figures.lengths.last().copied().map(Number::from))
        .with("histogram", numbers(&figures.lengths))
        .with("irreducible_histogram", numbers(&figures.irreducible))
        .with("hardest", &census.hardest);
    answer("slide.census/1", None, &report)
}

/// An object for each puzzle.
pub fn rush_hour_puzzles(found: &[BandResult]) -> String {
    found.iter().map(line).collect()
}
