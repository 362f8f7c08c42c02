//! The first few of many states, in reading order, whatever the order in which they come. So which
//! examples are shown does not depend on the engine that found them.

use crate::board::{Board, Code, Mask};

/// Keeps the first few of many states.
pub struct First<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    most: usize,
    /// In reading order.
    pub states: Vec<Code<W>>,
}

impl<'b, M: Mask, const W: usize> First<'b, M, W> {
    /// Keeps this number of them.
    pub fn new(board: &'b Board<M, W>, most: usize) -> Self {
        Self { board, most, states: Vec::new() }
    }

    /// Takes one more state.
    pub fn take(&mut self, code: &Code<W>) {
        let is_full = self.states.len() >= self.most;
        let last = self.states.last();
        if is_full && last.is_none_or(|last| self.board.compare(code, last).is_ge()) {
            return;
        }
        let place = self.states.partition_point(|known| self.board.compare(known, code).is_lt());
        self.states.insert(place, *code);
        self.states.truncate(self.most);
    }
}
