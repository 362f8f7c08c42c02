//! Progress: what a search is doing, told to a `Reporter` that it does not know.

use slide_model::{Puzzle, Solution};

/// The progress of a search.
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
    /// The number of packings, where every packing has its bits.
    pub packings: Option<u64>,
}

/// The progress of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepening {
    /// The bound that is being searched: solutions with fewer moves there are none.
    pub bound: u32,
    /// States generated so far.
    pub nodes: u64,
}

/// The progress of making a pattern database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableProgress {
    /// Number of entries.
    pub placements: u64,
    /// Moves from the goal.
    pub depth: u32,
}

/// The progress of a long job that is made of many searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The number of them that are done.
    pub done: u64,
    /// The number of all, if known.
    pub all: Option<u64>,
    /// The name of such searches, as a plural.
    pub noun: &'static str,
    /// States found so far, where they are of interest.
    pub states: Option<u64>,
    /// The length of the hardest puzzle found so far, where one is looked for.
    pub best: Option<u32>,
}

/// Listens to a search. Called every few thousand states and after each layer; must return soon.
pub trait Reporter {
    /// The search has come this far.
    fn progress(&mut self, progress: Progress);

    /// Iterative deepening has come this far.
    fn deepening(&mut self, _: Deepening) {}

    /// The making of a pattern database has come this far.
    fn table(&mut self, _: TableProgress) {}

    /// A job of many searches has come this far.
    fn parts(&mut self, _: Parts) {}

    /// A better solution was found, and none is shorter than the bound.
    fn better(&mut self, _: &Puzzle, _: &Solution, _lower_bound: u32) {}

    /// Something did not work that the search can do without.
    fn warning(&mut self, _: &str) {}

    /// A file that the search keeps could not be written or read, and it ends with what it has.
    fn failure(&mut self, _: &str) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn progress(&mut self, _: Progress) {}
}
