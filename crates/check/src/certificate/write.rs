//! Writing a certificate, layer by layer, while a search runs. The file depends on the layers alone, not on the order in
//! which their states come.

use std::io::{self, BufWriter, IntoInnerError, Write};

use flate2::{Compression, CrcWriter, GzBuilder, write::GzEncoder};

use super::format::{CertificateHeader, Trailer};

/// The number of bytes that are collected before they are compressed.
const BUFFER_BYTES: usize = 1 << 16;

/// A certificate that is being written.
pub struct CertificateWriter<'w> {
    to: BufWriter<CrcWriter<GzEncoder<&'w mut dyn Write>>>,
    pieces: usize,
    is_wide: bool,
    /// The order of a layer: the beginning of each state as one number, and its number in the input.
    order: Vec<(u64, u32)>,
}

impl<'w> CertificateWriter<'w> {
    /// Begins a certificate: compresses to `to`, and writes the header.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn new(to: &'w mut dyn Write, header: &CertificateHeader) -> io::Result<Self> {
        let board = &header.puzzle.board;
        let area: usize = board.iter().map(|row| row.chars().count()).sum();
        // The same bytes on every machine: no time, no name, an unknown system. Higher levels take much longer, and
        // save a tenth.
        let packed = GzBuilder::new().mtime(0).operating_system(255).write(to, Compression::new(2));
        let mut this = Self {
            to: BufWriter::with_capacity(BUFFER_BYTES, CrcWriter::new(packed)),
            pieces: header.puzzle.groups.iter().map(|group| group.start.len()).sum(),
            is_wide: area > 256,
            order: Vec::new(),
        };
        writeln!(this.to, "{}", serde_json::to_string(header)?)?;
        Ok(this)
    }

    /// Writes a layer. `states` has the anchor numbers of all states, state by state (see the head of the module); the
    /// states may come in any order, each once. A layer of no states is not written.
    ///
    /// # Errors
    /// Those of the output; [`io::ErrorKind::Unsupported`] for 2³² states and more.
    pub fn layer(&mut self, states: &[u16]) -> io::Result<()> {
        // Without pieces there is one state.
        let count = states.len().checked_div(self.pieces).unwrap_or(1);
        if count == 0 {
            return Ok(());
        }
        let last = u32::try_from(count).map_err(|_| io::ErrorKind::Unsupported)?;
        self.to.write_all(&(count as u64).to_be_bytes())?;
        let pieces = self.pieces;
        let state = |number: u32| &states[number as usize * pieces..][..pieces];
        // As many anchors as fit in a word, from the highest bits down.
        let (bits, begin) = if self.is_wide { (16, pieces.min(4)) } else { (8, pieces.min(8)) };
        let key = |number: u32| {
            state(number)[..begin].iter().fold(0, |key, &at| key << bits | u64::from(at))
        };
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend((0..last).map(|number| (key(number), number)));
        order.sort_unstable_by(|one, other| {
            one.0.cmp(&other.0).then_with(|| state(one.1)[begin..].cmp(&state(other.1)[begin..]))
        });
        let mut before: &[u16] = &[];
        for &(_, number) in &order {
            let state = state(number);
            let shared = before.iter().zip(state).take_while(|(one, other)| one == other).count();
            self.to.write_all(&[shared as u8])?;
            for &at in &state[shared..] {
                if self.is_wide {
                    self.to.write_all(&at.to_be_bytes())?;
                } else {
                    self.to.write_all(&[at as u8])?;
                }
            }
            before = state;
        }
        self.order = order;
        Ok(())
    }

    /// Ends the layers from the start, or those from the goals.
    ///
    /// # Errors
    /// Those of the output.
    pub fn end_layers(&mut self) -> io::Result<()> {
        self.to.write_all(&0_u64.to_be_bytes())
    }

    /// Writes the trailer and the checksum.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(mut self, trailer: &Trailer) -> io::Result<()> {
        writeln!(self.to, "{}", serde_json::to_string(trailer)?)?;
        let mut to = self.to.into_inner().map_err(IntoInnerError::into_error)?;
        let sum = to.crc().sum();
        writeln!(to, "{sum:08x}")?;
        to.into_inner().finish().map(drop)
    }
}
