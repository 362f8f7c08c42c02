//! The written puzzle: what is read and what comes out, every error message, other notations, writing, and
//! puzzles that are made from others.

mod another_start;
mod bad_input;
mod bag;
mod builder;
mod collections;
mod colors;
mod kinds;
mod messages;
mod notation;
mod start_and_goal;
mod valid_files;
mod values;
