//! The answers of counting.

use crate::space::{Components, Statistics, Stop};

/// The answer to `count`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Count {
    /// `None` if all states were counted, otherwise why not.
    pub stopped: Option<Stop>,
    /// States that can be reached, the start included; with a limit, those seen so far.
    pub states: u64,
    /// New states at each depth from 0, in the requested metric. With a limit, complete layers only;
    /// empty where depths were not requested.
    pub layers: Vec<u64>,
    /// The goals, where they were requested.
    pub goals: Option<GoalCount>,
    /// The statistics of the search.
    pub statistics: Statistics,
}

impl Count {
    /// A count that was stopped before it began.
    pub(crate) fn nothing(stop: Stop) -> Self {
        Self { stopped: Some(stop), ..Self::default() }
    }
}

/// The goals among the states, and their distances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GoalCount {
    /// Goal states (for an exit: states from which the goal piece can leave).
    pub states: u64,
    /// Length of a shortest solution, an exit included; `None` without goal states.
    pub nearest: Option<u32>,
    /// Length of a shortest path to the goal state that is farthest, an exit included.
    pub farthest: Option<u32>,
}

impl GoalCount {
    /// The count as words for a checkpoint: an absent number is 0, any other is one more.
    pub(crate) fn to_words(self) -> [u64; 3] {
        let word = |length: Option<u32>| length.map_or(0, |length| u64::from(length) + 1);
        [self.states, word(self.nearest), word(self.farthest)]
    }

    /// The count that [`GoalCount::to_words`] has written.
    pub(crate) fn from_words(words: &[u64]) -> Self {
        let word = |at: usize| words.get(at).copied().unwrap_or(0);
        let length = |word: u64| word.checked_sub(1).map(|length| length as u32);
        Self { states: word(0), nearest: length(word(1)), farthest: length(word(2)) }
    }
}

/// The number of placements of the pieces, and the components that they form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placements {
    /// Placements that are legal at rest, reachable or not.
    pub packings: u128,
    /// Their components, where requested.
    pub components: Option<Components>,
}
