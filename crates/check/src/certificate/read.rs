//! Reading a certificate from its beginning to its end.

use std::io::{self, BufReader, Read};

use flate2::Crc;
use flate2::bufread::MultiGzDecoder;

use super::error::{CertificateError, CertificatePlace};
use super::format::{CertificateHeader, SCHEMA, Trailer};

/// Bytes that are read at a time.
const BUFFER_BYTES: usize = 1 << 16;
/// Longest header.
const MOST_HEADER_BYTES: usize = 1 << 20;
/// Longest trailer: solutions have a line of it.
const MOST_TRAILER_BYTES: usize = 1 << 26;

/// The bytes of a certificate, and their checksum.
pub(super) struct Bytes<'a> {
    from: MultiGzDecoder<BufReader<&'a mut dyn Read>>,
    buffer: Vec<u8>,
    /// The next byte of the buffer.
    next: usize,
    /// Up to here the buffer is in the sum.
    summed: usize,
    sum: Crc,
}

/// The schema of any version, to tell another version from something else.
#[derive(serde::Deserialize)]
struct AnySchema {
    schema: String,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(from: &'a mut dyn Read) -> Self {
        Self {
            from: MultiGzDecoder::new(BufReader::with_capacity(BUFFER_BYTES, from)),
            buffer: Vec::new(),
            next: 0,
            summed: 0,
            sum: Crc::new(),
        }
    }

    /// Reads on; false at the end.
    fn refill(&mut self) -> io::Result<bool> {
        self.sum.update(&self.buffer[self.summed..]);
        (self.next, self.summed) = (0, 0);
        self.buffer.resize(BUFFER_BYTES, 0);
        loop {
            match self.from.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.buffer.clear();
                    return Err(error);
                }
                Ok(length) => {
                    self.buffer.truncate(length);
                    return Ok(length > 0);
                }
            }
        }
    }

    /// The next byte.
    #[inline]
    fn byte(&mut self) -> io::Result<u8> {
        if self.next == self.buffer.len() && !self.refill()? {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.next += 1;
        Ok(self.buffer[self.next - 1])
    }

    fn line(&mut self, place: CertificatePlace, most: usize) -> Result<String, CertificateError> {
        let mut line = Vec::new();
        loop {
            match self.byte().map_err(|error| fault(place, &error))? {
                b'\n' => break,
                _ if line.len() == most => {
                    return Err(CertificateError::unreadable(place, "the line is too long"));
                }
                byte => line.push(byte),
            }
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
        for byte in &mut bytes {
            *byte = self.byte().map_err(|error| fault(place, &error))?;
        }
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
        let shared = usize::from(self.byte()?);
        if shared > 0 && (is_first || shared >= state.len()) {
            let reason = "it has more anchors in common with the state before than there are";
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        for at in &mut state[shared..] {
            let high = if is_wide { u16::from(self.byte()?) << 8 } else { 0 };
            *at = high | u16::from(self.byte()?);
        }
        Ok(())
    }

    /// The trailer, the checksum and the end.
    pub(super) fn trailer(&mut self) -> Result<Trailer, CertificateError> {
        let line = self.line(CertificatePlace::Trailer, MOST_TRAILER_BYTES)?;
        let trailer = serde_json::from_str(&line)
            .map_err(|error| CertificateError::unreadable(CertificatePlace::Trailer, error))?;
        self.sum.update(&self.buffer[self.summed..self.next]);
        self.summed = self.next;
        let sum = format!("{:08x}", self.sum.sum());
        if self.line(CertificatePlace::Checksum, sum.len())? != sum {
            let reason = "it is not that of the bytes before";
            return Err(CertificateError::unreadable(CertificatePlace::Checksum, reason));
        }
        let is_end = self.next == self.buffer.len() && {
            let more = self.refill().map_err(|error| fault(CertificatePlace::Checksum, &error))?;
            !more
        };
        if is_end {
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
