//! Heuristics and the searches that use them.
//!
//! [`ask`] decides whether a question is for this room: tile boards go to [`crate::tiles`], others,
//! where asked for, to A* or to iterative deepening with a table of states. [`single_piece`] measures the
//! ways of a single piece on the empty board, [`guide`] adds them up, [`nodes`] keeps the states
//! found, and [`shortest`] finds the states on shortest ways among them.

mod ask;
mod astar;
mod guide;
mod guided;
mod idastar;
mod nodes;
mod shortest;
mod single_piece;

pub(super) use ask::ask;
