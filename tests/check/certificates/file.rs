//! A certificate taken apart, and put together again as it is, with hash and checksum renewed.

use std::io::{Read, Write};

use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use flate2::{Compression, Crc};
use slide::certificate::{CertificateError, CertificateHeader, Proved, Trailer, check_certificate};
use slide::space::Run;

/// The anchors of a state.
pub(crate) type State = Vec<u16>;

/// Header and trailer as they are understood, and all states.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Content {
    pub(crate) header: CertificateHeader,
    /// Layers from the start; for hardest starts also those from the goals.
    pub(crate) parts: Vec<Vec<Vec<State>>>,
    pub(crate) trailer: Trailer,
}

impl Content {
    pub(crate) fn of(certificate: &[u8]) -> Self {
        let mut bytes = Vec::new();
        GzDecoder::new(certificate).read_to_end(&mut bytes).expect("it is gzip");
        let mut rest = &bytes[..];
        let header: CertificateHeader = serde_json::from_slice(line(&mut rest)).expect("a header");
        let pieces: usize = header.puzzle.groups.iter().map(|group| group.start.len()).sum();
        let is_wide = area(&header) > 256;
        let count = if header.question == slide::certificate::Question::Hardest { 2 } else { 1 };
        let mut parts = Vec::new();
        for _ in 0..count {
            let mut layers = Vec::new();
            loop {
                let states = u64::from_be_bytes(take(&mut rest, 8).try_into().expect("8 bytes"));
                if states == 0 {
                    break;
                }
                let mut layer: Vec<State> = Vec::new();
                for _ in 0..states {
                    let shared = usize::from(take(&mut rest, 1)[0]);
                    let mut state = layer.last().map_or(Vec::new(), |last| last[..shared].to_vec());
                    while state.len() < pieces {
                        let at = take(&mut rest, if is_wide { 2 } else { 1 });
                        state.push(at.iter().fold(0, |at, &byte| at << 8 | u16::from(byte)));
                    }
                    layer.push(state);
                }
                layers.push(layer);
            }
            parts.push(layers);
        }
        let trailer = serde_json::from_slice(line(&mut rest)).expect("a trailer");
        Self { header, parts, trailer }
    }

    /// The certificate that says this.
    pub(crate) fn certificate(&self) -> Vec<u8> {
        let mut header = self.header.clone();
        header.hash = header.puzzle.hash();
        let is_wide = area(&header) > 256;
        let mut bytes = serde_json::to_vec(&header).expect("JSON");
        bytes.push(b'\n');
        for layers in &self.parts {
            for layer in layers.iter().filter(|layer| !layer.is_empty()) {
                bytes.extend((layer.len() as u64).to_be_bytes());
                let mut before: &[u16] = &[];
                for state in layer {
                    let same = before.iter().zip(state).take_while(|(one, other)| one == other);
                    let shared = same.count().min(state.len().saturating_sub(1));
                    bytes.push(shared as u8);
                    for &at in &state[shared..] {
                        bytes.extend(&at.to_be_bytes()[usize::from(!is_wide)..]);
                    }
                    before = state;
                }
            }
            bytes.extend([0; 8]);
        }
        bytes.extend(serde_json::to_vec(&self.trailer).expect("JSON"));
        bytes.push(b'\n');
        zipped(&with_sum(bytes))
    }

    /// All layers.
    pub(crate) fn layers(&mut self) -> impl Iterator<Item = &mut Vec<State>> {
        self.parts.iter_mut().flatten()
    }
}

/// Adds the line with the checksum.
pub(crate) fn with_sum(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(&bytes);
    bytes.extend(format!("{:08x}\n", sum.sum()).bytes());
    bytes
}

pub(crate) fn zipped(bytes: &[u8]) -> Vec<u8> {
    let mut to = GzEncoder::new(Vec::new(), Compression::fast());
    to.write_all(bytes).expect("memory can be written to");
    to.finish().expect("memory can be written to")
}

pub(crate) fn unzipped(certificate: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(certificate).read_to_end(&mut bytes).expect("it is gzip");
    bytes
}

/// The verdict of the library's checker, the same for any number of threads.
pub(crate) fn check(certificate: &[u8]) -> Result<Proved, CertificateError> {
    check_certificate(certificate, None, &mut Run::default())
}

fn area(header: &CertificateHeader) -> usize {
    header.puzzle.board.iter().map(|row| row.chars().count()).sum()
}

fn line<'b>(rest: &mut &'b [u8]) -> &'b [u8] {
    let end = rest.iter().position(|&byte| byte == b'\n').expect("a line");
    let line = &rest[..end];
    *rest = &rest[end + 1..];
    line
}

fn take<'b>(rest: &mut &'b [u8], length: usize) -> &'b [u8] {
    let (taken, left) = rest.split_at(length);
    *rest = left;
    taken
}
