//! Progress: reports of a search to a `Reporter` of its caller.

use slide_model::{Puzzle, Solution};

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The depth of the layer that is being made, in the metric of the search.
    pub depth: u32,
    /// The number of states in the newest layer so far.
    pub layer_states: u64,
    /// The number of all states so far.
    pub states: u64,
    /// The bytes taken by the tables.
    pub memory_bytes: u64,
    /// The number of packings, where every packing has its bits.
    pub packings: Option<u64>,
}

/// The progress of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepening {
    /// The bound that is being searched: there are no solutions with fewer moves.
    pub bound: u32,
    /// The number of states generated so far.
    pub nodes: u64,
}

/// The progress of making a pattern database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableProgress {
    /// The number of entries.
    pub placements: u64,
    /// The number of moves from the goal.
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
    /// The number of states found so far, where that is of interest.
    pub states: Option<u64>,
    /// The length of the hardest puzzle found so far, where one is looked for.
    pub best: Option<u32>,
}

/// The listener of a search. It is called every few thousand states and after each layer, and must return soon.
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

    /// A file that the search keeps could not be written or read; the search ends with its results so far.
    fn failure(&mut self, _: &str) {}
}

impl<R: Reporter + ?Sized> Reporter for &mut R {
    fn progress(&mut self, progress: Progress) {
        (**self).progress(progress);
    }

    fn deepening(&mut self, deepening: Deepening) {
        (**self).deepening(deepening);
    }

    fn table(&mut self, table: TableProgress) {
        (**self).table(table);
    }

    fn parts(&mut self, parts: Parts) {
        (**self).parts(parts);
    }

    fn better(&mut self, puzzle: &Puzzle, solution: &Solution, lower_bound: u32) {
        (**self).better(puzzle, solution, lower_bound);
    }

    fn warning(&mut self, text: &str) {
        (**self).warning(text);
    }

    fn failure(&mut self, text: &str) {
        (**self).failure(text);
    }
}
