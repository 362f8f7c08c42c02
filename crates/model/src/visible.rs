//! Characters that cannot be seen, made visible where a user's text or file name is shown.

use std::borrow::Cow;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_width::UnicodeWidthChar;

/// Returns whether this character is invisible itself: a control or format character or a line separator by
/// its Unicode category, or a filler, selector or reserved place that is shown as nothing. (Those have
/// the property `Default_Ignorable_Code_Point`, and other categories.)
pub(super) fn is_hidden(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    matches!(c.general_category(), Control | Format | LineSeparator | ParagraphSeparator)
        || is_selector(c)
        || matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2065}' | '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether this is a variation selector, which selects the form of the character before, such as ☀ or its
/// coloured picture.
fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// The function that returns for the characters of one text in turn whether each is visible, by itself or in what it
/// shapes.
pub(super) fn seen() -> impl FnMut(char) -> bool {
    let mut before = ' ';
    move |c| {
        let seen = !is_hidden(c) || shapes(before, c);
        before = c;
        seen
    }
}

/// Returns whether `c` shapes the character `before` it: a joiner or a selector after a letter of a script
/// that has such forms, or after a picture.
fn shapes(before: char, c: char) -> bool {
    let is_joiner = matches!(c, '\u{200c}' | '\u{200d}');
    let is_shapely = !before.is_ascii() && !before.is_whitespace();
    (is_joiner || is_selector(c))
        && is_shapely
        && (!is_hidden(before) || is_joiner && is_selector(before))
}

/// A file name with hidden characters as `\u{…}`.
pub(super) fn escaped(name: &str) -> Cow<'_, str> {
    if !name.contains(is_hidden) {
        return Cow::Borrowed(name);
    }
    let shown = |c: char| if is_hidden(c) { c.escape_unicode().to_string() } else { c.into() };
    name.chars().map(shown).collect()
}

/// Lines of source with `\u{fffd}` for characters that are not seen. Control characters are left as they
/// are: line ends and tabs are needed, and the renderer replaces the others itself.
pub(super) fn drawn(lines: &str) -> Cow<'_, str> {
    let unseen = |c: char| !c.is_control() && (c.width() == Some(0) || is_hidden(c));
    if lines.contains(unseen) {
        Cow::Owned(lines.replace(unseen, "\u{fffd}"))
    } else {
        Cow::Borrowed(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_known_by_its_category() {
        let hidden = "\u{7}\u{ad}\u{34f}\u{61c}\u{180e}\u{200b}\u{200d}\u{2028}\u{202e}\u{2061}\u{3164}\
             \u{fe0f}\u{feff}\u{fff9}\u{e0001}\u{e0041}";
        assert_eq!(hidden.chars().find(|&c| !is_hidden(c)), None);
        assert_eq!(
            "a -é\u{301}ж華☀🏠\u{a0}\u{1100}\u{1161}\u{fffd}".chars().find(|&c| is_hidden(c)),
            None
        );
    }

    #[test]
    fn joiners_and_selectors_are_seen_in_what_they_shape() {
        let all_seen = |text: &str| text.chars().all(seen());
        for good in ["☀\u{fe0f}", "👩\u{200d}❤\u{fe0f}\u{200d}👩", "\u{645}\u{6cc}\u{200c}\u{62e}"]
        {
            assert!(all_seen(good), "{good:?}");
        }
        for bad in ["\u{200d}", "a\u{200d}b", "☀\u{ad}", "華\u{200d}\u{200d}", "1\u{fe0f}"] {
            assert!(!all_seen(bad), "{bad:?}");
        }
    }

    #[test]
    fn nothing_hidden_is_drawn() {
        assert_eq!(escaped("a\u{202e}b\n.ron"), "a\\u{202e}b\\u{a}.ron");
        assert_eq!(escaped("C:\\été \"1\".ron"), "C:\\été \"1\".ron");
        assert_eq!(drawn("a\u{200b}e\u{301}\tb\n"), "a\u{fffd}e\u{fffd}\tb\n");
    }
}
