//! Plain texts: names, sources and colours that are safe to print.

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::written::{Text, describe_character};

/// The text if it is fit to be printed in a line: not empty, no control characters, none that turn
/// the writing direction.
pub(in crate::puzzle) fn plain_text<'t>(
    text: &'t Text<'_>,
    what: &str,
    found: &mut Findings,
) -> Option<&'t str> {
    if text.value.trim().is_empty() {
        let message = format!("{what} is empty");
        found.report(Diagnostic::new(message).label(text.span.clone(), "nothing to be read here"));
        return None;
    }
    let bad = text.characters().find(|(c, _)| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}')
    });
    match bad {
        None => Some(&text.value),
        Some((c, span)) => {
            found.report(
                Diagnostic::new(format!("{what} has a character that cannot be printed"))
                    .label(span, describe_character(c))
                    .help("use visible characters and blanks, in one line"),
            );
            None
        }
    }
}

/// The colour if it looks like one in CSS: `crimson`, `#dc143c`, `rgb(220, 20, 60)`.
pub(super) fn color<'t>(text: &'t Text<'_>, found: &mut Findings) -> Option<&'t str> {
    let sane = |c: char| c.is_ascii_alphanumeric() || "#(),.% -/".contains(c);
    let bad = text.characters().find(|(c, _)| !sane(*c));
    if bad.is_none() && text.value.starts_with(|c: char| c == '#' || c.is_ascii_alphabetic()) {
        return Some(&text.value);
    }
    let span = bad.map_or(text.span.clone(), |(_, span)| span);
    found.report(
        Diagnostic::new("this is not a colour")
            .label(span, "not in a colour")
            .help("write a colour as in CSS: \"crimson\", \"#dc143c\" or \"rgb(220, 20, 60)\""),
    );
    None
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
