//! How far apart two states of a component can be at most: one search, from any one state.
//!
//! If every state of a component is within e moves of a state v, any two are within 2e of each other,
//! through v. That is already less than the longest solution known for most sets of pieces, and then
//! nothing else has to be looked at: no marked piece, no corner.
//!
//! A marked piece is not told apart from its twins by that search. Marked, the states are pairs of a
//! state and the place of the marked piece among its twins, and a way back to v may bring another
//! twin to the marked one's place: each pair leads to one of the *sheets* above v.
//!
//! ```text
//!         x, twin 1 ─── … ─── v, twin 1 ┐
//!                                       │ a round trip of length D that ends with the twins changed
//!         y, twin 1 ─── … ─── v, twin 2 ┘    so x and y are within e + D + e
//! ```
//!
//! Round trips are found near v: every move between two states near v that is not on the tree of
//! shortest ways closes one, as long as the sum of their distances, plus one. (The sheets are those of
//! a covering graph, see J. L. Gross, *Voltage graphs*, 1974.) The search stops as soon as all sheets
//! are near enough to each other.

use hashbrown::HashMap;

use super::bits::Bits;
use super::moves::{Space, State};

/// Most pieces on a board.
pub(super) const MAX_PIECES: usize = 32;
/// How many states near v are looked at.
const NEAR: usize = 1024;
/// Farther than anything.
const FAR: u16 = u16::MAX / 4;

/// Pieces that are alike: slots from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Twins {
    pub first: usize,
    pub copies: usize,
}

impl Twins {
    /// Their slots.
    pub fn slots(self) -> std::ops::Range<usize> {
        self.first..self.first + self.copies
    }
}

/// A component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Component {
    pub from: State,
    pub states: u32,
    /// The farthest state from `from` is so many moves away.
    pub radius: u32,
}

/// Marks states.
#[derive(Debug, Default)]
pub(super) struct Marks(Vec<u64>);

impl Marks {
    fn clear(&mut self, states: u32) {
        self.0.clear();
        self.0.resize(states as usize / 64 + 1, 0);
    }

    /// Marks a state, and says whether it was not marked before.
    #[inline(always)]
    #[allow(clippy::inline_always)] // the innermost loop
    fn insert(&mut self, state: u32) -> bool {
        let word = &mut self.0[state as usize / 64];
        let bit = 1 << (state % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Room to work in.
#[derive(Debug, Default)]
pub(super) struct Room {
    marks: Marks,
    layers: [Vec<State>; 2],
    seen: Vec<(u32, u8)>,
}

impl Room {
    /// What it takes.
    pub fn memory_bytes(&self) -> usize {
        let layers: usize = self.layers.iter().map(Vec::capacity).sum();
        self.marks.0.capacity() * size_of::<u64>() + layers * size_of::<State>()
    }
}

/// Calls `visit` with each component of `space`.
#[inline(always)]
#[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
pub(super) fn components<B: Bits>(
    space: &Space<'_, B>,
    room: &mut Room,
    mut visit: impl FnMut(Component),
) {
    let Room { marks, layers: [layer, next], seen } = room;
    marks.clear(space.states());
    // From the middle on: a state there is nearer to all others than one with all pieces at one end.
    let packings = space.network.codes.len() as u32;
    let words = &space.words[..space.per_packing as usize];
    let (low_words, high_words) = words.split_at(words.len() / 2);
    for packing in (packings / 2..packings).chain(0..packings / 2) {
        for &word in high_words.iter().chain(low_words) {
            let from = State { packing, word };
            if !marks.insert(space.number(from)) {
                continue;
            }
            layer.clear();
            layer.push(from);
            let (mut states, mut radius) = (1, 0);
            loop {
                next.clear();
                for &state in layer.iter() {
                    space.moves(state, seen, |one| {
                        if marks.insert(one.number) {
                            next.push(one.to);
                        }
                    });
                }
                if next.is_empty() {
                    break;
                }
                states += next.len() as u32;
                radius += 1;
                std::mem::swap(layer, next);
            }
            visit(Component { from, states, radius });
        }
    }
}

/// What is known of the sheets above one state.
struct Sheets {
    /// For each two slots of that state the shortest round trip that takes one to the other.
    trips: [[u16; MAX_PIECES]; MAX_PIECES],
}

impl Sheets {
    /// Whether the sheets of all `kinds` are within `most` of each other; `all` says that all round
    /// trips are known, so that what has no connection has none.
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
}

/// Whether round trips from `from` of at most `most` moves bring each of the `kinds` to the place of
/// each of its twins. "No" may mean that it is not known.
#[inline(always)]
#[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
pub(super) fn sheets_within<B: Bits>(
    space: &Space<'_, B>,
    from: State,
    kinds: &[Twins],
    most: u32,
) -> bool {
    if kinds.is_empty() {
        return true;
    }
    let mut sheets = Sheets { trips: [[FAR; MAX_PIECES]; MAX_PIECES] };
    for (slot, trips) in sheets.trips.iter_mut().enumerate() {
        trips[slot] = 0;
    }
    let pieces = space.network.pieces + space.singles as usize;
    let mut home = [0_u8; MAX_PIECES];
    for (slot, sheet) in (0..).zip(&mut home) {
        *sheet = slot;
    }
    let mut near = vec![(from, 0_u16, home)];
    let mut places: HashMap<u32, u32, ahash::RandomState> =
        HashMap::with_hasher(ahash::RandomState::with_seeds(1, 2, 3, 4));
    places.insert(space.number(from), 0);
    let mut seen = Vec::new();
    let (mut next, mut all) = (0, true);
    while next < near.len() {
        let (state, depth, sheet) = near[next];
        next += 1;
        space.moves(state, &mut seen, |one| {
            let (before, after) = (usize::from(one.slots.0), usize::from(one.slots.1));
            let mut moved = sheet;
            if before < after {
                moved[before..=after].rotate_left(1);
            } else {
                moved[after..=before].rotate_right(1);
            }
            match places.get(&one.number) {
                Some(&place) => {
                    let (_, other_depth, other) = near[place as usize];
                    let trip = depth + 1 + other_depth;
                    for (&one, &other) in moved[..pieces].iter().zip(&other[..pieces]) {
                        let shortest = &mut sheets.trips[usize::from(one)][usize::from(other)];
                        if trip < *shortest {
                            *shortest = trip;
                            sheets.trips[usize::from(other)][usize::from(one)] = trip;
                        }
                    }
                }
                None if near.len() < NEAR => {
                    places.insert(one.number, near.len() as u32);
                    near.push((one.to, depth + 1, moved));
                }
                None => all = false,
            }
        });
        // Not after every state: looking takes longer than going on.
        let look = next.is_power_of_two() || next == near.len();
        if look && sheets.within(kinds, most, all && next == near.len()) {
            return true;
        }
    }
    false
}
