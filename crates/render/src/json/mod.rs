//! JSON: one object in one line for each puzzle, with a `schema` field that names its form. Fields
//! may be added to a form, but existing ones stay.
//!
//! Numbers above 2⁵³, which many readers cannot hold exactly, are strings of decimal digits.

mod census;
mod certificate;
mod check;
mod compare;
mod count;
mod graph;
mod hardest;
mod perft;
mod rate;
mod rush_hour;
mod solve;
mod survey;
mod verify;

pub use census::census;
pub use certificate::certificate;
pub use check::check;
pub use compare::compare;
pub use count::{count, placements};
pub use graph::graph;
pub use hardest::{hardest, hardest_starts};
pub use perft::perft;
pub use rate::rate;
pub use rush_hour::{rush_hour, rush_hour_puzzles};
pub use solve::solve;
pub use survey::{boards, survey};
pub use verify::verify;

use serde::{Serialize, Serializer};

use super::words::letters;
use slide_model::{Anchor, Move, Puzzle};

/// An object while it is made: its fields are in the order in which they are put.
#[derive(Debug)]
pub struct Object(String);

impl Object {
    /// An object without fields.
    pub(super) fn new() -> Self {
        Self("{".to_owned())
    }

    /// The object of a form.
    pub fn of(schema: &str) -> Self {
        Self::new().put("schema", schema)
    }

    /// Adds a field.
    #[must_use]
    pub fn put(self, name: &str, value: impl Serialize) -> Self {
        // Only strings, numbers and lists are put, and those can always be written.
        self.written(name, &serde_json::to_string(&value).unwrap_or_default())
    }

    /// Adds a field if it has a value.
    #[must_use]
    pub fn put_if(self, name: &str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.put(name, value),
            None => self,
        }
    }

    /// Adds a field that is an object, or `null` for none.
    pub(super) fn put_object(self, name: &str, object: impl Into<Option<Self>>) -> Self {
        let object: Option<Self> = object.into();
        self.written(name, &object.map_or_else(|| "null".to_owned(), Self::text))
    }

    /// Adds a field that is a list of objects.
    pub(super) fn put_list(self, name: &str, objects: impl Iterator<Item = Self>) -> Self {
        let objects: Vec<String> = objects.map(Self::text).collect();
        self.written(name, &format!("[{}]", objects.join(",")))
    }

    fn written(mut self, name: &str, value: &str) -> Self {
        let comma = if self.0.len() > 1 { "," } else { "" };
        self.0 += &format!("{comma}\"{name}\":{value}");
        self
    }

    /// The object.
    pub(super) fn text(self) -> String {
        self.0 + "}"
    }

    /// The object in a line.
    pub fn line(self) -> String {
        self.text() + "\n"
    }
}

/// A number that becomes a string if it is above 2⁵³.
struct Number(u128);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

fn number(number: impl Into<u128>) -> Number {
    Number(number.into())
}

fn numbers(list: &[u64]) -> Vec<Number> {
    list.iter().map(|&one| number(one)).collect()
}

/// `complete`, or `limit` where something stopped the work.
fn status(stopped: bool) -> &'static str {
    if stopped { "limit" } else { "complete" }
}

/// One move.
fn one_move(puzzle: &Puzzle, one: &Move) -> Object {
    let pair = |anchor: Anchor| [anchor.row, anchor.col];
    Object::new()
        .put("piece", puzzle.piece(one.piece).letter())
        .put_if("label", puzzle.piece(one.piece).label())
        .put("path", letters(&one.path))
        .put("from", pair(one.from))
        .put("to", one.to.map(pair))
}
