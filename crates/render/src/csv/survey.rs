//! A survey as a table, a row for each puzzle.
//!
//! ```text
//! pieces,boards,start,place,length,ties,board
//! 1,13,corner,1,1,3,**/..
//! ```

use crate::table::{Column, Table, number, row, word};
use slide_survey::Survey;

const SURVEY: &[Column] = &[
    number("pieces"),
    number("boards"),
    word("start"),
    number("place"),
    number("length"),
    number("ties"),
    word("board"),
];

/// The rows. `ties` is the number of puzzles that are as long as the first one of the list.
pub fn survey(found: &Survey) -> Table {
    let mut rows = Vec::new();
    for (pieces, of) in found.rows.iter().enumerate() {
        for (start, best) in [("corner", &of.corner_start), ("any", &of.any_start)] {
            for (place, hard) in (1..).zip(&best.top) {
                let ties = best.ties;
                rows.push(row(&[
                    &pieces,
                    &of.boards,
                    &start,
                    &place,
                    &hard.length,
                    &ties,
                    &hard.board,
                ]));
            }
        }
    }
    Table::new(SURVEY, rows)
}

/// The number of boards with each number of pieces.
pub fn boards(counts: &[u128]) -> Table {
    let rows = counts.iter().enumerate().map(|(pieces, count)| row(&[&pieces, count]));
    Table::new(&[number("pieces"), number("boards")], rows.collect())
}
