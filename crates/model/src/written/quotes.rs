//! The place where a quote is missing. The parser takes the next quote for the missing one, and reports a fault after
//! that:
//!
//! ```text
//! name: "Klotski,            the string ends at the next quote,
//! board: "aBBc…              and `aBBc` is what the parser reports
//!                ↑ the quote that is missing is that of `Klotski`
//! ```
//!
//! So a text that cannot be read is searched once more for a string that ends in the name of a field, or next to a
//! letter, and for text that should be a string.

use super::slices::PUZZLE;
use crate::Diagnostic;

/// The fields of pieces, collections and other structs, which a string without an end contains, as it does those of
/// puzzles.
const INNER: [&str; 16] = [
    "shared", "puzzles", "label", "color", "linked", "axis", "shape", "at", "piece", "toward",
    "per_cell", "steps", "slides", "moves", "lines", "states",
];
/// Fields whose values are strings.
const TEXTS: [&str; 7] = ["name", "board", "goal", "gate_keys", "source", "color", "shape"];

/// The first quote that is missing, if one seems to be.
pub(crate) fn missing_quote(source: &str) -> Option<Diagnostic> {
    let mut at = 0;
    while let Some(next) = source[at..].chars().next() {
        let rest = &source[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if let Some(length) = raw_string(rest).filter(|_| !ends_in_word(&source[..at])) {
            at += length;
        } else if next == '"' {
            if ends_in_word(&source[..at]) {
                return opening(source, word_before(source, at));
            }
            let length = string(rest)?;
            let inner = at + 1..at + length - 1;
            if let Some(end) = end_before_field(&source[inner.clone()]) {
                return closing(source, inner.start, inner.start + end);
            }
            if source[at + length..]
                .starts_with(|c: char| !c.is_whitespace() && !",)]}:/".contains(c))
            {
                let end = source[inner.clone()].trim_end_matches(between).len();
                return closing(source, inner.start, inner.start + end);
            }
            at += length;
        } else if next == ':' && TEXTS.contains(&word(&source[..at])) {
            let value = at + 1 + (rest[1..].len() - rest[1..].trim_start().len());
            if is_bare(&source[value..]) {
                return opening(source, value);
            }
            at += 1;
        } else {
            at += next.len_utf8();
        }
    }
    None
}

fn closing(source: &str, begin: usize, end: usize) -> Option<Diagnostic> {
    let last = source[begin..end].chars().next_back()?.len_utf8();
    Some(
        Diagnostic::new("a string has no end")
            .label(end - last..end, "the closing quote is missing after this")
            .label(begin - 1..begin, "the string begins here"),
    )
}

fn opening(source: &str, begin: usize) -> Option<Diagnostic> {
    let first = source[begin..].chars().next()?.len_utf8();
    Some(
        Diagnostic::new("a string has no beginning")
            .label(begin..begin + first, "the opening quote is missing before this"),
    )
}

/// Returns whether this can be between a string and the next field.
fn between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '(' | '{' | '[' | ':')
}

/// The length of the string that begins here; `None` if it has no end.
fn string(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map(|(at, _)| at + 1)
}

/// The length of the raw string that begins here, if one does and has an end.
fn raw_string(text: &str) -> Option<usize> {
    let marks = text.strip_prefix('r')?;
    let count = marks.len() - marks.trim_start_matches('#').len();
    let inner = marks[count..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(count));
    inner.find(&end).map(|at| 2 + count + at + end.len())
}

/// The real end of a text that ends in the name of a field, before a colon and perhaps brackets.
fn end_before_field(text: &str) -> Option<usize> {
    let before = |c: char| c.is_whitespace() || matches!(c, '(' | '{' | '[');
    let name = text.trim_end_matches(before).strip_suffix(':')?.trim_end();
    let field = word(name);
    let head = &name[..name.len() - field.len()];
    let is_apart = head.trim_end_matches([' ', '\t']).ends_with(['\n', ',', '(', '{']);
    let end = head.trim_end_matches(between).len();
    let is_field = PUZZLE.fields.contains(&field) || INNER.contains(&field);
    (is_field && is_apart && end > 0).then_some(end)
}

/// Returns whether a text ends in a letter or a digit, to which a quote belongs.
fn ends_in_word(text: &str) -> bool {
    text.ends_with(char::is_alphanumeric)
}

/// The word that a text ends in, as fields are written.
fn word(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
    &text[text.trim_end_matches(is_part).len()..]
}

/// The beginning of the text that ends at a quote.
fn word_before(source: &str, end: usize) -> usize {
    let begin = source[..end].rfind([':', ',', '(', '{', '[', '\n', '"']).map_or(0, |at| at + 1);
    begin + (source[begin..end].len() - source[begin..end].trim_start().len())
}

/// Returns whether this is text without its opening quote: up to the next quote there is no other field.
fn is_bare(value: &str) -> bool {
    let Some(inner) = value.find('"').map(|quote| &value[..quote]) else { return false };
    let is_string = |marks: &str| marks.is_empty() || marks.trim_end_matches('#') == "r";
    !is_string(inner) && !inner.contains(':') && !inner.contains("//")
}
