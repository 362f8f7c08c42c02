//! Enumerating states in steps, thousands at a time.
//!
//! A step touches only a window of cells. Before it two packings that are one step apart read the same
//! tokens, behind it they are at the same node of the automaton of packings (see
//! `board/ranking`). So a step moves whole ranges of ranks to other ranges, and these can be moved
//! with a few operations on words.

mod cut;
mod graph;
mod layers;
mod maps;
mod marks;
mod order;
mod pass;
mod ranges;
mod rows;
mod walk;

#[cfg(test)]
mod tests;

pub use layers::{Layers, Options};
