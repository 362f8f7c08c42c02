//! Words of 64 bits as bytes, the lowest byte first on every machine, many at a time.

use std::io::{self, Read, Write};

const BYTES: usize = size_of::<u64>();
const AT_ONCE: usize = 64 * 1024;

/// Writes `words`, eight bytes each, the lowest byte first.
///
/// # Errors
/// Those of `to`.
///
/// # Examples
/// ```
/// let mut bytes = Vec::new();
/// slide::store::write_words(&mut bytes, &[1, 0x0203])?;
/// assert_eq!(bytes, [1, 0, 0, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 0]);
///
/// let mut words = [0; 2];
/// slide::store::read_words(&mut bytes.as_slice(), &mut words)?;
/// assert_eq!(words, [1, 0x0203]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_words<T: Write + ?Sized>(to: &mut T, words: &[u64]) -> io::Result<()> {
    let mut bytes = vec![0; AT_ONCE.min(words.len() * BYTES)];
    for words in words.chunks(AT_ONCE / BYTES) {
        let bytes = &mut bytes[..words.len() * BYTES];
        for (place, word) in bytes.chunks_exact_mut(BYTES).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        to.write_all(bytes)?;
    }
    Ok(())
}

/// Fills `words` from the bytes that [`write_words`] has written.
///
/// # Errors
/// Those of `from`, and [`io::ErrorKind::UnexpectedEof`] if it ends too early.
pub fn read_words<T: Read + ?Sized>(from: &mut T, words: &mut [u64]) -> io::Result<()> {
    let mut bytes = vec![0; AT_ONCE.min(words.len() * BYTES)];
    for words in words.chunks_mut(AT_ONCE / BYTES) {
        let bytes = &mut bytes[..words.len() * BYTES];
        from.read_exact(bytes)?;
        for (eight, word) in bytes.as_chunks().0.iter().zip(words) {
            *word = u64::from_le_bytes(*eight);
        }
    }
    Ok(())
}
