//! Comma-separated values: the tables of [`crate::table`], whose rows are those of an answer.
//!
//! ```text
//! puzzle,metric,index,piece,path,from_row,from_col,to_row,to_col
//! Klotski,move,1,j,L,4,3,4,2
//! ```
//!
//! Where there are many answers below one heading, the columns have a name of their own.

mod census;
mod check;
mod compare;
mod count;
mod hardest;
mod rate;
mod rush_hour;
mod solve;
mod survey;

pub use census::census;
pub use check::{CHECK, check};
pub use compare::{compare, compare_columns};
pub use count::{count, count_columns, placements, placements_columns};
pub use hardest::{HARDEST, hardest};
pub use rate::{rate, rate_columns};
pub use rush_hour::{rush_hour, rush_hour_puzzles};
pub use solve::{SOLVED, solve, solve_columns, solved};
pub use survey::{boards, survey};
