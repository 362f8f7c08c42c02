//! The engine of thin layers: breadth-first search that keeps the last layers alone.

mod cliques;
mod code_filter;
pub(crate) mod code_set;
pub(crate) mod expand;
pub(crate) mod frontier;
pub(crate) mod layer;
mod part;

pub use frontier::{Frontier, MadeSuccessors, OldLayers, SearchSettings};
pub use part::ThinPart;
