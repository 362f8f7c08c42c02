//! Bytes made into something that the reader of certificates takes for one, as far as hash and checksum go.

use std::io::Write;

use flate2::write::GzEncoder;
use flate2::{Compression, Crc};
use slide::certificate::CertificateHeader;

/// The bytes without their last line, with the hash of the puzzle and the checksum renewed, as gzip.
pub fn completed(bytes: &[u8]) -> Vec<u8> {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let last = bytes.iter().rposition(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let mut bytes = bytes[..last].to_vec();
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    if let Ok(mut header) = serde_json::from_slice::<CertificateHeader>(&bytes[..end]) {
        header.hash = header.puzzle.hash();
        if let Ok(text) = serde_json::to_vec(&header) {
            bytes.splice(..end, text);
        }
    }
    let mut sum = Crc::new();
    sum.update(&bytes);
    bytes.extend(format!("{:08x}\n", sum.sum()).bytes());
    let mut to = GzEncoder::new(Vec::new(), Compression::fast());
    // Memory can be written to.
    let _ = to.write_all(&bytes);
    to.finish().unwrap_or_default()
}
