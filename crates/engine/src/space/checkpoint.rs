//! The content of the checkpoint of an enumeration, and lists of states in it.
//!
//! ```text
//! words of the question's own     such as the sizes of the layers so far
//! kind                            0 thin layers, 2 disk, 3 blocks, 4 counted,
//!                                 5 blocks in the metric of the search that follows
//! depth | states                  of the last complete layer, and up to it
//! 0, 2    states of the layer before | states of the last layer
//! 3, 5    parity, states and goals of the layer | an unfinished pass: what is done | planes
//! 4       whether the number has been reported
//! ```
//!
//! Each list has its length in front. Layers are written whole, so that a checkpoint needs no other
//! file. It may be written between any two layers, and for bits at any moment: what an unfinished
//! pass has marked stays marked, and what it has not expanded is expanded by the next one.

use std::io::{self, Write};

use super::error::SearchFault;
use crate::board::{Board, Code, Mask};
use slide_run::Stop;
use slide_run::store::layers::SortedRun;
use slide_run::store::sealed::SealedReader;
use slide_run::store::write_words;

/// The first words of the part of an engine.
pub(super) fn head(kind: u64, depth: u32, states: u64) -> [u64; 3] {
    [kind, u64::from(depth), states]
}

pub(super) fn write_states<const W: usize>(
    to: &mut dyn Write,
    states: &[Code<W>],
) -> io::Result<()> {
    write_words(to, &[states.len() as u64])?;
    write_words(to, states.as_flattened())
}

pub(super) fn write_run<const W: usize>(to: &mut dyn Write, run: &SortedRun<W>) -> io::Result<()> {
    write_words(to, &[run.states()])?;
    let mut reader = run.reader().map_err(io::Error::other)?;
    while let Some(state) = reader.next_state().map_err(io::Error::other)? {
        write_words(to, &state)?;
    }
    Ok(())
}

/// Reads a layer, if it takes no more than `most_bytes`.
pub(super) fn read_states<M: Mask, const W: usize>(
    board: &Board<M, W>,
    from: &mut SealedReader,
    most_bytes: u64,
) -> Result<Vec<Code<W>>, SearchFault> {
    let length = from.word()?.min(from.left_bytes() / (8 * W as u64) + 1);
    if length * 8 * W as u64 > most_bytes {
        return Err(Stop::Memory.into());
    }
    let mut states = Vec::new();
    states.try_reserve_exact(length as usize).map_err(|_| Stop::Memory)?;
    states.resize(length as usize, [0; W]);
    from.words(states.as_flattened_mut())?;
    if states.iter().all(|state| board.is_placement(state)) {
        Ok(states)
    } else {
        Err(from.wrong().into())
    }
}
