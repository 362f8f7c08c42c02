//! The interface of every engine that makes layers, whatever it keeps of them.
//!
//! ```text
//!                 thin              blocks                joined           disk
//! keeps           states in tables  bits of all packings  the number       states in sorted files
//! a layer         states            bits                  all at once      a run
//! ```
//!
//! [`Explore`](super::explore::Explore) decides which engine runs, and uses it through this trait alone; only a change
//! of engines takes the layers of one apart for the other (`explore/change.rs`).

use std::io::{self, Write};

use super::error::SearchFault;
use super::state_table::StateTable;
use slide_run::store::StoreError;
use slide_run::{Engine, Watch};

/// An engine that enumerates states layer by layer.
pub(super) trait LayerEngine {
    /// Its name.
    fn engine(&self) -> Engine;

    /// Number of the last complete layer.
    fn depth(&self) -> u32;

    /// All states seen so far.
    fn states(&self) -> u64;

    /// Number of states in the last complete layer.
    fn layer_states(&self) -> u64;

    /// Number of goal states in the last complete layer, if the board has a goal.
    fn layer_goals(&self) -> u64 {
        0
    }

    /// States whose successors were made, one by one.
    fn expanded(&self) -> u64 {
        0
    }

    /// Successors made, one by one, repeated ones included.
    fn generated(&self) -> u64 {
        0
    }

    /// Most bytes that it has taken.
    fn most_bytes(&self) -> u64;

    /// Makes the next layer (or finds more states, as they come) and returns the number of new states; 0 if
    /// everything has been found.
    ///
    /// # Errors
    /// The limit that was reached, or what is wrong with a file; the layer is then not complete.
    fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, SearchFault>;

    /// Calls `visit` with the goal states in the last complete layer, if the board has a goal and solutions are needed.
    fn each_goal(&self, visit: &mut dyn FnMut(&[u64])) {
        let _ = visit;
    }

    /// Returns whether [`LayerEngine::each_of_last`] goes in reading order.
    fn is_in_reading_order(&self) -> bool {
        false
    }

    /// Calls `visit` with the states of the last complete layer until it returns false.
    ///
    /// # Errors
    /// Layers on disk cannot be read.
    fn each_of_last(&self, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), StoreError> {
        let _ = visit;
        Ok(())
    }

    /// The numbers of those of these states that lie in the layer of this depth, as
    /// [`SearchedLayers`](super::searched::SearchedLayers) says.
    ///
    /// # Errors
    /// Layers on disk cannot be read.
    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault> {
        let _ = (depth, some);
        Ok(Vec::new())
    }

    /// Writes what it has found, beginning with its kind, depth and states (see `checkpoint.rs`); of its layers those
    /// from `first` on.
    ///
    /// # Errors
    /// Those of the writer.
    fn save(&self, first: u32, to: &mut dyn Write) -> io::Result<()>;
}
