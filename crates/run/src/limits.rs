//! Limits: the conditions under which a search stops before it has its answer. Limits belong to the caller;
//! the search checks them after every layer and every few thousand states.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::too_large::TooLarge;
use slide_model::options;

options! {
    /// The limits of a search. Nothing is limited by default.
    pub struct Limits {
        /// The deepest layer to look at, in the metric of the search.
        max_depth: Option<u32> = None,
        /// The greatest number of states to keep.
        max_states: Option<u64> = None,
        /// The greatest number of states to generate, for searches that do not keep them (IDA*), and for A*.
        max_nodes: Option<u64> = None,
        /// The time to give up.
        deadline: Option<Instant> = None,
        /// The greatest number of bytes that the tables of the search may take.
        memory_bytes: Option<u64> = None,
        /// The greatest number of bytes of the whole process, as the system measures it. It is checked while tables are
        /// built, which for a moment takes more memory than the tables in the end.
        process_bytes: Option<u64> = None,
        /// A flag that others (a signal handler, a user interface) set to stop the search.
        interrupt: Option<Arc<AtomicBool>> = None,
    }
}

/// The reason why a search stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Stop {
    /// `max_depth` was reached.
    Depth,
    /// `max_states` was reached.
    States,
    /// `max_nodes` was reached.
    Nodes,
    /// The deadline has passed.
    Time,
    /// The tables would have become larger than `memory_bytes`.
    Memory,
    /// There are more packings than can be counted or joined: a limit of the program.
    Packings,
    /// Somebody set `interrupt`.
    Interrupted,
    /// A file that the search keeps could not be read or written.
    Store,
    /// The search contradicts itself: a fault of the program.
    Fault,
}

impl Stop {
    /// A few words for a person: `depth limit`, `interrupted`, …
    pub fn words(self) -> &'static str {
        match self {
            Self::Depth => "depth limit",
            Self::States => "state limit",
            Self::Nodes => "node limit",
            Self::Time => "time limit",
            Self::Memory => "memory limit",
            Self::Packings => "too many packings",
            Self::Interrupted => "interrupted",
            Self::Store => "file error",
            Self::Fault => "fault of the program, please report it",
        }
    }
}

impl From<TooLarge> for Stop {
    fn from(_: TooLarge) -> Self {
        Self::Memory
    }
}

impl Limits {
    /// [`Limits::check`] for a number of bytes alone: for tables that are built before a search begins.
    pub fn go_on(&self) -> impl FnMut(u64) -> Result<(), Stop> + '_ {
        |bytes| self.check(0, bytes)
    }

    /// The rest of these limits beside another search that has reached this depth and keeps these states and bytes.
    #[must_use]
    pub fn remaining(&self, depth: u32, states: u64, memory_bytes: u64) -> Self {
        Self {
            max_depth: self.max_depth.map(|most| most.saturating_sub(depth)),
            max_states: self.max_states.map(|most| most.saturating_sub(states)),
            memory_bytes: self.memory_bytes.map(|most| most.saturating_sub(memory_bytes)),
            ..self.clone()
        }
    }

    /// The memory that may be taken beside these bytes.
    pub fn memory_left(&self, bytes: u64) -> u64 {
        self.memory_bytes.map_or(u64::MAX, |most| most.saturating_sub(bytes))
    }

    /// The limits of each of several searches at a time.
    #[must_use]
    pub fn among(&self, searches: usize) -> Self {
        let memory_bytes = self.memory_bytes.map(|most| most / searches.max(1) as u64);
        Self { memory_bytes, ..self.clone() }
    }

    /// The greatest number of states while layer `depth` is made, and the reason to stop at one more.
    /// In a layer that is too deep no state is allowed, but it is tried: if it would be empty,
    /// everything has been found.
    pub fn most_states(&self, depth: u32, states: u64) -> (u64, Stop) {
        match self.max_depth {
            Some(most) if depth > most => (states, Stop::Depth),
            _ => (self.max_states.unwrap_or(u64::MAX), Stop::States),
        }
    }

    /// Returns whether to stop, given the number of states kept and the bytes of the tables.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self, states: u64, memory_bytes: u64) -> Result<(), Stop> {
        if self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Err(Stop::Interrupted)
        } else if self.max_states.is_some_and(|most| states > most) {
            Err(Stop::States)
        } else if self.memory_bytes.is_some_and(|most| memory_bytes > most) {
            Err(Stop::Memory)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Time)
        } else {
            Ok(())
        }
    }
}
