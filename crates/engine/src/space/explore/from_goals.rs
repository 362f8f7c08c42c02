//! Enumerations from all goals among the packings, and single states of their layers.

use super::change::BlocksQuery;
use super::{Explore, ExploreStage, StateOrder};
use crate::board::{Board, Code, Mask, Position};
use crate::space::blocks::{AT_ONCE, BlockLayers};
use crate::space::components::Components;
use crate::space::error::{EnumerateError, SearchFault};
use crate::space::first::First;
use crate::space::thin::frontier::Frontier;
use crate::space::{Engine, SearchSettings};
use slide_model::{Kind, Metric};
use slide_run::{Stop, Watch};

impl<'b, M: Mask, const W: usize> Explore<'b, M, W> {
    /// An enumeration from all goal states among the packings, whichever the start can reach; and the number
    /// of them that are just solved: a piece of a kind in `named` can make a step. It has bits for
    /// all packings, or thin layers if a move has too many routes for that.
    ///
    /// # Errors
    /// [`EnumerateError::Stopped`] with the limit that was reached.
    pub fn everywhere(
        board: &'b Board<M, W>,
        settings: SearchSettings,
        named: &[Kind],
        watch: &mut Watch<'_>,
    ) -> Result<(Self, u64), EnumerateError> {
        let nothing = Frontier::new(board, settings, &[], watch.limits)?;
        let mut this =
            Self::in_thin_layers(nothing, board, settings, StateOrder::Depth, Engine::Blocks);
        let blocks = this.blocks_at_goals(settings.metric, watch)?;
        let has_blocks = blocks.is_some();
        let goals = match blocks {
            Some(blocks) => blocks,
            // The moves have too many routes: only the goals are found in blocks.
            None => this.blocks_at_goals(Metric::Step, watch)?.ok_or(
                match watch.limits.memory_bytes {
                    Some(_) => Stop::Memory,
                    None => Stop::Packings,
                },
            )?,
        };
        this.packings = Some(goals.packings());
        let mut just_solved = 0;
        let mut position = board.position();
        let mut roots = Vec::new();
        let mut looked = 0_usize;
        let mut in_time = Ok(());
        goals.each_state(board, false, &mut |state| {
            looked += 1;
            if looked.is_multiple_of(AT_ONCE) {
                let roots = (size_of::<Code<W>>() * roots.capacity()) as u64;
                let bytes = goals.bytes() + roots;
                in_time = watch.limits.check(0, board.bytes() + bytes);
            }
            if !named.is_empty() {
                board.unpack(&state(), &mut position);
                just_solved += u64::from(can_step(board, &position, named));
            }
            if !has_blocks {
                roots.push(state());
            }
            in_time.is_ok() && (!named.is_empty() || !has_blocks)
        });
        in_time?;
        if has_blocks {
            this.begin_with(goals);
        } else {
            drop(goals);
            let layers = Frontier::new(board, settings, &roots, watch.limits)?;
            this.engine_log = "breadth-first in thin layers".into();
            this.stage = ExploreStage::Thin(Box::new(layers));
        }
        Ok((this, just_solved))
    }

    /// A search from `roots` in the blocks of one before it, which has found all states.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(in crate::space) fn in_blocks(
        board: &'b Board<M, W>,
        settings: SearchSettings,
        mut blocks: BlockLayers,
        roots: &[Code<W>],
        watch: &Watch<'_>,
    ) -> Result<Self, EnumerateError> {
        let nothing = Frontier::new(board, settings, &[], watch.limits)?;
        let order = StateOrder::Depth;
        let mut this = Self::in_thin_layers(nothing, board, settings, order, Engine::Blocks);
        blocks.forget_states();
        if let Some(root) = roots.first() {
            blocks.begin_at(board, 0, roots.len() as u64, root);
        }
        for roots in roots.chunks(AT_ONCE) {
            blocks.add(board, 0, roots).map_err(Stop::from)?;
        }
        watch.limits.check(0, board.bytes() + blocks.bytes() + size_of_val(roots) as u64)?;
        this.begin_with(blocks);
        Ok(this)
    }

    /// Begins in blocks, which have their first states.
    fn begin_with(&mut self, blocks: BlockLayers) {
        self.engine_log = format!("breadth-first in blocks: {}", blocks.engine_log());
        self.stage = self.stage_of(blocks);
    }

    /// The blocks, if the search that follows can have them.
    pub(in crate::space) fn into_blocks(self) -> Option<BlockLayers> {
        match self.stage {
            ExploreStage::Blocks(blocks) if blocks.are_for_next => Some(blocks.layers),
            _ => None,
        }
    }

    /// Blocks of all packings in this metric that begin at all goals, if there is memory for them.
    fn blocks_at_goals(
        &mut self,
        metric: Metric,
        watch: &Watch<'_>,
    ) -> Result<Option<BlockLayers>, EnumerateError> {
        let memory = watch.limits.memory_left(self.board.bytes());
        let blocks = self.blocks(&BlocksQuery::all(metric, memory), watch)?;
        let Some(mut blocks) = blocks else { return Ok(None) };
        blocks.begin_at_goals(watch.limits)?;
        watch.limits.check(0, self.board.bytes() + blocks.bytes())?;
        Ok(Some(blocks))
    }

    /// The components of all packings.
    ///
    /// # Errors
    /// Those of [`Components::new`].
    pub fn components(&self, watch: &mut Watch<'_>) -> Result<Components, EnumerateError> {
        match &self.stage {
            ExploreStage::Blocks(search) => {
                let paths = search.layers.paths().clone();
                Components::on(self.board, paths, watch)
            }
            _ => Components::new(self.board, watch),
        }
    }

    /// The number of packings, if the search began with all goals among them.
    pub fn packings(&self) -> Option<u64> {
        self.packings
    }

    /// The first states of the last complete layer in reading order: at most this number.
    ///
    /// # Errors
    /// [`SearchFault::Store`]: the disk.
    pub fn first_states(&self, most: usize) -> Result<Vec<Code<W>>, SearchFault> {
        let mut first = First::new(self.board, most);
        let engine = self.stage.engine();
        if most > 0 {
            engine.each_of_last(&mut |state| {
                state.first_chunk().into_iter().for_each(|code| first.take(code));
                !engine.is_in_reading_order() || first.states.len() < most
            })?;
        }
        Ok(first.states)
    }

    /// The state of the last complete layer that comes after this number of others in reading order,
    /// where every packing has its bits.
    pub fn nth_state(&self, mut others: u64) -> Option<Code<W>> {
        let mut found = None;
        if let ExploreStage::Blocks(search) = &self.stage {
            search.layers.each_state(self.board, false, &mut |state| {
                found = (others == 0).then(state);
                others = others.saturating_sub(1);
                found.is_none()
            });
        }
        found
    }
}

/// Returns whether a piece of one of these kinds can make a step.
pub fn can_step<M: Mask, const W: usize>(
    board: &Board<M, W>,
    position: &Position<M>,
    named: &[Kind],
) -> bool {
    let mut can = false;
    board.steps(position, |_, change| can |= named.contains(&board.kind_at(position, change.from)));
    can
}
