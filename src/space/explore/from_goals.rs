//! Enumerations from all goals among the packings, and single states of their layers.

use std::cell::RefCell;

use super::{Explore, Order, Stage};
use crate::board::{Board, Code, Mask};
use crate::puzzle::{Kind, Metric};
use crate::space::error::CannotEnumerate;
use crate::space::first::First;
use crate::space::limits::Stop;
use crate::space::ranked::{Ranked, can_step};
use crate::space::thin::frontier::{Frontier, Old};
use crate::space::watch::Watch;
use crate::space::{Engine, Manner};

impl<'b, M: Mask, const W: usize> Explore<'b, M, W> {
    /// An enumeration from all goal states among the packings, whichever the start can reach; and how
    /// many of them are just solved: a piece of a kind in `named` can make a step. It has bits for
    /// all packings.
    ///
    /// # Errors
    /// [`CannotEnumerate::TooManyPackings`]; [`CannotEnumerate::Stopped`] with the limit that was reached.
    pub fn everywhere(
        board: &'b Board<M, W>,
        manner: Manner,
        engine: Engine,
        named: &[Kind],
        watch: &mut Watch<'_>,
    ) -> Result<(Self, u64), CannotEnumerate> {
        let stopped = CannotEnumerate::Stopped;
        let nothing = Frontier::new(board, manner, &[], watch.limits).map_err(stopped)?;
        let mut this = Self {
            board,
            manner,
            order: Order::Depth,
            engine,
            stage: Stage::Thin(Box::new(nothing)),
            look_again_bytes: u64::MAX,
            expanded_before: 0,
            generated_before: 0,
            most_bytes: 0,
            story: String::new(),
            has_own_image: false,
            directory: None,
            fault: RefCell::new(None),
        };
        let room = watch.limits.room_beside(board.bytes());
        if manner.metric == Metric::Step && engine != Engine::Dense {
            let blocks = this.blocks(None, u64::MAX, room, watch).map_err(stopped)?;
            if let Some(mut blocks) = blocks {
                blocks.begin_at_goals().map_err(|too_large| stopped(too_large.into()))?;
                watch.limits.check(0, board.bytes() + blocks.bytes()).map_err(stopped)?;
                let (mut just_solved, mut position) = (0, board.position());
                if !named.is_empty() {
                    blocks.each_state(board, false, &mut |state| {
                        board.unpack(&state(), &mut position);
                        just_solved += u64::from(can_step(board, &position, named));
                        true
                    });
                }
                this.story = format!("breadth-first in blocks: {}", blocks.story());
                this.stage = Stage::Blocks(Box::new(blocks));
                return Ok((this, just_solved));
            }
        }
        let ranking = this.ranking(u64::MAX, room, watch).map_err(stopped)?;
        let ranking = ranking.ok_or(CannotEnumerate::TooManyPackings)?;
        let ways = manner.old == Old::Keep;
        let needed = board.bytes() + Ranked::<M, W>::bytes_for(&ranking, ways);
        watch.limits.check(0, needed).map_err(stopped)?;
        this.story = format!("breadth-first with bits for each of {} packings", ranking.packings());
        let mut ranked = this.ranked(ranking).map_err(stopped)?;
        let just_solved = ranked.begin_at_goals(named, watch).map_err(stopped)?;
        this.stage = Stage::Ranked(Box::new(ranked));
        Ok((this, just_solved))
    }

    /// How many packings there are, where each has its bits.
    pub fn packings(&self) -> Option<u64> {
        match &self.stage {
            Stage::Blocks(search) => Some(search.packings()),
            Stage::Ranked(search) => Some(search.packings()),
            _ => None,
        }
    }

    /// The first states of the last complete layer in reading order: at most this number.
    ///
    /// # Errors
    /// [`Stop::Store`]: the disk.
    pub fn first_states(&self, most: usize) -> Result<Vec<Code<W>>, Stop> {
        let mut first = First::new(self.board, most);
        match &self.stage {
            Stage::Thin(search) => search.last().iter().for_each(|code| first.take(code)),
            Stage::Disk(search) => {
                search.each_of_last(|code| first.take(code)).map_err(|error| self.store(error))?;
            }
            _ => return Ok(self.states_behind(0, most)),
        }
        Ok(first.states)
    }

    /// The state of the last complete layer that comes behind this number of others in reading order,
    /// where every packing has its bits.
    pub fn state_behind(&self, others: u64) -> Option<Code<W>> {
        self.states_behind(others, 1).pop()
    }

    /// At most `most` states behind these others, where every packing has its bits.
    fn states_behind(&self, mut others: u64, most: usize) -> Vec<Code<W>> {
        let mut states = Vec::new();
        match &self.stage {
            Stage::Blocks(search) => search.each_state(self.board, false, &mut |state| {
                if others > 0 {
                    others -= 1;
                } else if states.len() < most {
                    states.push(state());
                }
                states.len() < most
            }),
            Stage::Ranked(search) => states = search.some_states(others, most),
            _ => {}
        }
        states
    }
}
