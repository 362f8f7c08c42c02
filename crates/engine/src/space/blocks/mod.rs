//! Enumerating states, many at a time.
//!
//! A step touches only a window of cells. Before it two packings that are one step apart read the same
//! tokens, after it they are at the same node of the automaton of packings (see `board/ranking`). So
//! a step takes whole ranges of ranks to other ranges, and bits in the order of the ranks can be
//! moved with a few operations on words.
//!
//! The automaton is *cut* where few completions are left (`cut.rs`): a path to the cut is a *block*, its
//! completions are the *slots* of the block. Here three units on a board of two rows, three columns:
//!
//! ```text
//! blocks: the first row       slots: the second row             20 packings
//!   0   . . .                 bbb
//!   1   . . b                 .bb  b.b  bb.        blocks 1, 2 and 4 begin at one node, the one with two units
//!   2   . b .                 .bb  b.b  bb.        left; 3, 5 and 6 at the one with one unit left
//!   3   . b b                 ..b  .b.  b..
//!   4   b . .                 .bb  b.b  bb.
//!   …
//!
//! step                                      edge of the graph of blocks                (`walk.rs`)
//! in the first row: . b . to . . b          block 2 to block 1, slot by slot:          identity
//! down in the first column                  block 4, slot .bb to block 0, slot bbb:    a map
//! in the second row: .bb to b.b             from each block to itself, the same for 1, 2 and 4
//! ```
//!
//! Maps are lists of operations on words (`maps.rs`), made from ranges of slots (`ranges.rs`), and shared by
//! all edges that do the same (`edges.rs`); steps from a block to itself have a row for each slot (`rows.rs`). Bits are
//! laid out so that a layer, whose states have one parity, touches half of the words (`order.rs`), and
//! blocks that begin at one node lie side by side (`layout.rs`).
//!
//! A layer is *pulled* (`pass.rs`): each block collects what its neighbours have in the current layer, and
//! writes what is new over the layer before that one. Nothing else is kept, no table of seen states: steps can
//! be taken back, so what is one step from the current layer lies in the layer before it or is new.
//!
//! Several processes share a space by slices of the blocks (`slices.rs`, `part.rs`).
//!
//! A step there and back is found once, and followed in both directions.
//!
//! Slides and moves are steps of one piece, so all of this is true of them too; but their windows are longer, and
//! those of an even number of steps keep the parity, so bits are laid out without it (see `pass.rs`).
//!
//! Costs, one thread, on a machine where looking at one packing after the other takes 180 to 250 ns: the 3×4
//! tiles (239 500 800 states in 54 layers, 1.9 bits a packing) 7 ns a state; a 6×5 board of two
//! squares, seven dominoes and five units (86 543 176 states in 182 layers, 6 bits a packing) 28 ns.
//!
//! (Ranks: M. Dietzfelbinger, S. Edelkamp, *Perfect hashing for state spaces in BDD representation*,
//! 2009. Layers without a table of seen states: R. E. Korf, W. Zhang, I. Thayer, H. Hohwald, *Frontier
//! search*, Journal of the ACM 52, 2005.)

mod begin;
mod cost;
mod cut;
mod edges;
mod flood;
mod graph;
mod layers;
mod layout;
mod maps;
mod marks;
mod order;
mod part;
mod pass;
mod ranges;
mod rows;
mod slices;
mod states;
mod walk;

pub use begin::AT_ONCE;
pub(in crate::space) use cost::BYTES_A_ROUTE;
pub use cost::PredictedCost;
pub use cut::MOST_SLOTS;
pub use layers::{BlockLayers, OldStates, Options};
pub use part::BlockPart;
