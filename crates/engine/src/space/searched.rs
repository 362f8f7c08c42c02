//! The layers of a finished search, as a walk back from a goal needs them.

use super::error::SearchFault;
use super::state_table::StateTable;
use super::thin::Frontier;
use crate::board::Mask;

/// The layers of a search that has reached goal states.
pub(crate) trait SearchedLayers {
    /// Number of the last complete layer.
    fn depth(&self) -> u32;

    /// Bytes that the layers take.
    fn bytes(&self) -> u64;

    /// The numbers of those of these states that lie in the layer of this depth. They lie in it, or one layer before
    /// or after it, or in the component of none.
    ///
    /// # Errors
    /// [`SearchFault::Store`]: layers on disk cannot be read.
    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault>;
}

impl<M: Mask, const W: usize> SearchedLayers for Frontier<'_, M, W> {
    fn depth(&self) -> u32 {
        self.depth()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }

    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault> {
        let mut found = Vec::new();
        for code in self.layer(depth) {
            found.extend(some.find(code));
        }
        Ok(found)
    }
}
