//! The hardest starts of a puzzle, a line each.

use super::field;
use crate::text::board::start_in_one_line;
use slide_engine::Hardest;
use slide_model::Metric;

/// The heading of [`hardest`], to be printed once.
pub const HARDEST_HEADING: &str = "puzzle,metric,length,start\n";

/// A line for each start, its rows between `/`.
pub fn hardest(name: &str, found: &Hardest, metric: Metric) -> String {
    let length = found.length().unwrap_or(0);
    let line =
        |start: String| format!("{},{},{length},{}\n", field(name), metric.word(), field(&start));
    found.examples.iter().map(start_in_one_line).map(line).collect()
}
