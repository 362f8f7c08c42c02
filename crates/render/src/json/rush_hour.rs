//! `slide.census/1` of Rush Hour, and its puzzles, one object on a line each.

use serde::Serialize;
use slide_engine::space::Stop;
use slide_run::job::Shard;
use slide_rush_hour::{BandResult, RushHourCensus};

use super::number::{Number, numbers};
use super::{answer, line, status};

#[derive(Serialize)]
struct RushHourReport<'a> {
    family: &'a str,
    rows: u16,
    cols: u16,
    red_row: u16,
    walls: [u32; 2],
    metric: &'a str,
    top: usize,
    shard: Option<Shard>,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    bands: Number,
    bands_judged: Number,
    all_positions: Number,
    packed_positions: Number,
    filled_positions: Number,
    positions: Number,
    components: Number,
    solvable: Number,
    irreducible: Number,
    largest: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<Number>,
    histogram: Vec<Number>,
    irreducible_histogram: Vec<Number>,
    hardest: &'a [BandResult],
}

/// The census, with its hardest puzzles, as one object in one line.
pub fn rush_hour(census: &RushHourCensus) -> String {
    let RushHourCensus { family, figures, .. } = census;
    let (judged, all) = census.bands;
    let report = RushHourReport {
        family: "rush-hour",
        rows: family.size.rows,
        cols: family.size.cols,
        red_row: family.red_row,
        walls: [*family.walls.start(), *family.walls.end()],
        metric: family.metric.word(),
        top: census.top,
        shard: census.shard,
        status: status(census.stopped),
        stopped: census.stopped,
        bands: all.into(),
        bands_judged: judged.into(),
        all_positions: census.all_positions.into(),
        packed_positions: census.packed_positions.into(),
        filled_positions: census.filled_positions.into(),
        positions: figures.positions.into(),
        components: figures.components.into(),
        solvable: figures.solvable.into(),
        irreducible: census.irreducible_puzzles().into(),
        largest: figures.largest.into(),
        length: figures.longest(),
        ties: figures.lengths.last().map(|&ties| ties.into()),
        histogram: numbers(&figures.lengths),
        irreducible_histogram: numbers(&figures.irreducible),
        hardest: &census.hardest,
    };
    answer("slide.census/1", None, &report)
}

/// An object for each puzzle.
pub fn rush_hour_puzzles(found: &[BandResult]) -> String {
    found.iter().map(line).collect()
}
