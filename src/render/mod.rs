//! Showing: pure functions from results to text. Each format has a file of its own; all text ends
//! with a newline, and none depends on the machine, the time or the number of threads.

#![expect(clippy::format_push_string, reason = "plain sentences matter more here than allocations")]

pub mod arrows;
pub mod board;
pub mod census;
pub mod checked;
pub mod compact;
pub mod compare;
pub mod count;
pub mod csv;
pub mod factors;
pub mod graph;
pub mod hardest;
pub mod html;
pub mod json;
pub mod list;
pub mod palette;
pub mod perft;
pub mod placements;
pub mod play_page;
pub mod sheet;
pub mod survey;
pub mod svg;
mod verdict;
mod words;

pub use verdict::verdict;
pub use words::status;
