//! Text and attributes of XML and HTML. All text of a puzzle file is escaped here, so that none of
//! it can become markup.

/// The text with all that has a meaning in XML or HTML written as entities, for element content and
/// quoted attributes. Characters that XML cannot hold, and those that would change the writing
/// direction of the text around them, become U+FFFD.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(letter),
            _ if letter.is_control() || is_unfit(letter) => safe.push('\u{fffd}'),
            _ => safe.push(letter),
        }
    }
    safe
}

/// Noncharacters, and the marks, embeddings, overrides and isolates of Unicode's bidirectional
/// algorithm (UAX #9).
fn is_unfit(letter: char) -> bool {
    matches!(letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        | '\u{fdd0}'..='\u{fdef}')
        || u32::from(letter) & 0xfffe == 0xfffe
}

/// A length in hundredths as a decimal number: `1250` is `12.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Length(pub i64);

impl std::fmt::Display for Length {
    #[expect(clippy::cast_precision_loss, reason = "no picture is so large")]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0 as f64 / 100.0)
    }
}
