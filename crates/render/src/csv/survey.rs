//! A survey as comma-separated lines, one for each puzzle.
//!
//! ```text
//! pieces,boards,start,place,length,ties,board
//! 1,13,corner,1,1,3,**/..
//! ```

use std::fmt::Write;

use slide_survey::Survey;

/// The lines, with a heading. `ties` says how many puzzles are as long as the first one of the list.
pub fn survey(found: &Survey) -> String {
    let mut text = String::from("pieces,boards,start,place,length,ties,board\n");
    for (pieces, row) in found.rows.iter().enumerate() {
        for (start, best) in [("corner", &row.corner_start), ("any", &row.any_start)] {
            for (place, hard) in (1..).zip(&best.top) {
                // Writing to a string cannot fail.
                let _ = writeln!(
                    text,
                    "{pieces},{},{start},{place},{},{},{}",
                    row.boards, hard.length, best.ties, hard.board
                );
            }
        }
    }
    text
}

/// The number of boards with each number of pieces, below a heading.
pub fn boards(counts: &[u128]) -> String {
    let lines = counts.iter().enumerate().map(|(pieces, count)| format!("{pieces},{count}\n"));
    std::iter::once("pieces,boards\n".to_owned()).chain(lines).collect()
}
