//! Text, the default format of the program, one file for each answer; and graphs in the
//! languages of other programs.

pub mod arrows;
pub mod board;
pub mod census;
mod certificate;
pub mod check;
pub mod compact;
pub mod compare;
pub mod count;
pub mod graph;
pub mod graph_numbers;
pub mod hardest;
pub mod list;
pub mod perft;
pub mod placements;
pub mod rate;
pub mod rush_hour;
pub mod sheet;
pub mod survey;
pub mod tile_moves;
mod verify;

pub use certificate::certificate;
pub use verify::verdict;
