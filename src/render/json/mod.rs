//! JSON: one object in one line for each puzzle, with a `schema` field that names its form. Fields
//! may be added to a form, but those that are there stay.
//!
//! Numbers above 2⁵³, which many readers cannot hold exactly, are strings of decimal digits.

mod counts;
mod design;
mod reports;
mod solve;

pub use counts::{count, perft, placements};
pub(super) use design::census;
pub use design::hardest;
pub use reports::{check, verify};
pub use solve::solve;

use serde::{Serialize, Serializer};

use crate::puzzle::{Anchor, Move, Puzzle};

/// A number that becomes a string if it is above 2⁵³.
#[derive(Clone, Copy)]
struct Number(u128);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

impl From<u128> for Number {
    fn from(number: u128) -> Self {
        Self(number)
    }
}

/// One move.
#[derive(Serialize)]
struct MoveObject {
    piece: char,
    path: String,
    from: [u16; 2],
    to: Option<[u16; 2]>,
}

impl MoveObject {
    fn new(puzzle: &Puzzle, one: &Move) -> Self {
        let pair = |anchor: Anchor| [anchor.row, anchor.col];
        Self {
            piece: puzzle.piece(one.piece).letter(),
            path: one.path.iter().map(|direction| direction.letter()).collect(),
            from: pair(one.from),
            to: one.to.map(pair),
        }
    }

    fn list(puzzle: &Puzzle, moves: &[Move]) -> Vec<Self> {
        moves.iter().map(|one| Self::new(puzzle, one)).collect()
    }
}

/// The object in one line.
pub(super) fn line(object: &impl Serialize) -> String {
    // These objects hold only strings, numbers and lists, and those can always be written.
    serde_json::to_string(object).map_or_else(|_| String::new(), |text| text + "\n")
}
