//! All states that the start can reach, each with a number: for questions about every single state.
//!
//! They are gathered breadth-first, so that numbers grow with the depth; the start is number 0. Distances
//! to the goals are found by going the moves forwards from all goals at once, since every move can be
//! taken back.

use super::successors::Successors;
use crate::board::{Board, Change, Code, Mask, Position};
use slide_model::Metric;
use slide_run::FixedMap;
use slide_run::{Limits, Stop};

/// A move between two states, as it is found.
pub(super) struct IndexedStates {
    pub from: u32,
    pub to: u32,
    /// True if no move before it led there.
    pub is_new: bool,
    pub change: Change,
}

/// All states, in the order in which they were found, and the number of each.
pub(super) struct Indexed<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    limits: &'b Limits,
    pub codes: Vec<Code<W>>,
    number: FixedMap<Code<W>, u32>,
    /// The numbers of goal states.
    pub goals: Vec<u32>,
    position: Position<M>,
}

impl<'b, M: Mask, const W: usize> Indexed<'b, M, W> {
    /// Gathers all states by moves of `metric`. `visit` gets each move and returns the bytes that its
    /// owner takes.
    ///
    /// # Errors
    /// A limit stopped it. `max_depth` is not looked at.
    pub fn new(
        board: &'b Board<M, W>,
        metric: Metric,
        limits: &'b Limits,
        visit: &mut dyn FnMut(IndexedStates) -> usize,
    ) -> Result<Self, Stop> {
        let number = FixedMap::default();
        let (codes, goals, position) = (vec![board.start()], Vec::new(), board.position());
        let mut this = Self { board, limits, codes, number, goals, position };
        this.number.insert(board.start(), 0);
        let mut successors = Successors::new(board, metric);
        let (mut from, mut others) = (0, 0);
        while let Some(code) = this.codes.get(from as usize) {
            this.check(others)?;
            board.unpack(code, &mut this.position);
            if board.is_goal(&this.position) {
                this.goals.push(from);
            }
            for successor in successors.of(board, &this.position) {
                let change = successor.change;
                let code = board.pack_after(&this.position, change);
                let next = this.codes.len() as u32;
                let to = *this.number.entry(code).or_insert(next);
                if to == next {
                    limits.check(u64::from(next) + 1, 0)?;
                    this.codes.push(code);
                }
                others = visit(IndexedStates { from, to, is_new: to == next, change });
            }
            from += 1;
        }
        Ok(this)
    }

    /// Looks at the limits, with the bytes that others take.
    fn check(&self, others: usize) -> Result<(), Stop> {
        // Lists and tables are copied when they grow.
        let list = 2 * self.codes.capacity() * size_of::<Code<W>>();
        let bytes = list + 3 * self.number.allocation_size() + others;
        self.limits.check(self.codes.len() as u64, self.board.bytes() + bytes as u64)
    }

    /// Moves from each state to the nearest goal, an exit included; `None` if no goal can be reached,
    /// which is so for all states or for none.
    pub fn distances(&mut self, metric: Metric) -> Result<Option<Vec<u32>>, Stop> {
        let (exit, states) = (self.board.exit_length(), self.codes.len());
        let mut successors = Successors::new(self.board, metric);
        let goals = std::mem::take(&mut self.goals);
        let found = distances(&goals, exit, states, |state, list| {
            self.check(8 * states)?;
            let Self { board, position, codes, number, .. } = &mut *self;
            board.unpack(&codes[state as usize], position);
            list.extend(successors.of(board, position).iter().filter_map(|successor| {
                number.get(&board.pack_after(position, successor.change)).copied()
            }));
            Ok(())
        });
        self.goals = goals;
        found
    }
}

/// Moves from each of `states` states to the nearest goal, `nearest` for the goals themselves, and `None`
/// without goals. `around` lists the states one move away, or says why not.
pub(super) fn distances(
    goals: &[u32],
    nearest: u32,
    states: usize,
    mut around: impl FnMut(u32, &mut Vec<u32>) -> Result<(), Stop>,
) -> Result<Option<Vec<u32>>, Stop> {
    if goals.is_empty() {
        return Ok(None);
    }
    let mut distances = vec![u32::MAX; states];
    for &goal in goals {
        distances[goal as usize] = nearest;
    }
    let (mut queue, mut others, mut next) = (goals.to_vec(), Vec::new(), 0);
    while let Some(&here) = queue.get(next) {
        others.clear();
        around(here, &mut others)?;
        let distance = distances[here as usize] + 1;
        for &other in &others {
            let known = &mut distances[other as usize];
            if *known == u32::MAX {
                *known = distance;
                queue.push(other);
            }
        }
        next += 1;
    }
    Ok(Some(distances))
}
