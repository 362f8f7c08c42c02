//! Each clique once.
//!
//! While one piece moves, no other does; the states that this piece alone can make are all one move apart, a
//! *clique* of the graph. In moves these are all places that it reaches, in slides those of one line. A state lies in
//! one clique for each piece that can go (in slides, for each piece and axis), and each other state of the clique
//! would make the same states again: a clique of k states would be made k times.
//!
//! ```text
//! . b .      b goes: . b .   b . .   . . b   . . .   …      one clique
//! a . .              a . .   a . .   a . .   a b .
//! ```
//!
//! **Once is enough.** Let the first state of a clique be expanded in layer d. None of the clique lies in layer
//! d − 1, else it would have been expanded before; so all others lie in d or d + 1. They are made now, and in each of
//! them the piece is *marked*: there its clique need not be made again. A marked state of layer d + 1 carries the mark
//! into its own expansion; one of layer d that is still to come gets it too.
//!
//! So a clique of k states gives k − 1 successors, once in the whole search. And as long as no mark is missing, no
//! successor lies in layer d − 1, where nothing need be looked up. Where a search continues from layers of another
//! one, which has made no marks, successors must be looked up there once: what is made then is marked, so the next layer
//! has all marks.
//!
//! **What a mark says.** It is one bit of a word for each state, by the ordinal of the piece (`board/ordinals.rs`):
//!
//! ```text
//! moves     bit i         the piece with ordinal i                             up to 64 pieces
//! slides    bit i         up and down, bit 32 + i  left and right              up to 32 pieces
//! ```
//!
//! The ordinal is found again in each state that is made; two states share at most one clique, and the marks of one state
//! are added up. With more pieces there are no marks: all successors are made and looked up in the layer before.
//!
//! **Mirror images** that count as one: a state is known by the smaller of itself and its image, so the mark of a state
//! that is made is that of the piece, or of its image where the image is the smaller one. A state that is its own image
//! gets both.
//!
//! **Threads** expand states of one layer side by side. A mark that comes too late for a state of the same layer only
//! has its clique made twice; marks into the next layer are set by one thread, which adds the states there.

use std::sync::atomic::{AtomicU64, Ordering};

use super::code_set::hash;
use super::layer::LayerResult;
use crate::board::{Board, Change, Code, Mask, Position};
use crate::space::successors::MadeCliques;
use slide_model::Metric;

/// The first bit for slides left and right.
const HORIZONTAL: u32 = 32;

/// The marks of states in one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::space) enum CliqueMarks {
    Slides {
        /// Bits from one row of a mask to the next: a shorter slide stays in its row.
        stride: i32,
    },
    Moves,
}

impl CliqueMarks {
    /// The marks in this metric. `None` in steps, whose cliques are pairs, in lines, which more than one piece makes, and
    /// where there are more pieces than bits.
    pub fn new<M: Mask, const W: usize>(board: &Board<M, W>, metric: Metric) -> Option<Self> {
        let (marks, most) = match metric {
            Metric::Step | Metric::Line => return None,
            Metric::Slide => (Self::Slides { stride: board.stride() }, HORIZONTAL),
            Metric::Move => (Self::Moves, u64::BITS),
        };
        (board.start_places().len() <= most as usize).then_some(marks)
    }

    /// The pieces of a state that are marked.
    #[inline(always)]
    pub fn made<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        position: &Position<M>,
        marks: u64,
    ) -> MadeCliques<M> {
        let places = |ordinals| board.places_of_ordinals(position, ordinals);
        match self {
            Self::Slides { .. } => MadeCliques {
                vertical: places(marks & u64::from(u32::MAX)),
                horizontal: places(marks >> HORIZONTAL),
            },
            Self::Moves => {
                let all = places(marks);
                MadeCliques { vertical: all, horizontal: all }
            }
        }
    }

    /// The number of the bit, in the state that `change` leads to, of the piece that has moved.
    #[inline(always)]
    pub fn bit<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        position: &Position<M>,
        change: Change,
    ) -> u8 {
        let ordinal = board.ordinal_after(position, change);
        let by = (i32::from(change.to) - i32::from(change.from)).abs();
        match self {
            Self::Slides { stride } if by < stride => (HORIZONTAL + ordinal) as u8,
            _ => ordinal as u8,
        }
    }
}

/// Adds marks to those of a state of the layer that is expanded. Where two threads do so at the same time one mark may
/// be lost, and its clique is made twice.
#[inline(always)]
pub(in crate::space) fn add_marks(marks: &AtomicU64, more: u64) {
    marks.store(marks.load(Ordering::Relaxed) | more, Ordering::Relaxed);
}

/// Finds the states of one share: those that are expanded together have to see each other's marks at once.
///
/// ```text
/// slots    | 3 | – | 1 | 2 | – | – | 4 | – |      numbers of states from 1 on; at most a sixteenth of them taken
/// ```
#[derive(Clone, Debug, Default)]
pub(super) struct ShareIndex {
    slots: Vec<u16>,
}

impl ShareIndex {
    /// Makes it the index of these states, fewer than 65536.
    pub fn fill<const W: usize>(&mut self, states: &[Code<W>]) {
        self.slots.clear();
        self.slots.resize((16 * states.len()).next_power_of_two(), 0);
        let mask = self.slots.len() - 1;
        for (number, state) in (1..).zip(states) {
            let mut slot = hash(state) as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number;
        }
    }

    /// Marks a state if it is one of the share, and returns whether it is.
    #[inline(always)]
    pub fn mark<const W: usize>(
        &self,
        states: &[Code<W>],
        marks: &[AtomicU64],
        made: &LayerResult<W>,
    ) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = hash(&made.code) as usize & mask;
        loop {
            let Some(number) = usize::from(self.slots[slot]).checked_sub(1) else { return false };
            if states[number] == made.code {
                add_marks(&marks[number], made.marks());
                return true;
            }
            slot = (slot + 1) & mask;
        }
    }
}
