//! Compressed input, recognised by its first bytes and unpacked while it is read.
//!
//! ```text
//! 1F 8B                gzip (.gz), one member after the other, and zeros after the last
//! FD 37 7A 58 5A 00    xz (.xz), one stream after the other
//! ```

use std::io::{self, BufRead, BufReader, Cursor, Error, ErrorKind, Read};
use std::mem;

use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

const GZIP: &[u8] = &[0x1F, 0x8B];
const XZ: &[u8] = &[0xFD, b'7', b'z', b'X', b'Z', 0];
/// The longest text that a compressed one may unpack to, in GiB.
const MOST_GIB: u64 = 4;
/// The memory that unpacking may take, in KiB: enough for what `xz -9` writes.
const MOST_KIB: u32 = 96 << 10;

/// The text of a source: unpacked if it is compressed, else as it is.
///
/// # Errors
/// The beginning cannot be read.
pub(crate) fn unpacked(mut source: Box<dyn Read>) -> io::Result<Box<dyn Read>> {
    let mut beginning = Vec::new();
    source.as_mut().take(XZ.len() as u64).read_to_end(&mut beginning)?;
    let is_gzip = beginning.starts_with(GZIP);
    let is_xz = beginning == XZ;
    let whole: Box<dyn Read> = Box::new(Cursor::new(beginning).chain(source));
    let reader: Box<dyn Read> = if is_gzip {
        Box::new(GzipMembers(GzDecoder::new(BufReader::new(whole))))
    } else if is_xz {
        Box::new(XzReader::new_mem_limit(whole, true, MOST_KIB))
    } else {
        return Ok(whole);
    };
    Ok(Box::new(Bounded { reader, left_bytes: MOST_GIB << 30 }))
}

/// A text that ends with an error where it is longer than [`MOST_GIB`].
struct Bounded {
    reader: Box<dyn Read>,
    left_bytes: u64,
}

impl Read for Bounded {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(into).map_err(damaged)?;
        let left = self.left_bytes.checked_sub(count as u64);
        self.left_bytes =
            left.ok_or_else(|| Error::other(format!("it unpacks to more than {MOST_GIB} GiB")))?;
        Ok(count)
    }
}

/// An error of a decoder in words; one of the system as it is.
fn damaged(error: Error) -> Error {
    match error.kind() {
        ErrorKind::OutOfMemory | ErrorKind::Unsupported => error,
        _ if error.raw_os_error().is_some() => error,
        _ => Error::other(format!("the compressed data is damaged or cut off ({error})")),
    }
}

/// The members of a gzip file, of which one is being read.
struct GzipMembers(GzDecoder<BufReader<Box<dyn Read>>>);

impl Read for GzipMembers {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.0.read(into)?;
            if count > 0 || into.is_empty() {
                return Ok(count);
            }
            let rest = self.0.get_mut();
            while rest.fill_buf()?.first() == Some(&0) {
                rest.consume(1);
            }
            match rest.fill_buf()?.first() {
                None => return Ok(0),
                Some(&byte) if byte == GZIP[0] => {
                    let nothing: Box<dyn Read> = Box::new(io::empty());
                    let rest = mem::replace(rest, BufReader::new(nothing));
                    self.0 = GzDecoder::new(rest);
                }
                Some(_) => return Err(Error::other("other data follows it")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_unpacks_to_too_much_ends_with_an_error() {
        let mut text = Bounded { reader: Box::new(io::repeat(b'.')), left_bytes: 10 };
        let mut bytes = [0; 8];
        assert_eq!(text.read(&mut bytes).ok(), Some(8));
        let error = text.read(&mut bytes).unwrap_err();
        assert_eq!(error.to_string(), "it unpacks to more than 4 GiB");
    }
}
