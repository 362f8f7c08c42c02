//! One layer of a breadth-first search: its states as a set, and for a small layer their snapshots
//! too, so that they need not be unpacked when they are expanded. In a search by steps it knows how each
//! state was found, so that these steps need not be taken back. A small layer knows of each state all steps
//! back, found when a state is found again; then no step leads to the layer before, and nothing is looked
//! up there. A large layer, and one of states with many steps, knows one step back of each state, and independent steps are made
//! in one order (see `board/steps.rs`).
//!
//! ```text
//! found    from s1: t1 t2     from s2: t2 t3            steps back of t2: to s1, and to s2
//! ```

use std::sync::atomic::AtomicU64;

use super::cliques::add_marks;
use super::code_set::CodeSet;
use crate::board::{Back, Backs, Board, Change, Code, Mask};
use crate::space::symmetry::Symmetry;
use slide_run::{Limits, Stop};

/// A set of states that lie at one depth.
#[derive(Debug)]
pub(in crate::space) struct ThinLayer<M, const W: usize> {
    set: CodeSet<W>,
    /// One after the other, in the order of the states; empty if there are none. Where mirror images
    /// count as the same, each is followed by that of the image.
    snapshots: Vec<M>,
    /// Masks for each state.
    masks: usize,
    symmetry: Symmetry,
    keeps_snapshots: bool,
    /// A step back to the layer before, in the order of the states; empty if they are not known.
    backs: Vec<Back>,
    /// All of them, in the order of the states; empty if they are not known.
    all_backs: Vec<[M; 4]>,
    /// The marks of cliques that are made, in the order of the states; empty if there are none.
    marks: Vec<AtomicU64>,
    provenance: Provenance,
    /// The number of known steps back.
    known_backs: u64,
}

/// Most bytes of snapshots, and of steps back: what stays in the processor's cache.
const MOST_BYTES: usize = 1 << 20;

/// The knowledge of a layer about the moves that led to its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Provenance {
    Nothing,
    /// One step back from each state: the first one that was found.
    OneBack,
    /// One step back from each state, the greatest one.
    GreatestBack,
    /// All steps back.
    AllBacks,
    /// Marks of cliques.
    Marks,
}

/// The states that a search avoids making again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::space) enum Avoidance {
    /// It makes all successors.
    Nothing,
    /// Steps are not taken back.
    StepsBack,
    /// Each clique is made once.
    Cliques,
}

/// Gives the larger allocation to the list that needs it.
fn exchange<T>(to: &mut Vec<T>, from: &mut Vec<T>) {
    if to.capacity() < from.capacity() {
        std::mem::swap(to, from);
    }
}

/// Reserves memory for this many in a list. A long one gets that for the most there may ever be: pages that nobody
/// touches take no memory, and nothing is copied while it grows.
fn grow<T>(list: &mut Vec<T>, needed: usize) {
    if needed <= list.capacity() {
        return;
    }
    let is_long = needed * size_of::<T>() > MOST_BYTES / 16;
    let capacity = if is_long { MOST_BYTES / size_of::<T>() } else { needed.next_power_of_two() };
    list.reserve_exact(capacity.max(needed) - list.len());
}

/// A state that was made from another one.
#[derive(Clone, Copy, Debug)]
pub(in crate::space) struct LayerResult<const W: usize> {
    pub code: Code<W>,
    pub change: Change,
    /// Number of the state before, in its share.
    pub before: u16,
    pub is_goal: bool,
    /// True if `code` is not what the change leads to but its mirror image.
    pub is_image: bool,
    /// The bit of the piece that has moved, where states are marked (see `cliques.rs`); and that of its image, if the
    /// state is its own mirror image, else the same.
    pub mark: [u8; 2],
}

impl<const W: usize> LayerResult<W> {
    /// Its marks as a word.
    #[inline(always)]
    pub fn marks(&self) -> u64 {
        1 << (self.mark[0] % 64) | 1 << (self.mark[1] % 64)
    }
}

/// Writes to `after` the snapshot of a state that was made from the one whose snapshot is given.
#[inline]
fn write_snapshot<M: Mask, const W: usize>(
    board: &Board<M, W>,
    symmetry: Symmetry,
    before: &[M],
    found: &LayerResult<W>,
    after: &mut [M],
) {
    let change = found.change;
    let Some(mirror) = board.mirror().filter(|_| symmetry == Symmetry::Mirror) else {
        board.snapshot_after(before, change, after);
        return;
    };
    let (own, other) = before.split_at(before.len() / 2);
    let mut halves = [(own, change), (other, mirror.change(change))];
    if found.is_image {
        halves.reverse();
    }
    for ((before, change), after) in halves.into_iter().zip(after.chunks_exact_mut(own.len())) {
        board.snapshot_after(before, change, after);
    }
}

impl<M: Mask, const W: usize> ThinLayer<M, W> {
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
            all_backs: Vec::new(),
            marks: Vec::new(),
            provenance: Provenance::Nothing,
            known_backs: 0,
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

    /// Those of some states that are in the layer.
    pub fn known(&self, some: &[Code<W>]) -> Vec<Code<W>> {
        self.set.known(some)
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.set.bytes() + self.beside()
    }

    /// Empties the layer, with space for about `expected` states.
    pub fn clear(&mut self, expected: usize) {
        self.set.clear(expected);
        self.snapshots.clear();
        self.backs.clear();
        self.all_backs.clear();
        self.marks.clear();
        self.known_backs = 0;
    }

    /// Takes over memory of a layer that is no longer expanded; and its table too if nothing is looked up there
    /// any more (`has_table` is false), so that it has only the list of its states.
    pub fn take_memory_of(&mut self, other: &mut Self, has_table: bool) {
        exchange(&mut self.all_backs, &mut other.all_backs);
        exchange(&mut self.snapshots, &mut other.snapshots);
        exchange(&mut self.marks, &mut other.marks);
        if !has_table {
            self.set.take_table_of(&mut other.set);
        }
    }

    /// Reserves memory for `more` states; see [`CodeSet::reserve`].
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn reserve(&mut self, more: usize, others: u64, limits: &Limits) -> Result<(), Stop> {
        let needed = if self.keeps_one_back() { self.backs.len() + more } else { 0 };
        if needed > self.backs.capacity() {
            self.backs.try_reserve(more).map_err(|_| Stop::Memory)?;
        }
        if self.provenance == Provenance::Marks {
            self.marks.try_reserve(more).map_err(|_| Stop::Memory)?;
        }
        self.set.reserve(more, others + self.beside(), limits)
    }

    /// Bytes of what is kept beside the states.
    fn beside(&self) -> u64 {
        let snapshots = self.snapshots.capacity() * size_of::<M>();
        let backs = self.backs.capacity() * size_of::<Back>();
        let marks = self.marks.capacity() * size_of::<AtomicU64>();
        (marks + snapshots + backs + self.all_backs.capacity() * size_of::<[M; 4]>()) as u64
    }

    /// Adds a state without a snapshot; `true` if it was not there.
    pub fn insert(&mut self, code: Code<W>) -> bool {
        let is_new = self.set.insert(code);
        if is_new && self.provenance == Provenance::Marks {
            self.marks.push(AtomicU64::default());
        }
        is_new
    }

    /// Drops what is in the layer from `found`.
    pub fn drop_known(&self, found: &mut Vec<LayerResult<W>>) {
        self.set.drop_known(found, |found| found.code);
    }

    /// Drops what is in the layer from `found`, and marks it.
    pub fn mark_known(&self, found: &mut Vec<LayerResult<W>>) {
        self.set.drop_known_numbered(
            found,
            |found| found.code,
            |number, found| add_marks(&self.marks[number], found.marks()),
        );
    }

    /// The marks of the states in this range; none if they are not kept.
    pub fn marks(&self, from: usize, to: usize) -> &[AtomicU64] {
        self.marks.get(from..to).unwrap_or_default()
    }

    /// Adds states that were made from states of the layer `before`, whose share began at `first`,
    /// and keeps in `found` those that were new. Memory must have been reserved for all.
    pub fn insert_all(
        &mut self,
        board: &Board<M, W>,
        found: &mut Vec<LayerResult<W>>,
        before: &Self,
        first: usize,
    ) {
        let all = self.states().len() + found.len();
        let made = found.len();
        if !Self::fits_in_cache(4 * all) {
            match self.provenance {
                Provenance::AllBacks => {
                    self.provenance = Provenance::Nothing;
                    self.known_backs = 0;
                    self.all_backs = Vec::new();
                }
                Provenance::GreatestBack => self.provenance = Provenance::OneBack,
                Provenance::Nothing | Provenance::OneBack | Provenance::Marks => {}
            }
        }
        if self.provenance == Provenance::AllBacks {
            let all_backs = &mut self.all_backs;
            grow(all_backs, all);
            // Those beyond the states stay empty.
            if all > all_backs.len() {
                all_backs.resize(all, [M::EMPTY; 4]);
            }
            self.set.insert_all_numbered(
                found,
                |found| found.code,
                |number, found| board.add_back(found.change, &mut all_backs[number]),
            );
        } else if self.provenance == Provenance::GreatestBack {
            let backs = &mut self.backs;
            backs.resize(all, Back::NONE);
            self.set.insert_all_numbered(
                found,
                |found| found.code,
                |number, found| backs[number] = backs[number].max(board.back(found.change)),
            );
            backs.truncate(self.set.states().len());
        } else if self.provenance == Provenance::Marks {
            let marks = &mut self.marks;
            marks.resize_with(all, AtomicU64::default);
            self.set.insert_all_numbered(
                found,
                |found| found.code,
                |number, found| *marks[number].get_mut() |= found.marks(),
            );
            marks.truncate(self.set.states().len());
        } else {
            self.set.insert_all(found, |found| found.code);
            if self.keeps_one_back() {
                self.backs.extend(found.iter().map(|found| board.back(found.change)));
            }
        }
        self.known_backs += match self.provenance {
            Provenance::Nothing | Provenance::Marks => 0,
            Provenance::OneBack | Provenance::GreatestBack => found.len() as u64,
            Provenance::AllBacks => made as u64,
        };
        if !self.keeps_snapshots {
        } else if Self::fits_in_cache(self.masks * self.states().len()) {
            let mut kept = self.snapshots.len();
            let all = self.masks * self.set.states().len();
            grow(&mut self.snapshots, all);
            self.snapshots.resize(all, M::EMPTY);
            for found in found.iter() {
                let before = before.snapshot(first + usize::from(found.before));
                let after = &mut self.snapshots[kept..kept + self.masks];
                write_snapshot(board, self.symmetry, before, found, after);
                kept += self.masks;
            }
        } else {
            self.keeps_snapshots = false;
            self.snapshots = Vec::new();
        }
    }

    /// From now on, the layer being empty, snapshots of states made from `before` are kept, if they can be, and what
    /// makes the search avoid states that it knows. `is_open` if states have many steps.
    pub fn keep_beside(&mut self, before: &Self, avoidance: Avoidance, is_open: bool) {
        self.keeps_snapshots = !before.snapshots.is_empty();
        // A layer may be twice as wide as the one before.
        let fits = Self::fits_in_cache(2 * 4 * before.states().len());
        self.keep(match avoidance {
            Avoidance::Nothing => Provenance::Nothing,
            Avoidance::StepsBack if fits && is_open => Provenance::GreatestBack,
            Avoidance::StepsBack if fits => Provenance::AllBacks,
            Avoidance::StepsBack => Provenance::OneBack,
            Avoidance::Cliques => Provenance::Marks,
        });
    }

    /// From now on, the layer being empty, its states have marks.
    pub fn keep_marks(&mut self) {
        self.keep(Provenance::Marks);
    }

    fn keep(&mut self, provenance: Provenance) {
        self.provenance = provenance;
        self.set.number(matches!(
            provenance,
            Provenance::AllBacks | Provenance::GreatestBack | Provenance::Marks
        ));
    }

    /// Makes the snapshots of a layer that is small enough and has none.
    pub fn make_snapshots(&mut self, board: &Board<M, W>) {
        if self.snapshots.is_empty() && Self::fits_in_cache(self.masks * self.states().len()) {
            let length = self.states().len();
            grow(&mut self.snapshots, self.masks * length);
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

    /// The known steps back; if independent steps are made `in_order`, also for that.
    pub fn backs(&self, in_order: bool) -> Backs<'_, M> {
        match self.provenance {
            Provenance::AllBacks => Backs::All(&self.all_backs),
            _ if in_order => Backs::InOrder(&self.backs),
            _ => Backs::One(&self.backs),
        }
    }

    fn keeps_one_back(&self) -> bool {
        matches!(self.provenance, Provenance::OneBack | Provenance::GreatestBack)
    }

    /// The number of known steps back, which need not be made.
    pub fn known_backs(&self) -> u64 {
        self.known_backs
    }

    /// Returns whether all steps back are known, so that no other step leads to the layer before.
    pub fn knows_all_backs(&self) -> bool {
        self.provenance == Provenance::AllBacks
    }

    fn snapshot(&self, index: usize) -> &[M] {
        self.snapshots(index, index + 1)
    }

    fn fits_in_cache(masks: usize) -> bool {
        masks * size_of::<M>() <= MOST_BYTES
    }
}
