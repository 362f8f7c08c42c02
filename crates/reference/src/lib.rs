//! A slow, obvious solver for the tests, and random puzzles to compare it on with the library, with which it shares no
//! code: pieces are sets of cells, states are lists of anchors, and every rule is written as the rules of the game read.
//! [`search`] solves, [`large`] is a second, faster reference, and [`random`], [`random_wide`] and [`random_large`] draw.

#![expect(missing_docs, reason = "for tests alone: what its name does not tell has a word on it")]

mod all;
pub mod counts;
pub mod dice;
pub mod difficulties;
mod drawn;
mod images;
pub mod kinds;
pub mod large;
mod moves;
mod packings;
pub mod puzzle;
pub mod random;
mod random_even;
mod random_goal;
pub mod random_large;
mod random_padding;
pub mod random_piece;
mod random_rooms;
pub mod random_wide;
mod ratings;
mod rules;
pub mod search;
#[cfg(test)]
mod tests;
mod written;
