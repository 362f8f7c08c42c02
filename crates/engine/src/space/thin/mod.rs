//! The engine of thin layers: breadth-first search that keeps the last layers alone.

pub(crate) mod code_set;
pub(crate) mod expand;
pub(crate) mod frontier;
pub(crate) mod layer;
mod part;

pub use frontier::{Frontier, OldLayers, SearchSettings};
pub use part::Part;
