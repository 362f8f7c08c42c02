//! Surveys: a table for people, one for programs, and one object that can be read again.

mod csv;
mod json;
mod table;

pub use csv::csv;
pub use json::{CannotRead, json, read_json};
pub use table::table;
