//! Numbers of 64 bits as one to nine bytes; small numbers are short.
//!
//! The zeros at the low end of the first byte say how many bytes follow it, so the length is known
//! before the rest is looked at, and decoding takes one load, one count and one shift:
//!
//! ```text
//!  first byte   bytes   number below
//!  xxxxxxx1     1       2^7
//!  xxxxxx10     2       2^14
//!  xxxxx100     3       2^21
//!  …
//!  10000000     8       2^56
//!  00000000     9       2^64                 the eight bytes that follow are the number
//!
//!  300 = 1_00101100 in binary:  300 · 4 + 2 = 1202 = 04B2 in hex, lowest byte first:  B2 04
//! ```

/// The greatest number of bytes that a number takes.
pub(super) const MOST_BYTES: usize = 9;

/// Writes `number` at the beginning of `to`, and returns the number of bytes that it took.
#[inline]
pub(super) fn encode(number: u64, to: &mut [u8; MOST_BYTES]) -> usize {
    let bits = (u64::BITS - (number | 1).leading_zeros()) as usize;
    let bytes = bits.div_ceil(7);
    if bytes < MOST_BYTES {
        to[..8].copy_from_slice(&((number << 1 | 1) << (bytes - 1)).to_le_bytes());
        bytes
    } else {
        to[0] = 0;
        to[1..].copy_from_slice(&number.to_le_bytes());
        MOST_BYTES
    }
}

/// The number at the beginning of `from`, and the number of bytes that it took.
#[inline]
pub(super) fn decode(from: &[u8; MOST_BYTES]) -> (u64, usize) {
    let [first @ .., last] = *from;
    let low = u64::from_le_bytes(first);
    if low & 0xFF != 0 {
        let bytes = low.trailing_zeros() + 1;
        (low >> bytes & (u64::MAX >> (u64::BITS - 7 * bytes)), bytes as usize)
    } else {
        (low >> 8 | u64::from(last) << 56, MOST_BYTES)
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, decode, encode};

    #[test]
    fn the_drawn_example() {
        let mut bytes = [0; MOST_BYTES];
        assert_eq!(encode(300, &mut bytes), 2);
        assert_eq!(bytes[..2], [0xB2, 0x04]);
    }

    #[test]
    fn every_length_comes_back() {
        for shift in 0..u64::BITS {
            for number in [(1 << shift) - 1, 1 << shift, u64::MAX >> shift, 0x5555 << shift] {
                let mut bytes = [0xFF; MOST_BYTES];
                let length = encode(number, &mut bytes);
                // What follows the number in the file must not matter.
                for follows in [0x00, 0xFF] {
                    bytes[length..].fill(follows);
                    assert_eq!(decode(&bytes), (number, length), "{number:#x}");
                }
                let fits = |bytes: usize| bytes == MOST_BYTES || number >> (7 * bytes) == 0;
                assert!(fits(length) && (length == 1 || !fits(length - 1)), "{number:#x}");
            }
        }
    }
}
