//! Breadth-first search on blocks, layer by layer.
//!
//! Where few blocks have states of the current layer, only these are looked at, and their neighbours.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use super::cut::{Cut, MOST_SLOTS};
use super::graph::Graph;
use super::pass::{Found, Pass, Shared};
use crate::board::{BitInstructions, Paths, Steps, TooLarge, Wants};
use crate::space::limits::Stop;
use crate::space::report::Progress;
use crate::space::watch::Watch;

/// Blocks that a thread takes at a time.
pub(super) const SHARE: u32 = 512;

/// How blocks are made and searched.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Most slots of a block, at most [`MOST_SLOTS`].
    pub most_slots: u64,
    /// How many threads may share the work.
    pub threads: usize,
    /// Whether to use PEXT and PDEP where the processor has them.
    pub compressing: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { most_slots: MOST_SLOTS, threads: 1, compressing: true }
    }
}

/// A search on blocks.
pub struct Layers {
    pub(super) cut: Cut,
    pub(super) graph: Graph,
    instructions: Option<BitInstructions>,
    threads: usize,
    pub(super) words: Vec<u64>,
    pub(super) sums: [Vec<u64>; 2],
    /// Blocks with states of the last layer of either parity.
    pub(super) live: [Vec<u32>; 2],
    /// The parity of the current layer.
    pub(super) parity: u8,
    pub(super) depth: u32,
    pub(super) states: u64,
    pub(super) layer_states: u64,
    pub(super) layer_goals: u64,
    /// A pass that was stopped.
    pub(super) unfinished: Option<Unfinished>,
}

/// What has been done of a pass.
#[derive(Debug)]
pub(super) struct Unfinished {
    /// Shares that are done: all before this one.
    pub share: u32,
    /// Blocks to be looked at; all if `None`.
    pub some: Option<Vec<u64>>,
    pub found: Found,
}

impl Layers {
    /// Blocks of all packings, and no states; add some with [`Layers::begin_at`]. `go_on` is asked now and
    /// then, with the bytes taken.
    ///
    /// # Errors
    /// What `go_on` says, or there are too many packings.
    pub fn new<E: From<TooLarge>>(
        paths: Paths,
        (steps, wants): (&Steps, Option<&Wants>),
        options: Options,
        go_on: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Self, E> {
        let cut = Cut::new(paths, options.most_slots)?;
        let instructions = BitInstructions::detect().filter(|_| options.compressing);
        let graph = Graph::new(&cut, (steps, wants), instructions.is_some(), go_on)?;
        let zeros =
            |words: usize| bytemuck::allocation::try_zeroed_vec(words).map_err(|()| TooLarge);
        let blocks = graph.blocks() as usize;
        Ok(Self {
            words: zeros(graph.words)?,
            sums: [zeros(blocks)?, zeros(blocks)?],
            live: [Vec::new(), Vec::new()],
            parity: 0,
            depth: 0,
            states: 0,
            layer_states: 0,
            layer_goals: 0,
            unfinished: None,
            threads: options.threads.clamp(1, 256),
            instructions,
            cut,
            graph,
        })
    }

    /// Bytes that making and searching will take, as good as; `None` if there are too many blocks.
    pub fn predicted_bytes(paths: &Paths, options: &Options) -> Option<u64> {
        Cut::new(paths.clone(), options.most_slots).ok().map(|cut| cut.predicted_bytes())
    }

    /// How many packings there are.
    pub fn packings(&self) -> u64 {
        self.cut.paths.ways(Paths::ROOT)
    }

    /// Number of the last complete layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// All states seen so far.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Number of states in the last complete layer.
    pub fn layer_states(&self) -> u64 {
        self.layer_states
    }

    /// Number of goal states in the last complete layer.
    pub fn layer_goals(&self) -> u64 {
        self.layer_goals
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (8 * self.words.len() + 16 * self.sums[0].len()) as u64 + self.graph.bytes()
    }

    /// A few numbers about the blocks.
    pub fn story(&self) -> String {
        let Graph { edges, maps, words, .. } = &self.graph;
        let whole = edges.iter().filter(|edge| edge.map < 2).count();
        format!(
            "{} blocks in {} runs, {words} words, {} edges, {whole} of them whole, {} maps of {} operations",
            self.graph.blocks(),
            self.graph.runs.len(),
            edges.len(),
            maps.halves.len() / 2,
            maps.operations.len(),
        )
    }

    /// Makes the next layer and returns the number of new states; 0 if everything has been found.
    ///
    /// # Errors
    /// The limit that was reached. What was done before stays done.
    pub fn advance(&mut self, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        let (most_states, stop) = watch.limits.most_states(self.depth + 1, self.states);
        let next_parity = self.parity ^ 1;
        let Unfinished { share, some, mut found } = match self.unfinished.take() {
            Some(unfinished) => unfinished,
            None => Unfinished { share: 0, some: self.some(), found: Found::default() },
        };
        let bytes = self.bytes();
        let (blocks, packings) = (self.graph.blocks(), self.packings());
        let [even, odd] = &mut self.sums;
        let pass = Pass {
            graph: &self.graph,
            words: Shared::new(&mut self.words),
            sums: [Shared::new(even), Shared::new(odd)],
            parity: next_parity,
            some: some.as_deref(),
            instructions: self.instructions,
        };
        let shares = blocks.div_ceil(SHARE);
        let next = AtomicU32::new(share);
        let new_states = AtomicU64::new(found.states);
        let stopped = AtomicBool::new(false);
        let before = self.states - found.states;
        let run = |found: &mut Found, go_on: &mut dyn FnMut() -> bool| {
            while go_on() {
                let share = next.fetch_add(1, Ordering::Relaxed);
                if share >= shares {
                    break;
                }
                let known = found.states;
                pass.run(share * SHARE..blocks.min((share + 1) * SHARE), found);
                new_states.fetch_add(found.states - known, Ordering::Relaxed);
            }
        };
        let mut result = Ok(());
        let depth = self.depth + 1;
        // Threads are not worth while where little is to be done.
        let threads = if some.is_some() { 1 } else { self.threads.min(shares as usize) };
        std::thread::scope(|scope| {
            let other = || {
                let mut found = Found::default();
                run(&mut found, &mut || !stopped.load(Ordering::Relaxed));
                found
            };
            let others: Vec<_> = (1..threads)
                .map_while(|_| std::thread::Builder::new().spawn_scoped(scope, other).ok())
                .collect();
            let mut shares = 0_u32;
            run(&mut found, &mut || {
                shares += 1;
                if shares % 64 != 1 {
                    return true;
                }
                let new = new_states.load(Ordering::Relaxed);
                watch.reporter.progress(Progress {
                    depth,
                    layer_states: new,
                    states: before + new,
                    memory_bytes: bytes,
                    packings: Some(packings),
                });
                result = watch.limits.check(0, bytes).and(if before + new > most_states {
                    Err(stop)
                } else {
                    Ok(())
                });
                stopped.store(result.is_err(), Ordering::Relaxed);
                result.is_ok()
            });
            for thread in others {
                if let Ok(other) = thread.join() {
                    found.states += other.states;
                    found.goals += other.goals;
                    found.live.extend(other.live);
                }
            }
        });
        self.states = before + found.states;
        assert!(self.states <= packings, "more states than packings");
        if self.states > most_states {
            result = Err(stop);
        }
        if let Err(stop) = result {
            let share = next.into_inner().min(shares);
            self.unfinished = Some(Unfinished { share, some, found });
            return Err(stop);
        }
        (self.layer_states, self.layer_goals) = (found.states, found.goals);
        self.live[usize::from(next_parity)] = found.live;
        self.parity = next_parity;
        self.depth = depth;
        Ok(self.layer_states)
    }

    /// The blocks that the next pass has to look at, if these are few.
    fn some(&self) -> Option<Vec<u64>> {
        let blocks = self.graph.blocks() as usize;
        if self.live[0].len() + self.live[1].len() >= blocks / 4 {
            return None;
        }
        let mut some = vec![0_u64; blocks.div_ceil(64)];
        let mut mark = |block: u32| some[block as usize / 64] |= 1 << (block % 64);
        let [current, before] = [self.parity, self.parity ^ 1].map(usize::from);
        self.live[before].iter().for_each(|&block| mark(block));
        for &block in &self.live[current] {
            mark(block);
            let [begin, end] = [0, 1].map(|one| self.graph.begins[block as usize + one] as usize);
            self.graph.edges[begin..end].iter().for_each(|edge| mark(edge.block));
        }
        Some(some)
    }
}
