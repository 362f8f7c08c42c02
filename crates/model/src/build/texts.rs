//! Plain texts: names and sources that are safe to print.

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::visible::seen;
use super::super::written::{Text, describe_character};

/// The text if it can be printed in a line: not empty, and no invisible characters.
pub(crate) fn plain_text<'t>(
    text: &'t Text<'_>,
    what: &str,
    found: &mut Findings,
) -> Option<&'t str> {
    if text.value.trim().is_empty() {
        let message = format!("{what} is empty");
        found.report(Diagnostic::new(message).label(text.span.clone(), "nothing to be read here"));
        return None;
    }
    let mut seen = seen();
    let bad = text.characters().find(|(c, _)| !seen(*c));
    match bad {
        None => Some(&text.value),
        Some((c, span)) => {
            Diagnostic::new(format!("{what} has a character that cannot be printed"))
                .label(span, describe_character(c))
                .help("use visible characters and blanks, in one line")
                .report(found);
            None
        }
    }
}

/// Cells for people: `(0, 1), (0, 2)`, all of them up to twelve.
pub(super) fn listed<T: std::fmt::Display>(places: &[T]) -> String {
    const MOST: usize = 12;
    let mut words: Vec<String> = places.iter().take(MOST).map(ToString::to_string).collect();
    if places.len() > MOST {
        words.push(format!("and {} more", places.len() - MOST));
    }
    words.join(", ")
}
