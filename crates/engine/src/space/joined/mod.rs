//! The components of all packings, found on the automaton of packings: no packing is looked at.
//!
//! Take the completions of one node, and as steps only those that touch no cell before it. They fall into
//! *parts*. The parts of a node follow from those of the nodes after it: put them side by side, then
//! join those between which a step leads that moves the piece at the node's own cell, or brings one there.
//!
//! ```text
//!              ╭─ empty ─▶ node b: parts 0 1 2 3        parts of a before:   b0 b1 b2 b3 c0 c1
//!  node a ○ ───┤                                        steps: piece A down, from c's side to b's
//!              ╰─ A ─────▶ node c: parts 0 1            joins: c0 b1, c0 b2, c1 b3
//!                                                       parts of a:          {b0} {b1 b2 c0} {b3 c1}
//! ```
//!
//! Which parts a step joins is a *relation* between the parts of two nodes, the one where its own path is and
//! the one where the other is (see `Pair`). It follows from the relations of the nodes after them,
//! and where both paths meet every part is joined with itself. Relations are the same for all paths that lead to
//! the two nodes, so each is made once; and since only what is joined in the end matters, none needs more
//! entries than the two nodes have parts.
//!
//! The parts of the root are the components. What this costs is the number of nodes and of their parts,
//! not the number of packings: where empty cells are many a node has few parts, and where they are few its
//! completions cannot move, and parts in a row are one range.
//!
//! (Components by union and find: R. E. Tarjan, *Efficiency of a good but not linear set union
//! algorithm*, 1975. The automaton is that of `board/ranking`; what is known of a node's completions
//! alone is worked out once for all paths to it, as in M. Dietzfelbinger, S. Edelkamp, *Perfect
//! hashing for state spaces in BDD representation*, 2009.)

mod goals;
mod parts;
mod price;
mod relations;

pub use parts::{Joined, JoiningCost};
pub(super) use price::{BYTES_A_SUCCESSOR, JoiningPrice, SUCCESSOR_NS, expected_ns};
