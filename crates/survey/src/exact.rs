//! Exact lengths: all states of one component with one marked piece, judged to the nearest goal.
//!
//! The component's moves are made once and kept in one list. A marked piece adds its place among its
//! twins to the state; a move that takes a twin from place i to place j takes the marked one along:
//!
//! ```text
//! i < j:   places  0 1 2 3 4       one at i goes to j, and those from i + 1 to j
//! i=1 j=3          0 3 1 2 4       go down by one; for j < i the other way round
//! ```
//!
//! Every move can be taken back, so one search from all goal states at once gives each state's length.

use super::bits::Bits;
use super::moves::{ReachedPacking, SlotChange, Space, State};
use super::radius::{Component, LOOK_AFTER, Stopping, Twins};
use slide_run::Stop;

const UNKNOWN: u16 = u16::MAX;
const NOWHERE: u32 = u32::MAX;

/// A move of a graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct GraphMove {
    /// The state that it leads to.
    pub to: u32,
    /// The slots of the piece before and after.
    pub slots: SlotChange,
}

/// The states of a component and the moves between them.
#[derive(Debug, Default)]
pub(super) struct ComponentGraph {
    /// In the order in which they are found from the first one.
    pub states: Vec<State>,
    starts: Vec<u32>,
    moves: Vec<GraphMove>,
    /// For each state of the space its place in `states`.
    places: Vec<u32>,
    seen: Vec<ReachedPacking>,
}

impl ComponentGraph {
    /// Clears the graph; to be called for every new space.
    pub fn clear(&mut self, states: u32) {
        self.places.clear();
        self.places.resize(states as usize, NOWHERE);
    }

    /// Builds the graph of a component.
    #[inline(always)]
    pub fn build<B: Bits>(
        &mut self,
        space: &Space<'_, B>,
        component: Component,
        stop: Stopping<'_>,
    ) -> Result<(), Stop> {
        let Self { states, starts, moves, places, seen } = self;
        states.clear();
        starts.clear();
        moves.clear();
        states.push(component.from);
        places[space.number(component.from) as usize] = 0;
        let mut next = 0;
        while next < states.len() {
            if next % LOOK_AFTER == 0 {
                stop.check()?;
            }
            starts.push(moves.len() as u32);
            space.moves(states[next], seen, |one| {
                let place = &mut places[one.number as usize];
                if *place == NOWHERE {
                    *place = states.len() as u32;
                    states.push(one.to);
                }
                moves.push(GraphMove { to: *place, slots: one.slots });
            });
            next += 1;
        }
        starts.push(moves.len() as u32);
        Ok(())
    }

    /// The bytes of the tables.
    pub fn memory_bytes(&self) -> usize {
        (self.starts.capacity() + self.places.capacity()) * size_of::<u32>()
            + self.states.capacity() * size_of::<State>()
            + self.moves.capacity() * size_of::<GraphMove>()
    }

    /// The moves of a state.
    #[inline]
    pub fn moves(&self, state: u32) -> &[GraphMove] {
        &self.moves[self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize]
    }
}

/// A marked state and its length.
#[derive(Clone, Copy, Debug)]
pub(super) struct MarkedLength {
    /// The number of the state, as in [`StateLengths`].
    pub number: u32,
    pub length: u32,
}

/// Lengths of all states of a graph with one of `twins` marked: number = state · copies + place.
#[derive(Debug, Default)]
pub(super) struct StateLengths {
    lengths: Vec<u16>,
    queue: Vec<u32>,
}

impl StateLengths {
    /// Finds the lengths, from `goals`. Returns the largest, if there are goals at all.
    pub fn fill(
        &mut self,
        graph: &ComponentGraph,
        twins: Twins,
        goals: impl Iterator<Item = u32>,
        stop: Stopping<'_>,
    ) -> Result<Option<u16>, Stop> {
        let Self { lengths, queue } = self;
        let copies = twins.copies as u32;
        lengths.clear();
        lengths.resize(graph.states.len() * twins.copies, UNKNOWN);
        queue.clear();
        queue.extend(goals);
        for &goal in queue.iter() {
            lengths[goal as usize] = 0;
        }
        let first = twins.first as u32;
        let mut next = 0;
        while let Some(&number) = queue.get(next) {
            if next % LOOK_AFTER == 0 {
                stop.check()?;
            }
            next += 1;
            let length = lengths[number as usize] + 1;
            let (state, place) =
                if copies == 1 { (number, 0) } else { (number / copies, number % copies) };
            for &GraphMove { to, slots } in graph.moves(state) {
                let after = if copies == 1 {
                    to
                } else {
                    to * copies + followed(first + place, slots) - first
                };
                let known = &mut lengths[after as usize];
                if *known == UNKNOWN {
                    *known = length;
                    queue.push(after);
                }
            }
        }
        Ok(queue.last().map(|&last| lengths[last as usize]))
    }

    /// Finds the lengths from a state, with no piece marked, from which no other is much farther than
    /// it must be. Returns the largest length. The state is about half-way between two that are far from
    /// each other.
    pub fn middle(&mut self, graph: &ComponentGraph, stop: Stopping<'_>) -> Result<u32, Stop> {
        let alone = Twins { first: 0, copies: 1 };
        let last = |lengths: &Self| lengths.queue.last().copied().unwrap_or(0);
        self.fill(graph, alone, [0].into_iter(), stop)?;
        let one = last(self);
        self.fill(graph, alone, [one].into_iter(), stop)?;
        let other = last(self);
        let from_one = self.lengths.clone();
        self.fill(graph, alone, [other].into_iter(), stop)?;
        let farther = |&state: &u32| from_one[state as usize].max(self.lengths[state as usize]);
        let middle = (0..graph.states.len() as u32).min_by_key(farther).unwrap_or(0);
        Ok(self.fill(graph, alone, [middle].into_iter(), stop)?.unwrap_or(0).into())
    }

    /// The length of a marked state, if it can reach a goal.
    pub fn get(&self, number: u32) -> Option<u32> {
        Some(self.lengths[number as usize]).filter(|&length| length != UNKNOWN).map(u32::from)
    }

    /// All marked states that can reach a goal, with their lengths.
    pub fn reached(&self) -> impl Iterator<Item = MarkedLength> {
        self.queue.iter().map(|&number| {
            let length = self.lengths[number as usize].into();
            MarkedLength { number, length }
        })
    }

    /// The bytes of the tables.
    pub fn memory_bytes(&self) -> usize {
        self.lengths.capacity() * size_of::<u16>() + self.queue.capacity() * size_of::<u32>()
    }
}

/// The slot of a piece after a move that takes the piece of one slot to another.
#[inline]
fn followed(slot: u32, change: SlotChange) -> u32 {
    let from = u32::from(change.from);
    let to = u32::from(change.to);
    if slot == from {
        to
    } else if from < slot && slot <= to {
        slot - 1
    } else if to <= slot && slot < from {
        slot + 1
    } else {
        slot
    }
}
