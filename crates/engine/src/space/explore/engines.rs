//! The engines of an enumeration, each as a [`LayerEngine`].

use std::io::{self, Write};

use crate::board::{Board, Mask};
use crate::space::blocks::BlockLayers;
use crate::space::checkpoint::{self, write_states};
use crate::space::error::SearchFault;
use crate::space::layer_engine::LayerEngine;
use crate::space::searched::SearchedLayers;
use crate::space::state_table::StateTable;
use crate::space::thin::frontier::Frontier;
use slide_run::store::{StoreError, write_words};
use slide_run::{Engine, Stop, Watch};

impl<M: Mask, const W: usize> LayerEngine for Frontier<'_, M, W> {
    fn engine(&self) -> Engine {
        Engine::Thin
    }

    fn depth(&self) -> u32 {
        self.depth()
    }

    fn states(&self) -> u64 {
        self.states()
    }

    fn layer_states(&self) -> u64 {
        self.last().len() as u64
    }

    fn layer_goals(&self) -> u64 {
        self.goals().len() as u64
    }

    fn expanded(&self) -> u64 {
        self.expanded()
    }

    fn generated(&self) -> u64 {
        self.generated()
    }

    fn most_bytes(&self) -> u64 {
        self.most_bytes()
    }

    fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, SearchFault> {
        Ok(self.advance(watch)? as u64)
    }

    fn each_goal(&self, visit: &mut dyn FnMut(&[u64])) {
        self.goals().iter().for_each(|goal| visit(goal));
    }

    fn each_of_last(&self, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), StoreError> {
        self.last().iter().all(|state| visit(state));
        Ok(())
    }

    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault> {
        SearchedLayers::in_layer(self, depth, some)
    }

    fn save(&self, first: u32, to: &mut dyn Write) -> io::Result<()> {
        write_words(to, &checkpoint::head(0, self.depth(), self.complete_states()))?;
        (first..=self.depth()).try_for_each(|depth| write_states(to, self.layer(depth)))
    }
}

/// Blocks of the packings of a board.
pub(super) struct BoardBlocks<'b, M, const W: usize> {
    pub board: &'b Board<M, W>,
    /// True if the search that follows can have them.
    pub are_for_next: bool,
    pub layers: BlockLayers,
}

impl<M: Mask, const W: usize> LayerEngine for BoardBlocks<'_, M, W> {
    fn engine(&self) -> Engine {
        Engine::Blocks
    }

    fn depth(&self) -> u32 {
        self.layers.depth()
    }

    fn states(&self) -> u64 {
        self.layers.states()
    }

    fn layer_states(&self) -> u64 {
        self.layers.layer_states()
    }

    fn layer_goals(&self) -> u64 {
        self.layers.layer_goals()
    }

    fn most_bytes(&self) -> u64 {
        self.layers.bytes()
    }

    fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, SearchFault> {
        Ok(self.layers.advance(watch)?)
    }

    fn each_goal(&self, visit: &mut dyn FnMut(&[u64])) {
        if self.layers.layer_goals() > 0 {
            self.layers.each_state(self.board, true, &mut |state| {
                visit(&state());
                true
            });
        }
    }

    fn is_in_reading_order(&self) -> bool {
        true
    }

    fn each_of_last(&self, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), StoreError> {
        self.layers.each_state(self.board, false, &mut |state| visit(&state()));
        Ok(())
    }

    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault> {
        let mut found = Vec::new();
        for number in 0..some.len() as u32 {
            if let Some(code) = some.state(number).first_chunk()
                && self.layers.is_at(self.board, code, depth)
            {
                found.push(number);
            }
        }
        Ok(found)
    }

    fn save(&self, _: u32, to: &mut dyn Write) -> io::Result<()> {
        let kind = if self.are_for_next { 5 } else { 3 };
        write_words(to, &checkpoint::head(kind, self.layers.depth(), self.layers.states()))?;
        write_words(to, &self.layers.size())?;
        self.layers.save(to)
    }
}

/// All states, counted on the automaton of packings.
pub(super) struct Counted {
    pub states: u64,
    /// True once the number was returned as that of a layer.
    pub is_reported: bool,
}

impl LayerEngine for Counted {
    fn engine(&self) -> Engine {
        Engine::Blocks
    }

    fn depth(&self) -> u32 {
        0
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn layer_states(&self) -> u64 {
        self.states
    }

    fn most_bytes(&self) -> u64 {
        0
    }

    fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, SearchFault> {
        // All of them, and then none.
        if self.is_reported {
            return Ok(0);
        }
        if watch.limits.max_states.is_some_and(|most| self.states > most) {
            return Err(Stop::States.into());
        }
        self.is_reported = true;
        Ok(self.states)
    }

    fn save(&self, _: u32, to: &mut dyn Write) -> io::Result<()> {
        write_words(to, &checkpoint::head(4, 0, self.states))?;
        write_words(to, &[u64::from(self.is_reported)])
    }
}
