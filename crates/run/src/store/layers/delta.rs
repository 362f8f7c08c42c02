//! Sorted states as differences. States are arrays of words and sorted as such, the first word first.
//!
//! Of each state the words are written from the first on: as long as no word has differed from the
//! same word of the state before, the difference; after the first word that differs, the word itself.
//! A state of zeros comes before the first state of a block. [`number`] has the form of a number.
//!
//! ```text
//!  W = 1   states   7    10   300          W = 2   states   [5 9]   [5 300]   [8 2]
//!          numbers  7    3    290                  numbers  5 9     0 291     3 2
//!          hex      0F   07   8A 04                hex      0B 13   01 8E 04  07 05
//! ```
//!
//! States that lie close together share their first words, so a state takes little more than the
//! bits that distinguish it from its neighbour. A difference of all W words as one long number would be as
//! short, but borrows would fill the unused bits of the last word.

use super::number;

/// The greatest number of bytes that a state takes.
pub(super) const fn most_bytes(words: usize) -> usize {
    words * number::MOST_BYTES
}

/// Writes `state`, which comes after `before`, into `to` from `at` on, where there is space for
/// [`most_bytes`], and returns the place where it ends.
#[inline]
pub(super) fn encode<const W: usize>(
    before: &[u64; W],
    state: &[u64; W],
    to: &mut [u8],
    at: usize,
) -> usize {
    let mut at = at;
    let mut differs = false;
    let mut encoded = [0; number::MOST_BYTES];
    for word in 0..W {
        let value = if differs { state[word] } else { state[word].wrapping_sub(before[word]) };
        differs |= value != 0;
        let bytes = number::encode(value, &mut encoded);
        to[at..at + number::MOST_BYTES].copy_from_slice(&encoded);
        at += bytes;
    }
    at
}

/// Reads the state after `before` from `from`, and returns it with the place where it ends; `None` if it
/// ends too early. After the last state there must be [`number::MOST_BYTES`] more.
#[inline]
pub(super) fn decode<const W: usize>(
    before: &[u64; W],
    from: &[u8],
    at: usize,
) -> Option<([u64; W], usize)> {
    let mut at = at;
    let mut differs = false;
    let mut state = *before;
    for (word, place) in state.iter_mut().enumerate() {
        let (value, bytes) = number::decode(from.get(at..)?.first_chunk()?);
        *place = if differs { value } else { before[word].wrapping_add(value) };
        differs |= value != 0;
        at += bytes;
    }
    Some((state, at))
}

#[cfg(test)]
mod tests {
    use super::{decode, encode, most_bytes, number};

    fn round_trip<const W: usize>(states: &[[u64; W]]) -> Vec<u8> {
        let mut bytes = vec![0xEE; states.len() * most_bytes(W) + number::MOST_BYTES];
        let mut end = 0;
        let mut before = [0; W];
        for state in states {
            end = encode(&before, state, &mut bytes, end);
            before = *state;
        }
        let mut at = 0;
        let mut before = [0; W];
        for state in states {
            let (back, after) = decode(&before, &bytes, at).expect("long enough");
            assert_eq!(back, *state);
            at = after;
            before = back;
        }
        assert_eq!(at, end);
        bytes.truncate(end);
        bytes
    }

    #[test]
    fn the_drawn_examples() {
        assert_eq!(round_trip(&[[7], [10], [300]]), [0x0F, 0x07, 0x8A, 0x04]);
        assert_eq!(
            round_trip(&[[5, 9], [5, 300], [8, 2]]),
            [0x0B, 0x13, 0x01, 0x8E, 0x04, 0x07, 0x05]
        );
    }

    #[test]
    fn extremes() {
        round_trip(&[[0], [1], [u64::MAX - 1], [u64::MAX]]);
        round_trip(&[[0; 3], [0, 0, u64::MAX], [0, 1, 0], [1, 0, 0], [u64::MAX; 3]]);
    }

    #[test]
    fn ends_too_early() {
        assert_eq!(decode(&[0], &[0; 8], 0), None);
        assert_eq!(decode(&[0], &[1; 20], 12), None);
        assert_eq!(decode(&[0, 0], &[1; 9], 0), None);
        assert_eq!(decode(&[0], &[1; 9], usize::MAX), None);
    }
}
