//! Counting in thin layers: breadth-first search that forgets what it no longer needs.
//!
//! Every move can be taken back, so a successor of a state in layer d lies in layer d − 1, d or
//! d + 1, and a new one can only have been seen in the three layers at hand:
//!
//! ```text
//!  previous (d − 1)      current (d)       next (d + 1)
//!     ○ ○ ○ ○       ←──     ● ──────→        ○ ○
//!                           ╰──→ ● in the same layer: only in slides and moves
//! ```
//!
//! One step changes the sum of all anchor coordinates by one, so the graph of steps is bipartite:
//! no two states of one layer are neighbours, and `current` need not be asked.
//!
//! (R. E. Korf, W. Zhang, I. Thayer, H. Hohwald, *Frontier search*, Journal of the ACM 52, 2005.)

use super::code_set::CodeSet;
use super::expand::{Expander, Plan, Symmetry, expand_together, expanders, plan};
use super::limits::Stop;
use super::report::Progress;
use super::watch::Watch;
use crate::board::{Board, Code, Mask};
use crate::puzzle::Metric;

/// A breadth-first search that keeps three layers.
pub struct Frontier<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    symmetry: Symmetry,
    /// Whether two states of one layer can be neighbours.
    has_level_moves: bool,
    previous: CodeSet<W>,
    current: CodeSet<W>,
    next: CodeSet<W>,
    expanders: Vec<Expander<M, W>>,
    depth: u32,
    states: u64,
    goals: u64,
    expanded: u64,
    most_bytes: u64,
}

impl<'b, M: Mask, const W: usize> Frontier<'b, M, W> {
    /// A search from `root`. Large layers are shared among `threads` threads; what is found does
    /// not depend on their number.
    pub fn new(
        board: &'b Board<M, W>,
        metric: Metric,
        symmetry: Symmetry,
        root: Code<W>,
        threads: usize,
    ) -> Self {
        let mut current = CodeSet::new();
        current.insert(root);
        let mut position = board.position();
        board.unpack(&root, &mut position);
        Self {
            board,
            symmetry,
            // The mirror image of a state may lie an odd number of steps away.
            has_level_moves: metric != Metric::Step || symmetry != Symmetry::None,
            previous: CodeSet::new(),
            current,
            next: CodeSet::new(),
            expanders: expanders(board, metric, threads),
            depth: 0,
            states: 1,
            goals: u64::from(board.is_goal(&position)),
            expanded: 0,
            most_bytes: 0,
        }
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Number of states in the last complete layer.
    pub fn layer_states(&self) -> u64 {
        self.current.states().len() as u64
    }

    /// Number of goal states in the last complete layer, if the board has a goal.
    pub fn layer_goals(&self) -> u64 {
        self.goals
    }

    /// All states seen so far.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// States whose successors were made.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Successors made, repeated ones included.
    pub fn generated(&self) -> u64 {
        self.expanders.iter().map(|expander| expander.generated).sum()
    }

    /// Most bytes that the three layers have taken.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// Makes the next layer and returns its size, 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached; the layer is then not complete.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let length = self.current.states().len();
        self.next.clear(length);
        let mut goals = 0;
        let Plan { threads, batch } = plan(self.expanders.len(), length);
        let known_bytes = self.previous.bytes() + self.current.bytes();
        for from in (0..length).step_by(batch) {
            self.look_around(known_bytes, watch)?;
            let states = &self.current.states()[from..length.min(from + batch)];
            let (previous, current) = (&self.previous, &self.current);
            let level = self.has_level_moves;
            let is_known =
                |code: &Code<W>| previous.contains(code) || level && current.contains(code);
            let expanders = &mut self.expanders[..threads];
            expand_together(expanders, self.board, self.symmetry, states, &is_known);
            self.expanded += states.len() as u64;
            for expander in &self.expanders[..threads] {
                self.next.reserve(expander.found.len(), known_bytes, watch.limits)?;
                for &(code, is_goal) in &expander.found {
                    if self.next.insert(code) {
                        // Asked for every state, so that the number of threads does not show.
                        if self.states >= most_states {
                            return Err(stop);
                        }
                        goals += u64::from(is_goal);
                        self.states += 1;
                    }
                }
            }
        }
        self.look_around(known_bytes, watch)?;
        std::mem::swap(&mut self.previous, &mut self.current);
        std::mem::swap(&mut self.current, &mut self.next);
        self.goals = goals;
        self.depth += 1;
        Ok(self.layer_states())
    }

    /// Looks at the limits and tells the reporter.
    fn look_around(&mut self, known_bytes: u64, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let memory_bytes = known_bytes + self.next.bytes();
        self.most_bytes = self.most_bytes.max(memory_bytes);
        watch.reporter.progress(Progress {
            depth: self.depth + 1,
            layer_states: self.next.states().len() as u64,
            states: self.states,
            memory_bytes,
        });
        watch.limits.check(self.states, memory_bytes)
    }
}
