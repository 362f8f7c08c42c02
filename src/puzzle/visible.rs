//! Characters that cannot be seen, made visible where a user's text or file name is shown.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// Whether this is a control character, or one without width that turns the writing direction,
/// joins, or does nothing.
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A file name with hidden characters as `\u{…}`.
pub(super) fn escaped(name: &str) -> Cow<'_, str> {
    if !name.contains(is_hidden) {
        return Cow::Borrowed(name);
    }
    let mut text = String::new();
    for c in name.chars() {
        if is_hidden(c) {
            text.extend(c.escape_unicode());
        } else {
            text.push(c);
        }
    }
    Cow::Owned(text)
}

/// Lines of source with `\u{fffd}` for characters without width. Control characters are left as they
/// are: line ends and tabs are needed, and the renderer replaces the others itself.
pub(super) fn drawn(lines: &str) -> Cow<'_, str> {
    let widthless = |c: char| !c.is_control() && c.width() == Some(0);
    if lines.contains(widthless) {
        Cow::Owned(lines.replace(widthless, "\u{fffd}"))
    } else {
        Cow::Borrowed(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagnostic::{Diagnostic, Errors};
    use super::*;

    #[test]
    fn nothing_hidden_is_drawn() {
        assert_eq!(escaped("a\u{202e}b\n.ron"), "a\\u{202e}b\\u{a}.ron");
        assert_eq!(escaped("C:\\été \"1\".ron"), "C:\\été \"1\".ron");
        assert_eq!(drawn("a\u{200b}e\u{301}\tb\n"), "a\u{fffd}e\u{fffd}\tb\n");
    }

    #[test]
    fn places_stay_right_behind_what_is_replaced() {
        let wrong = Diagnostic::new("wrong").label(7..8, "here");
        let text = Errors::new("a\u{202e}.ron", "e\u{301}\u{200b}.X", vec![wrong]).to_string();
        insta::assert_snapshot!(text, @r"
        error: wrong
         --> a\u{202e}.ron:1:5
          |
        1 | e��.X
          |     ^ here
        ");
    }
}
