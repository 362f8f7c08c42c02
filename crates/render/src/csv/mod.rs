//! Comma-separated tables (RFC 4180, lines ending with a newline alone).
//!
//! ```text
//! puzzle,metric,index,piece,path,from_row,from_col,to_row,to_col
//! Klotski,move,1,j,L,4,3,4,2
//! ```
//!
//! An exit has nothing in the last two columns. Where several solutions are asked for, `solution`
//! comes before `index`. A puzzle without a solution has no lines.
//!
//! Names come from strangers, and a spreadsheet takes a cell for a formula that begins with `=`, `+`,
//! `-` or `@`: such a name has an apostrophe before it. Numbers, and letters of pieces, which are no
//! formulas, stay as they are.

mod census;
mod check;
mod compare;
mod count;
mod hardest;
mod rate;
mod rush_hour;
mod solve;
mod survey;

pub use census::{CENSUS_HEADING, census};
pub use check::{CHECK_HEADING, check};
pub use compare::{COMPARE_HEADING, TIMED_HEADING, compare};
pub use count::{count, count_heading, placements, placements_heading};
pub use hardest::{HARDEST_HEADING, hardest};
pub use rate::{RATE_HEADING, rate};
pub use rush_hour::{rush_hour, rush_hour_puzzles};
pub use solve::{SOLVED_HEADING, solve, solve_heading, solved};
pub use survey::{boards, survey};

/// A text, in quotation marks where it has to be, and never a formula.
fn field(text: &str) -> String {
    if text.len() > 1 && text.starts_with(['=', '+', '-', '@']) {
        return field(&format!("'{text}"));
    }
    let special = |letter| matches!(letter, ',' | '"' | '\n' | '\r' | ' ');
    if text.is_empty() || text.contains(special) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
