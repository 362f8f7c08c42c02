//! The first step: the fields of a puzzle as slices of the source.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::raw::Raw;

/// The form of a struct, `(field: value, …)`. One function reads all of them: a type for each would be compiled
/// anew for every place in which the parser might meet it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Struct {
    name: &'static str,
    /// The number of fields, the first ones, that are required.
    required: usize,
    pub fields: &'static [&'static str],
}

impl Struct {
    const fn new(name: &'static str, required: usize, fields: &'static [&'static str]) -> Self {
        Self { name, required, fields }
    }
}

/// A file: the fields of a puzzle and those of a collection. All of them are known here so that a
/// misspelt one is compared with all; it is decided afterwards which of the two it is.
pub(super) const FILE: Struct = Struct::new(
    "Puzzle",
    0,
    &[
        "name",
        "board",
        "pieces",
        "gate_keys",
        "identical",
        "goal",
        "goals",
        "exit",
        "blockers",
        "metric",
        "expect",
        "source",
        "shared",
        "puzzles",
    ],
);

/// A puzzle, or what the puzzles of a collection share.
pub(super) const PUZZLE: Struct = Struct::new("Puzzle", 0, FILE.fields.split_at(12).0);

/// One entry of the map of pieces.
const PIECE: Struct = Struct::new(
    "Piece",
    0,
    &["label", "name", "color", "linked", "axis", "blockers", "shape", "at"],
);

/// The exit.
pub(super) const EXIT: Struct = Struct::new("Exit", 3, &["piece", "at", "toward"]);

/// The rule of the blockers.
pub(super) const RULE: Struct = Struct::new("Blockers", 2, &["per_cell", "overhang", "check"]);

/// A struct as written.
#[derive(Debug)]
pub(super) struct Slices<'a> {
    /// The fields that are there, and their values if these are not `None`.
    fields: Vec<(&'static str, Option<Raw<'a>>)>,
    /// The value of the field `pieces`.
    pub pieces: RawPieces<'a>,
}

impl<'a> Slices<'a> {
    /// The value of the field, if it has one.
    pub fn field(&self, name: &str) -> Option<Raw<'a>> {
        self.fields.iter().find(|(other, _)| *other == name)?.1
    }
}

/// The map of pieces in its order, repeated keys included.
#[derive(Debug, Default)]
pub(super) struct RawPieces<'a>(pub(super) Vec<(Raw<'a>, Slices<'a>)>);

#[derive(Debug, Deserialize)]
#[serde(rename = "Identical", bound(deserialize = "'de: 'a"))]
pub(super) enum RawIdentical<'a> {
    SameShape,
    Never,
    Groups(Vec<Raw<'a>>),
}

impl<'de> DeserializeSeed<'de> for Struct {
    type Value = Slices<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_struct(self.name, self.fields, self)
    }
}

impl<'de> Visitor<'de> for Struct {
    type Value = Slices<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", self.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let required = &self.fields[..self.required];
        let mut fields: Vec<(&str, Option<Raw<'de>>)> = Vec::new();
        let mut pieces = None;
        while let Some(found) = map.next_key::<String>()? {
            let name = self.fields.iter().find(|name| **name == found);
            let name = *name.ok_or_else(|| A::Error::unknown_field(&found, self.fields))?;
            if fields.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::duplicate_field(name));
            }
            let value = if name == "pieces" {
                pieces = map.next_value()?;
                None
            } else if required.contains(&name) {
                Some(map.next_value()?)
            } else {
                map.next_value()?
            };
            fields.push((name, value));
        }
        match required.iter().find(|name| fields.iter().all(|(other, _)| other != *name)) {
            Some(missing) => Err(A::Error::missing_field(missing)),
            None => Ok(Slices { fields, pieces: pieces.unwrap_or_default() }),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for RawPieces<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PiecesVisitor;

        impl<'de> Visitor<'de> for PiecesVisitor {
            type Value = RawPieces<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of pieces")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key()? {
                    entries.push((key, map.next_value_seed(PIECE)?));
                }
                Ok(RawPieces(entries))
            }
        }

        deserializer.deserialize_map(PiecesVisitor)
    }
}
