//! The file of a run: blocks of states, each with its own checksum, so that nothing is used before it is
//! checked, and only one block need be in memory.
//!
//! ```text
//!  mark 8B 's' 'l' 'r' 'u' 'n' '1' 0A │ words a state, 8 bytes │ block 0 │ block 1 │ … │ last block
//!
//!  block   4 bytes   length of the content
//!          4 bytes   number of states in it, 1 to 8192; 0 in the last block
//!          8 bytes   number of the block, from 0 on
//!          …         content: the states, as `delta` draws them; in the last block
//!                    the number of all states, 8 bytes
//!          8 bytes   checksum of all above in this block (XXH3)
//! ```
//!
//! Each block begins with a difference from a state of zeros. The number of a block detects one that was
//! lost or moved, the last block a file that was cut.

use std::io::{self, Read, Write};

use super::delta;
use crate::store::hashing::checksum;

/// The greatest number of states of a block.
pub(super) const MOST_STATES: usize = 8192;
/// The number of states in a block as it is written: fewer if they are large, so that many runs can be
/// read at a time.
pub(super) const fn states_written(words: usize) -> usize {
    let states = MOST_STATES / words;
    if states < 64 { 64 } else { states }
}
/// The memory for reading a run of such blocks, in bytes: the block as it is in the file, and its states.
pub(super) const fn bytes_to_read(words: usize) -> usize {
    states_written(words) * (delta::most_bytes(words) + 8 * words)
}
/// The number of bytes before the content.
pub(super) const HEAD_BYTES: usize = 16;
/// The number of bytes before the first block.
pub(super) const START_BYTES: usize = 16;

const MARK: [u8; 8] = *b"\x8bslrun1\n";
const CHECKSUM_BYTES: usize = 8;

/// The first bytes of a file of states of `words` words.
pub(super) fn start(words: usize) -> [u8; START_BYTES] {
    let mut bytes = [0; START_BYTES];
    bytes[..8].copy_from_slice(&MARK);
    bytes[8..].copy_from_slice(&(words as u64).to_le_bytes());
    bytes
}

/// Writes a block whose content is in `bytes` from [`HEAD_BYTES`] on, and returns its length.
pub(super) fn write(
    to: &mut impl Write,
    bytes: &mut Vec<u8>,
    states: usize,
    number: u64,
) -> io::Result<u64> {
    let content_bytes = bytes.len() - HEAD_BYTES;
    bytes[..4].copy_from_slice(&(content_bytes as u32).to_le_bytes());
    bytes[4..8].copy_from_slice(&(states as u32).to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    bytes.extend(checksum(bytes).to_le_bytes());
    to.write_all(bytes)?;
    Ok(bytes.len() as u64)
}

/// Reads the next block into `bytes`, its content from [`HEAD_BYTES`] on, and returns its number of
/// states; `None` if it is not the block `number`, or not whole.
pub(super) fn read(
    from: &mut impl Read,
    bytes: &mut Vec<u8>,
    number: u64,
    most_content_bytes: usize,
) -> io::Result<Option<usize>> {
    bytes.clear();
    bytes.resize(HEAD_BYTES, 0);
    from.read_exact(bytes)?;
    let four = |at: usize| {
        u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as usize
    };
    let content_bytes = four(0);
    let states = four(4);
    if content_bytes > most_content_bytes || states > MOST_STATES {
        return Ok(None);
    }
    let end = HEAD_BYTES + content_bytes;
    bytes.resize(end + CHECKSUM_BYTES, 0);
    from.read_exact(&mut bytes[HEAD_BYTES..])?;
    let whole = checksum(&bytes[..end]).to_le_bytes() == bytes[end..]
        && number.to_le_bytes() == bytes[8..HEAD_BYTES];
    bytes.truncate(end);
    Ok(whole.then_some(states))
}

/// The number of all states, from the last block; `None` if it is no last block.
pub(super) fn total(bytes: &[u8]) -> Option<u64> {
    let content: [u8; 8] = bytes.get(HEAD_BYTES..)?.try_into().ok()?;
    Some(u64::from_le_bytes(content))
}
