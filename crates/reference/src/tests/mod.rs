//! The reference on puzzles whose numbers are known, on random ones, and against itself.

mod large;
mod numbers;
mod random;
