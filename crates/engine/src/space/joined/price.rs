//! The time that joining takes: expected before it begins, and known while it is under way.
//!
//! ```text
//! expected for n nodes     80 · n · √n ns
//! known while it is made   3 ns for each byte and 200 ns for each relation
//! ```
//!
//! (Of 84 boards where it takes 2 ms and more, joining took 0.35 to 3 times what is expected on 80, up to 5.2 times on the
//! others.)

use super::parts::{Joined, JoiningCost};
use crate::board::{Board, GoalTargets, Mask, Paths, Steps};
use slide_run::{BuildBudget, GiveUp, Stop, Watch};

/// The nanoseconds that a successor of a step in thin layers takes, with which joining is compared.
pub(in crate::space) const SUCCESSOR_NS: u64 = 26;
/// The bytes of another engine that are made in about the time of one.
pub(in crate::space) const BYTES_A_SUCCESSOR: u64 = 17;
/// The nanoseconds that joining n nodes is expected to take, for each n √n.
const EACH_NODE_NS: u64 = 80;
/// The nanoseconds that joining takes for each byte, and for each relation that is needed.
const BYTE_NS: u64 = 3;
const RELATION_NS: u64 = 200;

/// The nanoseconds that joining the parts of this number of nodes is expected to take.
pub(in crate::space) fn expected_ns(nodes: u32) -> u64 {
    let nodes = u64::from(nodes);
    EACH_NODE_NS * nodes * nodes.isqrt()
}

/// The time that joining may take.
#[derive(Clone, Copy, Debug)]
pub(in crate::space) struct JoiningPrice {
    nodes: u32,
    worth_ns: u64,
    most_bytes: u64,
    too_high: Option<u64>,
}

impl JoiningPrice {
    /// For the parts of this number of nodes, and at most this time.
    pub fn new(nodes: u32, worth_ns: u64) -> Self {
        Self { nodes, worth_ns, most_bytes: 0, too_high: None }
    }

    /// Joins the parts of these paths, with the start of `board` as the given packing, in this memory; `None` if that, or
    /// the price, is not enough.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn join<M: Mask, const W: usize>(
        &mut self,
        board: &Board<M, W>,
        paths: &Paths,
        steps: &Steps,
        targets: Option<&mut GoalTargets>,
        memory_bytes: u64,
        watch: &Watch<'_>,
    ) -> Result<Option<Joined>, Stop> {
        let own = paths.tokens_of(board, &board.start());
        // Small pieces of memory take more than their bytes.
        let budget = BuildBudget::new(watch.limits, memory_bytes / 4 * 3);
        let mut go_on = |taken| self.check(taken).and_then(|()| budget.check(taken.bytes));
        GiveUp::found(Joined::new(paths, steps, targets, &own, watch.threads, &mut go_on))
    }

    /// Checks what was taken so far.
    fn check(&mut self, taken: JoiningCost) -> Result<(), GiveUp> {
        self.most_bytes = self.most_bytes.max(taken.bytes);
        let so_far = BYTE_NS * taken.bytes + RELATION_NS * taken.relations;
        if so_far <= self.worth_ns {
            return Ok(());
        }
        // The last nodes take most: twice as long as if the time grew with the square of their number.
        let percent = (100 * u64::from(taken.nodes) / u64::from(self.nodes)).max(1);
        self.too_high = Some(so_far.saturating_mul(20_000) / (percent * percent));
        Err(GiveUp::TooLarge)
    }

    /// Most bytes that were taken at a time.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// The nanoseconds that all of it would take, if that was too much.
    pub fn too_high(&self) -> Option<u64> {
        self.too_high
    }
}
