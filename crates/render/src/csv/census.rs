//! A census as a table: a row for each orientation set.

use crate::table::{Column, Table, number, or, row, word};
use slide_design::asteroid::{Census, Figures};

const CENSUS: &[Column] = &[
    word("tiles"),
    number("legal"),
    number("solvable"),
    number("at_once"),
    number("components"),
    number("components_with_exit"),
    number("largest"),
    number("longest"),
    number("ties"),
];

/// A row for each orientation set.
pub fn census(census: &Census) -> Table {
    let one = |(tiles, figures): &(String, Figures)| {
        row(&[
            tiles,
            &figures.legal,
            &figures.solvable(),
            &figures.free(),
            &figures.components,
            &figures.components_with_exit,
            &figures.largest,
            &or(figures.longest(), ""),
            &figures.ties(),
        ])
    };
    Table::new(CENSUS, census.sets.iter().map(one).collect())
}
