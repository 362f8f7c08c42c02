//! Hash tables that are the same in every run, so that their order is the same, too.

use std::hash::{BuildHasher, Hash};

use ahash::RandomState;

/// A map with [`FixedState`].
pub type FixedMap<K, V> = hashbrown::HashMap<K, V, FixedState>;
/// A set with [`FixedState`].
pub type FixedSet<K> = hashbrown::HashSet<K, FixedState>;

/// The hash function of all tables, always from the same seeds.
#[derive(Clone, Debug)]
pub struct FixedState(RandomState);

impl FixedState {
    /// The hash of one value, for tables that keep their keys elsewhere.
    #[inline]
    pub fn hash_one(&self, thing: impl Hash) -> u64 {
        self.0.hash_one(thing)
    }
}

impl Default for FixedState {
    fn default() -> Self {
        Self(RandomState::with_seeds(1, 2, 3, 4))
    }
}

impl BuildHasher for FixedState {
    type Hasher = <RandomState as BuildHasher>::Hasher;

    #[inline]
    fn build_hasher(&self) -> Self::Hasher {
        self.0.build_hasher()
    }
}
