//! Layers on disk, for searches that fit nowhere else.
//!
//! ```text
//! current (sorted) ──expand──▶ buffer ──sort──▶ run ┐
//!                              buffer ──sort──▶ run ┼──merge, without previous (and current)──▶ next
//!                              buffer ──sort──▶ run ┘
//! ```
//!
//! States are not looked up when they are made; doubles fall together when the sorted runs are
//! merged, and so do the states of the layers before. Everything on disk is read and written from
//! its beginning to its end.
//!
//! (R. E. Korf, *Best-first frontier search with delayed duplicate detection*, 2004; R. E. Korf,
//! P. Schultze, *Large-scale parallel breadth-first search*, 2005.)

use super::expand::{Expander, Plan, Share, expand_together, expanders, plan};
use super::frontier::{Frontier, Manner, Old};
use super::limits::{Limits, Stop};
use super::report::Progress;
use super::watch::Watch;
use crate::board::{Board, Code, Mask};
use crate::store::StoreError;
use crate::store::layers::{LayerDirectory, Run};

/// A limit, or something wrong with the disk.
#[derive(Debug)]
pub(super) enum Fault {
    Stop(Stop),
    Store(StoreError),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// States in the buffer where no memory limit says otherwise: some hundred megabytes of small codes.
const MOST_BUFFERED: u64 = 32 << 20;
/// Fewest states that are sorted at a time.
const FEWEST_BUFFERED: u64 = 1 << 16;
/// States that are read at a time.
const READ_AT_ONCE: usize = 1 << 15;

/// A breadth-first search whose layers are sorted files.
pub(super) struct Disk<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    manner: Manner,
    directory: LayerDirectory,
    /// The layers before the last two, where ways are wanted.
    kept: Vec<Run<W>>,
    previous: Option<Run<W>>,
    current: Run<W>,
    expanders: Vec<Expander<M, W>>,
    /// Whether two states of one layer can be neighbours.
    has_level_moves: bool,
    depth: u32,
    states: u64,
    /// Number of goal states in the last complete layer; those states where ways are wanted.
    goals: (u64, Vec<Code<W>>),
    expanded: u64,
}

impl<'b, M: Mask, const W: usize> Disk<'b, M, W> {
    /// Goes on where a search in memory stands, in this directory.
    pub fn after(
        board: &'b Board<M, W>,
        manner: Manner,
        directory: &LayerDirectory,
        frontier: &Frontier<'_, M, W>,
    ) -> Result<Self, StoreError> {
        let directory = directory.clone();
        let depth = frontier.depth();
        let first = match manner.old {
            Old::Keep => 0,
            Old::Forget => depth.saturating_sub(1),
        };
        let mut kept = (first..depth)
            .map(|depth| directory.spill(&mut frontier.layer(depth).to_vec()))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            board,
            manner,
            previous: kept.pop(),
            kept,
            current: directory.spill(&mut frontier.last().to_vec())?,
            directory,
            expanders: expanders(board, manner.metric, manner.threads),
            has_level_moves: frontier.has_level_moves(),
            depth,
            states: frontier.complete_states(),
            goals: (frontier.goals().len() as u64, frontier.goals().to_vec()),
            expanded: 0,
        })
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Number of states in the last complete layer.
    pub fn layer_states(&self) -> u64 {
        self.current.states()
    }

    /// Number of goal states in the last complete layer, if the board has a goal.
    pub fn layer_goals(&self) -> u64 {
        self.goals.0
    }

    /// The goal states in the last complete layer, if the board has a goal and ways are wanted.
    pub fn goals(&self) -> &[Code<W>] {
        &self.goals.1
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

    /// The layers that are kept, the oldest first.
    pub fn layers(&self) -> impl Iterator<Item = &Run<W>> {
        self.kept.iter().chain(&self.previous).chain([&self.current])
    }

    /// Calls `visit` with each state of the last complete layer.
    pub fn each_of_last(&self, mut visit: impl FnMut(&Code<W>)) -> Result<(), StoreError> {
        let mut reader = self.current.reader()?;
        while let Some(state) = reader.next_state()? {
            visit(&state);
        }
        Ok(())
    }

    /// The states of a complete layer that are wanted; all layers must be kept.
    pub fn in_layer(
        &self,
        depth: u32,
        is_wanted: impl Fn(&Code<W>) -> bool,
    ) -> Result<Vec<Code<W>>, StoreError> {
        let Some(run) = self.layers().nth(depth as usize) else { return Ok(Vec::new()) };
        let mut reader = run.reader()?;
        let mut found = Vec::new();
        while let Some(state) = reader.next_state()? {
            if is_wanted(&state) {
                found.push(state);
            }
        }
        Ok(found)
    }

    /// How many states may wait in memory: they, and as much again while they are read and merged.
    fn most_buffered(limits: &Limits) -> usize {
        let state_bytes = size_of::<Code<W>>() as u64;
        let fits = limits.memory_bytes.map_or(MOST_BUFFERED, |most| most / state_bytes / 4);
        fits.clamp(FEWEST_BUFFERED, MOST_BUFFERED.max(FEWEST_BUFFERED)) as usize
    }

    /// Makes the next layer and returns its size, 0 if everything has been found.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, Fault> {
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let most = Self::most_buffered(watch.limits);
        let mut buffer: Vec<Code<W>> = Vec::new();
        buffer.try_reserve_exact(most).map_err(|_| Stop::Memory)?;
        let mut runs = Vec::new();
        let mut reader = self.current.reader()?;
        loop {
            let mut states = Vec::with_capacity(READ_AT_ONCE);
            while states.len() < READ_AT_ONCE
                && let Some(state) = reader.next_state()?
            {
                states.push(state);
            }
            if states.is_empty() {
                break;
            }
            self.look_around(buffer.len() as u64, watch)?;
            let Plan { threads, batch } = plan(self.expanders.len(), states.len());
            for states in states.chunks(batch) {
                let share = Share { first: 0, states, snapshots: &[] };
                let expanders = &mut self.expanders[..threads];
                expand_together(expanders, self.board, self.manner.symmetry, share, &|_| ());
                for expander in expanders {
                    if buffer.len() + expander.found.len() > most {
                        runs.push(self.directory.spill(&mut buffer)?);
                    }
                    buffer.extend(expander.found.iter().map(|found| found.code));
                }
            }
            self.expanded += states.len() as u64;
        }
        runs.push(self.directory.spill(&mut buffer)?);
        drop(buffer);
        let level = self.has_level_moves.then_some(&self.current);
        let minus: Vec<&Run<W>> = self.previous.iter().chain(level).collect();
        let mut next = self.directory.writer()?;
        let (mut goals, mut position) = ((0, Vec::new()), self.board.position());
        self.directory.merge_each(runs, &minus, |state| -> Result<(), Fault> {
            if self.states + next.states() >= most_states {
                return Err(stop.into());
            }
            if self.board.has_goal() {
                self.board.unpack(&state, &mut position);
                if self.board.is_goal(&position) {
                    goals.0 += 1;
                    if self.manner.old == Old::Keep {
                        goals.1.push(state);
                    }
                }
            }
            next.push(&state)?;
            if next.states() % (1 << 16) == 0 {
                self.look_around(next.states(), watch)?;
            }
            Ok(())
        })?;
        let next = next.finish()?;
        self.states += next.states();
        let current = std::mem::replace(&mut self.current, next);
        let previous = self.previous.replace(current);
        if self.manner.old == Old::Keep {
            self.kept.extend(previous);
        }
        self.goals = goals;
        self.depth += 1;
        Ok(self.current.states())
    }

    /// Looks at the limits and tells the reporter.
    fn look_around(&self, new: u64, watch: &mut Watch<'_>) -> Result<(), Stop> {
        watch.reporter.progress(Progress {
            depth: self.depth + 1,
            layer_states: new,
            states: self.states,
            memory_bytes: (Self::most_buffered(watch.limits) * size_of::<Code<W>>()) as u64,
            packings: None,
        });
        watch.check()
    }
}
