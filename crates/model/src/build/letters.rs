//! The map `pieces`, taken apart into one description for each letter. What a puzzle of a
//! collection says of a letter takes precedence over what is shared, field by field.

use std::ops::Range;

use litemap::LiteMap;

use super::super::diagnostic::{Diagnostic, Findings, counted};
use super::super::written::{
    PieceEntry, PuzzleFile, Spanned, Text, WrittenAxis, WrittenPlace, describe_character,
    is_drawable,
};
use super::color::color;
use super::labels::labels;
use super::texts::plain_text;

/// The description of one letter in the file.
#[derive(Debug)]
pub(super) struct Description<'f> {
    /// The letter within its key.
    pub span: Range<usize>,
    pub label: Option<&'f str>,
    pub name: Option<&'f str>,
    pub color: Option<&'f str>,
    pub linked: Option<bool>,
    pub axis: Option<&'f Spanned<WrittenAxis>>,
    pub blockers: Option<&'f Text<'f>>,
    pub shape: Option<&'f Text<'f>>,
    /// Several for a letter with several copies.
    pub at: Option<Vec<WrittenPlace>>,
    /// True if only the shared part of a collection describes this letter.
    pub only_shared: bool,
}

impl Description<'_> {
    /// This one, with its missing fields taken from `other`.
    fn or(self, other: Self) -> Self {
        Self {
            span: self.span,
            label: self.label.or(other.label),
            name: self.name.or(other.name),
            color: self.color.or(other.color),
            linked: self.linked.or(other.linked),
            axis: self.axis.or(other.axis),
            blockers: self.blockers.or(other.blockers),
            shape: self.shape.or(other.shape),
            at: self.at.or(other.at),
            only_shared: self.only_shared && other.only_shared,
        }
    }
}

/// All descriptions by letter.
pub(super) type Descriptions<'f> = LiteMap<char, Description<'f>>;

/// Characters that mean something else in grids.
pub(crate) const RESERVED: &str = ".#~-_/";

/// Takes the map apart.
pub(super) fn describe<'f>(file: &'f PuzzleFile<'_>, found: &mut Findings) -> Descriptions<'f> {
    let mut own = one_list(&file.pieces, false, found);
    for (letter, shared) in one_list(&file.shared_pieces, true, found) {
        let merged = match own.remove(&letter) {
            None => shared,
            Some(mine) => mine.or(shared),
        };
        own.insert(letter, merged);
    }
    own
}

fn one_list<'f>(
    entries: &'f [PieceEntry<'_>],
    only_shared: bool,
    found: &mut Findings,
) -> Descriptions<'f> {
    let mut all: Descriptions<'f> = LiteMap::new();
    for entry in entries {
        let letters: Vec<_> = entry.key.characters().collect();
        if letters.is_empty() {
            Diagnostic::new("a key of `pieces` is empty")
                .label(entry.key.span.clone(), "no letter")
                .help("a key is one letter or several letters that share the entry")
                .report(found);
        }
        let labels = entry
            .label
            .as_ref()
            .map(|label| labels(label, letters.len(), found))
            .unwrap_or_default();
        let name = entry.name.as_ref().and_then(|text| plain_text(text, "the name", found));
        let color = entry.color.as_ref().and_then(|text| color(text, found));
        if let Some(at) = &entry.at {
            count_places(at, letters.len(), found);
        }
        for (index, (letter, span)) in letters.iter().enumerate() {
            if !fit(*letter, span, found) {
                continue;
            }
            let at = entry.at.as_ref().map(|at| {
                if letters.len() == 1 {
                    at.value.clone()
                } else {
                    at.value.get(index).cloned().into_iter().collect()
                }
            });
            let description = Description {
                span: span.clone(),
                label: labels.get(index).copied().flatten(),
                name,
                color,
                linked: entry.linked,
                axis: entry.axis.as_ref(),
                blockers: entry.blockers.as_ref(),
                shape: entry.shape.as_ref(),
                at,
                only_shared,
            };
            // Both descriptions together are most likely intended, so that no field is missing.
            let description = match all.remove(letter) {
                None => description,
                Some(before) => {
                    Diagnostic::new(format!("piece `{letter}` is described twice"))
                        .label(span.clone(), "here again")
                        .label(before.span.clone(), "described here")
                        .help("name each letter in one key, and once in it")
                        .report(found);
                    before.or(description)
                }
            };
            all.insert(*letter, description);
        }
    }
    all
}

/// Returns whether the character of a key can name a piece.
fn fit(letter: char, span: &Range<usize>, found: &mut Findings) -> bool {
    if RESERVED.contains(letter) {
        Diagnostic::new(format!("`{letter}` cannot name a piece"))
            .label(span.clone(), "it has a meaning of its own in grids")
            .report(found);
        return false;
    }
    if !is_drawable(letter) {
        Diagnostic::new("this character cannot name a piece")
            .label(span.clone(), describe_character(letter))
            .help("a key is made of the letters of pieces, without anything between them")
            .report(found);
        return false;
    }
    true
}

/// One place a letter; any number of them for a single letter.
fn count_places(at: &Spanned<Vec<WrittenPlace>>, letters: usize, found: &mut Findings) {
    let places = at.value.len();
    if places == 0 {
        Diagnostic::new("`at` is empty")
            .label(at.span.clone(), "no place in it")
            .help("say where the piece stands: `at: [(row, column)]`")
            .report(found);
    } else if letters > 1 && letters != places {
        Diagnostic::new(format!("{letters} letters, but {}", counted(places, "place")))
            .label(at.span.clone(), format!("{letters} places are needed here"))
            .help(
                "the letters of the key take the places in order; a key of one letter makes \
                       as many copies as there are places",
            )
            .report(found);
    }
}
