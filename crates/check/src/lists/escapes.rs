//! Escape sequences of a terminal, as `solve --boards --color always` writes them into a list:
//!
//! ```text
//! ESC [ 3 0 ; 4 6 m      ESC, a bracket, parameters (0x20 to 0x3f), one final byte (0x40 to 0x7e)
//! ```

use std::borrow::Cow;

/// The text without them.
pub(super) fn strip(text: &str) -> Cow<'_, str> {
    if !text.contains('\x1b') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("\x1b[") {
        plain += before;
        let end = behind.trim_start_matches(|c: char| (' '..='?').contains(&c));
        rest = end.strip_prefix(|c: char| ('@'..='~').contains(&c)).unwrap_or(end);
    }
    plain += rest;
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::strip;

    #[test]
    fn what_is_left() {
        assert_eq!(strip("a\x1b[30;46mBB\x1b[0m."), "aBB.");
        assert_eq!(strip("\x1b[1"), "");
        assert_eq!(strip("plain"), "plain");
    }
}
