//! Packings as numbers: every placement of the pieces that is legal at rest has a rank, from 0 to
//! the number of packings less one, and every rank a packing.
//!
//! The tokens of a packing (see `code.rs`), read one after another, are a path through an acyclic
//! automaton. Its nodes are what is known between two tokens: which cells are still open, how many
//! pieces of each kind are left, and, with blockers, where they may still be placed. Two beginnings that
//! lead to the same node have the same completions.
//!
//! ```text
//! 2×2 board, one domino A (1 wide, 2 high), one unit b           packings in order of their tokens
//!
//!            0 ○ ── 0 ──▶ ○ ── A ──▶ ○ ── b ──▶ ●                0 A b   . A / b A       0
//!   root ○ ──┤                                                   A 0 b   A . / A b       1
//!            A ○ ── 0 ──▶ ○ ── b ──▶ ●    offset 1               A b 0   A b / A .       2
//!            b ○ ── A ──▶ ○ ── 0 ──▶ ●    offset 3               b A 0   b A / . A       3
//! ```
//!
//! Each edge carries as its offset the number of packings that go through the edges before it. The
//! rank of a packing is the sum of the offsets on its path; unranking chooses at each node the
//! last edge whose offset is not too large.
//!
//! (M. Dietzfelbinger, S. Edelkamp, *Perfect hashing for state spaces in BDD representation*, 2009.)

mod all_steps;
mod automaton;
mod goal_targets;
mod inventory;
mod pairs;
mod paths;
mod places;
mod remainders;
mod route_tables;
mod routes;

pub use all_steps::Steps;
pub use automaton::Automaton;
pub use goal_targets::GoalTargets;
pub use pairs::{Pair, Pairs};
pub use paths::{PathEdge, Paths};
pub use remainders::Remainders;
pub use route_tables::ROUTES_OF_STEP;
