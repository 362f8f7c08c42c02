//! The second step: every slice is parsed on its own.

use std::ops::Range;

use super::super::diagnostic::Diagnostic;
use super::super::model::BlockerCheck;
use super::fields::{
    PieceEntry, PuzzleFile, WrittenExit, WrittenIdentical, WrittenLabel, WrittenRule,
};
use super::raw::{Raw, Reader, Spanned, Text};
use super::slices::{EXIT, RULE, RawIdentical, Slices};

const PLACE: &str = "a place as `(row, column)`, both counted from 0";

/// The bytes of the longest list of 255 places.
const LONGEST_AT_BYTES: usize = 64 << 10;

impl<'a> Slices<'a> {
    /// The second step for a puzzle: every slice is parsed. Faults are reported and leave their field out.
    pub fn puzzle(&self, opening: Range<usize>, reader: &mut Reader<'a>) -> PuzzleFile<'a> {
        let before = reader.found.len();
        let mut text = |field| reader.text(self.field(field)?);
        let name = text("name");
        let board = text("board");
        let goal = text("goal");
        let gate_keys = text("gate_keys");
        let source = text("source");
        let pieces = self.pieces.0.iter();
        let pieces = pieces.filter_map(|(key, piece)| piece.piece(*key, reader)).collect();
        let mut file = PuzzleFile {
            opening,
            name,
            board,
            pieces,
            gate_keys,
            identical: self.field("identical").and_then(|raw| identical(raw, reader)),
            goal,
            goals: self
                .field("goals")
                .and_then(|raw| texts(raw, "`goals: [\"…\", \"…\"]`", reader)),
            exit: self.field("exit").and_then(|raw| exit(raw, reader)),
            blockers: self.field("blockers").and_then(|raw| rule(raw, reader)),
            metric: self
                .field("metric")
                .and_then(|raw| reader.spanned(raw, "`Step`, `Slide`, `Move` or `Line`")),
            expect: self.field("expect").and_then(|raw| {
                reader.value(raw, "what is known, as `(moves: 81, states: 25955)`")
            }),
            source,
            ..PuzzleFile::default()
        };
        file.sound = reader.found.len() == before;
        file
    }

    /// The second step for one entry of the map of pieces.
    fn piece(&self, key: Raw<'a>, reader: &mut Reader<'a>) -> Option<PieceEntry<'a>> {
        let key = reader.text(key)?;
        let mut text = |field| reader.text(self.field(field)?);
        let name = text("name");
        let color = text("color");
        let blockers = text("blockers");
        let shape = text("shape");
        Some(PieceEntry {
            key,
            label: self.field("label").and_then(|raw| label(raw, reader)),
            name,
            color,
            linked: self.field("linked").and_then(|raw| reader.value(raw, "`true` or `false`")),
            axis: self.field("axis").and_then(|raw| {
                reader.spanned(raw, "`Any`, `Horizontal`, `Vertical`, `Along` or `Fixed`")
            }),
            blockers,
            shape,
            at: self.field("at").and_then(|raw| {
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
    let slices = reader.slices(raw, EXIT, right)?;
    let piece = reader.text(slices.field("piece")?);
    let at = reader.spanned(slices.field("at")?, PLACE);
    let toward = reader.spanned(slices.field("toward")?, "`Up`, `Down`, `Left` or `Right`");
    Some(WrittenExit { span: reader.span(raw.0), piece: piece?, at: at?, toward: toward? })
}

fn rule<'a>(raw: Raw<'a>, reader: &mut Reader<'a>) -> Option<WrittenRule> {
    let right = "the rule as `(per_cell: 3, overhang: 1)`";
    let slices = reader.slices(raw, RULE, right)?;
    let per_cell = reader.spanned(slices.field("per_cell")?, "a number of sub-cells");
    let overhang = reader.spanned(slices.field("overhang")?, "a number of sub-cells");
    let check = match slices.field("check") {
        Some(raw) => reader.value(raw, "`MidSlide` or `EndsOnly`"),
        None => Some(BlockerCheck::default()),
    };
    Some(WrittenRule { per_cell: per_cell?, overhang: overhang?, check: check? })
}
