//! All components of the packings of a piece set, found where that costs least.
//!
//! ```text
//! automaton     pieces of one kind are interchangeable: parts of nodes are joined, no packing is looked at
//! blocks        every piece is a kind of its own, where nodes have nearly as many parts as completions, or
//!               there is no memory for the parts: packings are flooded, two bits for each
//! ```

use std::collections::BTreeMap;

use super::blocks::{self, BlockLayers};
use super::error::EnumerateError;
use super::joined::{Joined, JoiningCost};
use crate::board::{Automaton, Board, GoalTargets, Mask, Paths, Steps};
use slide_model::Metric;
use slide_run::{BuildBudget, GiveUp, Stop, Watch};

/// All components of the packings of a piece set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Components {
    /// The number of packings.
    pub packings: u64,
    /// The number of components of each size.
    pub sizes: BTreeMap<u64, u64>,
    /// The size of the start's component.
    pub own: u64,
    /// The number of components with a goal state; 0 if the board has no goal.
    pub with_goal: u64,
}

impl Components {
    /// The number of components.
    pub fn count(&self) -> u64 {
        self.sizes.values().sum()
    }

    /// The size of the largest one.
    pub fn largest(&self) -> u64 {
        self.sizes.last_key_value().map_or(0, |(&size, _)| size)
    }

    /// The components of all packings of the pieces of `board`.
    ///
    /// # Errors
    /// [`EnumerateError::Stopped`] with the limit that was reached, [`Stop::Packings`] if there are more than a word can
    /// count.
    pub fn new<M: Mask, const W: usize>(
        board: &Board<M, W>,
        watch: &mut Watch<'_>,
    ) -> Result<Self, EnumerateError> {
        let limits = watch.limits;
        let budget = BuildBudget::new(limits, limits.memory_left(board.bytes()));
        let automaton = Automaton::new(board, &budget).map_err(Stop::from)?;
        let paths = Paths::new(&automaton).ok_or(Stop::Packings)?;
        drop(automaton);
        Self::on(board, paths, watch)
    }

    /// As [`Components::new`], where the paths of all packings are known.
    pub(super) fn on<M: Mask, const W: usize>(
        board: &Board<M, W>,
        paths: Paths,
        watch: &mut Watch<'_>,
    ) -> Result<Self, EnumerateError> {
        let Watch { threads, limits, .. } = *watch;
        let check = |bytes| limits.check(0, board.bytes() + bytes);
        let memory = limits.memory_left(board.bytes() + paths.bytes());
        let budget = BuildBudget::new(limits, memory);
        let Some(steps) = Steps::new(board, Metric::Step, memory, &|_| budget.goes_on()) else {
            // A step has one route, so nothing but memory or another limit keeps them from being made.
            budget.check(0).map_err(Stop::from)?;
            return Err(Stop::Memory.into());
        };
        let mut targets = GoalTargets::new(board);
        if !steps.are_single() {
            let own = paths.tokens_of(board, &board.start());
            let budget = BuildBudget::new(limits, memory);
            let mut go_on = |taken: JoiningCost| budget.check(taken.bytes);
            let joined = Joined::new(&paths, &steps, targets.as_mut(), &own, threads, &mut go_on);
            if let Some(Joined { sizes, own, with_goal, .. }) = GiveUp::found(joined)? {
                let packings = paths.completions(Paths::ROOT);
                return Ok(Self { packings, sizes, own, with_goal });
            }
        }
        let old_states = blocks::OldStates::Seen;
        let options = blocks::Options { threads, old_states, ..blocks::Options::default() };
        let predicted = BlockLayers::predicted(&paths, &steps, &options);
        check(predicted.ok_or(Stop::Packings)?.bytes)?;
        let mut blocks =
            BlockLayers::new(paths, &steps, targets, options, &budget).map_err(Stop::from)?;
        Ok(blocks.components(board, watch)?)
    }
}
