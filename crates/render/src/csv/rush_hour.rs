//! A census of Rush Hour as a table of figures, and its puzzles as a table.
//!
//! ```text
//! figure,length,number         length,board,size
//! positions,,9304              7,BooCBAACDDoCEEoo,27
//! puzzles,7,1
//! ```

use slide_rush_hour::{BandResult, RushHourCensus};

/// A line for each figure; for those that go by length, one for each length.
pub fn rush_hour(census: &RushHourCensus) -> String {
    let figures = &census.figures;
    let sums = [
        ("positions", figures.positions),
        ("components", figures.components),
        ("solvable", figures.solvable),
        ("irreducible", census.irreducible_puzzles()),
        ("largest", figures.largest),
    ];
    let mut text = String::from("figure,length,number\n");
    text.extend(sums.iter().map(|(figure, number)| format!("{figure},,{number}\n")));
    for (figure, numbers) in [("puzzles", &figures.lengths), ("irreducible", &figures.irreducible)]
    {
        let lines = numbers.iter().enumerate();
        text.extend(lines.map(|(length, number)| format!("{figure},{length},{number}\n")));
    }
    text
}

/// A line for each puzzle.
pub fn rush_hour_puzzles(found: &[BandResult]) -> String {
    let lines = found.iter().map(|one| format!("{},{},{}\n", one.length, one.board, one.size));
    std::iter::once("length,board,size\n".to_owned()).chain(lines).collect()
}
