//! All goal states among the packings, reachable or not: where a search backwards begins.
//!
//! Every packing is looked at once, in the order of the ranks, which costs the cursor little more
//! than one token each.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Ranked;
use crate::board::{Board, Cursor, Mask, Position};
use crate::puzzle::Kind;
use crate::space::limits::Stop;
use crate::space::report::Progress;
use crate::space::threads::share_out;
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
        let (this, packings, current) = (&*self, self.packings(), self.values(0).current);
        let (goals, just_solved) = (AtomicU64::new(0), AtomicU64::new(0));
        let done = AtomicU64::new(0);
        let worker = |_| (Cursor::new(this.board, &this.ranking), this.board.position());
        let mut workers: Vec<(Cursor<'_, M, W>, Position<M>)> =
            (0..this.threads).map(worker).collect();
        let work = |(cursor, position): &mut (Cursor<'_, M, W>, Position<M>), share: u64| {
            for rank in share * SHARE..packings.min((share + 1) * SHARE) {
                cursor.go(rank);
                cursor.unpack(position);
                if this.board.is_goal(position) {
                    this.table.mark(rank, current);
                    goals.fetch_add(1, Ordering::Relaxed);
                    let can_step = u64::from(can_step(this.board, position, named));
                    just_solved.fetch_add(can_step, Ordering::Relaxed);
                }
            }
            done.fetch_add(SHARE, Ordering::Relaxed);
            true
        };
        let mut result = Ok(());
        share_out(&mut workers, 0..packings.div_ceil(SHARE), work, || {
            watch.reporter.progress(Progress {
                depth: 0,
                layer_states: goals.load(Ordering::Relaxed),
                states: done.load(Ordering::Relaxed).min(packings),
                memory_bytes: this.bytes(),
                packings: Some(packings),
            });
            result = watch.check();
            result.is_ok()
        });
        result?;
        drop(workers);
        let goals = goals.into_inner();
        (self.states, self.layer_states) = (goals, goals);
        Ok(just_solved.into_inner())
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
