//! One pass over the table: what is in the current layer is expanded, its neighbours are marked.

use std::ops::Range;

use super::{Ranked, Values};
use crate::board::{Cursor, Mask, Position};
use crate::space::successors::Successors;

/// One pass, as all threads see it.
pub(super) struct Pass<'a, 'b, M, const W: usize> {
    pub search: &'a Ranked<'b, M, W>,
    pub values: Values,
}

/// What one thread needs in a pass, and what it has done.
pub(super) struct Worker<'a, M, const W: usize> {
    cursor: Cursor<'a, M, W>,
    position: Position<M>,
    successors: Successors,
    /// Ranks of neighbours, and whether they are goals.
    around: Vec<(u64, bool)>,
    /// New states, and the ranks of goals among them.
    pub new: u64,
    pub goals: Vec<u64>,
    expanded: u64,
    generated: u64,
}

impl<'a, M: Mask, const W: usize> Worker<'a, M, W> {
    pub fn new(search: &'a Ranked<'_, M, W>) -> Self {
        Self {
            cursor: Cursor::new(search.board, &search.ranking),
            position: search.board.position(),
            successors: Successors::new(search.board, search.metric),
            around: Vec::new(),
            new: 0,
            goals: Vec::new(),
            expanded: 0,
            generated: 0,
        }
    }

    /// New states, states expanded, successors made, and the ranks of new goals.
    pub fn done(self) -> (u64, u64, u64, Vec<u64>) {
        (self.new, self.expanded, self.generated, self.goals)
    }
}

impl<M: Mask, const W: usize> Pass<'_, '_, M, W> {
    /// Expands the packings of some words.
    pub fn run(&self, worker: &mut Worker<'_, M, W>, words: Range<usize>) {
        match self.search.board.bit_instructions() {
            #[cfg(target_arch = "x86_64")]
            Some(_) => {
                // SAFETY: `BitInstructions` prove that the processor has these instructions.
                unsafe { self.run_bmi2(worker, words) }
            }
            _ => self.run_with::<false>(worker, words),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn run_bmi2(&self, worker: &mut Worker<'_, M, W>, words: Range<usize>) {
        self.run_with::<true>(worker, words);
    }

    /// `FAST` does nothing but make two functions of this, so that each is compiled into its caller.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled with the instructions of its caller
    fn run_with<const FAST: bool>(&self, worker: &mut Worker<'_, M, W>, words: Range<usize>) {
        let (board, table) = (self.search.board, &self.search.table);
        let Worker { cursor, position, successors, around, .. } = worker;
        for word in words {
            let mut left = table.equal(word, self.values.current);
            around.clear();
            while left != 0 {
                let field = u64::from(left.trailing_zeros() / table.bits());
                left &= left - 1;
                let rank = table.first_field(word) + field;
                cursor.go(rank);
                cursor.unpack(position);
                successors.visit(board, position, |successor| {
                    let rank = cursor.rank_after(successor.change);
                    table.fetch_ahead(rank);
                    around.push((rank, board.is_goal_after(position, successor.change)));
                });
                table.flip(rank, self.values.done);
                worker.expanded += 1;
            }
            worker.generated += around.len() as u64;
            // All fields have been fetched and are looked at before any is marked, so that the
            // processor need not wait for one after the other.
            around.retain(|(rank, _)| table.get(*rank) == 0);
            for &(rank, is_goal) in around.iter() {
                if table.mark(rank, self.values.fresh) {
                    worker.new += 1;
                    if is_goal {
                        worker.goals.push(rank);
                    }
                }
            }
        }
    }
}
