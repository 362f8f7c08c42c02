//! A bound on the distance of two states of a component: one search, from any one state.
//!
//! If every state of a component is within e moves of a state v, any two are within 2e of each other,
//! through v. That is already less than the longest solution known for most sets of pieces, and then
//! nothing else has to be looked at: no marked piece, no corner.
//!
//! That search does not tell a marked piece from its twins; [`covering`](super::covering) does.

use std::sync::atomic::{AtomicBool, Ordering};

use super::bits::Bits;
use super::moves::{ReachedPacking, Space, State};
use slide_run::Stop;

/// The number of states between two checks whether to stop: one set of pieces may have a hundred
/// million.
pub(super) const LOOK_AFTER: usize = 1 << 12;

/// The flag that stops the work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopping<'a>(pub &'a AtomicBool);

impl Stopping<'_> {
    /// Fails if it is set.
    #[inline]
    pub fn check(self) -> Result<(), Stop> {
        if self.0.load(Ordering::Relaxed) { Err(Stop::Interrupted) } else { Ok(()) }
    }
}

/// Pieces that are alike: slots from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Twins {
    pub first: usize,
    pub copies: usize,
}

impl Twins {
    /// Their slots.
    pub fn slots(self) -> std::ops::Range<usize> {
        self.first..self.first + self.copies
    }
}

/// A component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Component {
    pub from: State,
    pub states: u32,
    /// The number of moves from `from` to the farthest state.
    pub radius: u32,
}

/// The set of marked states.
#[derive(Debug, Default)]
pub(super) struct Marks(Vec<u64>);

impl Marks {
    fn clear(&mut self, states: u32) {
        self.0.clear();
        self.0.resize(states as usize / 64 + 1, 0);
    }

    /// Marks a state. Returns whether it was not marked before.
    #[inline(always)]
    fn insert(&mut self, state: u32) -> bool {
        let word = &mut self.0[state as usize / 64];
        let bit = 1 << (state % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Scratch memory.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    marks: Marks,
    layers: [Vec<State>; 2],
    seen: Vec<ReachedPacking>,
}

impl Scratch {
    /// Its bytes.
    pub fn memory_bytes(&self) -> usize {
        let layers: usize = self.layers.iter().map(Vec::capacity).sum();
        self.marks.0.capacity() * size_of::<u64>() + layers * size_of::<State>()
    }
}

/// Calls `visit` with each component of `space`.
#[inline(always)]
pub(super) fn components<B: Bits>(
    space: &Space<'_, B>,
    scratch: &mut Scratch,
    stop: Stopping<'_>,
    mut visit: impl FnMut(Component),
) -> Result<(), Stop> {
    let Scratch { marks, layers: [layer, next], seen } = scratch;
    marks.clear(space.states());
    // From the middle on: a state there is nearer to all others than one with all pieces at one end.
    let packings = space.network.codes.len() as u32;
    let words = &space.words[..space.per_packing as usize];
    let (low_words, high_words) = words.split_at(words.len() / 2);
    for packing in (packings / 2..packings).chain(0..packings / 2) {
        for &word in high_words.iter().chain(low_words) {
            let from = State { packing, word };
            if !marks.insert(space.number(from)) {
                continue;
            }
            layer.clear();
            layer.push(from);
            let mut states = 1;
            let mut radius = 0;
            loop {
                next.clear();
                for some in layer.chunks(LOOK_AFTER) {
                    stop.check()?;
                    for &state in some {
                        space.moves(state, seen, |one| {
                            if marks.insert(one.number) {
                                next.push(one.to);
                            }
                        });
                    }
                }
                if next.is_empty() {
                    break;
                }
                states += next.len() as u32;
                radius += 1;
                std::mem::swap(layer, next);
            }
            visit(Component { from, states, radius });
        }
    }
    Ok(())
}
