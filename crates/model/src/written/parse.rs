//! The second step: every slice is parsed on its own.

use std::ops::Range;

use super::super::diagnostic::Diagnostic;
use super::super::model::BlockerCheck;
use super::fields::{
    PieceEntry, PuzzleFile, WrittenExit, WrittenIdentical, WrittenLabel, WrittenRule,
};
use super::raw::{Raw, Reader, Spanned, Text};
use super::slices::{RawExit, RawFields, RawIdentical, RawPiece, RawRule};

const PLACE: &str = "a place as `(row, column)`, both counted from 0";

impl<'a> RawFields<'a> {
    /// The second step: every slice is parsed. Faults are noted and leave their field out.
    pub fn parse(self, opening: Range<usize>, reader: &mut Reader<'a>) -> PuzzleFile<'a> {
        let before = reader.found.len();
        let mut text = |raw: Option<Raw<'a>>| raw.and_then(|raw| reader.text(raw));
        let (name, board, goal) = (text(self.name), text(self.board), text(self.goal));
        let (gate_keys, source) = (text(self.gate_keys), text(self.source));
        let pieces = self.pieces.map_or_else(Vec::new, |pieces| {
            pieces.0.into_iter().filter_map(|(key, piece)| piece.parse(key, reader)).collect()
        });
        let mut file = PuzzleFile {
            opening,
            name,
            board,
            pieces,
            gate_keys,
            identical: self.identical.and_then(|raw| identical(raw, reader)),
            goal,
            goals: self.goals.and_then(|raw| texts(raw, "`goals: [\"…\", \"…\"]`", reader)),
            exit: self.exit.and_then(|raw| exit(raw, reader)),
            blockers: self.blockers.and_then(|raw| rule(raw, reader)),
            metric: self
                .metric
                .and_then(|raw| reader.value(raw, "`Step`, `Slide`, `Move` or `Line`")),
            expect: self.expect.and_then(|raw| {
                reader.value(raw, "what is known, as `(moves: 81, states: 25955)`")
            }),
            source,
            ..PuzzleFile::default()
        };
        file.sound = reader.found.len() == before;
        file
    }
}

/// No list of 255 places is longer.
const LONGEST_AT_BYTES: usize = 64 << 10;

impl<'a> RawPiece<'a> {
    fn parse(self, key: Raw<'a>, reader: &mut Reader<'a>) -> Option<PieceEntry<'a>> {
        let key = reader.text(key)?;
        let mut text = |raw: Option<Raw<'a>>| raw.and_then(|raw| reader.text(raw));
        let (name, color) = (text(self.name), text(self.color));
        let (blockers, shape) = (text(self.blockers), text(self.shape));
        Some(PieceEntry {
            key,
            label: self.label.and_then(|raw| label(raw, reader)),
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
                if raw.0.len() > LONGEST_AT_BYTES {
                    Diagnostic::new("`at` is too long")
                        .label(reader.span(raw.0), "far more than 255 places")
                        .help("no puzzle has so many pieces")
                        .report(&mut reader.found);
                    return None;
                }
                let list = reader.spanned::<Vec<Raw<'a>>>(raw, right)?;
                let places =
                    list.value.into_iter().filter_map(|raw| reader.spanned(raw, PLACE)).collect();
                Some(Spanned { value: places, span: list.span })
            }),
        })
    }
}

/// A list of strings.
fn texts<'a>(raw: Raw<'a>, right: &str, reader: &mut Reader<'a>) -> Option<Spanned<Vec<Text<'a>>>> {
    let Spanned { value, span } = reader.spanned::<Vec<Raw<'a>>>(raw, right)?;
    let value = value.into_iter().filter_map(|raw| reader.text(raw)).collect();
    Some(Spanned { value, span })
}

fn label<'a>(raw: Raw<'a>, reader: &mut Reader<'a>) -> Option<WrittenLabel<'a>> {
    if raw.0.starts_with('[') {
        texts(raw, "`label: [\"…\", \"…\"]`", reader).map(WrittenLabel::ForEach)
    } else {
        reader.text(raw).map(WrittenLabel::ForAll)
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
