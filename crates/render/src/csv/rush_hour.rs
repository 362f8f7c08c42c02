//! A census of Rush Hour as a table of figures, and its puzzles as a table.
//!
//! ```text
//! figure,length,number         length,board,size
//! positions,,9304              7,BooCBAACDDoCEEoo,27
//! puzzles,7,1
//! ```

use crate::table::{Table, number, row, word};
use slide_rush_hour::{BandResult, RushHourCensus};

/// A row for each figure; for those by length, one for each length.
pub fn rush_hour(census: &RushHourCensus) -> Table {
    let figures = &census.figures;
    let sums = [
        ("positions", figures.positions),
        ("components", figures.components),
        ("solvable", figures.solvable),
        ("irreducible", census.irreducible_puzzles()),
        ("largest", figures.largest),
    ];
    let mut rows: Vec<_> =
        sums.iter().map(|(figure, number)| row(&[figure, &"", number])).collect();
    for (figure, numbers) in [("puzzles", &figures.lengths), ("irreducible", &figures.irreducible)]
    {
        for (length, number) in numbers.iter().enumerate() {
            rows.push(row(&[&figure, &length, number]));
        }
    }
    Table::new(&[word("figure"), number("length"), number("number")], rows)
}

/// A row for each puzzle.
pub fn rush_hour_puzzles(found: &[BandResult]) -> Table {
    let rows = found.iter().map(|one| row(&[&one.length, &one.board, &one.size]));
    Table::new(&[number("length"), word("board"), number("size")], rows.collect())
}
