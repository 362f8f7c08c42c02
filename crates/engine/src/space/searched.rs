//! The layers of a finished search, as a walk back from a goal asks for them.

use super::error::SearchFault;
use super::thin::Frontier;
use crate::board::{Code, Mask};
use slide_run::FixedMap;

/// The layers of a search that has come to goal states.
pub trait SearchedLayers<const W: usize> {
    /// Number of the last complete layer.
    fn depth(&self) -> u32;

    /// Bytes that the layers take.
    fn bytes(&self) -> u64;

    /// Those of these states that lie in the layer of this depth. They lie in it, or one layer before or
    /// after it, or in the component of none.
    ///
    /// # Errors
    /// [`SearchFault::Store`]: layers on disk cannot be read.
    fn in_layer<V>(
        &self,
        depth: u32,
        some: &FixedMap<Code<W>, V>,
    ) -> Result<Vec<Code<W>>, SearchFault>;
}

impl<M: Mask, const W: usize> SearchedLayers<W> for Frontier<'_, M, W> {
    fn depth(&self) -> u32 {
        self.depth()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }

    fn in_layer<V>(
        &self,
        depth: u32,
        some: &FixedMap<Code<W>, V>,
    ) -> Result<Vec<Code<W>>, SearchFault> {
        Ok(self.layer(depth).iter().filter(|code| some.contains_key(*code)).copied().collect())
    }
}
