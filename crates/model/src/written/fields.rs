//! The fields of a puzzle as they are written: the content of `PuzzleFile`.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::model::{BlockerCheck, Expect, Metric};
use super::super::place::Direction;
use super::raw::{Spanned, Text};

/// A puzzle as it is written, with the places of its parts; not checked yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct PuzzleFile<'a> {
    /// True if every field could be read; if not, a fault has been reported.
    pub sound: bool,
    /// The bracket that opens it.
    pub opening: Range<usize>,
    pub name: Option<Text<'a>>,
    pub board: Option<Text<'a>>,
    /// The fields of pieces in a collection; `pieces` takes precedence.
    pub shared_pieces: Arc<Vec<PieceEntry<'a>>>,
    pub pieces: Vec<PieceEntry<'a>>,
    pub gate_keys: Option<Text<'a>>,
    /// True if `gate_keys` are shared, and so may name pieces that this puzzle does not have.
    pub shared_keys: bool,
    pub identical: Option<WrittenIdentical<'a>>,
    /// True if `identical` is shared, and so may name pieces that this puzzle does not have.
    pub shared_identical: bool,
    pub goal: Option<Text<'a>>,
    pub goals: Option<Spanned<Vec<Text<'a>>>>,
    pub exit: Option<WrittenExit<'a>>,
    pub blockers: Option<WrittenRule>,
    pub metric: Option<Spanned<Metric>>,
    pub expect: Option<Expect>,
    pub source: Option<Text<'a>>,
}

/// The value of one key of `pieces`.
#[derive(Clone, Debug, Default)]
pub(crate) struct PieceEntry<'a> {
    pub key: Text<'a>,
    pub label: Option<WrittenLabel<'a>>,
    pub name: Option<Text<'a>>,
    pub color: Option<Text<'a>>,
    pub linked: Option<bool>,
    pub axis: Option<Spanned<WrittenAxis>>,
    pub blockers: Option<Text<'a>>,
    pub shape: Option<Text<'a>>,
    pub at: Option<Spanned<Vec<WrittenPlace>>>,
}

impl<'a> PieceEntry<'a> {
    /// An entry without fields.
    pub fn new(key: Text<'a>) -> Self {
        Self { key, ..Self::default() }
    }
}

/// A (row, column) of any size, as written, with its place in the source.
pub(crate) type WrittenPlace = Spanned<(i64, i64)>;

/// `label` as written.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum WrittenLabel<'a> {
    /// The same for all letters of the key.
    ForAll(Text<'a>),
    /// One for each.
    ForEach(Spanned<Vec<Text<'a>>>),
}

/// `axis` as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Axis")]
pub(crate) enum WrittenAxis {
    Any,
    Horizontal,
    Vertical,
    Along,
    Fixed,
}

/// `identical` as written.
#[derive(Clone, Debug, Serialize)]
pub(crate) enum WrittenIdentical<'a> {
    SameShape,
    Never,
    Groups(Vec<Text<'a>>),
}

/// `exit` as written.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WrittenExit<'a> {
    #[serde(skip)]
    pub span: Range<usize>,
    pub piece: Text<'a>,
    pub at: WrittenPlace,
    pub toward: Spanned<Direction>,
}

/// `blockers` of a puzzle as written.
#[derive(Clone, Debug)]
pub(crate) struct WrittenRule {
    pub per_cell: Spanned<i64>,
    pub overhang: Spanned<i64>,
    pub check: BlockerCheck,
}
