//! New puzzles.

mod bag;
