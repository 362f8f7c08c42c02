//! A table that threads share, in *shards* by key, so that they seldom wait for each other.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Two nodes of the automaton, and the step that is under way between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodePairKey {
    /// The node of the own path.
    pub own: u32,
    /// The node of the other path.
    pub other: u32,
    /// The step and its progress (see `Pair::what` and `Remainders::of`).
    pub what: u32,
}

/// Bits of the number of a shard.
const BITS: u32 = 6;

/// Shards, each with a lock.
pub(super) struct Shards<T>(Vec<Mutex<T>>);

impl<T: Default> Shards<T> {
    pub fn new() -> Self {
        Self((0..1 << BITS).map(|_| Mutex::default()).collect())
    }

    /// The shard of a key.
    pub fn number(key: NodePairKey) -> u8 {
        let NodePairKey { own, other, what } = key;
        let mixed = (own ^ other.rotate_left(16) ^ what.rotate_left(8)).wrapping_mul(0x9E37_79B9);
        (mixed >> (u32::BITS - BITS)) as u8
    }

    /// A shard, locked while it is used.
    pub fn lock(&self, number: u8) -> MutexGuard<'_, T> {
        self.0[usize::from(number)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All shards, in the order of their numbers.
    pub fn each(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().map(|shard| shard.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}
