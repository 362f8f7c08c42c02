//! How a search tells what it is doing, without knowing who listens.

/// Where a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the layer that is being made, in the metric of the search.
    pub depth: u32,
    /// States in the newest layer so far.
    pub layer_states: u64,
    /// All states so far.
    pub states: u64,
    /// Bytes taken by the tables.
    pub memory_bytes: u64,
    /// Where every packing has its bits: how many packings there are.
    pub packings: Option<u64>,
}

/// Listens to a search. Called every few thousand states and after each layer; must return soon.
pub trait Reporter {
    /// The search has come this far.
    fn progress(&mut self, progress: Progress);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn progress(&mut self, _: Progress) {}
}
