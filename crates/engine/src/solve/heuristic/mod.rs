//! Heuristics and the searches that use them.
//!
//! [`ask`] runs what [`super::plan`] has decided: tile boards go to [`slide_tiles`], others to A* or
//! to iterative deepening with a table of states. [`single_piece`] measures the paths of a single piece
//! on the empty board, [`guide`] adds them up, and [`nodes`] keeps the states found.

mod ask;
mod astar;
mod guide;
mod guided;
mod idastar;
mod nodes;
mod single_piece;
mod tree;

pub(super) use ask::{deepen_tiles, search_guided, unsolvable};
pub(super) use guide::{Guide, moves_after};
pub(super) use single_piece::NEVER;
pub use tree::{TreeNode, search_tree};
