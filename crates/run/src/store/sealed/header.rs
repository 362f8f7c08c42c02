//! The header, before the body; the layout is drawn in the module above.

use std::io::{self, Read};
use std::path::Path;

use crate::store::StoreError;
use crate::store::hashing::checksum;

const MARK: [u8; 8] = *b"\x8bslide1\n";
const FIXED_BYTES: usize = MARK.len() + 3 * size_of::<u32>();
const CHECKSUM_BYTES: usize = size_of::<u64>();

/// The header of a sealed file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SealedHeader {
    pub version: u32,
    pub purpose: String,
    pub key: String,
    /// The place at which the body begins.
    pub bytes: u64,
}

/// The bytes of a header, its checksum included.
pub(super) fn encode(version: u32, purpose: &str, key: &str) -> io::Result<Vec<u8>> {
    let length = |text: &str| {
        u32::try_from(text.len()).map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))
    };
    let mut bytes = MARK.to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend(length(purpose)?.to_le_bytes());
    bytes.extend(length(key)?.to_le_bytes());
    bytes.extend(purpose.as_bytes());
    bytes.extend(key.as_bytes());
    bytes.extend(checksum(&bytes).to_le_bytes());
    Ok(bytes)
}

/// Reads the header of the file `path` of `file_bytes` bytes.
pub(super) fn read(
    from: &mut impl Read,
    path: &Path,
    file_bytes: u64,
) -> Result<SealedHeader, StoreError> {
    let reading = |error| StoreError::reading(path, error);
    let damaged = || StoreError::Damaged(path.to_owned());
    let mut bytes = Vec::new();
    from.take(MARK.len() as u64).read_to_end(&mut bytes).map_err(reading)?;
    if !MARK.starts_with(&bytes) {
        return Err(StoreError::NotOurs(path.to_owned()));
    }
    bytes.resize(FIXED_BYTES, 0);
    from.read_exact(&mut bytes[MARK.len()..]).map_err(reading)?;
    let number =
        |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let version = number(8);
    let purpose_bytes = number(12);
    let key_bytes = number(16);
    // Lengths that are wrong must not make this reserve memory for them.
    let header_bytes =
        (FIXED_BYTES + CHECKSUM_BYTES) as u64 + u64::from(purpose_bytes) + u64::from(key_bytes);
    if header_bytes > file_bytes {
        return Err(damaged());
    }
    bytes.resize(header_bytes as usize, 0);
    from.read_exact(&mut bytes[FIXED_BYTES..]).map_err(reading)?;
    let (text, sum) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
    if checksum(text).to_le_bytes() != sum {
        return Err(damaged());
    }
    let (purpose, key) = text[FIXED_BYTES..].split_at(purpose_bytes as usize);
    let word = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| damaged());
    Ok(SealedHeader { version, purpose: word(purpose)?, key: word(key)?, bytes: header_bytes })
}
