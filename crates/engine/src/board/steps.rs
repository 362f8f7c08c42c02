//! Making steps: the innermost loop of every search.
//!
//! If mask and code are one word each and the number of planes P is at most four, as in most puzzles, P is known at
//! compile time; then all loops over planes are unrolled, and a state is kept in registers.
//!
//! A breadth-first search need not make the steps that lead back to the states from which it found a state: up to
//! half of all steps.
//!
//! **One order.** Steps of two pieces are *independent* if neither enters a cell that the other enters or leaves. Then
//! they lead to the same state in either order, and one order is enough. A step is less than another one if its piece
//! stands at a lower place. From a state t that was found by the step m, each step that is independent of m and less
//! is left out:
//!
//! ```text
//! layer d      d + 1      d + 2
//!        m ──▶  t  ── n ──▶ u        n is less than m: not made
//!      s
//!        n ──▶  x  ── m ──▶ u        made, unless x was found by a step that is greater than m, and independent
//! ```
//!
//! **It is enough.** Let u lie in layer d + 2, and let m be the greatest of the steps that lead to u from layer d + 1. Were
//! it left out, the state before it would have been found from some s by a greater step k that is independent of m. With
//! m first, k leads from layer d + 1 to u as well, since s lies in layer d; but m is the greatest. So u is found.
//!
//! It does not matter by which step t is said to be found, as long as it leads from layer d to t: the greatest known one
//! leaves out most. Steps back are not all known then, and are looked up. (Of 12 empty cells some ten steps of a state are
//! left with two. The idea is that of *sleep sets*: P. Godefroid, *Partial-order methods for the verification of
//! concurrent systems*, 1996; R. C. Holte, N. Burch, *Automatic move pruning for single-agent search*, 2014.) With
//! blockers, which make steps depend on pieces elsewhere, all orders are made.

use super::code::Code;
use super::compiled::{Board, moved};
use super::mask::{Bit, Mask};
use super::position::{Change, Position};
use slide_model::Direction;

/// The step that leads back from a state to the one that it was found from. The greater one undoes the greater step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Back {
    /// The place to which the piece goes back.
    to: Bit,
    /// The number of the direction.
    way: u8,
    form: u8,
}

impl Back {
    /// No step: less than all.
    pub const NONE: Self = Self { to: 0, way: 0, form: 0 };
}

/// The known steps back from some states.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Backs<'a, M> {
    /// One from each state; or nothing.
    One(&'a [Back]),
    /// One from each state, or nothing; and independent steps are made in one order.
    InOrder(&'a [Back]),
    /// All of them: from each state, for each direction, the places of the pieces.
    All(&'a [[M; 4]]),
}

impl<M: Mask> Backs<'_, M> {
    /// Those from the states with these numbers.
    pub fn part(self, numbers: std::ops::Range<usize>) -> Self {
        match self {
            Self::One(backs) => Self::One(backs.get(numbers).unwrap_or_default()),
            Self::InOrder(backs) => Self::InOrder(backs.get(numbers).unwrap_or_default()),
            Self::All(backs) => Self::All(&backs[numbers]),
        }
    }
}

/// The number of forms whose steps are found before the first of these steps is made.
const FORMS_AT_ONCE: usize = 8;

impl<M: Mask, const W: usize> Board<M, W> {
    /// The step that takes this one back.
    #[inline(always)]
    pub fn back(&self, step: Change) -> Back {
        let by = i32::from(step.from) - i32::from(step.to);
        let way = u8::from(by > 0) | u8::from(by.abs() == 1) << 1;
        debug_assert_eq!(by, self.deltas[usize::from(way)]);
        Back { to: step.from, way, form: step.form }
    }

    /// Adds the step that takes this one back to all those from a state.
    #[inline(always)]
    pub(crate) fn add_back(&self, step: Change, all: &mut [M; 4]) {
        let way = &mut all[usize::from(self.back(step).way % 4)];
        *way = way.or(M::single(step.to));
    }

    /// The place from which a step back goes.
    #[inline(always)]
    fn back_from(&self, back: Back) -> Bit {
        (i32::from(back.to) - self.deltas[usize::from(back.way % 4)]) as Bit
    }

    /// The steps back from the state of this number: for each direction, the places of the pieces.
    #[inline(always)]
    fn steps_back(&self, backs: Backs<'_, M>, number: usize) -> [M; 4] {
        let mut all = [M::EMPTY; 4];
        match backs {
            Backs::One(backs) | Backs::InOrder(backs) => {
                if let Some(&back) = backs.get(number) {
                    all[usize::from(back.way % 4)] = M::single(self.back_from(back));
                }
            }
            Backs::All(backs) => all = backs[number],
        }
        all
    }

    /// Keeps those of `steps` that no other order makes, at the front, and returns their number. They are steps from a
    /// state that was found by the step which `back` takes back. The processor could not predict which are kept: no
    /// branch depends on it.
    #[inline(always)]
    #[expect(clippy::needless_bitwise_bool, reason = "`&&` is a branch")]
    fn keep_in_order(&self, empty: M, back: Back, steps: &mut [Change]) -> usize {
        let from = self.back_from(back);
        let vacated = empty.and(self.cover(back.form.into(), back.to));
        let mut left = 0;
        for index in 0..steps.len() {
            let step = steps[index];
            let enters = self.cover(step.form.into(), step.to).meets(vacated);
            let is_left_out = (step.from < back.to) & (step.from != from) & !enters;
            steps[left] = step;
            left += usize::from(!is_left_out);
        }
        left
    }

    /// The number of masks of a snapshot (see `position.rs`).
    pub fn snapshot_masks(&self) -> usize {
        self.packing.planes + 1
    }

    /// Writes to `after` the snapshot of the state that `change` leads to from the one whose snapshot is given.
    #[inline(always)]
    pub fn snapshot_after(&self, before: &[M], change: Change, after: &mut [M]) {
        let both = M::single(change.from).or(M::single(change.to));
        let Some((empty, planes)) = before.split_last() else { return };
        let Some((empty_after, planes_after)) = after.split_last_mut() else { return };
        let planes_after = &mut planes_after[..planes.len()];
        // Not `zip`, of which the compiler leaves parts as calls here.
        for index in 0..planes.len() {
            planes_after[index] = moved(planes[index], change, both);
        }
        *empty_after = self.empty_after(*empty, change);
    }

    /// Appends the snapshot of a position.
    pub fn snapshot(&self, position: &Position<M>, snapshots: &mut Vec<M>) {
        snapshots.extend_from_slice(&position.planes[..self.packing.planes]);
        snapshots.push(position.empty);
    }

    /// Unpacks a snapshot.
    #[inline(always)]
    pub fn unpack_snapshot<const P: usize>(&self, snapshot: &[M], position: &mut Position<M>) {
        let planes = self.packing.planes_of::<P>();
        let Some((planes, [empty, ..])) = snapshot.split_at_checked(planes) else { return };
        position.pieces = M::EMPTY;
        for (index, &plane) in planes.iter().enumerate() {
            position.planes[index] = plane;
            position.pieces = position.pieces.or(plane);
        }
        position.empty = *empty;
        position.find_standing::<P>(self.packing.planes, &self.form_tokens);
    }

    /// Unpacks the part of a snapshot that packing successors needs, and not that for making them.
    #[inline(always)]
    pub fn unpack_snapshot_for_packing(&self, snapshot: &[M], position: &mut Position<M>) {
        let Some((empty, planes)) = snapshot.split_last() else { return };
        position.planes[..planes.len()].copy_from_slice(planes);
        position.pieces = self.pieces_of(&position.planes);
        position.empty = *empty;
    }

    /// Calls `visit` with every step: its direction, and the piece's form, old and new place.
    ///
    /// First the steps of all forms in all directions are found, without a branch; `any` marks those forms and
    /// directions in which there are any. Then one loop visits all these pieces, so that the processor has to
    /// predict only where it ends.
    #[inline(always)]
    pub fn steps(&self, position: &Position<M>, visit: impl FnMut(Direction, Change)) {
        self.steps_but([M::EMPTY; 4], position, visit);
    }

    /// Calls `visit` with every step, as [`Board::steps`] does, but for those from these places, direction by direction.
    #[inline(always)]
    pub fn steps_but(
        &self,
        but: [M; 4],
        position: &Position<M>,
        mut visit: impl FnMut(Direction, Change),
    ) {
        let all_standing = position.standing();
        let forms = self.mobility.len().min(all_standing.len());
        let mut first = 0;
        while first < forms {
            let mobility = &self.mobility[first..forms.min(first + FORMS_AT_ONCE)];
            let standing = &all_standing[first..first + mobility.len()];
            let mut movable = [[M::EMPTY; 4]; FORMS_AT_ONCE];
            let mut none = [0_u32; 4];
            for (index, movable) in movable.iter_mut().enumerate().take(mobility.len()) {
                // Not in place: read back as a whole, what was just written in parts would have to wait.
                let mut own = mobility[index].movable(standing[index], position.empty);
                for way in 0..4 {
                    own[way] = own[way].without(but[way]);
                }
                M::note_empty(&own, index, &mut none);
                *movable = own;
            }
            let used = u32::MAX >> (4 * (FORMS_AT_ONCE - mobility.len()));
            let mut any = used & !none.iter().fold(0, |all, none| all | none);
            while any != 0 {
                let place = any.trailing_zeros() as usize % (4 * FORMS_AT_ONCE);
                let index = place / 4;
                let way = place % 4;
                let left = movable[index][way];
                let Some(from) = left.first() else { break };
                let left = left.without_first();
                movable[index][way] = left;
                any ^= u32::from(left.is_empty()) << place;
                let direction = Direction::ALL[way];
                let form = first + index;
                if !self.is_blocked(position, form, from, from, direction) {
                    let to = (i32::from(from) + self.deltas[way]) as Bit;
                    visit(direction, Change { form: form as u8, from, to });
                }
            }
            first += FORMS_AT_ONCE;
        }
    }

    /// Calls `visit` with every move of a single piece, over any number of steps, and with the fewest
    /// steps that it takes; `None` on a board with blockers, where each step must be checked by itself.
    /// Pieces at the places `but` are skipped.
    ///
    /// While one piece moves, all others stand still, so it may be wherever its cells are free. Its
    /// places spread over those, in all directions at once:
    ///
    /// ```text
    /// 1×1 piece, free cells .      x . .      1 step  . o .      2 steps  . . o
    ///                              . # .              o # .               . # .
    /// ```
    #[inline(always)]
    pub fn moves(
        &self,
        but: M,
        position: &Position<M>,
        mut visit: impl FnMut(Change, u32),
    ) -> Option<()> {
        if self.blocked.is_some() {
            return None;
        }
        let standing = position.standing();
        for (index, mobility) in self.mobility.iter().enumerate().take(standing.len()) {
            let [up, down, aside, right] = mobility.movable(standing[index], position.empty);
            let mut pieces = up.or(down).or(aside.or(right)).without(but);
            let form = &self.forms[index];
            while let Some(from) = pieces.first() {
                pieces = pieces.without_first();
                let free = position.empty.or(self.cover(index, from));
                let places = form
                    .cells
                    .iter()
                    .fold(form.fits, |places, &cell| places.and(free.rotated_right(cell)));
                let mut left = places.without(M::single(from));
                let mut newest = M::single(from);
                for steps in 1.. {
                    let mut next = M::EMPTY;
                    // The piece stays on the board, so nothing enters at the other end.
                    for way in 0..4 {
                        let gone = newest.and(form.goes[way]).rotated_right(-self.deltas[way]);
                        next = next.or(gone);
                    }
                    newest = next.and(left);
                    if newest.is_empty() {
                        break;
                    }
                    left = left.without(newest);
                    for to in newest.bits() {
                        visit(Change { form: index as u8, from, to }, steps);
                    }
                }
            }
        }
        Some(())
    }

    /// Calls `visit` with the packed state and the change of every step from each of the states,
    /// and with the number of the state among them. `snapshots` are theirs, or empty; the steps `backs` are not
    /// made. Returns the number of those that need not be made since another order makes them. `FAST` says that the caller is
    /// compiled for the bit instructions; an x86 processor without them gets the general loop alone.
    #[inline(always)]
    pub(crate) fn step_codes<const FAST: bool>(
        &self,
        states: &[Code<W>],
        snapshots: &[M],
        backs: Backs<'_, M>,
        position: &mut Position<M>,
        visit: &mut impl FnMut(usize, &Position<M>, Code<W>, Change),
    ) -> u64 {
        if const { M::WORDS == 1 && W == 1 && (FAST || !cfg!(target_arch = "x86_64")) } {
            match self.packing.planes {
                1 => self.step_codes_planes::<FAST, 1>(states, snapshots, backs, position, visit),
                2 => self.step_codes_planes::<FAST, 2>(states, snapshots, backs, position, visit),
                3 => self.step_codes_planes::<FAST, 3>(states, snapshots, backs, position, visit),
                4 => self.step_codes_planes::<FAST, 4>(states, snapshots, backs, position, visit),
                _ => self.step_codes_planes::<FAST, 0>(states, snapshots, backs, position, visit),
            }
        } else {
            self.step_codes_planes::<FAST, 0>(states, snapshots, backs, position, visit)
        }
    }

    #[inline(always)]
    fn step_codes_planes<const FAST: bool, const P: usize>(
        &self,
        states: &[Code<W>],
        snapshots: &[M],
        backs: Backs<'_, M>,
        position: &mut Position<M>,
        visit: &mut impl FnMut(usize, &Position<M>, Code<W>, Change),
    ) -> u64 {
        let masks = self.packing.planes_of::<P>() + 1;
        let mut skipped = 0;
        // Only what is kept in order is listed first: that takes 4 % of the instructions of narrow layers.
        let most =
            if matches!(backs, Backs::InOrder(_)) { 4 * self.start_places().len() } else { 0 };
        let mut steps = vec![Change { form: 0, from: 0, to: 0 }; most];
        for (number, state) in states.iter().enumerate() {
            match snapshots.get(number * masks..(number + 1) * masks) {
                Some(snapshot) => self.unpack_snapshot::<P>(snapshot, position),
                None => self.unpack(state, position),
            }
            let mut make = |position: &Position<M>, change| {
                let code = self.pack_after_planes::<P>(position, change);
                visit(number, position, code, change);
            };
            let but = self.steps_back(backs, number);
            let Backs::InOrder(backs) = backs else {
                self.steps_but(but, position, |_, step| make(position, step));
                continue;
            };
            let mut all = 0;
            self.steps_but(but, position, |_, step| {
                steps[all] = step;
                all += 1;
            });
            let mut left = all;
            if let Some(&back) = backs.get(number) {
                left = self.keep_in_order(position.empty, back, &mut steps[..all]);
            }
            skipped += (all - left) as u64;
            for &change in &steps[..left] {
                make(position, change);
            }
        }
        skipped
    }
}
