//! Reading a certificate from its beginning to its end.

use std::io::{self, BufRead, BufReader, Read};

use flate2::CrcReader;
use flate2::bufread::MultiGzDecoder;

use super::error::{CertificateError, CertificatePlace};
use super::format::{CertificateHeader, SCHEMA, Trailer};

/// The number of bytes that are read at a time.
const BUFFER_BYTES: usize = 1 << 16;
/// The greatest length of a header.
const MOST_HEADER_BYTES: usize = 1 << 20;
/// The greatest length of a trailer, which holds the solution.
const MOST_TRAILER_BYTES: usize = 1 << 26;

/// The greatest number of bytes of the anchors of one state: 255 pieces.
const MOST_STATE_BYTES: usize = 2 * 255;

/// The bytes of a certificate, and their checksum.
pub(super) struct Bytes<'a> {
    from: CrcReader<BufReader<MultiGzDecoder<BufReader<&'a mut dyn Read>>>>,
}

/// The schema of any version, to distinguish another version from something else.
#[derive(serde::Deserialize)]
struct AnySchema {
    schema: String,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(from: &'a mut dyn Read) -> Self {
        let packed = BufReader::with_capacity(BUFFER_BYTES, from);
        let plain = BufReader::with_capacity(BUFFER_BYTES, MultiGzDecoder::new(packed));
        Self { from: CrcReader::new(plain) }
    }

    fn line(&mut self, place: CertificatePlace, most: usize) -> Result<String, CertificateError> {
        let mut line = Vec::new();
        let mut from = self.from.by_ref().take(most as u64 + 1);
        from.read_until(b'\n', &mut line).map_err(|error| fault(place, &error))?;
        if line.pop_if(|last| *last == b'\n').is_none() {
            return Err(if line.len() > most {
                CertificateError::unreadable(place, "the line is too long")
            } else {
                fault(place, &io::ErrorKind::UnexpectedEof.into())
            });
        }
        String::from_utf8(line)
            .map_err(|_| CertificateError::unreadable(place, "the line is not UTF-8"))
    }

    pub(super) fn header(&mut self) -> Result<CertificateHeader, CertificateError> {
        let unreadable =
            |reason: String| CertificateError::unreadable(CertificatePlace::Header, reason);
        let line = self.line(CertificatePlace::Header, MOST_HEADER_BYTES)?;
        let any: AnySchema = serde_json::from_str(&line)
            .map_err(|_| unreadable("it has no header of a certificate".to_owned()))?;
        if any.schema != SCHEMA {
            return Err(unreadable(format!("its schema is `{}`, not {SCHEMA}", any.schema)));
        }
        let header: CertificateHeader =
            serde_json::from_str(&line).map_err(|error| unreadable(error.to_string()))?;
        if header.puzzle.hash() != header.hash {
            return Err(unreadable("the hash is not that of the puzzle".to_owned()));
        }
        Ok(header)
    }

    /// The number of states of the next layer; 0 at the end of the layers.
    pub(super) fn count(&mut self, place: CertificatePlace) -> Result<u64, CertificateError> {
        let mut bytes = [0; 8];
        self.from.read_exact(&mut bytes).map_err(|error| fault(place, &error))?;
        Ok(u64::from_be_bytes(bytes))
    }

    /// The next state, which begins like the one before, in `state`.
    #[inline]
    pub(super) fn state(
        &mut self,
        state: &mut [u16],
        is_first: bool,
        is_wide: bool,
    ) -> io::Result<()> {
        let mut shared = [0];
        self.from.read_exact(&mut shared)?;
        let shared = usize::from(shared[0]);
        if shared > 0 && (is_first || shared >= state.len()) {
            let reason = "it has more anchors in common with the state before than there are";
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        let own = &mut state[shared..];
        let width = if is_wide { 2 } else { 1 };
        let mut bytes = [0; MOST_STATE_BYTES];
        let bytes = &mut bytes[..width * own.len()];
        self.from.read_exact(bytes)?;
        for (at, bytes) in own.iter_mut().zip(bytes.chunks_exact(width)) {
            *at = bytes.iter().fold(0, |high, &low| high << 8 | u16::from(low));
        }
        Ok(())
    }

    /// The trailer, the checksum and the end.
    pub(super) fn trailer(&mut self) -> Result<Trailer, CertificateError> {
        let line = self.line(CertificatePlace::Trailer, MOST_TRAILER_BYTES)?;
        let trailer = serde_json::from_str(&line)
            .map_err(|error| CertificateError::unreadable(CertificatePlace::Trailer, error))?;
        let sum = format!("{:08x}", self.from.crc().sum());
        if self.line(CertificatePlace::Checksum, sum.len())? != sum {
            let reason = "it is not that of the bytes before";
            return Err(CertificateError::unreadable(CertificatePlace::Checksum, reason));
        }
        let more =
            self.from.fill_buf().map_err(|error| fault(CertificatePlace::Checksum, &error))?;
        if more.is_empty() {
            Ok(trailer)
        } else {
            Err(CertificateError::unreadable(CertificatePlace::Checksum, "something follows"))
        }
    }
}

/// The error for a fault while a place was read.
pub(super) fn fault(place: CertificatePlace, error: &io::Error) -> CertificateError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => CertificateError::unreadable(place, "it is cut off here"),
        _ => CertificateError::unreadable(place, error),
    }
}
