//! Counting the states with several processes: the choice of the engine.
//!
//! ```text
//! the first layers    each worker alone, all the same
//! from then on        slices of blocks of packings, if these are worth their cost and all have memory for them
//!                     states owned by hash, else
//! ```
//!
//! The workers must come to the same decisions: so limits of time count from the first layer that they make together,
//! and all use as much memory as the one that has the least.

use super::Cluster;
use super::hardest::COMPONENT;
use super::record::Record;
use super::worker::{ClusterWorker, first_stop, number_of};
use slide_engine::board::{Board, Code, Mask};
use slide_engine::space::{
    Checkpoints, Count, CountBackend, CountRequest, Engine, EnumerateError, Explore, GoalCounter,
    SearchSettings, StateOrder, Statistics, Stop, Symmetry, Watch,
};
use slide_model::Metric;

/// The words of successors that each worker makes alone, in a few hundredths of a second, before all exchange whether to stop. They
/// repeat this as long as layers are narrow and no worker has reached a limit.
const ALONE: u64 = 1 << 19;
/// The bytes of blocks that are worth their cost for each successor so far: states that are owned by hash take more
/// than fifty times as long as packings in blocks.
const WORTH_EACH: u64 = 50 * 100;
/// The phase of a record whose parts have blocks of packings.
pub(super) const IN_BLOCKS: u64 = 2;

impl CountBackend for &Cluster {
    fn count<M: Mask, const W: usize>(
        self,
        board: &Board<M, W>,
        request: CountRequest<'_, W>,
    ) -> Result<Count, EnumerateError> {
        let CountRequest { options, key, start, order, settings, mut watch } = request;
        let exit = board.exit_length();
        let settings = SearchSettings { threads: 1, ..settings };
        let task = self.task(board, key, options.engine, &watch);
        let count = task.together(self, &mut watch, move |worker| {
            let PartialCount { stopped, record, statistics } = worker.count(start, settings)?;
            let mut goals = GoalCounter { exit, ..GoalCounter::default() };
            for (&goal_states, depth) in record.goals.iter().zip(0..) {
                goals.add(depth, goal_states);
            }
            let mut count = Count::default();
            count.stopped = stopped;
            count.states = worker.states;
            count.layers = record.layers;
            count.goals = Some(goals.found);
            count.statistics = statistics;
            Ok(count)
        })?;
        Ok(count.shown(options, order, watch.limits))
    }
}

/// A count by all workers, which a limit may have stopped.
pub(super) struct PartialCount {
    pub stopped: Option<Stop>,
    pub record: Record,
    pub statistics: Statistics,
}

impl<'t, M: Mask, const W: usize> ClusterWorker<'t, M, W> {
    fn count(
        &mut self,
        start: Code<W>,
        settings: SearchSettings,
    ) -> Result<PartialCount, EnumerateError> {
        self.agree_on_memory()?;
        let limits = self.limits.clone().deadline(None).interrupt(None);
        let mut run = self.run().limits(limits);
        let mut watch = run.watch();
        let Some(mut search) = self.begin_alone(start, settings, &mut watch)? else {
            // All know it, so no process is lost.
            return Ok(PartialCount {
                stopped: Some(Stop::Memory),
                record: Record::default(),
                statistics: Statistics::default(),
            });
        };
        let mut record = Record {
            phase: COMPONENT,
            layers: vec![search.layer_states()],
            goals: vec![search.layer_goals()],
            ..Record::default()
        };
        if let Some(resumed) = self.open()? {
            if resumed.phase == IN_BLOCKS {
                return self.resume_in_blocks(search, resumed);
            }
            self.begin_by_hash(settings);
            self.resume(&resumed)?;
            if !self.resume_alone(&mut search, &resumed, &watch)? {
                return self.by_hash(resumed);
            }
            record = resumed;
        }
        let end = self.layers_alone(&mut search, &mut record, &mut watch)?;
        if let LocalAdvance::Complete = end {
            self.states = search.states();
            return Ok(PartialCount { stopped: None, record, statistics: search.statistics() });
        }
        self.begin_by_hash(settings);
        self.take_over(&search)?;
        self.states = record.layers.iter().sum();
        if let LocalAdvance::Stopped(stop) = end {
            let stopped = Some(stop);
            self.save(&mut record, None, stopped)?;
            self.states = search.states();
            return Ok(PartialCount { stopped, record, statistics: search.statistics() });
        }
        self.choose(search, record, settings)
    }

    /// Limits every worker to the memory of the one that has the least.
    fn agree_on_memory(&mut self) -> Result<(), EnumerateError> {
        let left = self.net.gather(&[self.limits.memory_left(0)])?;
        let least = left.iter().map(|bytes| bytes[0]).min().filter(|&least| least < u64::MAX);
        self.limits = self.limits.clone().memory_bytes(least);
        Ok(())
    }

    /// The search of a worker alone; `None` if one of them could not begin it.
    fn begin_alone(
        &mut self,
        start: Code<W>,
        settings: SearchSettings,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Explore<'t, M, W>>, EnumerateError> {
        let nothing = Checkpoints::default();
        let board: &'t Board<M, W> = &self.task.board;
        let search = Explore::new(
            board,
            settings,
            StateOrder::Depth,
            Engine::Thin,
            &nothing,
            &[start],
            watch,
        );
        let [failed] = self.sums([u64::from(search.is_err())])?;
        let search = search.ok().filter(|_| failed == 0);
        Ok(search.map(|search| search.in_slices(self.net.index(), self.net.workers())))
    }

    /// Makes the last layers of a small space, which are shared by hash, those of each worker alone; returns whether it did.
    fn resume_alone(
        &mut self,
        search: &mut Explore<'_, M, W>,
        resumed: &Record,
        watch: &Watch<'_>,
    ) -> Result<bool, EnumerateError> {
        let listed: u64 = resumed.layers.iter().rev().take(2).sum();
        if self.task.engine != Engine::Auto || listed >= ALONE / W as u64 {
            return Ok(false);
        }
        let [before, current] = self.all_states(resumed)?;
        let layers = if self.depth == 0 { vec![current] } else { vec![before, current] };
        let started = search.begin_in_thin_layers(self.depth, self.states, layers, watch);
        Ok(self.sums([u64::from(started.is_err())])? == [0])
    }

    /// Makes layers, the same in each worker alone, as long as these are narrow and no worker has reached a limit.
    fn layers_alone(
        &mut self,
        search: &mut Explore<'_, M, W>,
        record: &mut Record,
        watch: &mut Watch<'_>,
    ) -> Result<LocalAdvance, EnumerateError> {
        let mut end = LocalAdvance::Partial;
        let mut continues = self.task.engine == Engine::Auto;
        while continues && end == LocalAdvance::Partial {
            end = advance_alone(search, record, watch);
            continues = search.is_in_cache();
            let reached = match end {
                LocalAdvance::Stopped(stop) => Some(stop),
                _ => self.limits.check(search.states(), 0).err(),
            };
            let all = self.net.gather(&[number_of(reached)])?;
            let stopped = first_stop(all.iter().map(|numbers| numbers[0]));
            if let (LocalAdvance::Partial, Some(stop)) = (end, stopped) {
                end = LocalAdvance::Stopped(stop);
            }
        }
        Ok(end)
    }

    /// Keeps those states of the last two layers of a worker alone that belong to it by hash.
    fn take_over(&mut self, search: &Explore<'_, M, W>) -> Result<(), EnumerateError> {
        let depth = search.depth();
        if let Some(thin) = search.thin_layers() {
            for (is_current, depth) in [(false, depth.checked_sub(1)), (true, Some(depth))] {
                let mut own = depth.map_or(Vec::new(), |depth| thin.layer(depth).to_vec());
                self.keep_own(&mut own);
                self.restore(is_current, &mut own).map_err(EnumerateError::Stopped)?;
            }
        }
        self.depth = depth;
        Ok(())
    }

    /// Continues with the other workers, in blocks of packings or by hash, for which everything is ready.
    fn choose(
        &mut self,
        mut search: Explore<'_, M, W>,
        mut record: Record,
        settings: SearchSettings,
    ) -> Result<PartialCount, EnumerateError> {
        let worth = match self.task.engine {
            Engine::Blocks => u64::MAX,
            Engine::Auto => search.generated().saturating_mul(WORTH_EACH),
            _ => 0,
        };
        let mut run = self.run();
        let watch = run.watch();
        let made = if worth > 0 { search.change_to_blocks(worth, &watch) } else { Ok(false) };
        // A worker that has less memory may have chosen other blocks, or none.
        let size = search.blocks_of_packings().map_or([0; 2], |blocks| blocks.size());
        let all = self.net.gather(&[size[0], size[1], number_of(made.err())])?;
        if let Some(stop) = first_stop(all.iter().map(|numbers| numbers[2])) {
            let stopped = Some(stop);
            self.save(&mut record, None, stopped)?;
            return Ok(PartialCount { stopped, record, statistics: search.statistics() });
        }
        if size[0] > 0 && all.iter().all(|numbers| numbers[..2] == size) {
            // The states are no longer needed.
            self.begin_by_hash(settings);
            return self.in_blocks(search, record);
        }
        if self.task.engine == Engine::Blocks {
            self.states = 0;
            return Ok(PartialCount {
                stopped: Some(Stop::Memory),
                record: Record::default(),
                statistics: search.statistics(),
            });
        }
        drop(search);
        self.by_hash(record)
    }

    /// Begins a search without states, each of which will belong to the worker that its hash selects.
    fn begin_by_hash(&mut self, settings: SearchSettings) {
        // The mirror image of a state may be an odd number of steps away.
        let has_level_moves =
            settings.metric != Metric::Step || settings.symmetry != Symmetry::None;
        self.begin(settings, has_level_moves);
    }

    fn by_hash(&mut self, mut record: Record) -> Result<PartialCount, EnumerateError> {
        let stopped = self.search(&mut record)?;
        let statistics = self.statistics()?;
        Ok(PartialCount { stopped, record, statistics })
    }
}

/// The outcome of a worker's search alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LocalAdvance {
    /// There are more layers.
    Partial,
    /// The last layer was made.
    Complete,
    Stopped(Stop),
}

/// Makes some layers.
fn advance_alone<M: Mask, const W: usize>(
    search: &mut Explore<'_, M, W>,
    record: &mut Record,
    watch: &mut Watch<'_>,
) -> LocalAdvance {
    let until = search.generated() + ALONE / W as u64;
    while search.generated() < until {
        match search.advance(watch) {
            Ok(0) => return LocalAdvance::Complete,
            Ok(states) => {
                record.layers.push(states);
                record.goals.push(search.layer_goals());
            }
            Err(fault) => {
                let stop = fault.reported(watch.reporter);
                // Together the workers may have more memory.
                return match stop {
                    Stop::Memory => LocalAdvance::Partial,
                    stop => LocalAdvance::Stopped(stop),
                };
            }
        }
    }
    LocalAdvance::Partial
}
