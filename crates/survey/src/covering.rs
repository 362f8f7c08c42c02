//! A bound on the distance of two states with a marked piece that has twins.
//!
//! The search of [`radius`](super::radius) does not tell a marked piece from its twins. Marked, the
//! states are pairs of a state and the place of the marked piece among its twins, and a path back to v
//! may bring another twin to the marked one's place: each pair leads to one of the *sheets* above v.
//!
//! ```text
//!         x, twin 1 ─── … ─── v, twin 1 ┐
//!                                       │ a round trip of length D that ends with the twins changed
//!         y, twin 1 ─── … ─── v, twin 2 ┘    so x and y are within e + D + e
//! ```
//!
//! Round trips are found near v: every move between two states near v that is not on the tree of
//! shortest paths closes one, as long as the sum of their distances, plus one. (The sheets are those of
//! a covering graph, see J. L. Gross, *Voltage graphs*, 1974.) The search stops as soon as all sheets
//! are near enough to each other.

use super::bits::Bits;
use super::exact::{ComponentGraph, GraphMove, MarkedLength, StateLengths};
use super::moves::{SlotChange, Space};
use super::radius::{Component, LOOK_AFTER, Stopping, Twins};
use slide_run::FixedMap;
use slide_run::Stop;

/// Most pieces on a board.
pub(super) const MAX_PIECES: usize = 32;
/// The part of the component's states near v that are searched, one in `ONE_IN`, and the least and the largest number
/// of them. (A state takes longer here than in the first search.)
const ONE_IN: usize = 8;
const NEAR: std::ops::RangeInclusive<usize> = 1 << 10..=1 << 17;
/// Infinity.
const FAR: u16 = u16::MAX / 4;

/// No label yet.
const UNLABELLED: u8 = u8::MAX;

/// The known sheets above one state.
struct Sheets {
    /// The number of slots.
    pieces: usize,
    /// For each two slots of that state the length of the shortest round trip that takes one to the other.
    trips: [[u16; MAX_PIECES]; MAX_PIECES],
}

impl Sheets {
    fn new(pieces: usize) -> Self {
        let mut trips = [[FAR; MAX_PIECES]; MAX_PIECES];
        for (slot, trips) in trips.iter_mut().enumerate() {
            trips[slot] = 0;
        }
        Self { pieces, trips }
    }

    /// Returns whether each of the `kinds` comes to the place of each of its twins at all.
    fn connected(&self, kinds: &[Twins]) -> bool {
        self.within(kinds, u32::from(FAR) - 1, false)
    }

    /// Returns whether the sheets of all `kinds` are within `most` of each other; if `all`, all round
    /// trips are known, so slots without a known connection have none.
    fn within(&self, kinds: &[Twins], most: u32, all: bool) -> bool {
        kinds.iter().all(|kind| {
            let mut trips = self.trips;
            for by in kind.slots() {
                for from in kind.slots() {
                    for to in kind.slots() {
                        let through = trips[from][by] + trips[by][to];
                        trips[from][to] = trips[from][to].min(through);
                    }
                }
            }
            kind.slots().all(|from| {
                kind.slots().all(|to| {
                    let trip = trips[from][to];
                    u32::from(trip) <= most || (all && trip >= FAR)
                })
            })
        })
    }

    /// Adds the round trip of two paths, `length` moves together, that lead to one state and bring its slots
    /// from these sheets.
    #[inline]
    fn close(&mut self, one: &Labels, other: &Labels, length: u16) {
        if one == other {
            return;
        }
        for (&one, &other) in one[..self.pieces].iter().zip(&other[..self.pieces]) {
            let one = usize::from(one);
            let other = usize::from(other);
            if length < self.trips[one][other] {
                self.trips[one][other] = length;
                self.trips[other][one] = length;
            }
        }
    }
}

/// For each slot of a state the sheet, that is the slot above v to which the shortest path leads.
pub(super) type Labels = [u8; MAX_PIECES];

/// The sheets above v itself.
fn home() -> Labels {
    std::array::from_fn(|slot| slot as u8)
}

/// The labels after a move that changes the slot of a piece like this.
#[inline]
fn after(mut labels: Labels, change: SlotChange) -> Labels {
    let from = usize::from(change.from);
    let to = usize::from(change.to);
    if from < to {
        labels[from..=to].rotate_left(1);
    } else {
        labels[to..=from].rotate_right(1);
    }
    labels
}

/// Returns whether round trips from its first state of at most `most` moves bring each of the `kinds` to the place of
/// each of its twins. `false` may mean that it is not known: only states near it are
/// searched.
#[inline(always)]
pub(super) fn near<B: Bits>(
    space: &Space<'_, B>,
    component: Component,
    kinds: &[Twins],
    most: u32,
) -> bool {
    if kinds.is_empty() {
        return true;
    }
    let from = component.from;
    let enough = (component.states as usize / ONE_IN).clamp(*NEAR.start(), *NEAR.end());
    let mut sheets = Sheets::new(space.network.pieces + space.singles as usize);
    let mut states = vec![(from, 0_u16, home())];
    let mut places: FixedMap<u32, u32> = FixedMap::default();
    places.insert(space.number(from), 0);
    let mut seen = Vec::new();
    let mut next = 0;
    let mut all = true;
    while let Some(&(state, depth, labels)) = states.get(next) {
        next += 1;
        space.moves(state, &mut seen, |one| {
            let labels = after(labels, one.slots);
            match places.get(&one.number) {
                Some(&place) => {
                    let (_, other_depth, other) = states[place as usize];
                    sheets.close(&labels, &other, depth + 1 + other_depth);
                }
                None if states.len() < enough => {
                    places.insert(one.number, states.len() as u32);
                    states.push((one.to, depth + 1, labels));
                }
                None => all = false,
            }
        });
        // Not after every state: the test takes longer than the search of a state.
        let last = next == states.len();
        if (next.is_power_of_two() || last) && sheets.within(kinds, most, all && last) {
            return true;
        }
    }
    false
}

/// The same for a whole component: the `lengths` are those from `middle`, with no piece marked.
pub(super) fn anywhere(
    graph: &ComponentGraph,
    lengths: &StateLengths,
    pieces: usize,
    kinds: &[Twins],
    most: u32,
    labels: &mut Vec<Labels>,
    stop: Stopping<'_>,
) -> Result<bool, Stop> {
    if kinds.is_empty() {
        return Ok(true);
    }
    let mut sheets = Sheets::new(pieces);
    labels.clear();
    labels.resize(graph.states.len(), [UNLABELLED; MAX_PIECES]);
    let mut looked = 0_usize;
    let mut far = false;
    for MarkedLength { number: state, length: depth } in lengths.reached() {
        if looked.is_multiple_of(LOOK_AFTER) {
            stop.check()?;
        }
        let own = &mut labels[state as usize];
        if depth == 0 {
            *own = home();
        }
        let own = *own;
        // Longer trips are of no use, unless to know that there are none.
        far |= 2 * depth > most && depth > 0;
        for &GraphMove { to, slots } in graph.moves(state) {
            let moved = after(own, slots);
            let other = &mut labels[to as usize];
            if other[0] == UNLABELLED {
                *other = moved;
            } else {
                let back = lengths.get(to).unwrap_or(0);
                sheets.close(&moved, other, (depth + 1 + back) as u16);
            }
        }
        looked += 1;
        let last = looked == graph.states.len();
        if (looked.is_power_of_two() || last) && sheets.within(kinds, most, last) {
            return Ok(true);
        }
        if far && looked.is_power_of_two() && sheets.connected(kinds) {
            return Ok(false);
        }
    }
    Ok(false)
}
