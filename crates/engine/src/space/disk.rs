//! Layers on disk, for searches that fit nowhere else.
//!
//! ```text
//! current (sorted) ──expand──▶ buffer ──sort──▶ run ┐
//!                              buffer ──sort──▶ run ┼──merge, without previous (and current)──▶ next
//!                              buffer ──sort──▶ run ┘
//! ```
//!
//! States are not looked up when they are made; duplicates meet when the sorted runs are
//! merged, and so do the states of the layers before. Everything on disk is read and written from
//! its beginning to its end.
//!
//! (R. E. Korf, *Best-first frontier search with delayed duplicate detection*, 2004; R. E. Korf,
//! P. Schultze, *Large-scale parallel breadth-first search*, 2005.)

use std::io::{self, Write};
use std::ops::Range;

use super::checkpoint::{self, write_run};
use super::error::SearchFault;
use super::layer_engine::LayerEngine;
use super::state_table::StateTable;
use super::thin::expand::{ExpandPlan, Expander, Share, expand_together, expanders, plan};
use super::thin::frontier::{Frontier, OldLayers, SearchSettings};
use super::thin::layer::LayerResult;
use crate::board::{Backs, Board, Code, Mask, Position};
use slide_run::store::layers::{LayerDirectory, SortedRun};
use slide_run::store::sealed::SealedReader;
use slide_run::store::{StoreError, write_words};
use slide_run::{Engine, Limits, Progress, Stop, Watch};

/// The memory of a search without a memory limit, in bytes.
const MOST_BYTES: u64 = 256 << 20;
/// With less no search begins: the least that is sorted at a time, and what reads and writes files.
const LEAST_BYTES: u64 = 2 << 20;
/// Most states that are read at a time.
const READ_AT_ONCE: u64 = 1 << 15;

/// The memory of each part of the work, in bytes. Either states are expanded, or runs are merged.
struct MemoryBudget {
    /// States that wait to be sorted.
    buffer: u64,
    /// Their successors.
    waiting: u64,
    /// States that are read at a time.
    read: u64,
    /// Readers of runs that are merged.
    merging: u64,
}

impl MemoryBudget {
    fn new(limits: &Limits, others_bytes: u64) -> Self {
        let all = limits.memory_left(others_bytes).clamp(LEAST_BYTES, MOST_BYTES);
        Self { buffer: all / 2, waiting: all / 4, read: all / 16, merging: all / 2 }
    }
}

/// A breadth-first search whose layers are sorted files.
pub(super) struct Disk<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    settings: SearchSettings,
    directory: LayerDirectory,
    /// The layers before the last two, where solutions are needed.
    kept: Vec<SortedRun<W>>,
    previous: Option<SortedRun<W>>,
    current: SortedRun<W>,
    expanders: Vec<Expander<M, W>>,
    /// True if two states of one layer can be neighbours.
    has_level_moves: bool,
    depth: u32,
    states: u64,
    /// The goal states in the last complete layer.
    goals: LayerGoals<W>,
    expanded: u64,
}

/// The goal states in a layer.
#[derive(Default)]
struct LayerGoals<const W: usize> {
    count: u64,
    /// The states themselves, where solutions are needed.
    states: Vec<Code<W>>,
}

impl<const W: usize> LayerGoals<W> {
    /// Counts a state if it is a goal, and keeps it where solutions are needed.
    fn take<M: Mask>(
        &mut self,
        board: &Board<M, W>,
        settings: SearchSettings,
        position: &Position<M>,
        state: &Code<W>,
    ) {
        if board.is_goal(position) {
            self.count += 1;
            if settings.old_layers == OldLayers::Keep {
                self.states.push(*state);
            }
        }
    }

    fn bytes(&self) -> u64 {
        (self.states.capacity() * size_of::<Code<W>>()) as u64
    }
}

/// The layers of a search that is continued on disk.
struct SortedLayers<const W: usize> {
    /// The layers that are still needed, the oldest first.
    runs: Vec<SortedRun<W>>,
    /// The number of the last one.
    depth: u32,
    /// All states up to it.
    states: u64,
    /// The goal states in the last one.
    goals: LayerGoals<W>,
}

impl<'b, M: Mask, const W: usize> Disk<'b, M, W> {
    /// Continues a search in memory, in this directory. Its layers are taken one by one, so that they are not in
    /// memory twice.
    pub fn after(
        board: &'b Board<M, W>,
        settings: SearchSettings,
        directory: &LayerDirectory,
        frontier: &mut Frontier<'_, M, W>,
    ) -> Result<Self, StoreError> {
        let directory = directory.clone();
        let goals = frontier.take_goals();
        let goals = LayerGoals { count: goals.len() as u64, states: goals };
        let mut runs = Vec::new();
        for mut states in frontier.take_layers() {
            runs.push(directory.spill(&mut states)?);
        }
        let layers = SortedLayers {
            runs,
            depth: frontier.depth(),
            states: frontier.complete_states(),
            goals,
        };
        Self::with_layers(board, settings, directory, layers, frontier.has_level_moves())
    }

    /// Continues where another search on disk stopped, of which `from` holds the layers that are still
    /// needed. They are never in memory as a whole.
    pub fn restore(
        board: &'b Board<M, W>,
        settings: SearchSettings,
        directory: &LayerDirectory,
        depth: u32,
        states: u64,
        from: &mut SealedReader,
    ) -> Result<Self, StoreError> {
        let directory = directory.clone();
        let first = settings.first_needed(depth);
        let mut runs = Vec::new();
        let mut goals = LayerGoals::default();
        let mut position = board.position();
        for layer in first..=depth {
            let mut writer = directory.writer()?;
            let mut state = [0; W];
            for _ in 0..from.word()? {
                from.words(&mut state)?;
                if !board.is_placement(&state) {
                    return Err(from.wrong());
                }
                // They may not be in order.
                writer.push(&state).map_err(|error| match error {
                    StoreError::OutOfOrder(_) => from.wrong(),
                    error => error,
                })?;
                if layer == depth && board.has_goal() {
                    board.unpack(&state, &mut position);
                    goals.take(board, settings, &position, &state);
                }
            }
            runs.push(writer.finish()?);
        }
        // The other search may have had several roots.
        let layers = SortedLayers { runs, depth, states, goals };
        Self::with_layers(board, settings, directory, layers, true)
    }

    /// A search whose last layers these are.
    fn with_layers(
        board: &'b Board<M, W>,
        settings: SearchSettings,
        directory: LayerDirectory,
        layers: SortedLayers<W>,
        has_level_moves: bool,
    ) -> Result<Self, StoreError> {
        let SortedLayers { runs: mut kept, depth, states, goals } = layers;
        let current = match kept.pop() {
            Some(current) => current,
            None => directory.writer()?.finish()?,
        };
        Ok(Self {
            board,
            settings,
            previous: kept.pop(),
            kept,
            current,
            directory,
            expanders: expanders(board, settings.metric, settings.threads),
            has_level_moves,
            depth,
            states,
            goals,
            expanded: 0,
        })
    }

    /// The layers that are kept, the oldest first.
    fn layers(&self) -> impl Iterator<Item = &SortedRun<W>> {
        self.kept.iter().chain(&self.previous).chain([&self.current])
    }

    /// Bytes that stay in memory from layer to layer.
    fn bytes(&self) -> u64 {
        self.board.bytes() + self.goals.bytes()
    }

    /// The successors of all states of the last layer, in sorted runs.
    fn expand_all(
        &mut self,
        budget: &MemoryBudget,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<SortedRun<W>>, SearchFault> {
        let state_bytes = size_of::<Code<W>>() as u64;
        let most = (budget.buffer / state_bytes) as usize;
        let read_at_once = (budget.read / state_bytes).clamp(1, READ_AT_ONCE) as usize;
        let mut buffer: Vec<Code<W>> = Vec::new();
        buffer.try_reserve_exact(most).map_err(|_| Stop::Memory)?;
        let mut states = Vec::with_capacity(read_at_once);
        let mut runs = Vec::new();
        let mut reader = self.current.reader()?;
        loop {
            states.clear();
            while states.len() < read_at_once
                && let Some(state) = reader.next_state()?
            {
                states.push(state);
            }
            if states.is_empty() {
                break;
            }
            let mut from = 0;
            while from < states.len() {
                let bytes = budget.buffer + budget.waiting + budget.read;
                self.report_progress(buffer.len() as u64, bytes, watch)?;
                let ExpandPlan { threads, batch } =
                    plan(&mut self.expanders, states.len(), budget.waiting);
                let to = states.len().min(from + batch);
                let board = self.board;
                let symmetry = self.settings.symmetry;
                let share = |part: Range<usize>| Share {
                    first: part.start,
                    states: &states[part],
                    snapshots: &[],
                    backs: Backs::One(&[]),
                    marks: &[],
                };
                let keep_all = |_: &mut Vec<LayerResult<W>>| ();
                let expanders = &mut self.expanders[..threads];
                expand_together(expanders, board, symmetry, share(from..to), &keep_all);
                for expander in expanders {
                    loop {
                        for found in &expander.found {
                            if buffer.len() == most {
                                runs.push(self.directory.spill(&mut buffer)?);
                            }
                            buffer.push(found.code);
                        }
                        let Some(rest) = expander.rest() else { break };
                        expander.expand(board, symmetry, share(rest), &keep_all);
                    }
                }
                from = to;
            }
            self.expanded += states.len() as u64;
        }
        runs.push(self.directory.spill(&mut buffer)?);
        Ok(runs)
    }

    /// Checks the limits and calls the reporter.
    fn report_progress(&self, new: u64, bytes: u64, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let memory_bytes = self.bytes() + bytes;
        watch.reporter.progress(Progress {
            depth: self.depth + 1,
            layer_states: new,
            states: self.states,
            memory_bytes,
            packings: None,
        });
        // Little is taken even where nothing is left.
        watch.limits.check(0, memory_bytes.saturating_sub(LEAST_BYTES))
    }
}

impl<M: Mask, const W: usize> LayerEngine for Disk<'_, M, W> {
    fn engine(&self) -> Engine {
        Engine::Disk
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn layer_states(&self) -> u64 {
        self.current.states()
    }

    fn layer_goals(&self) -> u64 {
        self.goals.count
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn generated(&self) -> u64 {
        self.expanders.iter().map(|expander| expander.generated).sum()
    }

    fn most_bytes(&self) -> u64 {
        self.bytes()
    }

    fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, SearchFault> {
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let budget = MemoryBudget::new(watch.limits, self.bytes());
        self.directory.limit_memory(budget.merging);
        let runs = self.expand_all(&budget, watch)?;
        let level = self.has_level_moves.then_some(&self.current);
        let minus: Vec<&SortedRun<W>> = self.previous.iter().chain(level).collect();
        let mut next = self.directory.writer()?;
        let mut goals = LayerGoals::default();
        let mut position = self.board.position();
        let mut new = self.directory.difference(runs, &minus)?;
        while let Some(state) = new.next_state()? {
            if self.states + next.states() >= most_states {
                return Err(stop.into());
            }
            if self.board.has_goal() {
                self.board.unpack(&state, &mut position);
                goals.take(self.board, self.settings, &position, &state);
            }
            next.push(&state)?;
            if next.states() % (1 << 12) == 0 {
                self.report_progress(next.states(), budget.merging + goals.bytes(), watch)?;
            }
        }
        let next = next.finish()?;
        self.states += next.states();
        let current = std::mem::replace(&mut self.current, next);
        let previous = self.previous.replace(current);
        if self.settings.old_layers == OldLayers::Keep {
            self.kept.extend(previous);
        }
        self.goals = goals;
        self.depth += 1;
        Ok(self.current.states())
    }

    fn each_goal(&self, visit: &mut dyn FnMut(&[u64])) {
        self.goals.states.iter().for_each(|goal| visit(goal));
    }

    fn each_of_last(&self, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), StoreError> {
        let mut reader = self.current.reader()?;
        while let Some(state) = reader.next_state()?
            && visit(&state)
        {}
        Ok(())
    }

    fn in_layer(&self, depth: u32, some: &StateTable) -> Result<Vec<u32>, SearchFault> {
        let Some(run) = self.layers().nth(depth as usize) else { return Ok(Vec::new()) };
        let mut reader = run.reader()?;
        let mut found = Vec::new();
        while let Some(state) = reader.next_state()? {
            found.extend(some.find(&state));
        }
        Ok(found)
    }

    fn save(&self, _: u32, to: &mut dyn Write) -> io::Result<()> {
        write_words(to, &checkpoint::head(2, self.depth, self.states))?;
        for run in self.layers() {
            write_run(to, run)?;
        }
        Ok(())
    }
}
