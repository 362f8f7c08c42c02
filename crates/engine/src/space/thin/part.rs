//! One of several parts of a search that many make together: the states of three layers that belong to it.
//!
//! ```text
//! part 0   previous  current ──expand──▶ successors ──to their owners──▶ take: next    without previous, current
//! part 1   previous  current ──expand──▶ successors ──to their owners──▶ take: next
//! ```
//!
//! The hash of a state determines the part to which it belongs. So only its owner can know whether it is new, and
//! each part is a search in thin layers (see `frontier.rs`) whose successors are sent to their owners.

use std::slice::{from_mut, from_ref};

use super::code_set::{CodeSet, hash};
use super::expand::{Expander, Share, found_bytes, plan};
use super::frontier::SearchSettings;
use crate::board::{Backs, Board, Code, Mask};
use crate::space::symmetry::Symmetry;
use slide_run::{Limits, Stop};

/// States that are expanded in one go; their numbers have 16 bits.
const STATES_AT_ONCE: usize = 1 << 14;

/// One part of a search.
pub struct ThinPart<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    symmetry: Symmetry,
    /// True if two states of one layer can be neighbours.
    has_level_moves: bool,
    expander: Expander<M, W>,
    previous: CodeSet<W>,
    current: CodeSet<W>,
    next: CodeSet<W>,
    /// States of the current layer that are expanded.
    expanded: usize,
}

impl<'b, M: Mask, const W: usize> ThinPart<'b, M, W> {
    /// A part without states; `has_level_moves` if two states of one layer can be neighbours.
    pub fn new(board: &'b Board<M, W>, settings: SearchSettings, has_level_moves: bool) -> Self {
        Self {
            board,
            symmetry: settings.symmetry,
            has_level_moves,
            expander: Expander::new(board, settings.metric),
            previous: CodeSet::new(),
            current: CodeSet::new(),
            next: CodeSet::new(),
            expanded: 0,
        }
    }

    /// The part to which a state belongs.
    #[inline]
    pub fn owner(code: &Code<W>, parts: usize) -> usize {
        // The low bits choose the slot in a table: the high ones are free for this.
        (((hash(code) >> 32) * parts as u64) >> 32) as usize
    }

    /// Bytes taken, without the board.
    pub fn bytes(&self) -> u64 {
        let sets = self.previous.bytes() + self.current.bytes() + self.next.bytes();
        sets + found_bytes(from_ref(&self.expander))
    }

    /// States of the layer before, and of the current one.
    pub fn layers(&self) -> [&[Code<W>]; 2] {
        [self.previous.states(), self.current.states()]
    }

    /// The number of states of the next layer that are known.
    pub fn found(&self) -> u64 {
        self.next.states().len() as u64
    }

    /// States expanded, and successors made, so far.
    pub fn made(&self) -> [u64; 2] {
        [self.expander.expanded, self.expander.generated]
    }

    /// Makes successors of some more states, of which about `room_bytes` may wait, and gives each to the caller.
    /// Returns whether there are states left.
    pub fn expand(&mut self, room_bytes: u64, mut give: impl FnMut(&Code<W>)) -> bool {
        let all = self.current.states();
        let states = &all[self.expanded..all.len().min(self.expanded + STATES_AT_ONCE)];
        plan(from_mut(&mut self.expander), states.len(), room_bytes);
        let share = Share {
            first: self.expanded,
            states,
            snapshots: &[],
            backs: Backs::One(&[]),
            marks: &[],
        };
        self.expander.expand(self.board, self.symmetry, share, &|_| {});
        self.expander.found.iter().for_each(|found| give(&found.code));
        let end = self.expanded + states.len();
        self.expanded = self.expander.rest().map_or(end, |rest| rest.start);
        self.expanded < all.len()
    }

    /// Takes states into the next layer that belong to this part, and drops those that are known.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no memory for them beside `others_bytes`.
    pub fn take(
        &mut self,
        states: &mut Vec<Code<W>>,
        others_bytes: u64,
        limits: &Limits,
    ) -> Result<(), Stop> {
        self.previous.drop_known(states, |state| *state);
        if self.has_level_moves {
            self.current.drop_known(states, |state| *state);
        }
        let known = others_bytes + self.previous.bytes() + self.current.bytes();
        self.next.reserve(states.len(), known, limits)?;
        self.next.insert_all(states, |state| *state);
        Ok(())
    }

    /// Takes states that are known to be in the layer before, or in the current one.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no memory for them beside `others_bytes`.
    pub fn restore(
        &mut self,
        is_current: bool,
        states: &mut Vec<Code<W>>,
        others_bytes: u64,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let others = others_bytes + self.bytes();
        let layer = if is_current { &mut self.current } else { &mut self.previous };
        layer.reserve(states.len(), others, limits)?;
        layer.insert_all(states, |state| *state);
        Ok(())
    }

    /// The next layer becomes the current one.
    pub fn turn(&mut self) {
        std::mem::swap(&mut self.previous, &mut self.current);
        std::mem::swap(&mut self.current, &mut self.next);
        self.begin_again();
    }

    /// Forgets what is known of the next layer.
    pub fn begin_again(&mut self) {
        self.next.clear(self.current.states().len());
        self.expanded = 0;
    }

    /// Calls `visit` with each goal state of the current layer.
    pub fn each_goal(&self, mut visit: impl FnMut(&Code<W>)) {
        let mut position = self.board.position();
        for state in self.current.states() {
            self.board.unpack(state, &mut position);
            if self.board.is_goal(&position) {
                visit(state);
            }
        }
    }
}
