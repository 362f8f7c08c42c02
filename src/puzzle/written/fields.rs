//! The fields of a puzzle as they are written.

use std::ops::Range;
use std::rc::Rc;

use serde::{Deserialize, Deserializer};

use super::super::model::{BlockerCheck, Expect, Metric};
use super::super::place::Direction;
use super::raw::{Raw, Reader, Spanned, Text};

/// The fields of a puzzle, or of what the puzzles of a collection share; each is still a slice.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "Puzzle", bound(deserialize = "'de: 'a"))]
pub(super) struct RawFields<'a> {
    pub(super) name: Option<Raw<'a>>,
    pub(super) board: Option<Raw<'a>>,
    pub(super) pieces: Option<RawPieces<'a>>,
    pub(super) gate_keys: Option<Raw<'a>>,
    pub(super) identical: Option<Raw<'a>>,
    pub(super) goal: Option<Raw<'a>>,
    pub(super) goals: Option<Raw<'a>>,
    pub(super) exit: Option<Raw<'a>>,
    pub(super) blockers: Option<Raw<'a>>,
    pub(super) metric: Option<Raw<'a>>,
    pub(super) expect: Option<Raw<'a>>,
    pub(super) source: Option<Raw<'a>>,
}

/// The map of pieces in its order, repeated keys included.
#[derive(Debug)]
pub(super) struct RawPieces<'a>(Vec<(Raw<'a>, RawPiece<'a>)>);

/// One entry of the map of pieces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Piece", bound(deserialize = "'de: 'a"))]
struct RawPiece<'a> {
    name: Option<Raw<'a>>,
    color: Option<Raw<'a>>,
    linked: Option<Raw<'a>>,
    axis: Option<Raw<'a>>,
    blockers: Option<Raw<'a>>,
    shape: Option<Raw<'a>>,
    at: Option<Raw<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Exit", bound(deserialize = "'de: 'a"))]
struct RawExit<'a> {
    piece: Raw<'a>,
    at: Raw<'a>,
    toward: Raw<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Blockers", bound(deserialize = "'de: 'a"))]
struct RawRule<'a> {
    per_cell: Raw<'a>,
    overhang: Raw<'a>,
    check: Option<Raw<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename = "Identical", bound(deserialize = "'de: 'a"))]
enum RawIdentical<'a> {
    SameShape,
    Never,
    Groups(Vec<Raw<'a>>),
}

/// A puzzle as it is written, with the places of its parts; not checked yet.
#[derive(Clone, Debug, Default)]
pub(in crate::puzzle) struct PuzzleFile<'a> {
    /// The bracket that opens it.
    pub(in crate::puzzle) opening: Range<usize>,
    pub(in crate::puzzle) name: Option<Text<'a>>,
    pub(in crate::puzzle) board: Option<Text<'a>>,
    /// What a collection says of pieces; `pieces` goes first.
    pub(in crate::puzzle) shared_pieces: Rc<Vec<PieceEntry<'a>>>,
    pub(in crate::puzzle) pieces: Vec<PieceEntry<'a>>,
    pub(in crate::puzzle) gate_keys: Option<Text<'a>>,
    pub(in crate::puzzle) identical: Option<WrittenIdentical<'a>>,
    pub(in crate::puzzle) goal: Option<Text<'a>>,
    pub(in crate::puzzle) goals: Option<Spanned<Vec<Text<'a>>>>,
    pub(in crate::puzzle) exit: Option<WrittenExit<'a>>,
    pub(in crate::puzzle) blockers: Option<WrittenRule>,
    pub(in crate::puzzle) metric: Option<Metric>,
    pub(in crate::puzzle) expect: Option<Expect>,
    pub(in crate::puzzle) source: Option<Text<'a>>,
}

/// What one key of `pieces` says.
#[derive(Clone, Debug)]
pub(in crate::puzzle) struct PieceEntry<'a> {
    pub(in crate::puzzle) key: Text<'a>,
    pub(in crate::puzzle) name: Option<Text<'a>>,
    pub(in crate::puzzle) color: Option<Text<'a>>,
    pub(in crate::puzzle) linked: Option<bool>,
    pub(in crate::puzzle) axis: Option<Spanned<WrittenAxis>>,
    pub(in crate::puzzle) blockers: Option<Text<'a>>,
    pub(in crate::puzzle) shape: Option<Text<'a>>,
    pub(in crate::puzzle) at: Option<Spanned<Vec<Place>>>,
}

/// A (row, column) of any size, as written.
pub(in crate::puzzle) type Place = Spanned<(i64, i64)>;

/// `axis` as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename = "Axis")]
pub(in crate::puzzle) enum WrittenAxis {
    Any,
    Horizontal,
    Vertical,
    Along,
    Fixed,
}

/// `identical` as written.
#[derive(Clone, Debug)]
pub(in crate::puzzle) enum WrittenIdentical<'a> {
    SameShape,
    Never,
    Groups(Vec<Text<'a>>),
}

/// `exit` as written.
#[derive(Clone, Debug)]
pub(in crate::puzzle) struct WrittenExit<'a> {
    pub(in crate::puzzle) span: Range<usize>,
    pub(in crate::puzzle) piece: Text<'a>,
    pub(in crate::puzzle) at: Place,
    pub(in crate::puzzle) toward: Spanned<Direction>,
}

/// `blockers` of a puzzle as written.
#[derive(Clone, Debug)]
pub(in crate::puzzle) struct WrittenRule {
    pub(in crate::puzzle) per_cell: Spanned<i64>,
    pub(in crate::puzzle) overhang: Spanned<i64>,
    pub(in crate::puzzle) check: BlockerCheck,
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

const PLACE: &str = "a place as `(row, column)`, both counted from 0";

impl<'a> RawFields<'a> {
    /// The second step: every slice is parsed. Faults are noted and leave their field out.
    pub(super) fn parse(self, opening: Range<usize>, reader: &mut Reader<'a>) -> PuzzleFile<'a> {
        let mut text = |raw: Option<Raw<'a>>| raw.and_then(|raw| reader.text(raw));
        let (name, board, goal) = (text(self.name), text(self.board), text(self.goal));
        let (gate_keys, source) = (text(self.gate_keys), text(self.source));
        let pieces = self.pieces.map_or_else(Vec::new, |pieces| {
            pieces.0.into_iter().filter_map(|(key, piece)| piece.parse(key, reader)).collect()
        });
        PuzzleFile {
            opening,
            name,
            board,
            shared_pieces: Rc::default(),
            pieces,
            gate_keys,
            identical: self.identical.and_then(|raw| identical(raw, reader)),
            goal,
            goals: self.goals.and_then(|raw| {
                let list = reader.spanned::<Vec<Raw<'a>>>(raw, "`goals: [\"…\", \"…\"]`")?;
                let texts = list.value.into_iter().filter_map(|raw| reader.text(raw)).collect();
                Some(Spanned { value: texts, span: list.span })
            }),
            exit: self.exit.and_then(|raw| exit(raw, reader)),
            blockers: self.blockers.and_then(|raw| rule(raw, reader)),
            metric: self.metric.and_then(|raw| reader.value(raw, "`Step`, `Slide` or `Move`")),
            expect: self.expect.and_then(|raw| {
                reader.value(raw, "what is known, as `(moves: 81, states: 25955)`")
            }),
            source,
        }
    }
}

impl<'a> RawPiece<'a> {
    fn parse(self, key: Raw<'a>, reader: &mut Reader<'a>) -> Option<PieceEntry<'a>> {
        let key = reader.text(key)?;
        let mut text = |raw: Option<Raw<'a>>| raw.and_then(|raw| reader.text(raw));
        let (name, color) = (text(self.name), text(self.color));
        let (blockers, shape) = (text(self.blockers), text(self.shape));
        Some(PieceEntry {
            key,
            name,
            color,
            linked: self.linked.and_then(|raw| reader.value(raw, "`true` or `false`")),
            axis: self.axis.and_then(|raw| {
                reader.spanned(raw, "`Any`, `Horizontal`, `Vertical`, `Along` or `Fixed`")
            }),
            blockers,
            shape,
            at: self.at.and_then(|raw| {
                let right = "a list of places as `[(row, column), …]`";
                let list = reader.spanned::<Vec<Raw<'a>>>(raw, right)?;
                let places =
                    list.value.into_iter().filter_map(|raw| reader.spanned(raw, PLACE)).collect();
                Some(Spanned { value: places, span: list.span })
            }),
        })
    }
}

fn identical<'a>(raw: Raw<'a>, reader: &mut Reader<'a>) -> Option<WrittenIdentical<'a>> {
    let right = "`SameShape`, `Never` or `Groups([\"ab\", \"cd\"])`";
    Some(match reader.value(raw, right)? {
        RawIdentical::SameShape => WrittenIdentical::SameShape,
        RawIdentical::Never => WrittenIdentical::Never,
        RawIdentical::Groups(groups) => WrittenIdentical::Groups(
            groups.into_iter().filter_map(|raw| reader.text(raw)).collect(),
        ),
    })
}

fn exit<'a>(raw: Raw<'a>, reader: &mut Reader<'a>) -> Option<WrittenExit<'a>> {
    let right = "an exit as `(piece: \"S\", at: (row, column), toward: Down)`";
    let Spanned { value, span } = reader.spanned::<RawExit<'a>>(raw, right)?;
    let piece = reader.text(value.piece);
    let at = reader.spanned(value.at, PLACE);
    let toward = reader.spanned(value.toward, "`Up`, `Down`, `Left` or `Right`");
    Some(WrittenExit { span, piece: piece?, at: at?, toward: toward? })
}

fn rule<'a>(raw: Raw<'a>, reader: &mut Reader<'a>) -> Option<WrittenRule> {
    let right = "the rule as `(per_cell: 3, overhang: 1)`";
    let value: RawRule<'a> = reader.value(raw, right)?;
    let per_cell = reader.spanned(value.per_cell, "a number of sub-cells");
    let overhang = reader.spanned(value.overhang, "a number of sub-cells");
    let check = match value.check {
        Some(raw) => reader.value(raw, "`MidSlide` or `EndsOnly`"),
        None => Some(BlockerCheck::default()),
    };
    Some(WrittenRule { per_cell: per_cell?, overhang: overhang?, check: check? })
}
