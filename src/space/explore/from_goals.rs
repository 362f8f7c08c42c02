//! Enumerations from all goals among the packings, and single states of their layers.

use std::cell::RefCell;
use std::sync::Arc;

use super::ranks::ranking;
use super::{Explore, Stage};
use crate::board::{Board, Code, Mask};
use crate::puzzle::Kind;
use crate::space::dense::{Components, Dense, Order};
use crate::space::error::CannotEnumerate;
use crate::space::first::First;
use crate::space::limits::Stop;
use crate::space::watch::Watch;
use crate::space::{Engine, Manner};

impl<'b, M: Mask, const W: usize, const BITS: u32> Explore<'b, M, W, BITS> {
    /// An enumeration from all goal states among the packings, whichever the start can reach; and how
    /// many of them are just solved: a piece of a kind in `named` can make a step. It has bits for
    /// all packings.
    ///
    /// # Errors
    /// [`CannotEnumerate::TooManyPackings`]; [`CannotEnumerate::Stopped`] with the limit that was reached.
    pub fn everywhere(
        board: &'b Board<M, W>,
        manner: Manner,
        named: &[Kind],
        watch: &mut Watch<'_>,
    ) -> Result<(Self, u64), CannotEnumerate> {
        let room = watch.limits.room_beside(board.bytes());
        let ranking = ranking(board, u64::MAX, room, watch).map_err(CannotEnumerate::Stopped)?;
        let ranking = ranking.ok_or(CannotEnumerate::TooManyPackings)?;
        let packings = ranking.packings();
        let needed = board.bytes() + ranking.bytes() + Dense::<M, W, BITS>::bytes_for(packings);
        watch.limits.check(0, needed).map_err(CannotEnumerate::Stopped)?;
        let Manner { metric, threads, .. } = manner;
        let dense = Dense::new(board, metric, Order::Depth, threads, Arc::new(ranking));
        let mut dense = dense.map_err(CannotEnumerate::Stopped)?;
        let just_solved = dense.begin_at_goals(named, watch).map_err(CannotEnumerate::Stopped)?;
        let this = Self {
            board,
            manner,
            order: Order::Depth,
            engine: Engine::Dense,
            stage: Stage::Dense(Box::new(dense)),
            look_again_bytes: u64::MAX,
            expanded_before: 0,
            generated_before: 0,
            most_bytes: 0,
            story: format!("breadth-first with {BITS} bits for each of {packings} packings"),
            has_own_image: false,
            directory: None,
            fault: RefCell::new(None),
        };
        Ok((this, just_solved))
    }

    /// How many packings there are, where each has its bits.
    pub fn packings(&self) -> Option<u64> {
        match &self.stage {
            Stage::Dense(search) => Some(search.packings()),
            _ => None,
        }
    }

    /// The components of the packings, where each has its bits.
    ///
    /// # Errors
    /// [`CannotEnumerate::TooManyPackings`]; [`CannotEnumerate::Stopped`] with the limit that was reached.
    pub fn components(&self, watch: &mut Watch<'_>) -> Result<Components, CannotEnumerate> {
        match &self.stage {
            Stage::Dense(search) if search.packings() <= Components::MOST_PACKINGS => {
                let needed = search.bytes() + Components::bytes_for(search.packings());
                watch.limits.check(0, needed).map_err(CannotEnumerate::Stopped)?;
                search.components(watch).map_err(CannotEnumerate::Stopped)
            }
            _ => Err(CannotEnumerate::TooManyPackings),
        }
    }

    /// The first so many states of the last complete layer, in reading order.
    ///
    /// # Errors
    /// [`Stop::Store`]: the disk.
    pub fn first_states(&self, most: usize) -> Result<Vec<Code<W>>, Stop> {
        let mut first = First::new(self.board, most);
        match &self.stage {
            Stage::Thin(search) => search.last().iter().for_each(|code| first.take(code)),
            Stage::Dense(search) => return Ok(search.some_states(0, most)),
            Stage::Blocks(_) => {}
            Stage::Disk(search) => {
                search.each_of_last(|code| first.take(code)).map_err(|error| self.store(error))?;
            }
        }
        Ok(first.states)
    }

    /// The state of the last complete layer that comes behind so many others in reading order, where
    /// every packing has its bits.
    pub fn state_behind(&self, others: u64) -> Option<Code<W>> {
        match &self.stage {
            Stage::Dense(search) => search.some_states(others, 1).pop(),
            _ => None,
        }
    }
}
