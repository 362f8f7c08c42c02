//! Characters for pieces that have none of their own.

use crate::build::RESERVED;

/// Returns whether a grid gives this character a meaning of its own, or cannot hold it, so that it never
/// names a piece.
pub(crate) fn reserved(c: char) -> bool {
    RESERVED.contains(c) || c.is_whitespace() || c.is_control()
}

/// Characters that are not in `taken`, each once: `a`–`z`, `A`–`Z`, then the letters of other
/// alphabets in the order of Unicode. There are more of them than a puzzle can have pieces.
pub(super) fn free(taken: Vec<char>) -> Box<dyn Iterator<Item = char>> {
    let ascii = ('a'..='z').chain('A'..='Z');
    let others = ('\u{c0}'..='\u{24f}').chain('\u{391}'..='\u{556}').filter(|c| c.is_alphabetic());
    Box::new(ascii.chain(others).filter(move |c| !taken.contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_letters_enough() {
        let letters: Vec<char> = free(('a'..='z').collect()).collect();
        let different: std::collections::HashSet<char> = letters.iter().copied().collect();
        assert_eq!(letters[0], 'A');
        assert_eq!(letters.len(), different.len());
        assert!(letters.len() > 255 + 62);
        assert!(!letters.iter().any(|&letter| reserved(letter)));
    }
}
