//! Surveys: against a brute force with the reference solver, in shards, with threads, stopped and gone
//! on with, and against published rows.

#[allow(dead_code, reason = "each test uses its part of the reference")]
#[path = "../reference/mod.rs"]
mod reference;

mod brute;
mod parts;
mod rows;
mod rush_deck;
mod rush_hour;
mod rush_sample;
