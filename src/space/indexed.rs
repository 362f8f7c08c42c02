//! All states that the start can reach, each with a number: for questions about every single state.
//!
//! They are gathered breadth-first, so that numbers grow with the depth; the start is number 0. Distances
//! to the goals are found by going the moves forwards from all goals at once, since every move can be
//! taken back.

use super::limits::{Limits, Stop};
use super::successors::Successors;
use crate::board::{Board, Change, Code, FixedMap, Mask, Position};
use crate::puzzle::Metric;

/// A move between two states, as it is found.
pub(super) struct Found {
    pub from: u32,
    pub to: u32,
    /// Whether no move before it led there.
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
        mut visit: impl FnMut(Found) -> usize,
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
                others = visit(Found { from, to, is_new: to == next, change });
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

    /// The numbers of the states that are one move away.
    pub fn around<'a>(
        &'a mut self,
        successors: &'a mut Successors,
        state: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        let Self { board, position, codes, number, .. } = self;
        board.unpack(&codes[state as usize], position);
        let position = &*position;
        let changes = successors.of(board, position).iter().map(|successor| successor.change);
        changes.filter_map(move |change| number.get(&board.pack_after(position, change)).copied())
    }

    /// Moves from each state to the nearest goal, an exit included; `None` if no goal can be reached,
    /// which is so for all states or for none.
    pub fn distances(&mut self, metric: Metric) -> Result<Option<Vec<u32>>, Stop> {
        if self.goals.is_empty() {
            return Ok(None);
        }
        let mut distances = vec![u32::MAX; self.codes.len()];
        let mut queue = self.goals.clone();
        for &goal in &self.goals {
            distances[goal as usize] = self.board.exit_length();
        }
        let mut successors = Successors::new(self.board, metric);
        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            self.check(8 * distances.len())?;
            let distance = distances[here as usize] + 1;
            for other in self.around(&mut successors, here) {
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
}
