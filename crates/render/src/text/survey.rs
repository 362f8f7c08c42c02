//! A survey as a table.
//!
//! ```text
//! 2×2, moves, bounding box in the corner: 43 boards
//!
//! pieces  boards  corner start  ties  example  any start  ties  example
//!      0       1             -
//!      1      13             1     3  **/..            1     5  **/..
//! ```

use crate::csv;
use crate::table::{Column, Table, number, word};
use crate::words::{counted, partial};
use slide_model::Size;
use slide_survey::{Best, Survey};

const SURVEY: &[Column] = &[
    number("pieces"),
    number("boards"),
    number("corner start"),
    number("ties"),
    word("example"),
    number("any start"),
    number("ties"),
    word("example"),
];

/// The table: for each number of pieces the longest from a start in the corner and from any start,
/// the number of puzzles of that length, and the first few of them.
pub fn table(survey: &Survey) -> String {
    let question = &survey.question;
    let metric = question.metric.word();
    let mut text = format!("{}×{}, {metric}s, ", question.size.rows, question.size.cols);
    if question.rectangles {
        text += "rectangles, ";
    }
    text += question.corner.words();
    if let Some(shard) = survey.shard {
        text += &format!(", shard {shard}");
    }
    text += &format!(": {} boards", survey.boards());
    if let Some(stop) = survey.stopped {
        text += &format!(" {}", partial(stop));
    }
    text += "\n\n";
    let mut lines = Vec::new();
    for (pieces, row) in survey.rows.iter().enumerate().filter(|(_, row)| row.boards > 0) {
        let corner = &row.corner_start;
        let any = &row.any_start;
        for place in 0..corner.top.len().max(any.top.len()).max(1) {
            let mut line = match place {
                0 => vec![pieces.to_string(), row.boards.to_string()],
                _ => vec![String::new(); 2],
            };
            line.extend(cells(corner, place));
            line.extend(cells(any, place));
            lines.push(line);
        }
    }
    text + &Table::new(SURVEY, lines).text()
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
    format!("{size}: {all}\n\n{}", csv::boards(counts).text())
}
