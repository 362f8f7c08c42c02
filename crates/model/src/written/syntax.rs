//! The errors of the RON parser as diagnostics: its line and column become a span of the source, its
//! lists of fields become "did you mean".

use std::ops::Range;

use ron::error::{Error, Position, SpannedError};

use super::super::diagnostic::{Diagnostic, brief};

/// The diagnostic for an error in `slice`, which begins at byte `base` of the source. `right` is
/// what is expected there.
pub(super) fn diagnose(error: &SpannedError, slice: &str, base: usize, right: &str) -> Diagnostic {
    let end = offset(slice, error.span.end);
    let place = |span: Range<usize>| base + span.start..base + span.end;
    let here = place(character_at(slice, end));
    let help = |diagnostic: Diagnostic| {
        if right.is_empty() { diagnostic } else { diagnostic.help(format!("write {right}")) }
    };
    match &error.code {
        Error::NoSuchStructField { expected, found, .. } => {
            Diagnostic::new(format!("unknown field `{}`", brief(found)))
                .label(place(word_before(slice, end, found)), "there is no such field here")
                .help(suggest(found, expected, "the fields here are"))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            Diagnostic::new(format!("unknown word `{}`", brief(found)))
                .label(place(word_before(slice, end, found)), "not known here")
                .help(suggest(found, expected, "one of these belongs here:"))
        }
        Error::MissingStructField { field, .. } => help(
            Diagnostic::new(format!("missing field `{field}`"))
                .label(place(0..slice.len()), format!("`{field}` is missing here")),
        ),
        Error::DuplicateStructField { field, .. } => {
            Diagnostic::new(format!("field `{field}` is given twice"))
                .label(place(word_before(slice, end, field)), "the second time")
                .help("leave one of them out")
        }
        Error::ExceededRecursionLimit => Diagnostic::new("brackets are nested too deeply")
            .label(here, "no puzzle needs to go this deep"),
        Error::Eof => Diagnostic::new("the file ends too early")
            .label(here, "something is not closed here")
            .help("is a `)`, `]` or `}` missing?"),
        Error::ExpectedStringEnd => Diagnostic::new("a string has no end")
            .label(here, "it begins here")
            .help("a closing quote is missing"),
        Error::UnclosedBlockComment => Diagnostic::new("a comment has no end")
            .label(place(word_before(slice, slice.len(), "/*")), "it begins here")
            .help("a closing `*/` is missing"),
        Error::InvalidEscape(_) => Diagnostic::new("unknown escape in a string")
            .label(here, "after the backslash")
            .help("write `\\\\` for a backslash, or use a raw string: `r\"…\"`"),
        Error::ExpectedDifferentStructName { found, .. } => help(
            Diagnostic::new(format!("unexpected word `{}`", brief(found)))
                .label(place(word_before(slice, end, found)), "expected an opening `(`"),
        ),
        Error::ExpectedMap => Diagnostic::new("expected an opening `{`")
            .label(here, "not a map")
            .help("write `pieces: { \"a\": (…), \"bc\": (…) }`"),
        Error::ExpectedNamedStructLike("Piece") => Diagnostic::new("expected an opening `(`")
            .label(here, "not the description of a piece")
            .help("write `\"a\": (name: \"…\", color: \"…\")`"),
        Error::TrailingCharacters => Diagnostic::new("text after the end of the value")
            .label(here, "nothing may follow")
            .help("one pair of brackets holds it all; is there a `)` too many?"),
        Error::ExpectedComma => Diagnostic::new("expected a comma or the end of the list")
            .label(here, "expected `,` before this"),
        Error::ExpectedMapColon => Diagnostic::new("expected a colon")
            .label(here, "expected `:` here")
            .help("write `field: value`"),
        code => help(Diagnostic::new(plain(code)).label(here, "")),
    }
}

/// The message of the parser, in the style of the other messages.
fn plain(code: &Error) -> String {
    match code {
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            "expected an opening `(`".to_owned()
        }
        Error::ExpectedStructLikeEnd => "expected a closing `)`".to_owned(),
        Error::ExpectedArray => "expected an opening `[`".to_owned(),
        Error::ExpectedRawValue => "expected a value".to_owned(),
        Error::ExpectedDifferentLength { expected, found } => {
            format!("expected {expected}, found {found} elements")
        }
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            match letters.next() {
                Some(first) => first.to_lowercase().chain(letters).collect(),
                None => text,
            }
        }
    }
}

/// "did you mean", or the whole list.
pub(super) fn suggest(found: &str, expected: &[&str], list: &str) -> String {
    let nearest = expected
        .iter()
        .filter(|_| found.len() <= 64)
        .map(|word| (strsim::jaro_winkler(&found.to_lowercase(), &word.to_lowercase()), word))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, word)) = nearest {
        return format!("did you mean `{word}`?");
    }
    let words: Vec<_> = expected.iter().map(|word| format!("`{word}`")).collect();
    format!("{list} {}", words.join(", "))
}

/// The byte at this line and column (both counted from 1, columns in characters).
fn offset(slice: &str, position: Position) -> usize {
    let line = slice.split_inclusive('\n').take(position.line - 1).map(str::len).sum::<usize>();
    let rest = &slice[line.min(slice.len())..];
    let column = rest.char_indices().nth(position.col - 1).map_or(rest.len(), |(at, _)| at);
    line + column
}

/// The last occurrence of the word that ends at or before `end`; the character at `end` if there
/// is none.
fn word_before(slice: &str, end: usize, word: &str) -> Range<usize> {
    match slice[..end].rfind(word) {
        Some(at) => at..at + word.len(),
        None => character_at(slice, end),
    }
}

/// The character at `at`, or the last one that is not blank if there is none.
fn character_at(slice: &str, at: usize) -> Range<usize> {
    let begin = match slice[at..].chars().next() {
        Some(c) if !c.is_whitespace() => return at..at + c.len_utf8(),
        _ => slice[..at].trim_end().char_indices().next_back(),
    };
    begin.map_or(at..at, |(begin, c)| begin..begin + c.len_utf8())
}
