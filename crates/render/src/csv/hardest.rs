//! The hardest starts of a puzzle, a row each.

use crate::table::{Column, Table, name, number, row, word};
use crate::text::board::start_in_one_line;
use slide_engine::Hardest;
use slide_model::Metric;

/// The columns of [`hardest`].
pub const HARDEST: &[Column] = &[name("puzzle"), word("metric"), number("length"), name("start")];

/// A row for each start, the rows of its board between `/`.
pub fn hardest(name: &str, found: &Hardest, metric: Metric) -> Table {
    let length = found.length().unwrap_or(0);
    let starts = found.examples.iter().map(start_in_one_line);
    let rows = starts.map(|start| row(&[&name, &metric.word(), &length, &start]));
    Table::new(HARDEST, rows.collect())
}
