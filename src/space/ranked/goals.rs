//! All goal states among the packings, reachable or not: where a search backwards begins.
//!
//! Every packing is looked at once, in the order of the ranks, which costs the cursor little more
//! than one token each.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::Ranked;
use crate::board::{Board, Cursor, Mask, Position};
use crate::puzzle::Kind;
use crate::space::limits::Stop;
use crate::space::report::Progress;
use crate::space::watch::Watch;

/// Packings that a thread takes at a time.
const SHARE: u64 = 1 << 15;

impl<M: Mask, const W: usize> Ranked<'_, M, W> {
    /// Makes all goal states layer 0, and says how many of them are just solved: a piece of a kind
    /// in `named` can make a step.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn begin_at_goals(&mut self, named: &[Kind], watch: &mut Watch<'_>) -> Result<u64, Stop> {
        let sums = [AtomicU64::new(0), AtomicU64::new(0)];
        let next = AtomicU64::new(0);
        let stopped = AtomicBool::new(false);
        let mut result = Ok(());
        let this = &*self;
        let run = |mut go_on: Box<dyn FnMut() -> bool + '_>| {
            let mut cursor = Cursor::new(this.board, &this.ranking);
            let mut position = this.board.position();
            while go_on() {
                let from = next.fetch_add(SHARE, Ordering::Relaxed);
                if from >= this.ranking.packings() {
                    break;
                }
                let to = this.ranking.packings().min(from + SHARE);
                let [goals, just_solved] =
                    this.mark_goals(from..to, named, &mut cursor, &mut position);
                sums[0].fetch_add(goals, Ordering::Relaxed);
                sums[1].fetch_add(just_solved, Ordering::Relaxed);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                let other = || run(Box::new(|| !stopped.load(Ordering::Relaxed)));
                if std::thread::Builder::new().spawn_scoped(scope, other).is_err() {
                    break;
                }
            }
            run(Box::new(|| {
                watch.reporter.progress(Progress {
                    depth: 0,
                    layer_states: sums[0].load(Ordering::Relaxed),
                    states: next.load(Ordering::Relaxed).min(this.ranking.packings()),
                    memory_bytes: this.bytes(),
                    packings: Some(this.ranking.packings()),
                });
                result = watch.check();
                stopped.store(result.is_err(), Ordering::Relaxed);
                result.is_ok()
            }));
        });
        result?;
        let [goals, just_solved] = sums.map(AtomicU64::into_inner);
        (self.states, self.layer_states) = (goals, goals);
        Ok(just_solved)
    }

    /// Marks the goals among these packings; how many there are, and how many are just solved.
    fn mark_goals(
        &self,
        ranks: std::ops::Range<u64>,
        named: &[Kind],
        cursor: &mut Cursor<'_, M, W>,
        position: &mut Position<M>,
    ) -> [u64; 2] {
        let current = self.values(0).current;
        let mut found = [0; 2];
        for rank in ranks {
            cursor.go(rank);
            cursor.unpack(position);
            if self.board.is_goal(position) {
                self.table.mark(rank, current);
                found[0] += 1;
                found[1] += u64::from(can_step(self.board, position, named));
            }
        }
        found
    }
}

/// Whether a piece of one of these kinds can make a step.
pub(crate) fn can_step<M: Mask, const W: usize>(
    board: &Board<M, W>,
    position: &Position<M>,
    named: &[Kind],
) -> bool {
    let mut can = false;
    board.steps(position, |_, change| can |= named.contains(&board.kind_at(position, change.from)));
    can
}
