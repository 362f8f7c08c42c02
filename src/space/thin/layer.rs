//! One layer of a breadth-first search: its states as a set, and for a small layer their snapshots
//! too, so that they need not be unpacked when their turn comes. In a search by steps it knows how each
//! state was found, so that this step need not be taken back.

use super::code_set::CodeSet;
use crate::board::{Back, Board, Change, Code, Mask};
use crate::space::limits::{Limits, Stop};
use crate::space::symmetry::Symmetry;

/// A set of states that lie at one depth.
#[derive(Clone, Debug)]
pub(in crate::space) struct Layer<M, const W: usize> {
    set: CodeSet<W>,
    /// One after the other, in the order of the states; empty if there are none. Where mirror images
    /// count as the same, each is followed by that of the image.
    snapshots: Vec<M>,
    /// Masks for each state.
    masks: usize,
    symmetry: Symmetry,
    keeps_snapshots: bool,
    /// The steps back to the layer before, in the order of the states; empty if they are not known.
    backs: Vec<Back>,
    keeps_backs: bool,
}

/// A state that was made from another one.
#[derive(Clone, Copy, Debug)]
pub(in crate::space) struct Found<const W: usize> {
    pub code: Code<W>,
    pub change: Change,
    /// Number of the state before, in its share.
    pub before: u16,
    pub is_goal: bool,
    /// Whether `code` is not what the change leads to but its mirror image.
    pub is_image: bool,
}

impl<M: Mask, const W: usize> Layer<M, W> {
    /// Most bytes of snapshots: what stays in the processor's cache.
    const MOST_BYTES: usize = 1 << 20;

    pub fn new(board: &Board<M, W>, symmetry: Symmetry) -> Self {
        let images = if symmetry == Symmetry::Mirror { 2 } else { 1 };
        let masks = images * board.snapshot_masks();
        Self {
            set: CodeSet::new(),
            snapshots: Vec::new(),
            masks,
            symmetry,
            keeps_snapshots: false,
            backs: Vec::new(),
            keeps_backs: false,
        }
    }

    /// The states in the order in which they came.
    pub fn states(&self) -> &[Code<W>] {
        self.set.states()
    }

    /// Takes the states out, to keep them elsewhere.
    pub fn take_states(&mut self) -> Vec<Code<W>> {
        self.set.take_states()
    }

    pub fn contains(&self, code: &Code<W>) -> bool {
        self.set.contains(code)
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.set.bytes() + self.beside()
    }

    /// Empties the layer, with room for about `expected` states.
    pub fn clear(&mut self, expected: usize) {
        self.set.clear(expected);
        self.snapshots.clear();
        self.backs.clear();
    }

    /// Makes room for `more` states; see [`CodeSet::reserve`].
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn reserve(&mut self, more: usize, others: u64, limits: &Limits) -> Result<(), Stop> {
        let needed = if self.keeps_backs { self.backs.len() + more } else { 0 };
        if needed > self.backs.capacity() {
            self.backs.try_reserve(more).map_err(|_| Stop::Memory)?;
        }
        self.set.reserve(more, others + self.beside(), limits)
    }

    /// Bytes of what is kept beside the states.
    fn beside(&self) -> u64 {
        let snapshots = self.snapshots.capacity() * size_of::<M>();
        (snapshots + self.backs.capacity() * size_of::<Back>()) as u64
    }

    /// Adds a state without a snapshot; `true` if it was not there.
    pub fn insert(&mut self, code: Code<W>) -> bool {
        self.set.insert(code)
    }

    /// Drops what is in the layer from `found`.
    pub fn drop_known(&self, found: &mut Vec<Found<W>>) {
        self.set.drop_known(found, |found| found.code);
    }

    /// Adds states that were made from states of the layer `before`, whose share began at `first`,
    /// and keeps in `found` those that were new. Room must have been reserved for all.
    pub fn insert_all(
        &mut self,
        board: &Board<M, W>,
        found: &mut Vec<Found<W>>,
        before: &Self,
        first: usize,
    ) {
        self.set.insert_all(found, |found| found.code);
        if self.keeps_backs {
            self.backs.extend(found.iter().map(|found| board.back(found.change)));
        }
        if !self.keeps_snapshots {
        } else if self.has_room_for(self.states().len()) {
            for found in found {
                let snapshot = before.snapshot(first + usize::from(found.before));
                self.keep_snapshot(board, snapshot, found);
            }
        } else {
            self.keeps_snapshots = false;
            self.snapshots = Vec::new();
        }
    }

    /// Keeps the snapshot of a state that was made from the one whose snapshot is given.
    #[inline]
    fn keep_snapshot(&mut self, board: &Board<M, W>, before: &[M], found: &Found<W>) {
        let kept = &mut self.snapshots;
        let change = found.change;
        let Some(mirror) = board.mirror().filter(|_| self.symmetry == Symmetry::Mirror) else {
            board.snapshot_after(before, change, kept);
            return;
        };
        let (own, other) = before.split_at(before.len() / 2);
        let mut halves = [(own, change), (other, mirror.change(change))];
        if found.is_image {
            halves.reverse();
        }
        for (before, change) in halves {
            board.snapshot_after(before, change, kept);
        }
    }

    /// From now on snapshots of states made from `before` are kept, if they can be, and steps back if
    /// they are made `by_steps`.
    pub fn keep_beside(&mut self, before: &Self, by_steps: bool) {
        self.keeps_snapshots = !before.snapshots.is_empty();
        self.keeps_backs = by_steps && self.symmetry == Symmetry::None;
    }

    /// Makes the snapshots of a layer that is small enough and has none.
    pub fn make_snapshots(&mut self, board: &Board<M, W>) {
        if self.snapshots.is_empty() && self.has_room_for(self.states().len()) {
            let mut position = board.position();
            let mut image = board.position();
            let mirror = board.mirror().filter(|_| self.symmetry == Symmetry::Mirror);
            for code in self.set.states() {
                board.unpack(code, &mut position);
                board.snapshot(&position, &mut self.snapshots);
                if let Some(mirror) = mirror {
                    mirror.image(&position, &mut image);
                    board.snapshot(&image, &mut self.snapshots);
                }
            }
        }
    }

    /// The snapshots of the states in this range; none if they are not kept.
    pub fn snapshots(&self, from: usize, to: usize) -> &[M] {
        self.snapshots.get(from * self.masks..to * self.masks).unwrap_or_default()
    }

    /// The steps back from the states in this range; none if they are not known.
    pub fn backs(&self, from: usize, to: usize) -> &[Back] {
        self.backs.get(from..to).unwrap_or_default()
    }

    fn snapshot(&self, index: usize) -> &[M] {
        self.snapshots(index, index + 1)
    }

    fn has_room_for(&self, states: usize) -> bool {
        states * self.masks * size_of::<M>() <= Self::MOST_BYTES
    }
}
