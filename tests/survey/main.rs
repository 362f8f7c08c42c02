//! Surveys: against a brute force with the reference solver, in shards, with threads, stopped and gone
//! on with, and against published rows.

mod brute;
mod parts;
mod rows;
