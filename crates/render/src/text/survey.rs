//! A survey as a table.
//!
//! ```text
//! 2×2, moves, bounding box in the corner: 43 boards
//!
//! pieces  boards  corner start  ties  example  any start  ties  example
//!      0       1             -
//!      1      13             1     3  **/..            1     5  **/..
//! ```

use super::table::two_columns;
use crate::words::counted;
use slide_model::Size;
use slide_survey::{Best, CornerSense, Survey};

const HEADINGS: [&str; 8] =
    ["pieces", "boards", "corner start", "ties", "example", "any start", "ties", "example"];

/// The table: for each number of pieces the longest from a start in the corner and from any start,
/// how many puzzles are as long, and the first few of them.
pub fn table(survey: &Survey) -> String {
    let question = &survey.question;
    let metric = question.metric.word();
    let corner = match question.corner {
        CornerSense::Box => "bounding box in the corner",
        CornerSense::Cell => "covering the corner cell",
    };
    let mut text = format!("{}×{}, {metric}s, {corner}", question.size.rows, question.size.cols);
    if let Some(shard) = survey.shard {
        text += &format!(", shard {shard}");
    }
    text += &format!(": {} boards", survey.boards());
    if let Some(stop) = survey.stopped {
        text += &format!(" ({}, partial)", stop.words());
    }
    text += "\n\n";
    let mut lines = vec![HEADINGS.map(str::to_owned).to_vec()];
    for (pieces, row) in survey.rows.iter().enumerate().filter(|(_, row)| row.boards > 0) {
        let (corner, any) = (&row.corner_start, &row.any_start);
        for place in 0..corner.top.len().max(any.top.len()).max(1) {
            let first = |text: String| if place == 0 { text } else { String::new() };
            let [corner, any] = [cells(corner, place), cells(any, place)];
            let [corner_length, corner_ties, corner_board] = corner;
            let [any_length, any_ties, any_board] = any;
            lines.push(vec![
                first(pieces.to_string()),
                first(row.boards.to_string()),
                corner_length,
                corner_ties,
                corner_board,
                any_length,
                any_ties,
                any_board,
            ]);
        }
    }
    text + &super::table::table(&lines, |column| HEADINGS[column] == "example")
}

/// Length, ties and board of one line.
fn cells(best: &Best, place: usize) -> [String; 3] {
    let first = place == 0;
    match best.top.get(place) {
        Some(hard) => {
            let ties = if first { best.ties.to_string() } else { String::new() };
            [hard.length.to_string(), ties, hard.board.clone()]
        }
        None if first => ["-".to_owned(), String::new(), String::new()],
        None => Default::default(),
    }
}

/// The number of boards, and a table by the number of pieces.
pub fn boards(size: Size, counts: &[u128]) -> String {
    let all = counted(counts.iter().sum::<u128>(), "board");
    format!("{size}: {all}\n\n{}", two_columns(["pieces", "boards"], counts.iter().enumerate()))
}
