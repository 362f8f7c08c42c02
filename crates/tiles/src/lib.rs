//! Tile boards: rectangles of unit tiles with one hole, such as the 8-, 15- and 24-puzzle.
//!
//! With one hole and unit tiles every move is a step, so steps, slides and moves agree, and a state is a
//! permutation; whole lines of tiles count 1 in a metric of their own. [`TileBoard`] recognises such puzzles, [`parity`] says at once that half of all
//! positions cannot be solved, and [`solve`] finds shortest solutions by iterative deepening with
//! heuristics that only tile boards have.

mod any;
mod array;
mod batched;
mod board;
mod deepening;
mod estimate;
mod following;
mod heuristic;
mod linear_conflict;
mod lines;
mod manhattan;
mod packed;
mod parallel;
mod pattern;
mod search;
mod walking;

pub mod parity;

pub use any::AnyHeuristic;
pub use board::{MOST_CELLS, TileBoard, Tiles};
pub use deepening::HoleOrder;
pub use estimate::{Estimate, TileMove};
pub use heuristic::Heuristic;
pub use linear_conflict::LinearConflict;
pub use manhattan::{Manhattan, Misplaced, Nothing};
pub use pattern::{PatternSize, PatternValue, Patterns};
pub use search::{TableTooLarge, TileAnswer, TileOptions, estimate, solve};
pub use walking::WalkingDistance;
