//! The cost of blocks, before any are made.

use super::cut::Cut;
use super::layers::{BlockLayers, OldStates, Options};
use crate::board::{Pairs, Paths, Steps};

/// The cost that blocks are expected to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PredictedCost {
    /// The approximate number of bytes that making and searching them takes.
    pub bytes: u64,
    /// The bytes that are made and looked at, from which the time of making follows; more of them where they lie far
    /// beyond the cache.
    pub made_bytes: u64,
}

/// Reading a byte of tables of this size takes twice as long as one of small tables.
const FAR_BYTES: u128 = 1 << 32;
/// The bytes that could be made in the time that one route takes when those that are the same from a cell on are found.
pub(in crate::space) const BYTES_A_ROUTE: u64 = 4000;

impl BlockLayers {
    /// The cost that making and searching blocks is expected to have. `None` if there are too many blocks.
    pub fn predicted(paths: &Paths, steps: &Steps, options: &Options) -> Option<PredictedCost> {
        let cut = Cut::new(paths.clone(), options.most_slots, options.side).ok()?;
        let (planes, usual) = if steps.moves_flip_parity() { (1, 95) } else { (2, 120) };
        let kept = if options.old_states == OldStates::Nothing { 0 } else { planes };
        // A slice has a halo of up to about three times its size.
        let of_slice = |bytes: u64| bytes.min(4 * (bytes / options.slices as u64));
        let bits = (planes + kept) * of_slice(cut.bits_bytes());
        let edges = of_slice(cut.edges_bytes());
        // Maps have more operations where no two pieces are alike.
        let each = if steps.are_single() { 3 } else { 1 };
        // Most of what one more route needs is made already.
        let per_100 = usual + 5 * steps.routes_per_step();
        let work = (each * edges).saturating_mul(per_100) / 100;
        let pairs = Pairs::bytes(&cut.paths, steps);
        let work = work.saturating_add(bits).saturating_add(pairs);
        let work = work.saturating_add(BYTES_A_ROUTE * steps.count() as u64);
        // Slides and moves have more edges, many of them alike.
        let bytes = bits + pairs + if planes == 1 { edges } else { 3 * edges };
        let far = u128::from(work) * u128::from(work) / FAR_BYTES;
        let made_bytes = work.saturating_add(far.try_into().unwrap_or(u64::MAX));
        Some(PredictedCost { bytes, made_bytes })
    }
}
