//! Certificates: files that prove an answer, and their checker. It knows the rules in plain cells and nothing of the
//! searches; a program that shares nothing with it, `certificates/check.py`, checks the same.
//!
//! ```text
//! gzip of
//!   header         a line of JSON: the puzzle in plain cells, question, metric
//!   layer          8 bytes: number of states, highest byte first; then the states, rising
//!     state        1 byte: how many anchors it shares with the state before; then the others,
//!                  1 byte each, or 2 (highest first) where the board has more than 256 cells
//!   …
//!   no layer       8 bytes of 0; for hardest starts, the layers from the goals follow in the same way
//!   trailer        a line of JSON: claim and solution
//!   checksum       a line: CRC-32 of all bytes before, in 8 hexadecimal digits
//! ```
//!
//! A state has the anchor of each piece, group by group as the header has them, those of a group rising; an anchor is
//! row × columns + column. With `a` and two pieces `b` that count as the same:
//!
//! ```text
//! a . b     anchors: a 0, b 2 4       state, the first of its layer:  00 | 00 02 04
//! . b .                               the next, with the second b on 5:  02 | 05
//! ```
//!
//! # What is proved
//! A move can be taken back, so moves are edges between states. In all layers that are checked, the states rise, are
//! legal at rest, and are in neither of the two layers before; each state of a layer but the first is one move away
//! from a state of the layer before; and each move of a state ends in its own layer or one beside it. So:
//!
//! - *No state is there twice.* Suppose one is in layers a < b; then b − a ≥ 3. The upper copy has a neighbour in layer
//!   b − 1, which as a neighbour of the lower copy is also in layer a − 1, a or a + 1. The gap shrinks by at most two or stays,
//!   while the upper copy comes down. It cannot stay forever, since there is nothing below layer 0; so it becomes 1 or 2, which
//!   is refused.
//! - *The number of a layer is the distance of its states*: a move changes it by one at most, and each state has a
//!   neighbour one below.
//! - *The states are all that there are*, since no move leads out, and all are connected with layer 0, the start alone.
//! - *A solution of n moves is shortest*: no state of layers 0 to n − 1 is a goal; of layer n − 1 the moves need not
//!   be checked. The solution is played. An exit is a move that leaves the board: a goal is then a state in which it is
//!   open, and layers 0 to n − 2 are enough. Which of the shortest solutions comes first (fewest steps) is not proved.
//! - *There is no solution*: all states, and none is a goal. On a board of tiles with one hole parity may show it
//!   without layers.
//! - *Hardest starts*: all states, in steps; then layers from the goals, whose layer 0 has exactly the goals found among all
//!   states, and no later layer has one. No move leads out of these either, so they are all states again.

mod check;
mod error;
mod format;
mod judge;
mod layer;
mod parity;
mod position;
mod read;
mod rules;
mod write;

pub use check::{Proved, check_certificate};
pub use error::{CertificateError, CertificatePlace};
pub use format::{
    CertificateClaim, CertificateHeader, PlainExit, PlainGoal, PlainGroup, PlainMove, PlainPuzzle,
    PlainRule, Question, SCHEMA, Trailer, puzzle_hash,
};
pub use parity::parity_forbids;
pub use write::CertificateWriter;
