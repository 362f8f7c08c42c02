//! The first step: the fields of a puzzle as slices of the source.

use serde::{Deserialize, Deserializer};

use super::raw::Raw;

macro_rules! fields {
    ($($field:ident: $of:ident,)+) => {
        /// The fields of a puzzle, or of what the puzzles of a collection share; each is still a slice.
        #[derive(Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, rename = "Puzzle", bound(deserialize = "'de: 'a"))]
        pub struct RawFields<'a> {
            $(pub(super) $field: Option<$of<'a>>,)+
        }

        impl RawFields<'_> {
            /// The names of the fields.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field)),+];
        }

        /// The fields of a file: those of a puzzle and those of a collection. All of them are known here
        /// so that a misspelt one is compared with all; which of the two it is shows afterwards.
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields, rename = "Puzzle", bound(deserialize = "'de: 'a"))]
        pub struct RawFile<'a> {
            $($field: Option<$of<'a>>,)+
            shared: Option<Raw<'a>>,
            puzzles: Option<Raw<'a>>,
        }

        impl<'a> RawFile<'a> {
            /// The fields of a puzzle; what the puzzles of a collection share; and those puzzles.
            pub fn split(self) -> (RawFields<'a>, Option<Raw<'a>>, Option<Raw<'a>>) {
                (RawFields { $($field: self.$field),+ }, self.shared, self.puzzles)
            }
        }
    };
}
fields! {
    name: Raw, board: Raw, pieces: RawPieces, gate_keys: Raw, identical: Raw, goal: Raw, goals: Raw,
    exit: Raw, blockers: Raw, metric: Raw, expect: Raw, source: Raw,
}

/// The map of pieces in its order, repeated keys included.
#[derive(Debug)]
pub(super) struct RawPieces<'a>(pub(super) Vec<(Raw<'a>, RawPiece<'a>)>);

/// One entry of the map of pieces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Piece", bound(deserialize = "'de: 'a"))]
pub(super) struct RawPiece<'a> {
    pub label: Option<Raw<'a>>,
    pub name: Option<Raw<'a>>,
    pub color: Option<Raw<'a>>,
    pub linked: Option<Raw<'a>>,
    pub axis: Option<Raw<'a>>,
    pub blockers: Option<Raw<'a>>,
    pub shape: Option<Raw<'a>>,
    pub at: Option<Raw<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Exit", bound(deserialize = "'de: 'a"))]
pub(super) struct RawExit<'a> {
    pub piece: Raw<'a>,
    pub at: Raw<'a>,
    pub toward: Raw<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Blockers", bound(deserialize = "'de: 'a"))]
pub(super) struct RawRule<'a> {
    pub per_cell: Raw<'a>,
    pub overhang: Raw<'a>,
    pub check: Option<Raw<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename = "Identical", bound(deserialize = "'de: 'a"))]
pub(super) enum RawIdentical<'a> {
    SameShape,
    Never,
    Groups(Vec<Raw<'a>>),
}

impl<'de: 'a, 'a> Deserialize<'de> for RawPieces<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = RawPieces<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map of pieces")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(RawPieces(entries))
            }
        }

        deserializer.deserialize_map(Visitor)
    }
}
