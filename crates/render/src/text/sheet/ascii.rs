//! Plain ASCII for printers: accents are dropped, the signs that this program writes are replaced
//! by ASCII characters, and other characters become question marks.
//!
//! ```text
//! Mā’s puzzle 4×5   →   Ma's puzzle 4x5
//! ```
//!
//! The letters of pieces are never changed: a piece has no other name, and a list must be read back.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text without any character beyond ASCII, in one line.
pub(super) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.nfkd().filter(|&letter| !is_combining_mark(letter)) {
        match letter {
            ' '..='~' => plain.push(letter),
            '×' => plain.push('x'),
            '‘' | '’' => plain.push('\''),
            '“' | '”' | '„' | '«' | '»' => plain.push('"'),
            '‐'..='―' | '−' => plain.push('-'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ø' => plain.push('o'),
            'Ø' => plain.push('O'),
            'ł' => plain.push('l'),
            'Ł' => plain.push('L'),
            _ if letter.is_control() || letter.is_whitespace() => plain.push(' '),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::ascii;

    #[test]
    fn what_a_typewriter_has() {
        assert_eq!(ascii("Mā’s “puzzle” 4×5 – né"), "Ma's \"puzzle\" 4x5 - ne");
        assert_eq!(ascii("華容道\u{202e}\n1"), "???? 1");
        assert_eq!(ascii("Straße, Łódź, ½"), "Strasse, Lodz, 1?2");
    }
}
