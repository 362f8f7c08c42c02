//! The written puzzle: what is read and what comes out, every error message, other notations, writing, and
//! the same puzzle from another start.

mod another_start;
mod bad_input;
mod builder;
mod collections;
mod colors;
mod kinds;
mod messages;
mod notation;
mod start_and_goal;
mod valid_files;
mod values;
