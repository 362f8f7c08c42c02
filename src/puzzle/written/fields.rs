//! The fields of a puzzle as they are written: what `PuzzleFile` holds.

use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;

use super::super::model::{BlockerCheck, Expect, Metric};
use super::super::place::Direction;
use super::raw::{Spanned, Text};

/// A puzzle as it is written, with the places of its parts; not checked yet.
#[derive(Clone, Debug, Default)]
pub(in crate::puzzle) struct PuzzleFile<'a> {
    /// Whether every field could be read; if not, a fault has been noted.
    pub(in crate::puzzle) sound: bool,
    /// The bracket that opens it.
    pub(in crate::puzzle) opening: Range<usize>,
    pub(in crate::puzzle) name: Option<Text<'a>>,
    pub(in crate::puzzle) board: Option<Text<'a>>,
    /// What a collection says of pieces; `pieces` goes first.
    pub(in crate::puzzle) shared_pieces: Arc<Vec<PieceEntry<'a>>>,
    pub(in crate::puzzle) pieces: Vec<PieceEntry<'a>>,
    pub(in crate::puzzle) gate_keys: Option<Text<'a>>,
    /// Whether `gate_keys` are shared, and so may name pieces that this puzzle has not.
    pub(in crate::puzzle) shared_keys: bool,
    pub(in crate::puzzle) identical: Option<WrittenIdentical<'a>>,
    /// Whether `identical` is shared, and so may name pieces that this puzzle has not.
    pub(in crate::puzzle) shared_identical: bool,
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
    pub(in crate::puzzle) label: Option<WrittenLabel<'a>>,
    pub(in crate::puzzle) name: Option<Text<'a>>,
    pub(in crate::puzzle) color: Option<Text<'a>>,
    pub(in crate::puzzle) linked: Option<bool>,
    pub(in crate::puzzle) axis: Option<Spanned<WrittenAxis>>,
    pub(in crate::puzzle) blockers: Option<Text<'a>>,
    pub(in crate::puzzle) shape: Option<Text<'a>>,
    pub(in crate::puzzle) at: Option<Spanned<Vec<Place>>>,
}

impl<'a> PieceEntry<'a> {
    /// An entry that says nothing yet.
    pub(in crate::puzzle) fn new(key: Text<'a>) -> Self {
        let (label, name, color, blockers, shape) = (None, None, None, None, None);
        Self { key, label, name, color, linked: None, axis: None, blockers, shape, at: None }
    }
}

/// A (row, column) of any size, as written.
pub(in crate::puzzle) type Place = Spanned<(i64, i64)>;

/// `label` as written.
#[derive(Clone, Debug)]
pub(in crate::puzzle) enum WrittenLabel<'a> {
    /// The same for all letters of the key.
    ForAll(Text<'a>),
    /// One for each.
    ForEach(Spanned<Vec<Text<'a>>>),
}

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
